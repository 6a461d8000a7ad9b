// Shows the files of the example that the address names: `?of=walk`, and `&file=input.ts` for one other than main.ts.

/** Texts by path, such as `../walk/main.ts`; fetched when asked for. */
const texts = import.meta.glob<string>(['../*/*.ts', '!../demo/*', '!../fox/*', '!../source/*'], {
  query: '?raw',
  import: 'default',
});

const address = new URLSearchParams(location.search);
const example = address.get('of') ?? 'walk';
const file = address.get('file') ?? 'main.ts';

const own = Object.keys(texts).filter((path) => path.startsWith(`../${example}/`));
const shared = Object.keys(texts).filter((path) => path.startsWith('../common/'));
const wanted = file.startsWith('common/') ? `../${file}` : `../${example}/${file}`;

export const shown = show();

async function show(): Promise<string> {
  const load = texts[wanted];
  document.getElementById('name')!.textContent = load ? wanted.slice(3) : 'There is no such file';
  if (own.length > 0) (document.getElementById('page') as HTMLAnchorElement).href = `../${example}/`;
  document
    .getElementById('files')!
    .append(...own.map((path) => makeLink(path, path.split('/').at(-1)!)), ...shared.map(makeSharedLink));
  const text = load ? await load() : '';
  document.getElementById('text')!.append(...text.split(/^(\s*(?:\/\/|\/?\*).*\n)/m).map(makePart));
  document.body.dataset.ready = 'true';
  return text;
}

function makeSharedLink(path: string): HTMLAnchorElement {
  const link = makeLink(path, path.slice(3));
  link.className = 'shared';
  return link;
}

function makeLink(path: string, name: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = `?${new URLSearchParams({ of: example, file: name })}`;
  link.textContent = name;
  if (path === wanted) link.setAttribute('aria-current', 'page');
  return link;
}

/** Splitting leaves the comments, with the marks that it was split at, at every second place. */
function makePart(text: string, index: number): Node {
  if (index % 2 === 0) return document.createTextNode(text);
  const comment = document.createElement('span');
  comment.className = 'comment';
  comment.textContent = text;
  return comment;
}

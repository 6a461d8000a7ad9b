// How messages name a place in a definition and a value that came there.

/** A longer text is cut in messages. */
const MOST_LETTERS = 60;

/** Returns the path of the entry `key` of what stands at `path`, as JavaScript would write it; '' is the definition itself. */
export function keyPath(path: string, key: string): string {
  if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `${path}[${quote(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}

/** Returns `text` in quotes, cut when it is long. */
export function quote(text: string): string {
  return JSON.stringify(text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text);
}

/** Returns what a message says of a value that is not what it should be: numbers and short texts as they are, others by kind. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return quote(value);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : `an array of ${value.length}`;
  if (typeof value !== 'object') return `a ${typeof value}`;
  return Object.keys(value).length === 0 ? 'an empty object' : 'an object';
}

/** Returns words as a sentence lists what may come: 'a, b or c'. */
export function anyOf(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

// Elements of the panel.

const SVG = 'http://www.w3.org/2000/svg';

/** Returns a new SVG element with these attributes, within `parent` if there is one. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | number>> = {},
  parent?: Element,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name) as SVGElementTagNameMap[K];
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  parent?.append(element);
  return element;
}

/** Returns a new HTML element of a class, within `parent` if there is one. */
export function html<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  parent?: Element | ShadowRoot,
  text = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  parent?.append(element);
  return element;
}

/** Sets an attribute if it is another one: the panel is drawn in every frame, and mostly little has changed. */
export function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Sets a text if it is another one. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

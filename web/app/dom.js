// Making elements.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element with properties and children. `on…` binds an event, `class` and `text` mean what they say, `true` sets an empty
 * attribute, and nothing is set for `false`, `null` or nothing.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Record<string, any>} [properties] @param {(Child | Child[])[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'text') element.textContent = value;
    else if (name === 'value' || name === 'checked' || name === 'selected') Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  put(element, ...children);
  return element;
}

/** Puts children into an element, after those it has. @param {Element} element @param {(Child | Child[])[]} children */
export function put(element, ...children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/** Puts other children into an element. @param {Element} element @param {(Child | Child[])[]} children */
export function fill(element, ...children) {
  element.replaceChildren();
  put(element, ...children);
}

let numbers = 0;

/** An id that nothing else has. @param {string} name */
export const unique = (name) => `${name}-${++numbers}`;

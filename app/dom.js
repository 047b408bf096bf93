// Making elements.

import { addressOf } from './site.js';

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element with properties and children. `on…` binds an event, `class` and `text` mean what they say, `true` sets an
 * empty attribute, and nothing is set for `false`, `null` or nothing.
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
    else if (name === 'href' && tag === 'a') element.setAttribute(name, addressOf(String(value)));
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

/**
 * What stands now where this stood before: itself, or what was made anew in its place.
 * @param {Element | null} before
 * @returns {HTMLElement | null}
 */
export function again(before) {
  if (!(before instanceof HTMLElement) || before === document.body) return null;
  if (before.isConnected) return before;
  if (before.id) return document.getElementById(before.id);
  return before.dataset.action ? document.querySelector(`[data-action="${before.dataset.action}"]`) : null;
}

/**
 * Changes an element in which the focus may be; it is not lost with what goes.
 * @param {Element} element
 * @param {() => void} change
 * @param {() => Element | null | undefined} instead where it goes if nothing has come in its place
 */
export function keepingFocus(element, change, instead) {
  const focused = document.activeElement;
  const inside = !!focused && focused !== element && element.contains(focused);
  change();
  if (!inside || focused.isConnected) return;
  const next = again(focused) ?? instead();
  if (next instanceof HTMLElement) next.focus();
}

let numbers = 0;

/** An id that nothing else has. @param {string} name */
export const unique = (name) => `${name}-${++numbers}`;

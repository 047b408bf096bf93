// Making SVG elements.

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name @param {Record<string, string | number>} [attributes] @param {(Element | string)[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  element.append(...children);
  return element;
}

/** @param {number} x @param {number} y @param {number} [scale] */
export const placed = (x, y, scale = 1) =>
  `translate(${x.toFixed(2)} ${y.toFixed(2)})${scale === 1 ? '' : ` scale(${scale.toFixed(4)})`}`;

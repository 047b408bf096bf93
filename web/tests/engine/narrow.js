// The module with no memory but what it begins with: it breaks over the first thing that it needs room for, as a real one
// does where a device has none left.

/** A number as a module writes it, and where the next thing begins. @param {Uint8Array} code @param {number} at */
function number(code, at) {
  let [value, shift, next] = [0, 0, at];
  for (;;) {
    const byte = code[next++];
    value += (byte & 0x7f) * 2 ** shift;
    shift += 7;
    if (byte < 0x80) return { value, next };
  }
}

/** @param {number} value @returns {number[]} */
const written = (value) => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...written(Math.floor(value / 0x80))]);

/** The section in which a module says how much memory it wants. */
const MEMORY = 5;

/** @param {Uint8Array} code @returns {Uint8Array<ArrayBuffer>} */
export function narrow(code) {
  // After the magic word and the version.
  for (let at = 8; at < code.length; ) {
    const size = number(code, at + 1);
    const end = size.next + size.value;
    if (code[at] === MEMORY) {
      const first = number(code, number(code, size.next).next + 1).value;
      const body = [1, 1, ...written(first), ...written(first)];
      const memory = [MEMORY, ...written(body.length), ...body];
      return new Uint8Array([...code.subarray(0, at), ...memory, ...code.subarray(end)]);
    }
    at = end;
  }
  throw new Error('the module has no memory');
}

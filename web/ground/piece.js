// What a tile's name says: `wA1` is White's first ant.

/** The insects in the order in which hands show them. */
export const BUGS = ['Q', 'B', 'G', 'S', 'A', 'M', 'L', 'P'];

/** @param {string} piece @returns {'white' | 'black'} */
export const colour = (piece) => (piece.startsWith('w') ? 'white' : 'black');

/** The insect's letter. @param {string} piece */
export const bug = (piece) => piece.charAt(1);

/** Which copy it is; 0 if there is only one. @param {string} piece */
export const copy = (piece) => Number(piece.charAt(2)) || 0;

// The hive on the first page: White is to move, and an ant can close the ring. What may be done there is written down, so that
// nothing has to be fetched before it can be tried; a test holds it against the rules.

/** The same, drawn as the rules read it. */
export const DIAGRAM = `                  bG1
   wG2   bS1   bB1   bA2
wA2   wG1   bQ    bA1   bS2
   wQ    wS1
wA1   wB1

Base, white to move`;

/** The tiles and their cells, the black queen in the middle. */
const TILES =
  'wQ -2,1; wS1 -1,1; wB1 -2,2; wG1 -1,0; wG2 -1,-1; wA1 -3,2; wA2 -2,0; bQ 0,0; bS1 0,-1; bS2 2,0; bB1 1,-1; bG1 2,-2; bA1 1,0; bA2 2,-1';

/** Each move of a tile on the table: the tile, and the cells of its way. */
const WAYS = `
wS1 -1,1 0,1 1,1 2,1
wS1 -1,1 -1,2 -2,3 -3,3
wB1 -2,2 -2,1
wB1 -2,2 -1,1
wB1 -2,2 -3,2
wB1 -2,2 -1,2
wB1 -2,2 -3,3
wG1 -1,0 -1,-2
wG1 -1,0 1,-2
wG1 -1,0 -3,0
wG1 -1,0 -1,2
wG1 -1,0 -4,3
wG1 -1,0 3,0
wG2 -1,-1 -3,1
wG2 -1,-1 -1,2
wG2 -1,-1 3,-1
wA1 -3,2 -3,3 -2,3 -1,2 0,1 1,1 2,1 3,0 3,-1 3,-2
wA1 -3,2 -3,1 -3,0 -2,-1
wA1 -3,2 -3,3 -2,3 -1,2 0,1 1,1 2,1 3,0 3,-1
wA1 -3,2 -3,1 -3,0
wA1 -3,2 -3,3 -2,3 -1,2 0,1 1,1 2,1 3,0
wA1 -3,2 -3,1
wA1 -3,2 -3,3 -2,3 -1,2 0,1
wA1 -3,2 -3,3 -2,3 -1,2 0,1 1,1
wA1 -3,2 -3,3 -2,3 -1,2 0,1 1,1 2,1
wA1 -3,2 -3,3 -2,3 -1,2
wA1 -3,2 -3,3
wA1 -3,2 -3,3 -2,3
wA1 -3,2 -3,1 -3,0 -2,-1 -1,-2 0,-2 1,-2 2,-3
wA1 -3,2 -3,1 -3,0 -2,-1 -1,-2 0,-2 1,-2 2,-3 3,-3
wA1 -3,2 -3,1 -3,0 -2,-1 -1,-2
wA1 -3,2 -3,1 -3,0 -2,-1 -1,-2 0,-2
wA1 -3,2 -3,1 -3,0 -2,-1 -1,-2 0,-2 1,-2
wA2 -2,0 -2,-1 -1,-2 0,-2 1,-2 2,-3 3,-3 3,-2
wA2 -2,0 -2,-1
wA2 -2,0 -2,-1 -1,-2 0,-2 1,-2 2,-3 3,-3 3,-2 3,-1
wA2 -2,0 -2,-1 -1,-2 0,-2 1,-2 2,-3 3,-3 3,-2 3,-1 3,0
wA2 -2,0 -3,1
wA2 -2,0 -3,1 -4,2 -4,3 -3,3 -2,3 -1,2 0,1
wA2 -2,0 -3,1 -4,2 -4,3 -3,3 -2,3 -1,2 0,1 1,1
wA2 -2,0 -3,1 -4,2 -4,3 -3,3 -2,3 -1,2 0,1 1,1 2,1
wA2 -2,0 -3,1 -4,2
wA2 -2,0 -3,1 -4,2 -4,3 -3,3 -2,3 -1,2
wA2 -2,0 -3,1 -4,2 -4,3
wA2 -2,0 -3,1 -4,2 -4,3 -3,3
wA2 -2,0 -3,1 -4,2 -4,3 -3,3 -2,3
wA2 -2,0 -2,-1 -1,-2 0,-2 1,-2 2,-3
wA2 -2,0 -2,-1 -1,-2 0,-2 1,-2 2,-3 3,-3
wA2 -2,0 -2,-1 -1,-2
wA2 -2,0 -2,-1 -1,-2 0,-2
wA2 -2,0 -2,-1 -1,-2 0,-2 1,-2`;

/** @param {string} text such as `-1,2` */
function cell(text) {
  const [q, r] = text.split(',').map(Number);
  return { q, r };
}

/** The tiles on the table. */
export const pieces = () =>
  TILES.split('; ').map((text) => {
    const [piece, at] = text.split(' ');
    return { piece, ...cell(at), height: 0 };
  });

/** Where they may go, and how. */
export const targets = () =>
  WAYS.trim()
    .split('\n')
    .map((text) => {
      const [piece, ...cells] = text.split(' ');
      const path = cells.map(cell);
      const { q, r } = path[path.length - 1];
      return { piece, q, r, path, leaps: piece[1] === 'G' };
    });

/** The last free side of the black queen. */
export const GAP = { q: 0, r: 1 };

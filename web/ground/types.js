// The words the board widget uses. It draws tiles and lets them be moved where it is told they may go; it knows no
// rules.

/** @typedef {{q: number, r: number}} Cell a cell in axial coordinates, pointy-top */
/** @typedef {{x: number, y: number}} Point a point of the table, or of the screen */
/** @typedef {{piece: string, q: number, r: number, height: number}} Laid a tile on the table */
/**
 * @typedef {{piece: string, q: number, r: number, thrownBy?: string, path?: Cell[], leaps?: boolean}} Target where a
 *   tile may go
 */
/**
 * What was done last: which tile went where, who threw it, the cells of its way with both ends, and whether it went in
 * one leap.
 * @typedef {{piece?: string, from?: Cell, to?: Cell, thrownBy?: string, path?: Cell[], leaps?: boolean}} Last
 */
/**
 * @typedef {{q: number, r: number, kind: 'chosen' | 'wrong' | 'about' | 'free' | 'step' | 'flower', text?: string}} Mark a cell
 *   that the owner of the board marks
 */
/**
 * @typedef {{x: number, y: number, scale: number}} Camera the point of the table in the middle of the view, and pixels
 *   a unit
 */

/**
 * How the board looks.
 * @typedef {object} Look
 * @property {'drawn' | 'letters'} tiles drawn insects, or plain letters
 * @property {boolean} numbers whether copies are told apart by dots
 * @property {boolean} names whether tiles carry their names
 * @property {boolean} coordinates whether cells show their coordinates
 * @property {boolean} [arrow] whether an arrow shows the last turn
 * @property {number} [pace] how long ways take, as a part of the usual time
 */

/** @typedef {{from: Cell, to: Cell, color?: 'green' | 'red' | 'blue' | 'yellow'}} Arrow from one cell to another; a ring where both are the same */
/** @typedef {{piece: string, from?: Cell, to: Cell, rank: number, danger?: boolean}} Hint a turn that is thought of: the lower its rank, the better */
/** @typedef {{piece: string, to: Cell}} Plan a turn that is meant for later */

/**
 * What the board tells its owner.
 * @typedef {object} Listener
 * @property {(piece: string | null) => void} [pick] a tile was picked up, or laid back
 * @property {(piece: string, cell: Cell, how: 'drag' | 'tap' | 'key') => void} [play] a tile was put where it may go
 * @property {(piece: string, cell: Cell) => void} [plan] a tile was put where it may go later
 * @property {() => void} [unplan] the tile that is meant for later, or its cell, was pressed
 * @property {(piece: string, cell: Cell) => void} [stray] a tile was put where it may not go
 * @property {(piece: string) => void} [stuck] a tile was picked that can go nowhere
 * @property {(cell: Cell, stack: string[]) => void} [look] the keyboard's cursor went to a cell
 * @property {(piece: string, on: string | null) => void} [dig] the keyboard went down a stack to this tile, with that
 *   one on it, or back to the uppermost
 * @property {(cell: Cell) => void} [tap] a cell was tapped or entered while no tile may be picked up
 * @property {(arrow: Arrow) => void} [draw] something was drawn; who listens keeps the drawings, and says what is to be seen
 * @property {(free: boolean) => void} [view] the view was moved by hand, or is automatic again
 */

/**
 * What the owner tells the board. Whatever is left out stays as it is.
 * @typedef {object} Scene
 * @property {Laid[]} [pieces] the tiles on the table
 * @property {Target[]} [targets] where tiles may go
 * @property {Last | null} [last] what was done last
 * @property {boolean} [playable] whether tiles may be picked up at all
 * @property {boolean} [planning] whether what is put somewhere is meant for later
 * @property {Plan | null} [plan] the turn that is meant for later
 * @property {Cell[]} [ring] the cells that light up at the end
 * @property {string[]} [shown] covered tiles that are seen through what lies on them
 * @property {Partial<Look>} [look] how it looks
 * @property {number} [room] how many free cells are shown round the hive; 1 if it is not said
 * @property {boolean} [still] whether the view stays as it is: no panning, no zooming
 * @property {boolean} [grip] whether a finger on a tile takes it where the page would scroll otherwise
 * @property {Mark[]} [marks] cells that the owner marks
 * @property {Cell[]} [keep] cells that are always in view, with or without tiles
 * @property {Arrow[]} [arrows] what is drawn on it
 * @property {Hint[]} [hints] turns that are thought of
 */

/**
 * Everything the board knows.
 * @typedef {object} State
 * @property {Map<string, Laid>} pieces the tiles by name
 * @property {Map<string, string[]>} stacks the names of the tiles on a cell, bottom first, by the cell's key
 * @property {Map<string, Target[]>} targets where a tile may go, by its name
 * @property {Last | null} last what was done last
 * @property {boolean} playable whether tiles may be picked up
 * @property {boolean} planning whether what is put somewhere is meant for later
 * @property {Plan | null} plan the turn that is meant for later
 * @property {Cell[]} ring the cells that light up at the end
 * @property {string[]} shown covered tiles that are seen through what lies on them
 * @property {Arrow[]} arrows what the reader has drawn
 * @property {Hint[]} hints turns that are thought of
 * @property {Look} look how it looks
 * @property {string | null} picked the tile that is picked up
 * @property {Cell | null} aim the target under a dragged tile
 * @property {Cell | null} cursor the keyboard's cursor
 * @property {string[][]} parts groups of tiles to tell apart: the pieces a hive would fall into
 * @property {Cell[]} barred cells that are shown as barred
 * @property {number} room how many free cells are shown round the hive
 * @property {Cell[]} keep cells that are always in view
 * @property {boolean} still whether the view stays as it is
 * @property {boolean} grip whether a finger on a tile takes it where the page would scroll otherwise
 * @property {import('./types.js').Mark[]} marks cells that the owner marks
 * @property {Cell | null} fan the stack that is spread out
 * @property {boolean} fanBelow whether it is spread beneath the stack
 * @property {string | null} beneath the covered tile that the keyboard has gone down to in it
 */

export {};

// What the board knows, and what follows from it. No document here.

/** @import { Cell, Laid, Scene, State, Target } from './types.js' */
import { distance, key, same } from './hex.js';

/** @returns {State} an empty table */
export const empty = () => ({
  pieces: new Map(),
  stacks: new Map(),
  targets: new Map(),
  last: null,
  playable: false,
  planning: false,
  plan: null,
  ring: [],
  shown: [],
  arrows: [],
  hints: [],
  look: { tiles: 'drawn', numbers: true, names: false, coordinates: false, arrow: true, pace: 1 },
  picked: null,
  aim: null,
  cursor: null,
  parts: [],
  barred: [],
  room: 1,
  keep: [],
  still: false,
  grip: false,
  marks: [],
  fan: null,
  fanBelow: false,
  beneath: null,
});

/**
 * Takes in what the owner says. What is picked stays picked only while it can still go somewhere.
 * @param {State} state
 * @param {Scene} scene
 */
export function take(state, scene) {
  if (scene.pieces) lay(state, scene.pieces);
  if (scene.targets) {
    state.targets = new Map();
    for (const target of scene.targets) {
      const known = state.targets.get(target.piece);
      if (known) known.push(target);
      else state.targets.set(target.piece, [target]);
    }
  }
  if (scene.last !== undefined) state.last = scene.last;
  if (scene.playable !== undefined) state.playable = scene.playable;
  if (scene.planning !== undefined) state.planning = scene.planning;
  if (scene.plan !== undefined) state.plan = scene.plan;
  if (scene.ring) state.ring = scene.ring;
  if (scene.shown) state.shown = scene.shown;
  if (scene.room !== undefined) state.room = scene.room;
  if (scene.keep) state.keep = scene.keep;
  if (scene.still !== undefined) state.still = scene.still;
  if (scene.grip !== undefined) state.grip = scene.grip;
  if (scene.marks) state.marks = scene.marks;
  if (scene.look) Object.assign(state.look, scene.look);
  if (scene.pieces) [state.arrows, state.hints] = [[], []];
  if (scene.arrows) state.arrows = scene.arrows;
  if (scene.hints) state.hints = scene.hints;
  if (scene.pieces || scene.targets) {
    clearMarks(state);
    state.beneath = null;
    if (!state.picked || !state.targets.has(state.picked)) state.picked = null;
  }
}

/** @param {State} state @param {Laid[]} pieces */
function lay(state, pieces) {
  state.pieces = new Map(pieces.map((laid) => [laid.piece, laid]));
  state.stacks = new Map();
  for (const laid of [...pieces].sort((a, b) => a.height - b.height)) {
    const at = key(laid);
    const stack = state.stacks.get(at);
    if (stack) stack.push(laid.piece);
    else state.stacks.set(at, [laid.piece]);
  }
}

/** Forgets what was shown to explain something. @param {State} state */
export function clearMarks(state) {
  state.parts = [];
  state.barred = [];
}

/** The names of the tiles on a cell, bottom first. @param {State} state @param {Cell} cell */
export const stackAt = (state, cell) => state.stacks.get(key(cell)) ?? [];

/** The uppermost tile of a cell. @param {State} state @param {Cell} cell */
export const topAt = (state, cell) => stackAt(state, cell).at(-1);

/** Where the picked tile may go. @param {State} state @returns {Target[]} */
export const pickedTargets = (state) => (state.picked && state.targets.get(state.picked)) || [];

/** The target of the picked tile on this cell. @param {State} state @param {Cell} cell */
export const targetAt = (state, cell) => pickedTargets(state).find((target) => same(target, cell));

/**
 * Whether a cell is on the hive or beside it: anything further away is just table.
 * @param {State} state
 * @param {Cell} cell
 */
export function isNear(state, cell) {
  if (state.pieces.size === 0) return distance(cell, { q: 0, r: 0 }) <= 1;
  for (const laid of state.pieces.values()) if (distance(laid, cell) <= 1) return true;
  return false;
}

/** How far one tile of a stack is drawn above the other: what lies beneath shows its edge and some of its face. */
const STEP = 21;

/** How high the highest tower may be drawn. */
const HIGHEST = 63;

/**
 * How far above its cell a tile is drawn. Towers are pressed together a little.
 * @param {number} level
 * @param {number} height how many tiles the stack has
 */
export const lift = (level, height) => level * Math.min(HIGHEST / (Math.max(height, 2) - 1), STEP);

/** Draws an arrow, or takes the same one away. @param {State} state @param {import('./types.js').Arrow} arrow */
export function drawArrow(state, arrow) {
  const others = state.arrows.filter((one) => !same(one.from, arrow.from) || !same(one.to, arrow.to));
  state.arrows = others.length < state.arrows.length ? others : [...others, arrow].slice(-MOST_ARROWS);
}

/** So many arrows are kept: more could not be read. */
const MOST_ARROWS = 24;

/** How far above its cell the next tile laid on it would be drawn. @param {State} state @param {Cell} cell */
export function liftOnto(state, cell) {
  const height = stackAt(state, cell).length;
  return lift(height, height + 1);
}

/** How far above its cell the uppermost tile is drawn. @param {State} state @param {Cell} cell */
export function liftOfTop(state, cell) {
  const height = stackAt(state, cell).length;
  return height ? lift(height - 1, height) : 0;
}

// The board: a table with tiles on it, for one element of a page.

/** @import { Camera, Cell, Last, Listener, Point, Scene, State } from './types.js' */
import { animator, duration, route, way } from './anim.js';
import { bindPointer } from './drag.js';
import { bindDrawing } from './draw.js';
import { fanTop } from './fan.js';
import { bindKeys } from './keys.js';
import { cellAt, centre, key, neighbours, same } from './hex.js';
import { sketching } from './sketch.js';
import { clearMarks, empty, lift, liftOfTop, stackAt, take, targetAt, topAt } from './state.js';
import { placed } from './svg.js';
import {
  renderAim,
  renderCamera,
  renderMarks,
  renderPicked,
  renderResting,
  renderTiles,
  stage as makeStage,
} from './render.js';
import { between, bounded, framed, outside, panned, toTable, toView, zoomed } from './view.js';

/** @typedef {ReturnType<typeof ground>} Ground */

/**
 * Makes a board in an element, which it fills.
 * @param {HTMLElement} root @param {Scene} [scene] @param {Listener} [listener]
 */
export function ground(root, scene = {}, listener = {}) {
  const state = empty();
  const stage = makeStage();
  const anims = animator();
  /** @type {Camera} */
  let camera = { x: 0, y: 0, scale: 1 };
  let [width, height] = [0, 0];
  let free = false;
  /** What is looked at closely until the reader moves the view. @type {{cells: Cell[], below: () => number} | null} */
  let near = null;
  /** Where a tile that is not on the table yet comes from, on the screen. @type {(piece: string) => Point | null} */
  let origin = () => null;
  /** The tile that a hand has just let go over its cell: it is there already. @type {string | null} */
  let dropped = null;

  root.classList.add('ground');
  root.append(stage.root);

  const fitted = () => framed([...state.pieces.values(), ...state.keep], width, height, state.room);

  /** @param {Camera} to */
  const look = (to) => {
    camera = to;
    renderCamera(stage, camera, width, height);
  };

  /** Fits the hive into the view, unless somebody has moved the view. @param {boolean} smooth */
  function frame(smooth) {
    if (free || !width) return;
    const [from, to] = [camera, fitted()];
    if (Math.hypot(from.x - to.x, from.y - to.y) < 1 && Math.abs(from.scale - to.scale) < 0.005) return;
    anims.run('camera', smooth ? 320 : 0, (t) => look(between(from, to, t)));
  }

  /** The camera near some cells, above whatever covers the lower edge. @param {NonNullable<typeof near>} what @returns {Camera} */
  function close({ cells, below }) {
    const covered = below();
    const to = framed(cells, width, Math.max(height - covered, height / 3), 0.5);
    return { ...to, y: to.y + covered / 2 / to.scale };
  }

  /** @param {Camera} to */
  function moveView(to) {
    near = null;
    anims.finish('camera');
    if (!free) listener.view?.(true);
    free = true;
    look(bounded(to, state.pieces.values(), width, height));
  }

  /** The least that is seen of the hive holds also after it has changed, or the board. */
  const keepInSight = () => free && width && look(bounded(camera, state.pieces.values(), width, height));

  const resized = new ResizeObserver(() => {
    const box = root.getBoundingClientRect();
    const first = !width;
    [width, height] = [box.width, box.height];
    stage.root.setAttribute('viewBox', `0 0 ${width} ${height}`);
    if (first) look(fitted());
    frame(false);
    if (near) anims.finish('camera');
    // Whoever turns a telephone at the end still sees the end.
    look(near ? close(near) : camera);
    if (!near) keepInSight();
  });
  resized.observe(root);

  const layTiles = () => renderTiles(stage, state, (piece) => anims.runs(piece));

  /** @param {typeof renderMarks} [render] which marks */
  const showMarks = (render = renderMarks) => {
    render(stage, state);
    root.classList.toggle('holding', !!state.picked);
    root.classList.toggle('planning', state.planning);
  };

  /**
   * Lets a tile travel from where it was to where it is.
   * @param {string} piece
   * @param {import('./types.js').Laid | undefined} before
   * @param {number} wasLifted
   * @param {Last | null} undone what was done last when it was there
   */
  function travel(piece, before, wasLifted, undone) {
    const after = state.pieces.get(piece);
    const node = stage.nodes.get(piece);
    if (!after || !node) return;
    const end = lift(after.height, stackAt(state, after).length);
    node.classList.add('moving');
    stage.layers.tiles.append(node);
    const done = () => {
      node.classList.remove('moving');
      layTiles();
    };
    if (!before) {
      const from = origin(piece);
      const [a, b] = [
        from ? toTable(camera, from, width, height) : { x: centre(after).x, y: centre(after).y - 60 },
        centre(after),
      ];
      const show = (/** @type {number} */ t) => {
        const scale = from ? 1 : 0.6 + 0.4 * t;
        node.setAttribute('transform', placed(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t - end * t, scale));
      };
      show(0);
      anims.run(piece, from ? 300 : 200, show, done);
      return;
    }
    const { path, leaps } = route(piece, before, after, state.last, undone);
    const heights = path.map((cell, i) =>
      i === 0 ? wasLifted : i === path.length - 1 ? end : stackAt(state, cell).length ? liftOfTop(state, cell) + 9 : 0,
    );
    const at = way(path, heights, leaps);
    const show = (/** @type {number} */ t) => {
      const spot = at(t);
      node.setAttribute('transform', placed(spot.x, spot.y - spot.lift));
    };
    show(0);
    anims.run(piece, duration(path.length), show, done);
  }

  /** Takes in what has changed, and shows it. @param {Scene} next @param {{animate?: boolean}} [how] */
  function set(next, { animate = true } = {}) {
    const before = new Map(state.pieces);
    const heights = new Map(
      [...before.values()].map((laid) => [laid.piece, lift(laid.height, stackAt(state, laid).length)]),
    );
    const { picked: was, last: undone } = state;
    take(state, next);
    anims.setPace(state.look.pace ?? 1);
    if (next.pieces) for (const piece of before.keys()) if (!state.pieces.has(piece)) anims.finish(piece);
    const tiles = next.pieces || next.look;
    if (tiles) layTiles();
    showMarks(tiles || next.targets || next.planning !== undefined ? renderMarks : renderResting);
    if (was && !state.picked) listener.pick?.(null);
    if (!next.pieces) return;
    if (animate) {
      const moved = [...state.pieces.values()].filter((laid) => {
        const old = before.get(laid.piece);
        return laid.piece !== dropped && (!old || !same(old, laid));
      });
      // Where much changes at once, somebody has leafed to another moment: nothing travels.
      if (moved.length <= 2 && before.size)
        for (const { piece } of moved) travel(piece, before.get(piece), heights.get(piece) ?? 0, undone);
      else if (moved.length === 1) travel(moved[0].piece, undefined, 0, null);
    } else {
      for (const piece of state.pieces.keys()) anims.finish(piece);
      renderTiles(stage, state, () => false);
    }
    dropped = null;
    frame(animate);
    keepInSight();
  }

  /** What was meant for later is not meant any more. */
  function unplan() {
    if (!state.plan) return;
    state.plan = null;
    renderMarks(stage, state);
    listener.unplan?.();
  }

  /** Picks a tile up, or lays down whatever is held. @param {string | null} piece */
  function pick(piece) {
    if (piece === state.picked) return;
    // Who takes another tile has thought of something better.
    if (piece && state.plan) unplan();
    const explained = state.parts.length || state.barred.length || state.fan;
    clearMarks(state);
    state.picked = piece;
    state.aim = null;
    showMarks(explained ? renderMarks : renderPicked);
    listener.pick?.(piece);
    if (piece && !state.targets.has(piece)) listener.stuck?.(piece);
  }

  /** Puts the held tile somewhere. @param {Cell} cell @param {'drag' | 'tap' | 'key'} how */
  function put(cell, how) {
    const piece = state.picked;
    if (!piece) return;
    const target = targetAt(state, cell);
    if (!target) {
      if (state.targets.has(piece)) listener.stray?.(piece, cell);
      else listener.stuck?.(piece);
      return;
    }
    state.picked = null;
    state.aim = null;
    if (state.planning) {
      state.plan = { piece, to: { q: cell.q, r: cell.r } };
      showMarks();
      listener.pick?.(null);
      listener.plan?.(piece, state.plan.to);
      return;
    }
    if (how === 'drag') dropped = piece;
    const from = state.pieces.get(piece);
    const { thrownBy, path, leaps } = target;
    const straight = !from || leaps || neighbours(from).some((next) => same(next, cell));
    if (how === 'drag' || straight || path) {
      const last = { piece, from, to: cell, thrownBy, path, leaps };
      const height = stackAt(state, cell).length;
      const pieces = [...state.pieces.values()].filter((laid) => laid.piece !== piece);
      // Shown at once; the owner says afterwards how it really is.
      set({ pieces: [...pieces, { piece, q: cell.q, r: cell.r, height }], targets: [], last }, { animate: true });
    } else {
      // It goes round something, and which way only the owner's answer tells.
      set({ targets: [] });
    }
    listener.pick?.(null);
    listener.play?.(piece, cell, how);
  }

  /**
   * The tile under a point of the table: of a stack its uppermost, where it is drawn.
   * @param {Point} point
   * @returns {{cell: Cell, piece: string | undefined}}
   */
  function hit(point) {
    // Of towers that stand one behind the other, the nearest.
    const towers = [...state.stacks.values()].flatMap((stack) => {
      const laid = stack.length > 1 && state.pieces.get(stack[0]);
      return laid ? [laid] : [];
    });
    for (const laid of towers.sort((a, b) => b.r - a.r))
      if (same(cellAt({ x: point.x, y: point.y + liftOfTop(state, laid) }), laid))
        return { cell: { q: laid.q, r: laid.r }, piece: topAt(state, laid) };
    const cell = cellAt(point);
    return { cell, piece: topAt(state, cell) };
  }

  /** @param {Cell | null} cell */
  function spreadAt(cell) {
    state.fan = cell;
    state.fanBelow = !!cell && toView(camera, fanTop(state, cell), width, height).y < 0;
  }

  const parts = {
    root,
    stage,
    state,
    listener,
    pick,
    put,
    hit,
    unplan,
    moveView,
    ...sketching(state, listener, () => renderMarks(stage, state)),
    /** @param {Point} point in pixels from the corner of the board */
    table: (point) => toTable(camera, point, width, height),
    /** @param {Point} point of the table */
    view: (point) => toView(camera, point, width, height),
    /** @param {number} dx @param {number} dy */
    pan: (dx, dy) => moveView(panned(camera, dx, dy)),
    /** @param {number} factor @param {Point} point */
    zoom: (factor, point) => moveView(zoomed(camera, factor, point, width, height)),
    scale: () => camera.scale,
    /** @param {Cell | null} cell */
    aim(cell) {
      if (same(state.aim, cell) || (!state.aim && !cell)) return;
      state.aim = cell;
      renderAim(stage, state);
    },
    /** @param {Cell | null} over */
    fan(over) {
      const cell = over && stackAt(state, over).length > 1 ? over : null;
      if (same(state.fan, cell) || (!state.fan && !cell)) return;
      spreadAt(cell);
      renderMarks(stage, state);
    },
    /** @param {Cell | null} cell */
    point(cell) {
      state.cursor = cell;
      state.beneath = null;
      spreadAt(cell && stackAt(state, cell).length > 1 ? cell : null);
      renderMarks(stage, state);
      if (!cell) return;
      const at = toView(camera, centre(cell), width, height);
      const margin = 60 * camera.scale;
      const [dx, dy] = [outside(at.x, margin, width), outside(at.y, margin, height)];
      if (dx || dy) moveView(panned(camera, dx, dy));
      listener.look?.(cell, stackAt(state, cell));
    },
    /** Goes one tile down the stack under the cursor, and from its lowest back to the uppermost. */
    dig() {
      const stack = state.cursor ? stackAt(state, state.cursor) : [];
      if (stack.length < 2) return;
      const now = state.beneath ? stack.indexOf(state.beneath) : stack.length - 1;
      const next = (now + stack.length - 1) % stack.length;
      state.beneath = next === stack.length - 1 ? null : stack[next];
      spreadAt(state.cursor);
      renderMarks(stage, state);
      listener.dig?.(stack[next], stack[next + 1] ?? null);
    },
  };
  const pointer = bindPointer(parts);
  const unbindDrawing = bindDrawing(parts, pointer.giveUp);
  const unbindKeys = bindKeys(parts);

  set(scene, { animate: false });

  return {
    root,
    /** What the board knows; to be read, not written. @type {Readonly<State>} */
    state,
    set,
    pick,
    /** Lifts a tile that is not on the table with the pointer that pressed it. */
    lift: pointer.lift,
    /** Fits the view again. */
    frame() {
      near = null;
      free = false;
      listener.view?.(false);
      frame(true);
    },
    /**
     * Brings some cells near, above whatever covers the lower edge of the board.
     * @param {Cell[]} cells
     * @param {() => number} [below] how much is covered there, in pixels
     */
    closeUp(cells, below = () => 0) {
      if (!width) return;
      near = { cells, below };
      const [from, to] = [camera, close(near)];
      free = true;
      listener.view?.(true);
      anims.run('camera', 700, (t) => look(between(from, to, t)));
    },
    /** @param {number} factor */
    zoom: (factor) => parts.zoom(factor, { x: width / 2, y: height / 2 }),
    /**
     * Shows why something is not possible: parts of the hive, cells that are barred.
     * @param {{parts?: string[][], cells?: Cell[]}} what
     */
    explain({ parts = [], cells = [] }) {
      state.parts = parts;
      state.barred = cells;
      renderMarks(stage, state);
    },
    /** Gives the keyboard's cursor to the board. @param {Cell} [cell] */
    focus(cell) {
      root.focus();
      parts.point(cell ?? state.cursor ?? { q: 0, r: 0 });
    },
    /** Says where tiles come from that are not on the table yet. @param {(piece: string) => Point | null} where in pixels from the corner of the board */
    comingFrom(where) {
      origin = where;
    },
    /** Where the middle of a cell is on the screen. @param {Cell} cell @returns {Point} */
    onScreen(cell) {
      const box = root.getBoundingClientRect();
      const { x, y } = centre(cell);
      const at = toView(camera, { x, y: y - liftOfTop(state, cell) }, width, height);
      return { x: box.left + at.x, y: box.top + at.y };
    },
    /** The key of a cell, as marks carry it. */
    key,
    /** Takes the board away. */
    destroy() {
      resized.disconnect();
      pointer.unbind();
      unbindDrawing();
      unbindKeys();
      anims.stop();
      stage.root.remove();
    },
  };
}

// Pointers: a tile is dragged or tapped, the table is panned, two fingers zoom, the wheel zooms.

/** @import { Cell, Listener, Point, State } from './types.js' */
/** @import { Ghost } from './ghost.js' */
import { fanAt } from './fan.js';
import { centre, same } from './hex.js';
import { isNear, pickedTargets, stackAt, targetAt, topAt } from './state.js';
import { carry } from './ghost.js';

/**
 * What the pointers and keys need of a board.
 * @typedef {object} Parts
 * @property {HTMLElement} root
 * @property {import('./render.js').Stage} stage
 * @property {State} state
 * @property {Listener} listener
 * @property {(piece: string | null) => void} pick @property {(cell: Cell, how: 'drag' | 'tap' | 'key') => void} put
 * @property {(point: Point) => {cell: Cell, piece: string | undefined}} hit
 * @property {(point: Point) => Point} table @property {(point: Point) => Point} view
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, point: Point) => void} zoom
 * @property {() => number} scale
 * @property {(cell: Cell | null) => void} aim
 * @property {(cell: Cell | null) => void} fan
 * @property {(cell: Cell | null) => void} point
 * @property {() => void} dig
 * @property {() => void} unplan
 * @property {(arrow: import('./types.js').Arrow) => void} draw
 * @property {(arrow: import('./types.js').Arrow) => void} drawn @property {() => void} wipe
 */

/** A pressed pointer that has moved no further than this, in pixels, is a tap. */
const SLACK = { mouse: 4, pen: 6, touch: 9 };

/** How far above a finger the tile is carried, as a part of its size: a finger hides what lies under it. */
const RAISED = 0.62;

/** How long a stack is pressed or hovered over before it is spread, in milliseconds. */
const PRESSED = 380;

/** How long the mouse may be beside a stack that is spread before it closes, in milliseconds. */
const GRACE = 220;

/** @param {Parts} parts */
export function bindPointer(parts) {
  const { root, state } = parts;
  /** The pointers that are down on the table. @type {Map<number, Point>} */
  const down = new Map();
  /**
   * @type {{id: number, piece: string, start: Point, slack: number, already: boolean, hand: boolean, finger: boolean,
   *   raised: number, ghost: Ghost | null, at: Point} | null}
   */
  let held = null;
  /** @type {{start: Point, moved: boolean, slack: number} | null} */
  let pressed = null;
  let frame = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  let corner = { x: 0, y: 0 };

  /** @param {PointerEvent} event @returns {Point} */
  const local = (event) => ({ x: event.clientX - corner.x, y: event.clientY - corner.y });
  const measure = () => {
    const box = root.getBoundingClientRect();
    corner = { x: box.left, y: box.top };
  };
  /** @param {PointerEvent} event */
  const slack = (event) => SLACK[/** @type {'mouse'} */ (event.pointerType)] ?? 6;

  /** @param {string} piece @param {PointerEvent} event @param {boolean} hand */
  function press(piece, event, hand) {
    measure();
    // A pointer that presses anew was lost in between.
    letGo();
    held = {
      id: event.pointerId,
      piece,
      start: local(event),
      slack: slack(event),
      already: state.picked === piece,
      hand,
      finger: event.pointerType === 'touch',
      raised: 0,
      ghost: null,
      at: local(event),
    };
    follows();
    parts.pick(piece);
  }

  /**
   * A tile of a stack that is spread: the uppermost can be lifted, any other only asked about.
   * @param {string} piece
   * @param {PointerEvent} event
   */
  function pressSpread(piece, event) {
    if (state.fan && piece === topAt(state, state.fan)) {
      parts.fan(null);
      press(piece, event, false);
    } else parts.pick(state.picked === piece ? null : piece);
  }

  function follows() {
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
  }

  /** @param {PointerEvent} event */
  function start(event) {
    if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest('button')) return;
    measure();
    clearTimeout(waiting);
    // While one finger carries a tile, another one is only in the way.
    if (held && held.id !== event.pointerId && (held.ghost || held.hand)) return;
    const point = local(event);
    const spread = fanAt(state, parts.table(point));
    if (spread) {
      event.preventDefault();
      if (spread.piece && state.playable) pressSpread(spread.piece, event);
      return;
    }
    parts.fan(null);
    down.set(event.pointerId, point);
    if (down.size > 1) {
      letGo();
      pressed = null;
      return;
    }
    const { cell, piece } = parts.hit(parts.table(point));
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement && document.activeElement !== document.body)
      document.activeElement.blur();
    if (piece && state.playable && !(state.picked && targetAt(state, cell))) press(piece, event, false);
    else {
      pressed = { start: point, moved: false, slack: slack(event) };
      follows();
    }
    if (stackAt(state, cell).length > 1) waiting = setTimeout(() => parts.fan(cell), PRESSED);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const point = local(event);
    if (held && event.pointerId === held.id) {
      held.at = point;
      if (!held.ghost && Math.hypot(point.x - held.start.x, point.y - held.start.y) > held.slack) take();
      if (held?.ghost) frame ||= requestAnimationFrame(follow);
      return;
    }
    const before = down.get(event.pointerId);
    if (!before) return;
    down.set(event.pointerId, point);
    if (state.still) {
      if (pressed) pressed.moved ||= Math.hypot(point.x - pressed.start.x, point.y - pressed.start.y) > pressed.slack;
    } else if (down.size === 2) pinch(event.pointerId, before, point);
    else if (pressed) {
      pressed.moved ||= Math.hypot(point.x - pressed.start.x, point.y - pressed.start.y) > pressed.slack;
      if (pressed.moved) parts.pan(point.x - before.x, point.y - before.y);
    }
  }

  /** @param {number} id @param {Point} before @param {Point} after */
  function pinch(id, before, after) {
    const other = [...down].find(([pointer]) => pointer !== id)?.[1];
    if (!other) return;
    const [was, is] = [
      Math.hypot(before.x - other.x, before.y - other.y),
      Math.hypot(after.x - other.x, after.y - other.y),
    ];
    parts.pan((after.x - before.x) / 2, (after.y - before.y) / 2);
    if (was > 0) parts.zoom(is / was, { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 });
  }

  /** The pressed tile leaves its place and follows the pointer. */
  function take() {
    if (!held) return;
    clearTimeout(waiting);
    parts.fan(null);
    if (!state.targets.has(held.piece)) {
      // Nowhere to go: it stays, and the owner says why.
      held = null;
      return;
    }
    const size = 120 * parts.scale();
    held.ghost = carry(held.piece, state.look, size, held.finger ? null : wheel);
    held.raised = held.finger ? size * RAISED : 0;
    parts.stage.nodes.get(held.piece)?.classList.add('lifted');
  }

  function follow() {
    frame = 0;
    if (!held?.ghost) return;
    const { at, ghost } = held;
    const tip = carried(at);
    ghost.move(tip.x + corner.x, tip.y + corner.y);
    parts.aim(nearest(tip));
  }

  /** Where the carried tile is. @param {Point} at where the pointer is @returns {Point} */
  const carried = (at) => ({ x: at.x, y: at.y - (held?.raised ?? 0) });

  /** The target that a dragged tile would fall onto. @param {Point} at @returns {Cell | null} */
  function nearest(at) {
    const point = parts.table(at);
    let [best, found] = [48, /** @type {Cell | null} */ (null)];
    for (const target of pickedTargets(state)) {
      const { x, y } = centre(target);
      const far = Math.hypot(x - point.x, y - point.y);
      if (far < best) [best, found] = [far, { q: target.q, r: target.r }];
    }
    return found;
  }

  /** @param {PointerEvent} event */
  function up(event) {
    let point = local(event);
    clearTimeout(waiting);
    down.delete(event.pointerId);
    if (held && event.pointerId === held.id) {
      const { ghost, piece, already, hand } = held;
      point = carried(point);
      const over = parts.hit(parts.table(point)).cell;
      const target = ghost && nearest(point);
      letGo();
      settle();
      if (!ghost) {
        if (already && !state.fan) parts.pick(null);
        return;
      }
      const laid = state.pieces.get(piece);
      const home = laid ? same(laid, over) : hand && !within(point);
      if (target) parts.put(target, 'drag');
      else if (home || !within(point)) parts.pick(null);
      else if (isNear(state, over)) parts.put(over, 'drag');
      else parts.pick(null);
      return;
    }
    if (pressed && !pressed.moved && down.size === 0) tap(point);
    settle();
  }

  /** Nothing is followed any longer once no pointer is down. */
  function settle() {
    if (held || down.size) return;
    pressed = null;
    release();
  }

  /** @param {Point} point */
  const within = (point) => point.x >= 0 && point.y >= 0 && point.x <= root.clientWidth && point.y <= root.clientHeight;

  /** @param {Point} point */
  function tap(point) {
    const { cell } = parts.hit(parts.table(point));
    if (!state.playable) parts.listener.tap?.(cell);
    if (state.plan && same(state.plan.to, cell)) return parts.unplan();
    if (!state.picked) return parts.wipe();
    if (targetAt(state, cell)) parts.put(cell, 'tap');
    else if (isNear(state, cell) && state.targets.has(state.picked)) parts.put(cell, 'tap');
    else parts.pick(null);
  }

  function letGo() {
    if (!held) return;
    held.ghost?.remove();
    parts.stage.nodes.get(held.piece)?.classList.remove('lifted');
    held = null;
    parts.aim(null);
  }

  function release() {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', cancel);
  }

  /** @param {PointerEvent} event */
  function cancel(event) {
    clearTimeout(waiting);
    down.delete(event.pointerId);
    if (held?.id === event.pointerId) {
      parts.pick(null);
      letGo();
    }
    pressed = null;
    settle();
  }

  /** The page does not scroll under a finger that takes a tile. @param {TouchEvent} event */
  function grip(event) {
    if (!state.grip || !state.playable || event.touches.length !== 1) return;
    measure();
    const { clientX, clientY } = event.touches[0];
    const { piece } = parts.hit(parts.table({ x: clientX - corner.x, y: clientY - corner.y }));
    if (piece) event.preventDefault();
  }

  /** @param {WheelEvent} event */
  function wheel(event) {
    if (state.still) return;
    event.preventDefault();
    measure();
    // A pixel of a touchpad and a notch of a wheel are told in different units.
    const notch = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    parts.zoom(Math.exp(-notch * 0.0016), { x: event.clientX - corner.x, y: event.clientY - corner.y });
  }

  /** @param {PointerEvent} event */
  function hover(event) {
    if (event.pointerType !== 'mouse' || event.buttons) return;
    measure();
    const point = parts.table(local(event));
    const { cell } = parts.hit(point);
    clearTimeout(waiting);
    if (fanAt(state, point) || (state.fan && same(state.fan, cell))) return;
    if (!pickedTargets(state).length && stackAt(state, cell).length > 1)
      waiting = setTimeout(() => parts.fan(cell), PRESSED);
    else if (state.fan) waiting = setTimeout(() => parts.fan(null), GRACE);
  }

  /** @param {PointerEvent} event */
  const leave = (event) => {
    // A finger that is lifted leaves too; what it has spread stays, to be tapped.
    if (event.pointerType !== 'mouse') return;
    clearTimeout(waiting);
    if (!held) parts.fan(null);
  };

  root.addEventListener('pointerdown', start);
  root.addEventListener('touchstart', grip, { passive: false });
  root.addEventListener('pointermove', hover);
  root.addEventListener('pointerleave', leave);
  root.addEventListener('wheel', wheel, { passive: false });

  return {
    /** Presses a tile that lies outside the table. @param {string} piece @param {PointerEvent} event */
    lift(piece, event) {
      const others = [...(held ? [held.id] : []), ...down.keys()].some((id) => id !== event.pointerId);
      if (!others) press(piece, event, true);
    },
    /** Leaves a finger that holds nothing to somebody else. @returns {boolean} whether there was one */
    giveUp() {
      if (held || !pressed || pressed.moved || down.size !== 1) return false;
      down.clear();
      settle();
      return true;
    },
    unbind() {
      letGo();
      release();
      clearTimeout(waiting);
      cancelAnimationFrame(frame);
      root.removeEventListener('pointerdown', start);
      root.removeEventListener('touchstart', grip);
      root.removeEventListener('pointermove', hover);
      root.removeEventListener('pointerleave', leave);
      root.removeEventListener('wheel', wheel);
    },
  };
}

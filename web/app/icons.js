// Small signs for buttons: lines in a box of 24.

import { svg } from '../ground/svg.js';

const PATHS = /** @type {const} */ ({
  first: 'M18 6l-8 6 8 6zM6 6v12',
  back: 'M16 6l-9 6 9 6z',
  forward: 'M8 6l9 6-9 6z',
  last: 'M6 6l8 6-8 6zM18 6v12',
  gear: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2',
  frame: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  flag: 'M6 21V4M6 5h11l-2 4 2 4H6',
  handshake: 'M3 12l4-5h4l2 2 2-2h3l3 5-4 5-2-2M9 13l4 4 2-2M7 15l3 3',
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  again: 'M20 11a8 8 0 1 0-2 6M20 5v6h-6',
  share: 'M12 15V4M8 8l4-4 4 4M5 13v7h14v-7',
  chat: 'M4 5h16v11H9l-5 4z',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  chart: 'M4 20V4M4 20h16M8 16l4-5 3 3 5-7',
  close: 'M6 6l12 12M18 6L6 18',
  flip: 'M7 4v14M4 15l3 3 3-3M17 20V6M14 9l3-3 3 3',
});

/** @typedef {keyof typeof PATHS} Icon */

/** @param {Icon} name */
export const icon = (name) =>
  svg(
    'svg',
    { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    svg('path', { d: PATHS[name] }),
  );

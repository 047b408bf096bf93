// What is drawn on the board: kept here, or by whoever wants to keep it.

/** @import { Arrow, Listener, State } from './types.js' */
import { drawArrow } from './state.js';

/** @param {State} state @param {Listener} listener @param {() => void} render */
export function sketching(state, listener, render) {
  /** What was there before something is being drawn, and what is shown meanwhile. @type {{before: Arrow[], shown: Arrow[]} | null} */
  let sketch = null;
  return {
    /** What is being drawn: shown together with what was there, until it is done. @param {Arrow} arrow */
    draw(arrow) {
      if (!sketch || sketch.shown !== state.arrows) sketch = { before: state.arrows, shown: [] };
      state.arrows = sketch.before;
      drawArrow(state, arrow);
      sketch.shown = state.arrows;
      render();
    },
    /** It is done. @param {Arrow} arrow */
    drawn(arrow) {
      const before = sketch?.before;
      sketch = null;
      if (!listener.draw || !before) return;
      state.arrows = before;
      render();
      listener.draw(arrow);
    },
    wipe() {
      // What somebody keeps is not gone because the table was touched.
      if (!state.arrows.length || listener.draw) return;
      state.arrows = [];
      render();
    },
  };
}

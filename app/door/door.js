// The door to the local network: whoever sits at the server's machine opens it, and the link leads others here.

/** @import { DoorView } from '../../types/wire.js' */
import { closeDoor, openDoor, seeDoor } from '../api.js';
import { busy } from '../busy.js';
import { fill, h } from '../dom.js';
import { icon } from '../icons.js';
import { refusalText } from '../refusal.js';
import { t } from '../text.js';

/**
 * A link that leads nowhere but to this machine, and what can be done about it.
 * @param {string} link
 * @param {(link: string) => void} found the link that others can open, or the old one again
 */
export function door(link, found) {
  const said = h('p', { class: 'hint trouble', role: 'alert' });
  const words = h('p', { class: 'hint' });
  const button = h('button', { type: 'button', 'data-action': 'door' });
  const root = h('div', { class: 'door' }, words, button, said);
  let open = false;

  /** @param {Pick<DoorView, 'yours' | 'url'>} view */
  function look({ yours, url }) {
    open = !!url;
    button.hidden = !yours;
    words.textContent = t(!yours ? 'door.elsewhere' : open ? 'door.opened' : 'door.closed');
    button.className = open ? '' : 'main';
    fill(button, icon('door'), h('span', { text: t(open ? 'door.close' : 'door.open') }));
  }

  /** @param {DoorView} view */
  function show(view) {
    look(view);
    button.disabled = false;
    const { url } = view;
    const { pathname } = new URL(link);
    found(url ? new URL(pathname, url).href : link);
  }

  button.addEventListener('click', async () => {
    said.textContent = '';
    try {
      const view = await busy(button, () => (open ? closeDoor() : openDoor()));
      if (view) show(view);
    } catch (error) {
      said.textContent = refusalText(error);
    }
  });
  // Whoever has such a link nearly always sits here, at a door that is shut: so it is drawn at once, and nothing moves when
  // that turns out to be true.
  look({ yours: true });
  button.disabled = true;
  // A server without a door: nothing can be offered.
  seeDoor().then(show, () => (root.hidden = true));
  return root;
}

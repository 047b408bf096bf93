// A button with which somebody is avoided, or met again.

import { avoid, avoided } from '../api.js';
import { busy } from '../busy.js';
import { h } from '../dom.js';
import { refusalText } from '../refusal.js';
import { t } from '../text.js';

/**
 * Nothing for those who have no account, and on one's own profile.
 * @param {string} name whom @param {HTMLElement} said where trouble is told
 * @returns {Promise<HTMLButtonElement | null>}
 */
export async function avoidButton(name, said) {
  const known = await avoided().catch(() => null);
  if (!known) return null;
  let now = known.people.includes(name);
  const button = h('button', { type: 'button', class: 'quiet', 'data-action': 'avoid' });
  const show = () => (button.textContent = t(now ? 'avoid.again' : 'avoid'));
  button.onclick = () =>
    void busy(button, async () => {
      try {
        now = (await avoid({ type: 'person', name, avoid: !now })).people.includes(name);
        said.textContent = t(now ? 'avoid.done' : 'avoid.undone', { name });
      } catch (error) {
        said.textContent = refusalText(error);
      }
      show();
    });
  show();
  return button;
}

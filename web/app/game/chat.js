// The chat of a game.

/** @import { ChatLine } from '../../types/wire.js' */
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { personName, t } from '../text.js';

/** @param {(text: string) => Promise<string | null>} send gives back why not, if not */
export function chat(send) {
  // The page's voice says what others write, so the list need not.
  const list = h('div', {
    class: 'chat-lines',
    role: 'log',
    'aria-live': 'off',
    'aria-label': t('chat'),
    tabindex: '0',
  });
  const field = h('input', {
    type: 'text',
    maxlength: '300',
    'aria-label': t('chat.say'),
    placeholder: t('chat.say'),
    autocomplete: 'off',
  });
  const trouble = h('p', { class: 'hint', role: 'status' });
  let shown = 0;
  const form = h(
    'form',
    {
      class: 'row tight',
      onsubmit: async (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const text = field.value.trim();
        if (!text) return;
        // At once, so that nothing is lost of what is written while the answer is on its way.
        field.value = '';
        trouble.textContent = (await send(text)) ?? '';
        if (trouble.textContent) field.value = [text, field.value].filter(Boolean).join(' ');
      },
    },
    field,
    h('button', { type: 'submit', 'aria-label': t('chat.send'), title: t('chat.send') }, icon('forward')),
  );
  return {
    root: h('section', { class: 'chat', 'aria-label': t('chat') }, list, form, trouble),
    /** @param {ChatLine[]} lines */
    set(lines) {
      if (lines.length < shown) {
        list.replaceChildren();
        shown = 0;
      }
      for (const line of lines.slice(shown)) {
        list.append(
          h(
            'p',
            {},
            h('b', {
              class: line.side ?? 'watcher',
              text: line.side ? personName(line.name) : t('chat.watcher', { name: personName(line.name) }),
            }),
            ' ',
            line.text,
          ),
        );
      }
      if (lines.length > shown) list.scrollTop = list.scrollHeight;
      shown = lines.length;
    },
  };
}

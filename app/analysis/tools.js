// What can be done with a tree: buttons beside it, the rare ones in a list of their own where there is little room.

/** @import { Icon } from '../icons.js' */
import { dialog } from '../dialog.js';
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { t } from '../text.js';

/**
 * @typedef {object} Tool
 * @property {string} name its words are `tool.name`
 * @property {Icon} icon
 * @property {() => void} act
 * @property {boolean} [rare] whether it waits in the list on small screens
 * @property {() => boolean} [can] whether it makes sense now
 */

/** @param {Tool[]} tools */
export function tools(tools) {
  const shown = tools.map((tool) => ({ tool, button: button(tool) }));

  /** @param {Tool} tool */
  function button({ name, icon: sign, act, rare, can = () => true }) {
    return h(
      'button',
      {
        type: 'button',
        class: `quiet${rare ? ' rare' : ''}`,
        'data-action': `tool.${name}`,
        'aria-label': t(`tool.${name}`),
        title: t(`tool.${name}`),
        // Not switched off for good: that would take the focus from whoever has just pressed it.
        onclick: () => can() && act(),
      },
      icon(sign),
    );
  }

  function openRest() {
    const rest = tools.filter((tool) => tool.rare && (tool.can?.() ?? true));
    const box = dialog(
      t('tool.more'),
      h(
        'div',
        { class: 'tool-list' },
        rest.map(({ name, icon: sign, act }) =>
          h(
            'button',
            {
              type: 'button',
              'data-action': `list.${name}`,
              onclick: () => {
                box.close();
                act();
              },
            },
            icon(sign),
            h('span', { text: t(`tool.${name}`) }),
          ),
        ),
      ),
    );
  }

  return {
    root: h(
      'div',
      { class: 'tools', role: 'toolbar', 'aria-label': t('tool.all') },
      shown.map(({ button: one }) => one),
      h(
        'button',
        {
          type: 'button',
          class: 'quiet rest',
          'data-action': 'tool.more',
          'aria-label': t('tool.more'),
          title: t('tool.more'),
          onclick: openRest,
        },
        icon('more'),
      ),
    ),
    /** Shows what makes sense now. */
    refresh() {
      for (const { tool, button: one } of shown) one.ariaDisabled = (tool.can?.() ?? true) ? null : 'true';
    },
  };
}

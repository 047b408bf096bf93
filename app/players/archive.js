// The archive: every rated game, searched by who played, how it ended, how fast, how strong, when, with what, how long; and
// the reader's own casual games, which nobody else finds.

/** @import { GameSummary, RatedView, RecordTally, ResultView, Side } from '../../types/wire.js' */
import { archive, ownCasual } from '../api.js';
import { busy } from '../busy.js';
import { fill, h, unique } from '../dom.js';
import { choice, select } from '../fields.js';
import { seatName } from '../game/player.js';
import { speed } from '../lobby/words.js';
import { refusalText } from '../refusal.js';
import { go } from '../router.js';
import { date, t } from '../text.js';
import { SPEEDS } from './page.js';

/** How games with a rating end. */
export const REASONS = ['surrounded', 'resignation', 'time', 'agreement', 'repetition', 'bothSurrounded'];

/** Every set of tiles. */
const SETS = ['Base', 'Base+M', 'Base+L', 'Base+P', 'Base+ML', 'Base+MP', 'Base+LP', 'Base+MLP'];

/** What can be asked for by number; of casual games only how long they were. */
const LENGTHS = ['shortest', 'longest'];
const POINTS = ['least', 'most'];

/** @type {Record<ResultView, string>} */
const SCORES = { white: '1–0', black: '0–1', draw: '½–½', aborted: '–' };

/** A game in the list. @param {string} id @param {ResultView} result @param {string} names @param {unknown[]} words */
const row = (id, result, names, words) =>
  h(
    'li',
    {},
    h(
      'a',
      { href: `/game/${id}` },
      h('b', { text: SCORES[result] }),
      h('span', { text: names }),
      h('small', { text: words.filter(Boolean).join('\u00a0· ') }),
    ),
  );

/** A rated game as everybody sees it. @param {RatedView} game */
export const gameItem = (game) =>
  row(game.game, game.result, `${game.white.name} (${game.white.was}) – ${game.black.name} (${game.black.was})`, [
    date(game.ended),
    t(`speed.${game.pool.speed}`),
    game.gameType,
    game.reason && t(`archive.reason.${game.reason}`),
    game.ply && t('archive.turns', { n: game.ply }),
  ]);

/** A casual game of the reader. @param {GameSummary} game */
function casualItem(game) {
  const names = /** @type {Side[]} */ (['white', 'black']).map((side) =>
    game.you.length === 1 && game.you.includes(side) ? t('games.you') : seatName(game.seats[side], side),
  );
  return row(game.id, game.outcome?.result ?? 'aborted', names.join(' – '), [
    date(game.updated),
    t(speed(game.clock)),
    game.gameType,
    game.outcome && t(`archive.reason.${game.outcome.reason}`),
    t('archive.turns', { n: game.ply }),
  ]);
}

/** Whichever games are looked for. @param {boolean} casual @param {URLSearchParams} wanted */
async function look(casual, wanted) {
  if (casual) {
    const { games, next } = await ownCasual(wanted);
    return { items: games.map(casualItem), next };
  }
  const { games, next, between } = await archive(wanted);
  return { items: games.map(gameItem), next, between };
}

/** @returns {import('../router.js').Page} */
export function page() {
  // What is looked for stands in the address: a search can be sent to somebody.
  const asked = new URLSearchParams(location.search);
  const casual = asked.get('which') === 'casual';
  const list = h('ul', { class: 'rated-list archive-list' });
  const said = h('p', { class: 'hint', role: 'status' });
  const met = h('p', { class: 'statistics-you', hidden: true });
  const more = h('button', { type: 'button', class: 'wide', text: t('archive.more'), hidden: true });
  /** @type {number | string | undefined} */
  let next;

  /** @param {boolean} anew */
  async function show(anew) {
    const wanted = new URLSearchParams(asked);
    for (const key of casual ? ['which', ...POINTS] : ['which']) wanted.delete(key);
    for (const key of ['since', 'until']) {
      const day = Date.parse(wanted.get(key) ?? '');
      // The whole of the last day belongs to it.
      if (!Number.isNaN(day)) wanted.set(key, String(key === 'until' ? day + 86_399_999 : day));
    }
    if (!anew && next) wanted.set('before', String(next));
    try {
      const found = await look(casual, wanted);
      if (anew) fill(list, found.items);
      else list.append(...found.items);
      next = found.next;
      more.hidden = !next;
      said.textContent = list.childElementCount ? '' : t('archive.none');
      if (anew) stand(found.between);
    } catch (error) {
      said.textContent = refusalText(error);
    }
  }

  /** How the two who are named stand against each other. @param {RecordTally} [score] */
  function stand(score) {
    met.hidden = !score;
    if (!score) return;
    const [player, other] = ['player', 'other'].map((key) => asked.get(key) ?? '');
    met.textContent = t('archive.between', { player, other, score: t('players.record', { ...score }) });
  }
  more.onclick = () => void busy(more, () => show(false));

  /** @param {string} key @param {string} value */
  const want = (key, value) => (value ? asked.set(key, value) : asked.delete(key));

  /** @param {string} key @param {Record<string, string>} [how] */
  function field(key, how = {}) {
    const id = unique('archive');
    const input = h('input', { id, type: 'text', autocomplete: 'off', spellcheck: 'false', ...how });
    input.value = asked.get(key) ?? '';
    input.addEventListener('change', () => want(key, input.value.trim()));
    return h('div', { class: 'field' }, h('label', { for: id, text: t(`archive.${key}`) }), input);
  }

  /** @param {string} key @param {[string, string][]} options */
  const choose = (key, options) =>
    select({
      label: t(`archive.${key}`),
      options: [['', t('archive.any')], ...options],
      value: asked.get(key) ?? '',
      change: (value) => want(key, value),
    });

  const [points, lengths] = [POINTS, LENGTHS].map((keys) =>
    keys.map((key) => field(key, { type: 'number', inputmode: 'numeric', min: '0', max: '9999' })),
  );
  /** Casual games know no ratings. @param {boolean} known */
  function rated(known) {
    for (const one of points) one.hidden = !known;
  }
  rated(!casual);
  const which = choice({
    label: t('archive.which'),
    options: [
      ['', t('archive.which.rated')],
      ['casual', t('archive.which.casual')],
    ],
    value: casual ? 'casual' : '',
    change: (value) => {
      want('which', value);
      rated(!value);
    },
    unnamed: true,
  });
  const find = h('button', { type: 'submit', class: 'main', text: t('archive.find') });
  const details = h(
    'details',
    { class: 'archive-more' },
    h('summary', { text: t('archive.details') }),
    h(
      'div',
      { class: 'archive-fields' },
      choose('side', [
        ['white', t('side.white')],
        ['black', t('side.black')],
      ]),
      choose(
        'reason',
        REASONS.map((reason) => [reason, t(`archive.reason.${reason}`)]),
      ),
      choose(
        'tiles',
        SETS.map((set) => [set, set]),
      ),
      field('since', { type: 'date' }),
      field('until', { type: 'date' }),
      points,
      lengths,
    ),
  );
  details.open = ['side', 'reason', 'tiles', 'since', 'until', ...POINTS, ...LENGTHS].some((key) => asked.has(key));
  const form = h(
    'form',
    {
      class: 'card archive-form',
      'aria-label': t('archive'),
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        if (asked.get('which') === 'casual') for (const key of POINTS) asked.delete(key);
        go(`/archive?${asked}`, { replace: true });
      },
    },
    which,
    h(
      'div',
      { class: 'archive-fields' },
      field('player', { maxlength: '40' }),
      field('other', { maxlength: '40' }),
      choose('result', [
        ['won', t('players.won')],
        ['drawn', t('players.drawn')],
        ['lost', t('players.lost')],
      ]),
      choose(
        'speed',
        SPEEDS.map((speed) => [speed, t(`speed.${speed}`)]),
      ),
    ),
    details,
    find,
  );
  void show(true);
  return {
    title: t('archive'),
    name: 'page-players',
    body: h(
      'div',
      { class: 'players' },
      h('h1', { text: t('archive') }),
      h('p', { class: 'lead', text: t(casual ? 'archive.lead.casual' : 'archive.lead') }),
      form,
      said,
      met,
      list,
      more,
    ),
  };
}

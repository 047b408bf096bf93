// A game: the board, both players, everything that happens between them.

/** @import { Act, CellView, Event, PositionAsk, PositionView, Side } from '../../types/wire.js' */
import { announce } from '../announce.js';
import { board as makeBoard } from '../board/board.js';
import { explainer } from '../board/why.js';
import { turnWords } from '../board/words.js';
import { fill, h } from '../dom.js';
import { warm } from '../engine/rules.js';
import { moves as makeMoves } from '../moves.js';
import { notFound } from '../not-found.js';
import { sentence } from '../refusal.js';
import { go, staying } from '../router.js';
import { sound } from '../sound.js';
import { t } from '../text.js';
import { entitle } from '../title.js';
import { actions as makeActions } from './actions.js';
import { chat as makeChat } from './chat.js';
import { connect } from './connection.js';
import { eventWords } from './events.js';
import { player as makePlayer } from './player.js';
import { known as begin, left, seen, take } from './reduce.js';
import { outcomeReason, outcomeText, outcomeTitle } from './result.js';
import { openSeat, seats as makeSeats } from './seats.js';
import { openShare } from './share.js';

/** @type {Side[]} */
const SIDES = ['white', 'black'];

/** So little time, in milliseconds, that the reader should hear of it. */
const LOW = 10_000;

/** @param {string[]} words @returns {import('../router.js').Page} */
export function page([id]) {
  /** @type {import('./reduce.js').Known | null} */
  let known = null;
  /** The ply that is looked at; nothing while it is the latest. @type {number | null} */
  let looking = null;
  /** Whether a turn came while the reader was looking back. */
  let missed = false;
  /** A turn that the server has not answered yet. */
  let asking = false;
  /**
   * What the board shows, if nothing is to be mended there.
   * @type {{position: PositionView, playable: boolean} | null}
   */
  let shown = null;
  /** Whether this is the page that the reader sees. */
  let here = false;
  /** @type {import('./connection.js').Condition} */
  let condition = 'connecting';

  const board = makeBoard({ play, why: (piece, cell) => void why(piece, cell) });
  const why = explainer(board, () =>
    known && looking === null ? { game: upTo(known.game.turns.length), position: known.game.position } : null,
  );
  const moves = makeMoves(step);
  const players = { white: makePlayer('white'), black: makePlayer('black') };
  const actions = makeActions({
    act,
    share: () => known && openShare(known.game, looking ?? known.game.turns.length),
    analyse,
  });
  const chat = makeChat(async (text) => {
    const refusal = await connection.act({ type: 'chat', text });
    return refusal && sentence(refusal);
  });
  const status = h('div', { class: 'status' });
  const link = h('p', { class: 'link', role: 'status' });
  const damaged = h('p', { class: 'damaged', role: 'status', hidden: true });
  const seats = makeSeats(id, { joined, instead: () => board.table });
  const back = h('button', {
    type: 'button',
    class: 'main back-to-game',
    hidden: true,
    'data-action': 'back',
    onclick: () => step(Infinity),
  });
  board.frame.append(back);
  const watchers = h('span', { class: 'watchers' });
  const body = h(
    'div',
    { class: 'game loading' },
    h('h1', { class: 'unseen', text: t('game') }),
    board.root,
    h(
      'aside',
      { class: 'side', 'aria-label': t('game.side') },
      link,
      damaged,
      status,
      seats.root,
      moves.root,
      actions.root,
      chat.root,
      watchers,
    ),
  );

  const connection = connect(id, {
    since: () => known?.game.number ?? null,
    message(message) {
      if (message.type === 'refused') return board.explain(message.refusal);
      if (!known) {
        if (message.type !== 'game') return;
        known = begin(message.game, message.presence);
        body.classList.remove('loading');
        return showAll(false);
      }
      const change = take(known, message);
      if (change === 'whole') asking = false;
      if (change === 'gap') connection.resync();
      else if (change === 'whole') showAll(false);
      else if (change === 'presence') showPlayers();
      else if (change === 'moves') showBoard(false);
      else if (change === 'event' && message.type === 'event') happened(message.event);
    },
    condition(next) {
      condition = next;
      showLink();
      if (next === 'gone') fill(body, notFound('game').body);
      else if (known) showBoard(false);
    },
  });
  /** @param {Event} event */
  function happened({ what }) {
    if (!known) return;
    const { game } = known;
    if (what.type === 'turn' || what.type === 'pass' || what.type === 'takebackGranted') {
      asking = false;
      lookAt(looking);
      // The one who played it has heard it already.
      if (what.type === 'turn' && !game.you.includes(what.side)) sound('place');
      if (looking !== null && what.type !== 'takebackGranted') {
        missed = true;
        // The board says only what it shows.
        if (game.position.last) announce(turnWords(game.position, game.position.last));
      }
    }
    // Whoever sits down may be the reader, in another tab.
    if (what.type === 'joined' && !game.you.length) connection.resync();
    const said = eventWords(what, game);
    if (said) announce(said);
    if (what.type === 'rematch' && game.you.length) return go(`/game/${what.game}`);
    showAll(true);
    if (game.status.outcome && what.type !== 'chat' && what.type !== 'rematchOffered') {
      announce(outcomeText(game.status.outcome));
      sound('end');
    }
  }

  /** @param {boolean} say whether the last turn is announced */
  function showAll(say) {
    showBoard(say);
    showPlayers();
    showStatus();
    showLink();
    if (!known) return;
    seats.set(known.game);
    actions.set(known.game);
    chat.set(known.game.chat);
  }

  /** @param {boolean} say */
  function showBoard(say) {
    if (!known) return;
    const { game } = known;
    lookAt(looking);
    const ply = looking ?? game.turns.length;
    const position = seen(known, ply);
    moves.set(
      game.turns.map((turn) => turn.text),
      ply,
      game.turns[0]?.side,
    );
    board.turn(bottom());
    body.classList.toggle('looking', looking !== null);
    showBack();
    const mine = game.you.includes(position.toMove) && !game.status.outcome && !waits();
    const playable = looking === null && mine && !asking && condition === 'open';
    // What is picked up, explained or on its way to the server is left alone while nothing else has changed.
    if (shown?.position === position && shown.playable === playable) return;
    shown = { position, playable };
    board.show(position, { playable, say: say || looking !== null });
  }

  /** The way back, over the board, while the reader looks at an earlier turn. */
  function showBack() {
    if (looking === null && document.activeElement === back) board.table.focus();
    back.hidden = looking === null;
    back.textContent = t(missed ? 'game.back.missed' : 'game.back');
  }

  /** Who sits at the bottom: the reader; White for those who watch or play both. @returns {Side} */
  const bottom = () => (known?.game.you.length === 1 ? known.game.you[0] : 'white');

  /** Whether the other seat is still open. */
  const waits = () => !!known && !!openSeat(known.game);

  function showPlayers() {
    if (!known) return;
    const { game, presence } = known;
    const now = connection.now();
    for (const side of SIDES) {
      const seat = game.status.seats[side];
      const turn = game.position.toMove === side && !game.status.outcome;
      players[side].set(seat, {
        ...presence[side],
        turn,
        thinking: game.status.thinking === side,
        you: game.you.includes(side),
      });
      const { clock } = game.status;
      players[side].time(clock ? left(clock, side, now) : null, clock?.running === side);
    }
    warn(now);
    const [low, high] = [players[bottom()], players[bottom() === 'white' ? 'black' : 'white']];
    if (low.root.parentElement !== board.trays.bottom) board.trays.bottom.prepend(low.root);
    if (high.root.parentElement !== board.trays.top) board.trays.top.prepend(high.root);
    watchers.textContent = presence.watchers ? t('watchers', { n: presence.watchers }) : '';
  }

  /** Whether the reader has heard that time is running out. */
  let warned = false;
  /** @param {number} now */
  function warn(now) {
    const clock = known?.game.status.clock;
    const side = clock?.running;
    const low = !!clock && !!side && !!known?.game.you.includes(side) && left(clock, side, now) < LOW;
    if (low && !warned) {
      sound('low');
      announce(t('clock.low'));
    }
    warned = low;
  }

  function showStatus() {
    if (!known) return;
    const { outcome } = known.game.status;
    const { toMove } = known.game.position;
    const yours = known.game.you.length === 1 && known.game.you[0] === toMove;
    status.classList.toggle('over', !!outcome);
    damaged.hidden = !known.game.damaged;
    damaged.textContent = known.game.damaged ? t('game.damaged', { number: known.game.damaged }) : '';
    if (outcome) fill(status, h('h2', { text: outcomeTitle(outcome) }), h('p', { text: outcomeReason(outcome) }));
    else if (waits()) fill(status, h('h2', { text: t('status.waits') }));
    else fill(status, h('h2', { text: yours ? t('status.yours') : t(`status.${toMove}`) }));
    showTitle();
  }

  /** The tab says whose turn it is to those who are elsewhere. */
  function showTitle() {
    if (!here) return;
    const yours =
      known &&
      !known.game.status.outcome &&
      !waits() &&
      known.game.you.length === 1 &&
      known.game.you[0] === known.game.position.toMove;
    entitle(yours ? `● ${t('status.yours')}` : t('game'));
  }

  /** The reader has sat down. @param {import('../../types/wire.js').GameView} game */
  function joined(game) {
    if (!known) return;
    if (game.number >= known.game.number) take(known, { type: 'game', game, presence: known.presence });
    else known.game.you = game.you;
    showAll(false);
  }

  function showLink() {
    body.classList.toggle('lost', condition === 'lost');
    link.textContent =
      condition === 'lost' ? t('link.lost') : condition === 'connecting' && !known ? t('link.connecting') : '';
  }

  /** The game up to a moment, as the rules are asked about it. @param {number} ply @returns {PositionAsk} */
  function upTo(ply) {
    const game = /** @type {import('./reduce.js').Known} */ (known).game;
    const start = game.diagram ? { diagram: game.diagram } : { gameString: game.gameType };
    return {
      ...start,
      moves: game.turns.map((turn) => turn.text),
      ply,
      opening: game.ruleset.opening,
      repetition: game.ruleset.repetition,
    };
  }

  /** The latest turn is not looked back at. @param {number | null} ply */
  function lookAt(ply) {
    looking = ply === null || !known || ply >= known.game.turns.length ? null : ply;
    if (looking === null) missed = false;
  }

  /** @param {number} ply */
  function step(ply) {
    const before = looking;
    lookAt(ply);
    if (looking === before) return;
    board.hush();
    showBoard(true);
  }

  /** @param {string} piece @param {CellView} cell */
  async function play(piece, cell) {
    if (!known) return;
    asking = true;
    // The tile lies where the reader has put it until the server says otherwise.
    shown = { position: known.game.position, playable: false };
    const refusal = await connection.act({ type: 'turn', ply: known.game.position.ply, piece, q: cell.q, r: cell.r });
    // The turn itself is an event, and shown as such.
    if (!refusal) return;
    asking = false;
    shown = null;
    showBoard(false);
    board.explain(refusal, piece);
  }

  /** @param {Act} what */
  async function act(what) {
    const still = staying();
    const refusal = await connection.act(what);
    if (refusal) board.explain(refusal);
    else if (what.type === 'leave' && still()) go('/');
    return refusal;
  }

  function analyse() {
    if (!known) return;
    const { game } = known;
    const words = new URLSearchParams({
      game: [game.gameType, ...game.turns.map((turn) => turn.text)].join(';'),
      ply: String(looking ?? game.turns.length),
      opening: game.ruleset.opening ?? 'rulebook',
      ...(game.ruleset.repetition === false && { repetition: 'no' }),
      ...(game.diagram && { diagram: game.diagram }),
    });
    go(`/analysis#${words}`);
  }

  const ticking = setInterval(() => {
    if (known?.game.status.clock?.running) showPlayers();
  }, 100);

  return {
    title: t('game'),
    name: 'page-game',
    body,
    shown() {
      here = true;
      showTitle();
      warm();
    },
    leave() {
      here = false;
      clearInterval(ticking);
      connection.close();
      moves.destroy();
      board.destroy();
    },
  };
}

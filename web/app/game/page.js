// A game: the board, both players, everything that happens between them.

/** @import { Act, CellView, Event, PositionAsk, PositionView, Side } from '../../types/wire.js' */
import { announce } from '../announce.js';
import { Refused, join, position as askPosition } from '../api.js';
import { board as makeBoard } from '../board/board.js';
import { whyNot } from '../board/why.js';
import { fill, h } from '../dom.js';
import { moves as makeMoves } from '../moves.js';
import { notFound } from '../not-found.js';
import { refusalText, sentence } from '../refusal.js';
import { go } from '../router.js';
import { sound } from '../sound.js';
import { t } from '../text.js';
import { actions as makeActions } from './actions.js';
import { chat as makeChat } from './chat.js';
import { connect } from './connection.js';
import { eventWords } from './events.js';
import { invite } from './invite.js';
import { player as makePlayer } from './player.js';
import { known as begin, left, take } from './reduce.js';
import { outcomeReason, outcomeText, outcomeTitle } from './result.js';
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
  /** A turn that the server has not answered yet. */
  let asking = false;
  /** @type {import('./connection.js').Condition} */
  let condition = 'connecting';

  const board = makeBoard({ play, why });
  const moves = makeMoves(step);
  const players = { white: makePlayer('white'), black: makePlayer('black') };
  const actions = makeActions({ act, share: () => known && openShare(known.game, looking ?? known.game.turns.length), analyse });
  const chat = makeChat(async (text) => {
    const refusal = await connection.act({ type: 'chat', text });
    return refusal && sentence(refusal);
  });
  const status = h('div', { class: 'status' });
  const link = h('p', { class: 'link', role: 'status' });
  const seats = h('div', { class: 'seats' });
  const watchers = h('span', { class: 'watchers' });
  const body = h(
    'div',
    { class: 'game loading' },
    h('h1', { class: 'unseen', text: t('game') }),
    board.root,
    h('aside', { class: 'side', 'aria-label': t('game.side') }, link, status, seats, moves.root, actions.root, chat.root, watchers),
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
      if (change === 'gap') connection.resync();
      else if (change === 'whole') showAll(false);
      else if (change === 'presence') showPlayers();
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
      if (what.type === 'takebackGranted' && looking !== null && looking > game.turns.length) looking = null;
      // The one who played it has heard it already.
      if (what.type === 'turn' && !game.you.includes(what.side)) sound('place');
    }
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
    showSeats();
    showLink();
    if (!known) return;
    actions.set(known.game);
    chat.set(known.game.chat);
  }

  /** @param {boolean} say */
  function showBoard(say) {
    if (!known) return;
    const { game } = known;
    const ply = looking ?? game.turns.length;
    const position = looking === null ? game.position : known.positions.get(ply);
    moves.set(game.turns.map((turn) => turn.text), ply, game.turns[0]?.side);
    board.turn(bottom());
    body.classList.toggle('looking', looking !== null);
    if (!position) return void fetchPosition(ply);
    const mine = game.you.includes(position.toMove) && !game.status.outcome && !waits();
    board.show(position, { playable: looking === null && mine && !asking && condition === 'open', say: say || looking !== null });
  }

  /** Who sits at the bottom: the reader; White for those who watch or play both. @returns {Side} */
  const bottom = () => (known?.game.you.length === 1 ? known.game.you[0] : 'white');

  /** Whether the other seat is still open. */
  const waits = () => SIDES.some((side) => known?.game.status.seats[side].state === 'open');

  function showPlayers() {
    if (!known) return;
    const { game, presence } = known;
    const now = connection.now();
    for (const side of SIDES) {
      const seat = game.status.seats[side];
      const turn = game.position.toMove === side && !game.status.outcome;
      players[side].set(seat, { ...presence[side], turn, thinking: game.status.thinking === side, you: game.you.includes(side) });
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
    if (low && !warned) sound('low');
    warned = low;
  }

  function showStatus() {
    if (!known) return;
    const { outcome } = known.game.status;
    const { toMove } = known.game.position;
    const yours = known.game.you.length === 1 && known.game.you[0] === toMove;
    status.classList.toggle('over', !!outcome);
    if (outcome) fill(status, h('h2', { text: outcomeTitle(outcome) }), h('p', { text: outcomeReason(outcome) }));
    else if (waits()) fill(status, h('h2', { text: t('status.waits') }));
    else fill(status, h('h2', { text: yours ? t('status.yours') : t(`status.${toMove}`) }));
  }

  let seatsShown = '';
  function showSeats() {
    if (!known) return;
    const { game } = known;
    const wanted = waits() && !game.status.outcome ? (game.you.length ? 'invite' : 'join') : '';
    if (wanted === seatsShown) return;
    seatsShown = wanted;
    if (wanted === 'invite') fill(seats, invite(`${location.origin}/game/${id}`));
    else if (wanted === 'join') fill(seats, joinCard());
    else fill(seats);
  }

  function joinCard() {
    const said = h('p', { class: 'hint', role: 'alert' });
    const sit = async () => {
      try {
        await join(id);
        // The seat belongs to the reader; the socket has to learn it.
        connection.resync();
      } catch (error) {
        const full = error instanceof Refused && error.refusal.rule === 'seat-taken';
        said.textContent = full ? t('join.full') : refusalText(error);
      }
    };
    const side = known?.game.status.seats.white.state === 'open' ? 'white' : 'black';
    return h('section', { class: 'card' }, h('h2', { text: t('join') }), h('p', { text: t(`join.${side}`) }), h('button', { type: 'button', class: 'main', 'data-action': 'join', text: t('join.sit'), onclick: sit }), said);
  }

  function showLink() {
    body.classList.toggle('lost', condition === 'lost');
    link.textContent = condition === 'lost' ? t('link.lost') : condition === 'connecting' && !known ? t('link.connecting') : '';
  }

  /** The game up to a moment, as the rules are asked about it. @param {number} ply @returns {PositionAsk} */
  function upTo(ply) {
    const game = /** @type {import('./reduce.js').Known} */ (known).game;
    const start = game.diagram ? { diagram: game.diagram } : { gameString: game.gameType };
    return { ...start, moves: game.turns.map((turn) => turn.text), ply, opening: game.ruleset.opening, repetition: game.ruleset.repetition };
  }

  /** @param {number} ply */
  async function fetchPosition(ply) {
    board.await();
    try {
      const { position } = await askPosition(upTo(ply));
      known?.positions.set(ply, position);
      if (looking === ply) showBoard(false);
    } catch (error) {
      board.say(refusalText(error));
    }
  }

  /** @param {number} ply */
  function step(ply) {
    if (!known) return;
    looking = ply >= known.game.turns.length ? null : ply;
    board.hush();
    showBoard(false);
  }

  /** @param {string} piece @param {CellView} cell */
  async function play(piece, cell) {
    if (!known) return;
    asking = true;
    const refusal = await connection.act({ type: 'turn', ply: known.game.position.ply, piece, q: cell.q, r: cell.r });
    asking = false;
    if (!refusal) return showBoard(false);
    showBoard(false);
    board.explain(refusal, piece);
  }

  /** @param {string} piece @param {CellView | null} cell */
  async function why(piece, cell) {
    if (!known) return;
    /** @type {PositionView} */
    const position = known.game.position;
    const refusal = await whyNot(upTo(known.game.turns.length), position, piece, cell);
    if (refusal && known.game.position === position) board.explain(refusal, piece);
  }

  /** @param {Act} what */
  async function act(what) {
    const refusal = await connection.act(what);
    if (refusal) board.explain(refusal);
    else if (what.type === 'leave') go('/');
    return refusal;
  }

  function analyse() {
    if (!known) return;
    const { game } = known;
    const words = new URLSearchParams({ game: [game.gameType, ...game.turns.map((turn) => turn.text)].join(';'), ply: String(looking ?? game.turns.length), opening: game.ruleset.opening ?? 'rulebook', ...(game.diagram && { diagram: game.diagram }) });
    go(`/analysis#${words}`);
  }

  const ticking = setInterval(() => {
    if (known?.game.status.clock?.running) showPlayers();
  }, 100);

  return {
    title: t('game'),
    name: 'page-game',
    body,
    leave() {
      clearInterval(ticking);
      connection.close();
      moves.destroy();
      board.destroy();
    },
  };
}

// A game: the board, both players, everything that happens between them.

/** @import { Act, Event, GameView, PositionView, Side } from '../../types/wire.js' */
import { announce } from '../announce.js';
import { board as makeBoard } from '../board/board.js';
import { setPageKeys } from '../board/keys-help.js';
import { explainer } from '../board/why.js';
import { turnWords } from '../board/words.js';
import { cards as insectCards } from '../cards/cards.js';
import { coach } from '../coach/coach.js';
import { fill, h } from '../dom.js';
import { warm } from '../engine/rules.js';
import { connect } from '../local/connection.js';
import { localWords } from '../local/words.js';
import { moves as makeMoves } from '../moves.js';
import { nudge } from '../nudge.js';
import { notFound } from '../not-found.js';
import { sentence } from '../refusal.js';
import { noteSeen } from '../lobby/running.js';
import { beside } from '../players/beside.js';
import { go, staying } from '../router.js';
import { sound } from '../sound.js';
import { t } from '../text.js';
import { entitle } from '../title.js';
import { actions as makeActions } from './actions.js';
import { cards as makeCards } from './cards.js';
import { chat as makeChat } from './chat.js';
import { drawer as makeDrawer } from './drawer.js';
import { showEnd, tellEnd } from './ending.js';
import { answered, eventWords } from './events.js';
import { plans as makePlans } from './plans.js';
import { player as makePlayer, seated, seatName } from './player.js';
import { analysisOf, question } from './question.js';
import { known as begin, isYours, left, seen, take } from './reduce.js';
import { outcomeReason, outcomeTitle } from './result.js';
import { openSeat, seats as makeSeats } from './seats.js';
import { sending } from './sending.js';
import { openShare } from './share.js';
import { stepButtons } from './steps.js';
import { warner } from './warning.js';

/** @type {Side[]} */
const SIDES = ['white', 'black'];

/** @param {string[]} words @returns {import('../router.js').Page} */
export function page([id]) {
  /** @type {import('./reduce.js').Known | null} */
  let known = null;
  /** The ply that is looked at; nothing while it is the latest. @type {number | null} */
  let looking = null;
  /** Whether a turn came while the reader was looking back. */
  let missed = false;
  /** What the board shows, if nothing is to be mended. @type {{position: PositionView, playable: boolean, later?: unknown} | null} */
  let shown = null;
  /** Whether the end was seen already. */
  let ended = false;
  /** How many offers wait for the reader's answer. */
  let asked = 0;
  /** Whether this is the page that the reader sees. */
  let here = false;
  /** @type {import('./connection.js').Condition} */
  let condition = 'connecting';
  const still = staying();

  const board = makeBoard({
    play: (piece, cell) => void own.play(piece, cell),
    why: (piece, cell) => void (waiting() ? plans.inspect(piece, cell) : why(piece, cell)),
    plan: (plan) => plans.mean(plan),
    everywhere: true,
  });
  coach(board);
  insectCards(board.root, board.meant);
  const plans = makePlans({ board: () => board, waiting, known: () => showBoard(false) });
  const why = explainer(board, () =>
    known && looking === null
      ? { game: question(known.game, known.game.turns.length), position: known.game.position }
      : null,
  );
  const moves = makeMoves(step, {
    replay: true,
    playing(on) {
      actions.playing(on);
      // A game that is played again is to be seen.
      if (on) drawer.open(false);
    },
  });
  const players = { white: makePlayer('white'), black: makePlayer('black') };
  seated(board.trays, players, 'white');
  const ratings = beside(id, () => showPlayers());
  const share = () => void (known && openShare(known.game, looking ?? known.game.turns.length));
  const analyse = () => void (known && go(analysisOf(known.game, looking ?? known.game.turns.length, seatName)));
  const actions = makeActions({ act, share, analyse, replay: moves.replay });
  const cards = makeCards({ act, share, analyse, instead: () => actions.root.querySelector('button') });
  const chat = makeChat(async (text) => {
    const refusal = await connection.act({ type: 'chat', text });
    return refusal && sentence(refusal);
  });
  const own = sending({
    position: () => known?.game.position ?? null,
    ask: cards.ask,
    withdraw: cards.withdraw,
    send: (turn) => connection.act(turn),
    // The tile lies where the reader has put it until the server says otherwise.
    sent: () => {
      if (known) shown = { position: known.game.position, playable: false };
    },
    back: () => {
      shown = null;
      showBoard(false);
    },
    refused: board.explain,
  });
  const warn = warner();
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
  const steps = stepButtons((by) => known && step(Math.max(0, (looking ?? known.game.turns.length) + by)));
  cards.root.prepend(link, damaged, seats.root);
  board.frame.append(back, cards.root);
  const watchers = h('span', { class: 'watchers' });
  const drawer = makeDrawer(status, moves.root, chat.root, watchers);
  const bar = h('div', { class: 'bar actions-box' }, steps.root, actions.root, drawer.toggle);
  const body = h(
    'div',
    { class: 'game play loading' },
    h('h1', { class: 'unseen', text: t('game') }),
    board.root,
    drawer.root,
    bar,
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
      if (change === 'whole') own.settle();
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
      own.settle();
      lookAt(looking);
      const { last } = game.position;
      if (isYours(game)) void nudge(id, t('status.yours'), last ? turnWords(game.position, last) : '');
      // What was meant for a turn that has not come is not meant for the one before it.
      if (what.type === 'takebackGranted') plans.forget();
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
    // Those who watch are taken along, unless they look at how it came; nobody who is on the way elsewhere.
    const along = still() && (game.you.length > 0 || looking === null);
    if (what.type === 'rematch' && what.game && along) return go(`/game/${what.game}`);
    if (what.type === 'chat') drawer.said(1);
    const over = !!game.status.outcome && !ended;
    if (over) own.settle();
    // Now the players may read what those who watched have said.
    if (over && known.asides) connection.resync();
    showAll(true);
    // An answer is seen by whoever has asked.
    if (said && answered(what) && game.you.length) board.say(said);
    if (cards.open() > asked) sound('offer');
    asked = cards.open();
    drawer.offered(asked);
    if (over) tellEnd(game);
  }

  /** @param {boolean} say whether the last turn is announced */
  function showAll(say) {
    if (!known) return;
    noteSeen(known.game);
    seats.set(known.game);
    ratings.set(known.game);
    actions.set(known.game);
    cards.set(known.game);
    showBoard(say);
    showPlayers();
    showStatus();
    showLink();
    chat.show(known.game);
    drawer.holds(!chat.root.hidden);
    end(known.game);
  }

  /** The end, once: the camera goes there. @param {GameView} game */
  function end(game) {
    const { outcome } = game.status;
    if (!outcome) ended = false;
    if (!outcome || looking !== null) return;
    showEnd(board, outcome, ended ? null : cards.covers);
    ended = true;
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
    steps.set(ply > 0, ply < game.turns.length);
    board.turn(bottom());
    body.classList.toggle('looking', looking !== null);
    showBack();
    const mine = game.you.includes(position.toMove) && !game.status.outcome && !waits();
    const playable = looking === null && mine && !own.busy() && condition === 'open';
    const later = playable ? null : plans.later();
    // What is picked up, explained or on its way to the server is left alone while nothing else has changed.
    if (shown?.position === position && shown.playable === playable && shown.later === later) return;
    shown = { position, playable, later };
    board.show(position, { playable, say: say || looking !== null, later });
    if (looking === null && game.status.outcome) end(game);
    follow(playable, position);
  }

  /** Does what was planned as soon as it may be done. @param {boolean} playable @param {PositionView} position */
  function follow(playable, position) {
    if (known?.game.status.outcome) plans.forget();
    const due = playable && position.legal.length > 0 && plans.due(position);
    board.meanLater(plans.plan());
    if (!due) return;
    sound('place');
    void own.play(due.piece, due.to, { sure: true });
  }

  /** What is on the board while the other side thinks and the reader waits. @returns {import('./plans.js').Waiting | null} */
  function waiting() {
    if (!known || looking !== null || known.game.status.outcome || condition !== 'open' || waits()) return null;
    const { game } = known;
    const [side] = game.you;
    if (game.you.length !== 1 || game.position.toMove === side || own.busy()) return null;
    return { game: question(game, game.turns.length), position: game.position, side };
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
      const turn = game.position.toMove === side && !game.status.outcome && !waits();
      players[side].set(seat, {
        ...presence[side],
        turn,
        thinking: game.status.thinking === side,
        timed: !!game.status.clock,
        you: game.you.length === 1 && game.you[0] === side,
        alone: game.you.length === 2,
        about: ratings.about[side],
      });
      const { clock } = game.status;
      players[side].time(clock ? left(clock, side, now) : null, clock?.running === side);
    }
    warn(game, now);
    seated(board.trays, players, bottom());
    watchers.textContent = presence.watchers ? t('watchers', { n: presence.watchers }) : '';
  }

  function showStatus() {
    if (!known) return;
    const { outcome } = known.game.status;
    const { toMove } = known.game.position;
    const { you } = known.game;
    const yours = isYours(known.game);
    status.classList.toggle('over', !!outcome);
    damaged.hidden = !known.game.damaged;
    damaged.textContent = known.game.damaged ? t('game.damaged', { number: known.game.damaged }) : '';
    if (outcome) fill(status, h('h2', { text: outcomeTitle(outcome, you) }), h('p', { text: outcomeReason(outcome) }));
    else if (waits()) fill(status, h('h2', { text: t('status.waits') }));
    else fill(status, h('h2', { text: yours ? t('status.yours') : t(`status.${toMove}`) }));
    showTitle();
  }

  /** The tab says whose turn it is to those who are elsewhere. */
  function showTitle() {
    if (here) entitle(known && !waits() && isYours(known.game) ? `● ${t('status.yours')}` : t('game'));
  }

  /** The reader has sat down. @param {import('../../types/wire.js').GameView} game */
  function joined(game) {
    if (!known) return;
    if (game.number >= known.game.number) take(known, { type: 'game', game, presence: known.presence });
    else known.game.you = game.you;
    showAll(false);
  }

  function showLink() {
    const away = condition === 'lost' || condition === 'away';
    body.classList.toggle('lost', away);
    const waiting = condition === 'connecting' ? t('link.connecting') : '';
    const words = condition === 'away' ? t('link.away') : t('link.lost');
    link.textContent = away ? words : known ? localWords(known.game) : waiting;
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

  /** @param {Act} what */
  async function act(what) {
    const refusal = await connection.act(what);
    if (refusal) board.explain(refusal);
    else if (what.type === 'leave' && still()) go('/');
    return refusal;
  }

  const ticking = setInterval(() => {
    if (known?.game.status.clock?.running) showPlayers();
  }, 100);

  return {
    title: t('game'),
    name: 'page-game page-play',
    body,
    shown() {
      here = true;
      showTitle();
      setPageKeys([[['I'], 'keys.card']]);
      warm();
    },
    leave() {
      here = false;
      setPageKeys([]);
      clearInterval(ticking);
      connection.close();
      moves.destroy();
      board.destroy();
    },
  };
}

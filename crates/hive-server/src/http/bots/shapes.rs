//! Our games and challenges in the shapes that programs know.

use super::known::Known;
use hive_rules::{ByColor, Color};
use hive_store::{Account, RatedGame};
use hive_wire::{
    BotAccount, BotChallenge, BotClock, BotGame, BotLine, BotOpponent, BotPlayer, BotPlayers, BotRecord,
    BotState, BotStatus, BotTime, BotUser, BotVariant, ChallengeView, ClockOptions, DeclineReason, EndReason,
    GameView, OpeningName, OutcomeView, PlayerView, ResultView, RulesetOptions, SeatView, Side,
};

pub(super) fn account(account: Account) -> BotAccount {
    let Account { name, created, bot, .. } = account;
    BotAccount { id: name.to_lowercase(), username: name, title: title(bot), created_at: created }
}

fn title(bot: bool) -> Option<String> {
    bot.then(|| "BOT".to_string())
}

pub(super) fn user(name: &str) -> BotUser {
    BotUser { id: name.to_lowercase(), name: name.to_string(), ..BotUser::default() }
}

/// Somebody as challenges show them.
fn player(player: &PlayerView) -> BotUser {
    let PlayerView { name, rating, provisional, bot } = player;
    BotUser { rating: *rating, provisional: *provisional, title: title(*bot), ..user(name) }
}

fn seat(seat: &SeatView, known: &Known) -> BotUser {
    let Known { rating, provisional, bot } = *known;
    BotUser { rating, provisional, title: title(bot), ..user(seat.name.as_deref().unwrap_or_default()) }
}

pub(super) fn variant(game_type: &str) -> BotVariant {
    let [key, name, short] = std::array::from_fn(|_| game_type.to_string());
    BotVariant { key, name, short }
}

const fn side(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

fn speed(clock: ClockOptions) -> &'static str {
    match clock {
        ClockOptions::Increment { base_seconds, increment_seconds } => {
            match base_seconds.saturating_add(increment_seconds.saturating_mul(40)) {
                0..180 => "bullet",
                180..480 => "blitz",
                480..1500 => "rapid",
                _ => "classical",
            }
        }
        ClockOptions::Days { .. } | ClockOptions::None {} => "correspondence",
    }
}

fn time(clock: ClockOptions) -> BotTime {
    match clock {
        ClockOptions::Increment { base_seconds, increment_seconds } => {
            BotTime::Clock { limit: base_seconds, increment: increment_seconds }
        }
        ClockOptions::Days { days } => BotTime::Correspondence { days_per_turn: days },
        ClockOptions::None {} => BotTime::Unlimited,
    }
}

/// How a game stands, as a number and as a word.
fn status(outcome: Option<&OutcomeView>) -> (u32, &'static str) {
    match outcome.map(|outcome| outcome.reason) {
        None => (20, "started"),
        Some(EndReason::Aborted) => (25, "aborted"),
        Some(EndReason::Surrounded) => (30, "mate"),
        Some(EndReason::Resignation) => (31, "resign"),
        Some(EndReason::Time) => (35, "outoftime"),
        Some(EndReason::BothSurrounded | EndReason::Repetition | EndReason::Agreement) => (34, "draw"),
    }
}

/// The side of the reader, if they play one.
pub(super) fn own(game: &GameView) -> Option<Side> {
    game.you.first().copied()
}

/// A game as events tell it to this player.
pub(super) fn game(view: &GameView, known: &ByColor<Known>) -> Option<BotGame> {
    let own = own(view)?;
    let (seats, turns) = (&view.status.seats, &view.turns);
    let (mine, other) = match own {
        Side::White => (view.status.clock.map(|clock| clock.white_ms), &seats.black),
        Side::Black => (view.status.clock.map(|clock| clock.black_ms), &seats.white),
    };
    let BotUser { id: other, name: username, rating, .. } = seat(other, known.of(own.other().into()));
    let (id, name) = status(view.status.outcome.as_ref());
    let to_move = if turns.len().is_multiple_of(2) { Side::White } else { Side::Black };
    let [key, game_id, full_id] = std::array::from_fn(|_| view.id.clone());
    Some(BotGame {
        id: key,
        game_id,
        full_id,
        color: side(own).to_string(),
        fen: moves(view),
        has_moved: turns.iter().any(|turn| turn.side == own),
        is_my_turn: to_move == own && view.status.outcome.is_none(),
        last_move: turns.last().map(|turn| turn.text.clone()).unwrap_or_default(),
        opponent: BotOpponent { id: other, username, rating },
        source: "friend".to_string(),
        status: BotStatus { id, name: name.to_string() },
        variant: variant(&view.game_type),
        speed: speed(view.clock).to_string(),
        perf: speed(view.clock).to_string(),
        rated: view.rated,
        queen_first: queen_first(&view.ruleset),
        seconds_left: mine.map(|ms| ms / 1000),
    })
}

fn queen_first(ruleset: &RulesetOptions) -> bool {
    ruleset.opening == OpeningName::Rulebook
}

pub(super) fn moves(view: &GameView) -> String {
    view.turns.iter().map(|turn| turn.text.as_str()).collect::<Vec<_>>().join(";")
}

/// Everything about a game.
pub(super) fn full(view: &GameView, known: &ByColor<Known>) -> BotLine {
    let clock = match view.clock {
        ClockOptions::Increment { base_seconds, increment_seconds } => Some(BotClock {
            initial: i64::from(base_seconds) * 1000,
            increment: i64::from(increment_seconds) * 1000,
        }),
        ClockOptions::Days { .. } | ClockOptions::None {} => None,
    };
    BotLine::GameFull {
        id: view.id.clone(),
        variant: variant(&view.game_type),
        speed: speed(view.clock).to_string(),
        rated: view.rated,
        queen_first: queen_first(&view.ruleset),
        created_at: view.created,
        white: seat(&view.status.seats.white, &known.white),
        black: seat(&view.status.seats.black, &known.black),
        initial_fen: "startpos".to_string(),
        clock,
        state: state(view),
    }
}

fn winner(view: &GameView) -> Option<String> {
    view.status.outcome.as_ref().and_then(|outcome| match outcome.result {
        ResultView::White => Some("white".to_string()),
        ResultView::Black => Some("black".to_string()),
        ResultView::Draw | ResultView::Aborted => None,
    })
}

/// A game as a record.
pub(super) fn record(view: &GameView, known: &ByColor<Known>, rated: Option<&RatedGame>) -> BotRecord {
    let player = |color: Color| {
        let side = rated.map(|rated| rated.sides.of(color));
        let rating = side.map(|side| side.was.round() as i32);
        let seats = &view.status.seats;
        let seated = if color == Color::White { &seats.white } else { &seats.black };
        let user = seat(seated, known.of(color));
        let rating_diff = side.map(|side| side.now.points.round() as i32 - side.was.round() as i32);
        BotPlayer { user, rating, rating_diff }
    };
    let last = view.turns.last().map_or(view.created, |turn| turn.at);
    BotRecord {
        id: view.id.clone(),
        rated: view.rated,
        variant: view.game_type.clone(),
        speed: speed(view.clock).to_string(),
        perf: speed(view.clock).to_string(),
        created_at: view.created,
        last_move_at: last,
        status: status(view.status.outcome.as_ref()).1.to_string(),
        players: BotPlayers { white: player(Color::White), black: player(Color::Black) },
        winner: winner(view),
        moves: moves(view),
    }
}

/// How a game stands. In one without a clock there is as much time as anybody needs.
pub(super) fn state(view: &GameView) -> BotState {
    const ENDLESS: i64 = i32::MAX as i64;
    let increment = match view.clock {
        ClockOptions::Increment { increment_seconds, .. } => i64::from(increment_seconds) * 1000,
        ClockOptions::Days { .. } | ClockOptions::None {} => 0,
    };
    let offers = view.status.offers;
    let winner = winner(view);
    BotState {
        moves: moves(view),
        wtime: view.status.clock.map_or(ENDLESS, |clock| clock.white_ms),
        btime: view.status.clock.map_or(ENDLESS, |clock| clock.black_ms),
        winc: increment,
        binc: increment,
        status: status(view.status.outcome.as_ref()).1.to_string(),
        winner,
        wdraw: offers.draw == Some(Side::White),
        bdraw: offers.draw == Some(Side::Black),
        wtakeback: offers.takeback == Some(Side::White),
        btakeback: offers.takeback == Some(Side::Black),
    }
}

/// A challenge as this player sees it.
pub(super) fn challenge(view: &ChallengeView, me: &str, status: &str) -> BotChallenge {
    let (challenger, dest_user) = match view.own {
        true => (user(me), player(&view.other)),
        false => (player(&view.other), user(me)),
    };
    BotChallenge {
        id: view.id.to_string(),
        status: status.to_string(),
        challenger,
        dest_user,
        variant: variant(&view.game_type),
        rated: view.wanted.rated,
        speed: speed(view.wanted.clock).to_string(),
        time_control: time(view.wanted.clock),
        color: view.wanted.side.map_or("random", side).to_string(),
        queen_first: queen_first(&view.wanted.ruleset),
        decline_reason: None,
    }
}

pub(super) const fn reason(reason: DeclineReason) -> &'static str {
    match reason {
        DeclineReason::None => "generic",
        DeclineReason::Later => "later",
        DeclineReason::TooFast => "tooFast",
        DeclineReason::TooSlow => "tooSlow",
        DeclineReason::OtherTiles => "variant",
        DeclineReason::Rated => "rated",
        DeclineReason::Casual => "casual",
    }
}

/// The other way round. What we have no word for is no reason at all.
pub(super) fn read_reason(word: &str) -> DeclineReason {
    match word {
        "later" => DeclineReason::Later,
        "tooFast" => DeclineReason::TooFast,
        "tooSlow" => DeclineReason::TooSlow,
        "variant" | "standard" => DeclineReason::OtherTiles,
        "rated" => DeclineReason::Rated,
        "casual" => DeclineReason::Casual,
        _ => DeclineReason::None,
    }
}

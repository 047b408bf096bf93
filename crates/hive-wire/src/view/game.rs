//! A game between people in the words of the wire.

use super::Scene;
use super::agreement::{clock_options, ruleset_options};
use super::position::{ending_view, legal_in_play, names, position_seen};
use super::scene::Shown;
use crate::{
    CellView, ChatLine, ClockState, Each, Event, GameView, Happening, MovesView, Offers, SeatState, SeatView,
    Side, Status,
};
use hive_notation::game_type;
use hive_play::{Agreement, Clocks, Happening as Happened, Identity, Meeting, Millis, SeatPlan};
use hive_rules::{ByColor, Color};

/// How many lines of what was said a newcomer gets.
const CHAT_SHOWN: usize = 100;

/// Who looks at a game, and when.
pub struct GameLook<'a> {
    /// Its name in links.
    pub game: &'a hive_play::GameId,
    /// The link for others, if it is known.
    pub link: Option<String>,
    /// Where those who watch go when the players play again.
    pub next: Option<String>,
    /// The name of its pictures.
    pub picture: String,
    /// Who looks.
    pub who: &'a Identity,
    /// When.
    pub now: Millis,
    /// The first event that cannot be read, if there is one: then everybody only watches.
    pub damaged: Option<u32>,
}

/// Everything, for somebody who has just come.
pub fn game_view(meeting: &Meeting, scene: &Scene, look: &GameLook<'_>) -> GameView {
    let agreement = meeting.agreement();
    let plays = |_: &Color| look.damaged.is_none();
    let you: Vec<Side> = meeting.sides_of(look.who).filter(plays).map(Into::into).collect();
    let legal = !meeting.is_over() && you.contains(&meeting.to_move().into());
    let line = |line: &hive_play::ChatLine| ChatLine {
        at: line.at,
        side: line.color.map(Into::into),
        name: line.name.to_string(),
        text: line.text.to_string(),
    };
    // What those who watch say among themselves is for the players when it is over.
    let hears = |line: &&hive_play::ChatLine| you.is_empty() || meeting.is_over() || line.color.is_some();
    let mut chat: Vec<ChatLine> =
        meeting.chat().iter().rev().filter(hears).take(CHAT_SHOWN).map(line).collect();
    chat.reverse();
    let mut status = status_view(meeting, look.now);
    status.rematch = status.rematch.filter(|_| !you.is_empty()).or_else(|| look.next.clone());
    GameView {
        id: look.game.to_string(),
        link: look.link.clone(),
        picture: look.picture.clone(),
        created: meeting.created(),
        ruleset: ruleset_options(agreement),
        game_type: game_type(agreement.ruleset.expansions).to_string(),
        clock: clock_options(agreement.pace),
        you,
        number: meeting.number(),
        status: Status { clock: clock_of(meeting, look), ..status },
        position: position_seen(meeting, scene.places(), scene.last(meeting), legal),
        turns: scene.turns(meeting),
        chat,
        start: scene.start().to_vec(),
        diagram: agreement.drawing.clone(),
        damaged: look.damaged,
        rated: agreement.rated,
    }
}

/// The clocks, unless nobody will ever stop them.
fn clock_of(meeting: &Meeting, look: &GameLook<'_>) -> Option<ClockState> {
    let clocks = meeting.clocks().filter(|_| look.damaged.is_none());
    clocks.map(|clocks| clock_state(clocks, look.now))
}

/// What may be done now.
pub fn moves_view(meeting: &Meeting, scene: &Scene) -> MovesView {
    MovesView {
        ply: meeting.ply(),
        legal: legal_in_play(meeting, scene.places()),
        pinned: names(meeting.game().position().pinned()),
    }
}

/// What may change with any event.
pub fn status_view(meeting: &Meeting, now: Millis) -> Status {
    let names = ByColor::from_fn(|color| meeting.seated(color).map(|seated| seated.name.to_string()));
    let offers = meeting.offers();
    Status {
        seats: seat_views(meeting.agreement(), &names),
        clock: meeting.clocks().map(|clocks| clock_state(clocks, now)),
        offers: Offers {
            draw: offers.draw.map(Into::into),
            takeback: offers.takeback.map(Into::into),
            rematch: offers.rematch.map(Into::into),
        },
        outcome: meeting.ending().map(ending_view),
        thinking: meeting.engine_to_move().map(|_| meeting.to_move().into()),
        rematch: meeting.rematch().map(ToString::to_string),
    }
}

fn clock_state(clocks: &Clocks, now: Millis) -> ClockState {
    ClockState {
        white_ms: clocks.left(Color::White, now),
        black_ms: clocks.left(Color::Black, now),
        running: clocks.running().map(Into::into),
        as_of: now,
    }
}

/// Who sits where, told by the names of those who sit.
pub fn seat_views(agreement: &Agreement, names: &ByColor<Option<String>>) -> Each<SeatView> {
    let view = |color: Color| {
        let name = names.of(color).clone();
        let (state, level) = match *agreement.seats.of(color) {
            SeatPlan::Engine { level } => (SeatState::Engine, Some(level)),
            _ if name.is_none() => (SeatState::Open, None),
            SeatPlan::SameScreen => (SeatState::SameScreen, None),
            SeatPlan::Person => (SeatState::Person, None),
        };
        // Two at one screen have one name between them.
        let name = name.filter(|_| state != SeatState::SameScreen);
        SeatView { state, name, level }
    };
    ByColor::from_fn(view).into()
}

/// Something that happened. The scene has followed it, and the passes that it forced.
pub fn event_view(event: &hive_play::Event, scene: &Scene) -> Event {
    event_view_at(event, scene, scene.latest())
}

/// The same of something that happened before the latest turn: a tile then went where this turn did.
pub fn event_view_at(event: &hive_play::Event, scene: &Scene, turn: Option<usize>) -> Event {
    let shown = || turn.and_then(|turn| scene.shown(turn)).unwrap_or_default();
    Event { number: event.number, at: event.at, what: happening(&event.what, shown) }
}

/// The same for those who do not play: they have another way to where the others play again.
pub fn as_watched(mut event: Event, mut status: Status, next: String) -> (Event, Status) {
    if let Happening::Rematch { game } = &mut event.what {
        *game = Some(next.clone());
    }
    status.rematch = Some(next);
    (event, status)
}

/// The same for those who play, while they play: that those who watch have said something, but not what.
pub fn as_aside(event: Event) -> Event {
    Event { what: Happening::Aside {}, ..event }
}

fn happening(what: &Happened, shown: impl Fn() -> Shown) -> Happening {
    let side = |color: &Color| Side::from(*color);
    match what {
        Happened::Joined { color, name, .. } => {
            Happening::Joined { side: side(color), name: name.to_string() }
        }
        Happened::Left { color } => Happening::Left { side: side(color) },
        Happened::Turn { color, text, .. } => {
            // There is one: the scene has followed it.
            let Shown { piece, from, to, thrown_by, path } = shown();
            let (piece, to) = (piece.unwrap_or_else(|| "".into()), to.unwrap_or(CellView { q: 0, r: 0 }));
            Happening::Turn { side: side(color), text: text.to_string(), piece, from, to, thrown_by, path }
        }
        Happened::Pass { color } => Happening::Pass { side: side(color) },
        Happened::DrawOffered { color } => Happening::DrawOffered { side: side(color) },
        Happened::DrawAccepted { color } => Happening::DrawAccepted { side: side(color) },
        Happened::DrawDeclined { color } => Happening::DrawDeclined { side: side(color) },
        Happened::TakebackAsked { color } => Happening::TakebackAsked { side: side(color) },
        Happened::TakebackGranted { color, plies } => {
            Happening::TakebackGranted { side: side(color), plies: *plies }
        }
        Happened::TakebackDeclined { color } => Happening::TakebackDeclined { side: side(color) },
        Happened::Resigned { color } => Happening::Resigned { side: side(color) },
        Happened::FlagFell { color } => Happening::FlagFell { side: side(color) },
        Happened::Aborted { by } => Happening::Aborted { side: by.as_ref().map(side) },
        Happened::RematchOffered { color } => Happening::RematchOffered { side: side(color) },
        Happened::RematchDeclined { color } => Happening::RematchDeclined { side: side(color) },
        Happened::Rematch { game } => Happening::Rematch { game: Some(game.to_string()) },
        Happened::Chat { color, name, text } => {
            Happening::Chat { side: color.as_ref().map(side), name: name.to_string(), text: text.to_string() }
        }
    }
}

//! Games for the laws to be tried on.

use crate::{Change, Founding, SeatChange, Store, Summary};
use hive_play::{Agreement, Event, GameId, Happening, Identity, Millis, Pace, SeatPlan};
use hive_rules::{ByColor, Color, Expansions, Ruleset};

/// What is agreed where it does not matter.
pub fn agreement() -> Agreement {
    Agreement {
        ruleset: Ruleset::rulebook(Expansions::NONE),
        edition: None,
        seats: ByColor { white: SeatPlan::Person, black: SeatPlan::Person },
        pace: Pace::Untimed,
        drawing: None,
        rated: false,
        elsewhere: false,
        public: false,
    }
}

/// Something that is said: an event that fits anywhere.
pub fn said(number: u32, at: Millis, text: &str) -> Event {
    Event { number, at, what: Happening::Chat { color: None, name: "Ann".into(), text: text.into() } }
}

/// A change with these events, at this moment.
pub fn change(game: &GameId, at: Millis, events: Vec<Event>) -> Change {
    let names = ByColor { white: Some(format!("at {at}")), black: None };
    Change {
        game: game.clone(),
        founding: None,
        events,
        seats: Vec::new(),
        updated: at,
        summary: Summary { ply: at as u32, to_move: Color::Black, names, ending: None },
        alarm: None,
        epoch: None,
    }
}

/// Makes a game, with these in its seats.
pub async fn found(
    store: &dyn Store,
    game: &GameId,
    at: Millis,
    white: Option<&Identity>,
    black: Option<&Identity>,
) {
    let seats = [(Color::White, white), (Color::Black, black)];
    let seat = |(color, who): (Color, Option<&Identity>)| {
        who.map(|who| SeatChange { color, who: Some(who.clone()) })
    };
    let mut new = change(game, at, Vec::new());
    new.founding = Some(Founding { created: at, agreement: agreement() });
    new.seats = seats.into_iter().filter_map(seat).collect();
    store.append(vec![new]).await.expect("a new game is written");
}

/// The texts of what was said in a game.
pub(super) async fn texts(store: &dyn Store, game: &GameId) -> Vec<String> {
    let kept = store.load(game).await.expect("it is read").expect("it is there");
    assert_eq!(kept.damage, None);
    assert!(kept.events.iter().map(|event| event.number).eq(1..=kept.events.len() as u32));
    let text = |event: Event| match event.what {
        Happening::Chat { text, .. } => text.to_string(),
        other => format!("{other:?}"),
    };
    kept.events.into_iter().map(text).collect()
}

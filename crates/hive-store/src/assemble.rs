//! A game from its rows, whichever database they come from, as far as they are whole.

use crate::chain::{self, Link, Sealed};
use crate::codec::{self, Decoded};
use crate::{Damage, Kept, StoreError, Unreadable};
use hive_play::{Event, GameId, Identity, Millis, SeatPlan};
use hive_rules::{ByColor, Color};

/// The row of a game.
pub(crate) struct GameRow {
    pub(crate) created: Millis,
    pub(crate) agreement: String,
    /// How many events there are.
    pub(crate) events: u32,
    pub(crate) seats: ByColor<Option<Identity>>,
}

/// The row of an event.
pub(crate) struct EventRow {
    pub(crate) number: i64,
    pub(crate) version: i64,
    pub(crate) at: Millis,
    pub(crate) body: String,
    pub(crate) chain: Vec<u8>,
}

/// The game. `events` are in order; one that is not even a row is given as what is wrong with it.
pub(crate) fn assemble(
    game: &GameId,
    row: GameRow,
    events: impl IntoIterator<Item = Result<EventRow, Unreadable>>,
) -> Result<Kept, StoreError> {
    let agreement = codec::decode_agreement(&row.agreement)
        .map_err(|reason| StoreError::Damaged(Damage { number: 0, reason }))?;
    let (mut decoded, mut moments, mut damage) = (Vec::new(), Vec::new(), None);
    let mut before = chain::START;
    for (number, event) in (1..).zip(events) {
        match event.and_then(|event| whole(game, number, &mut before, event)) {
            Ok((at, what)) => {
                moments.push(at);
                decoded.push(what);
            }
            Err(reason) => {
                damage = Some(Damage { number, reason });
                break;
            }
        }
    }
    let next = decoded.len() as u32 + 1;
    if damage.is_none() && next <= row.events {
        damage = Some(Damage { number: next, reason: Unreadable::Missing });
    }
    let seats = shared(row.seats, &agreement.seats);
    let happenings = codec::known(decoded, &seats);
    let event = |((number, at), what)| Event { number, at, what };
    let events = (1..).zip(moments).zip(happenings).map(event).collect();
    Ok(Kept { created: row.created, agreement, events, damage })
}

/// What happened and when, if the event is the one that was written.
fn whole(
    game: &GameId,
    number: u32,
    before: &mut Link,
    event: EventRow,
) -> Result<(Millis, Decoded), Unreadable> {
    if event.number != i64::from(number) {
        return Err(Unreadable::Missing);
    }
    let EventRow { number, version, at, ref body, .. } = event;
    *before = chain::link(before, game.as_str(), Sealed { number, version, at, body: body.as_bytes() });
    if event.chain != *before {
        return Err(Unreadable::Changed);
    }
    Ok((at, codec::decode_event(version, body)?))
}

/// Who sits where, where two may share a screen: they are the same person.
pub(crate) fn shared(
    seats: ByColor<Option<Identity>>,
    plans: &ByColor<SeatPlan>,
) -> ByColor<Option<Identity>> {
    let of = |color: Color| match plans.of(color) {
        SeatPlan::SameScreen => seats.of(!color).clone(),
        SeatPlan::Person | SeatPlan::Engine { .. } => seats.of(color).clone(),
    };
    ByColor::from_fn(of)
}

#[cfg(test)]
mod tests {
    use super::{EventRow, GameRow, assemble};
    use crate::chain::{self, Sealed};
    use crate::codec;
    use crate::{Damage, Kept};
    use hive_play::{Agreement, GameId, Pace, SeatPlan};
    use hive_rules::{ByColor, Expansions, Ruleset};

    /// A game whose events say this, each of its version, with a chain through them.
    fn kept(events: &[(i64, &str)]) -> Kept {
        let agreement = Agreement {
            ruleset: Ruleset::rulebook(Expansions::NONE),
            edition: None,
            seats: ByColor { white: SeatPlan::Person, black: SeatPlan::Person },
            pace: Pace::Untimed,
            drawing: None,
            rated: false,
            elsewhere: false,
            public: false,
        };
        let row = GameRow {
            created: 0,
            agreement: codec::encode_agreement(&agreement).expect("it is written"),
            events: events.len() as u32,
            seats: ByColor { white: Some("a".into()), black: None },
        };
        let (game, mut link) = (GameId::from("game"), chain::START);
        let event = |(number, (version, body)): (i64, &(i64, &str))| {
            let sealed = Sealed { number, version: *version, at: 5, body: body.as_bytes() };
            link = chain::link(&link, "game", sealed);
            let (version, body) = (*version, body.to_string());
            Ok(EventRow { number, version, at: 5, body, chain: link.to_vec() })
        };
        let rows: Vec<_> = (1..).zip(events).map(event).collect();
        assemble(&game, row, rows).expect("its row is good")
    }

    const PASS: &str = r#"{"pass":{"side":"white"}}"#;

    /// Events of the future are whole, and yet cannot be understood: those before them are served.
    #[test]
    fn what_nobody_knows_is_named() {
        for (version, body, reason) in [
            (3, PASS, "it is of version 3, which is not known here"),
            (0, PASS, "it is of version 0, which is not known here"),
            (2, r#"{"castled":{"side":"white"}}"#, "unknown variant `castled`"),
            (2, r#"{"pass":{"side":"white","more":1}}"#, "unknown field `more`"),
            (1, r#"{"type":"aborted"}"#, "unknown variant `aborted`"),
            (1, r#"{"type":"pass","side":"white","more":1}"#, "unknown field `more`"),
        ] {
            let kept =
                kept(&[(2, PASS), (1, r#"{"type":"pass","side":"black"}"#), (version, body), (2, PASS)]);
            let Damage { number, reason: found } = kept.damage.expect("somebody notices");
            assert_eq!((kept.events.len(), number), (2, 3));
            assert!(found.to_string().contains(reason), "{found}");
        }
        assert!(kept(&[(2, PASS), (2, PASS)]).damage.is_none());
    }
}

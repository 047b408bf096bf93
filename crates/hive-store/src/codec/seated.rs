//! Who sat down, where the event did not say: version 1 kept it beside the events.

use hive_play::{Happening, Identity};
use hive_rules::{ByColor, Color};
use std::sync::Arc;

/// What happened, as far as an event alone says it.
pub(crate) enum Decoded {
    /// All of it.
    Whole(Happening),
    /// Somebody took a seat; who, the row of the seat knows.
    Joined {
        /// Which seat.
        color: Color,
        /// Under which name.
        name: Arc<str>,
    },
}

/// The same with everybody known. Of those whom events leave open, the last in a seat who has not left is whoever sits
/// there; of the others nothing else was kept.
pub(crate) fn known(decoded: Vec<Decoded>, seats: &ByColor<Option<Identity>>) -> Vec<Happening> {
    let mut sitting = ByColor::from_fn(|_| None);
    for (index, what) in decoded.iter().enumerate() {
        match what {
            Decoded::Joined { color, .. } => *sitting.of_mut(*color) = Some(index),
            Decoded::Whole(Happening::Joined { color, .. } | Happening::Left { color }) => {
                *sitting.of_mut(*color) = None;
            }
            Decoded::Whole(_) => {}
        }
    }
    let who = |color: Color, index: usize| {
        let sits = *sitting.of(color) == Some(index);
        seats.of(color).clone().filter(|_| sits).unwrap_or_else(Identity::forgotten)
    };
    let known = |(index, what)| match what {
        Decoded::Whole(what) => what,
        Decoded::Joined { color, name } => Happening::Joined { color, who: who(color, index), name },
    };
    decoded.into_iter().enumerate().map(known).collect()
}

#[cfg(test)]
mod tests {
    use super::{Decoded, known};
    use hive_play::{Happening, Identity};
    use hive_rules::{ByColor, Color};

    #[test]
    fn the_last_who_has_not_left_is_whoever_sits() {
        let joined = || Decoded::Joined { color: Color::White, name: "Ann".into() };
        let left = || Decoded::Whole(Happening::Left { color: Color::White });
        let seats = ByColor { white: Some(Identity::from("a")), black: Some(Identity::from("b")) };
        let who = |decoded| -> Vec<String> {
            let who = |what| match what {
                Happening::Joined { who, .. } => Some(who.to_string()),
                _ => None,
            };
            known(decoded, &seats).into_iter().filter_map(who).collect()
        };
        assert_eq!(who(vec![joined(), left(), joined()]), ["", "a"]);
        assert_eq!(who(vec![joined(), left()]), [""]);
        // Somebody of today sits where somebody of version 1 sat.
        let today =
            Decoded::Whole(Happening::Joined { color: Color::White, who: "c".into(), name: "Cy".into() });
        assert_eq!(who(vec![joined(), left(), today]), ["", "c"]);
    }
}

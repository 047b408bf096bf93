//! Names of a game that are not the key to it, and from which only the server can tell the game: one for its pictures,
//! which are shown to anybody, in a forum perhaps; and a pass, for those who watched a game and are taken along to the
//! next. With a pass one watches, and takes no seat.

use crate::random::{is_game_id, letters, numbers};
use hive_play::GameId;
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// How many letters a game's name has, and such a name: a mark of the game, and the game under a mask that the
/// mark makes (a synthetic initialization vector). So the same game has the same name each time, and no table is needed.
const GAME: usize = 16;
const SHOWN: usize = 2 * GAME;

/// Makes such names, and reads them.
pub(crate) struct Shown {
    pictures: Names,
    passes: Names,
}

impl Shown {
    pub(crate) fn new(key: &str) -> Option<Shown> {
        let pictures = Names(Hmac::new_from_slice(key.as_bytes()).ok()?);
        // A key of their own: the name of a picture, which anybody may know, opens nothing.
        let other = pictures.0.clone().chain_update(b"passes").finalize().into_bytes();
        Some(Shown { passes: Names(Hmac::new_from_slice(&other).ok()?), pictures })
    }

    /// The name under which pictures of a game are shown.
    pub(crate) fn of(&self, game: &GameId) -> String {
        self.pictures.of(game)
    }

    /// The game whose pictures have this name; nothing if the server has not made it.
    pub(crate) fn game(&self, shown: &str) -> Option<GameId> {
        self.pictures.game(shown)
    }

    /// The name with which somebody watches a game, and no more than that.
    pub(crate) fn pass(&self, game: &GameId) -> String {
        self.passes.of(game)
    }

    /// The game that a link leads to, and how: by its own name, or by a pass.
    pub(crate) fn led_to(&self, name: &str) -> Option<(GameId, Access)> {
        if is_game_id(name) {
            return Some((GameId::from(name), Access::Key));
        }
        self.passes.game(name).map(|game| (game, Access::Pass))
    }
}

/// What a link to a game allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// Everything that a link can: an open seat as well.
    Key,
    /// Watching.
    Pass,
}

/// Names of one kind.
struct Names(Hmac<Sha256>);

impl Names {
    fn of(&self, game: &GameId) -> String {
        let game = numbers(game.as_str());
        let mark = self.sixteen(b"mark", &game);
        let mask = self.sixteen(b"mask", &mark);
        let masked = game.iter().zip(mask).map(|(number, mask)| number ^ mask);
        letters(&mark.iter().copied().chain(masked).collect::<Vec<u8>>())
    }

    fn game(&self, shown: &str) -> Option<GameId> {
        let numbers = (shown.len() == SHOWN).then(|| numbers(shown))?;
        let (mark, masked) = numbers.split_at_checked(GAME)?;
        let mask = self.sixteen(b"mask", mark);
        let game: Vec<u8> = masked.iter().zip(mask).map(|(number, mask)| number ^ mask).collect();
        let game = letters(&game);
        let game = is_game_id(&game).then(|| GameId::from(game))?;
        (self.of(&game) == shown).then_some(game)
    }

    /// Sixteen numbers below 64 that nobody else can work out.
    fn sixteen(&self, purpose: &[u8], of: &[u8]) -> [u8; GAME] {
        let hash = self.0.clone().chain_update(purpose).chain_update(of).finalize().into_bytes();
        std::array::from_fn(|i| hash[i] % 64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_server_knows_the_game() {
        let shown = Shown::new("a key").expect("a key");
        for _ in 0..100 {
            let game = crate::random::game_id();
            let name = shown.of(&game);
            assert_eq!((name.len(), name == shown.of(&game)), (32, true));
            assert!(!name.contains(game.as_str()));
            assert_eq!(shown.game(&name), Some(game));
            assert_eq!(Shown::new("another").expect("a key").game(&name), None);
            let forged = format!("{}{}", &name[..31], if name.ends_with('A') { 'B' } else { 'A' });
            assert_eq!(shown.game(&forged), None, "nobody makes one up");
        }
    }

    #[test]
    fn a_pass_leads_to_its_game_and_a_picture_nowhere() {
        let shown = Shown::new("a key").expect("a key");
        for _ in 0..100 {
            let game = crate::random::game_id();
            let (pass, picture) = (shown.pass(&game), shown.of(&game));
            assert_eq!(shown.led_to(&pass), Some((game.clone(), Access::Pass)));
            assert_eq!(shown.led_to(game.as_str()), Some((game, Access::Key)));
            assert_eq!((shown.led_to(&picture), shown.game(&pass)), (None, None));
        }
    }

    #[test]
    fn nonsense_is_no_name() {
        let shown = Shown::new("a key").expect("a key");
        for nonsense in ["", "A", "AAAAAAAAAAAAAAAA", &"é".repeat(16), &"A".repeat(32), &"A".repeat(1000)] {
            assert_eq!(
                (shown.game(nonsense), shown.led_to(nonsense).filter(|led| led.1 == Access::Pass)),
                (None, None)
            );
        }
    }
}

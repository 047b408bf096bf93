//! Our player as the umpire of games between others.

use hive_rules::{Color, Game};
use hive_search::{Limits, Player};

/// Enough for a short search, and quickly emptied.
const MEGABYTES: usize = 1;

/// Who is proved to win, found by looking at so many positions. A score that says "wins" is a proof, so
/// no game is given to the wrong side; some that are won go on for a while.
pub(crate) fn proving(nodes: u64) -> impl Fn(&Game) -> Option<Color> + Sync {
    move |game| {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut plies = None;
        let _ = Player::new(MEGABYTES).best(game, &limits, |report| plies = report.score.plies_to_end());
        let to_move = game.position().to_move();
        plies.map(|plies| if plies > 0 { to_move } else { !to_move })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_notation::Diagram;

    fn winner(diagram: &str) -> Option<Color> {
        let diagram: Diagram = diagram.parse().expect("a drawing");
        proving(1000)(&Game::starting_from(diagram.setup.position().expect("a position")))
    }

    #[test]
    fn a_win_in_one_is_certain() {
        let hive = "
   wA1   wG1
wS1   bQ    wB1
   .     wG2
      wS2   wQ
   wA2

Base, white to move";
        assert_eq!(winner(hive), Some(Color::White));
    }

    #[test]
    fn a_beginning_is_not() {
        assert_eq!(winner("wQ    bQ\n\nBase, white to move"), None);
    }
}

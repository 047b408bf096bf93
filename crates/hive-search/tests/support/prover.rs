//! A plain prover of wins: every turn of both sides, nothing remembered, nothing left out, nothing
//! but the rules. It shares no code with the player, whose claims it checks.

use hive_rules::{Bug, Color, Direction, Game, Piece, Position, Turn};

/// Proves wins in a game.
pub(crate) struct Prover {
    position: Position,
    /// The keys of all positions so far, the one on the table included.
    keys: Vec<u64>,
    repetition: bool,
    /// The answer that last refuted a turn, by turns left: tried first the next time. That changes
    /// how long a proof takes, not what is proved.
    refutations: [Option<Turn>; 8],
}

/// How a turn leaves the game.
enum After {
    Won,
    Lost,
    Drawn,
    Open,
}

impl Prover {
    /// A prover for the side to move. The past counts: a third occurrence is a draw.
    pub(crate) fn of(game: &Game) -> Prover {
        let mut before = game.clone();
        let mut keys = vec![before.position().translation_key()];
        while before.undo().is_some() {
            keys.push(before.position().translation_key());
        }
        let repetition = game.ruleset().repetition;
        Prover { position: game.position().clone(), keys, repetition, refutations: [None; 8] }
    }

    /// Whether the side to move wins with so many turns of its own, or fewer.
    pub(crate) fn wins_in(&mut self, turns: usize) -> bool {
        if turns == 1 {
            return self.wins_at_once();
        }
        let legal = self.sorted_turns(None);
        legal.into_iter().any(|turn| self.wins_with(turn, turns))
    }

    /// Whether some turn surrounds the other queen alone. The most frequent question by far, so it
    /// is asked without any ado.
    fn wins_at_once(&mut self) -> bool {
        let color = self.position.to_move();
        // A turn fills one side at most. Where two are free, only a thrower beside the queen could help: it puts her elsewhere.
        let Some(queen) = self.position.cell_of(Piece::queen(!color)) else { return false };
        let beside = Direction::ALL.map(|side| self.position.top(queen.neighbor(side)));
        let free = beside.iter().filter(|tile| tile.is_none()).count();
        let throws =
            |tile: &Piece| tile.color() == color && [Bug::Pillbug, Bug::Mosquito].contains(&tile.bug());
        if free > 1 && !beside.iter().flatten().any(throws) {
            return false;
        }
        self.position.legal_turns().into_iter().any(|turn| {
            let undo = self.position.make(turn);
            let won = self.position.surrounded(!color) && !self.position.surrounded(color);
            self.position.unmake(undo);
            won
        })
    }

    /// Whether the side to move wins so by beginning with this turn.
    pub(crate) fn wins_with(&mut self, turn: Turn, turns: usize) -> bool {
        self.after(turn, |prover, after| match after {
            After::Won => true,
            After::Lost | After::Drawn => false,
            After::Open => turns > 1 && prover.loses_in(turns - 1),
        })
    }

    /// Whether the side to move loses, whatever it does, to so many turns of the other or fewer.
    pub(crate) fn loses_in(&mut self, turns: usize) -> bool {
        let first = self.refutations.get(turns).copied().flatten();
        let legal = self.sorted_turns(first);
        let escape = legal.into_iter().find(|&turn| {
            !self.after(turn, |prover, after| match after {
                After::Lost => true,
                After::Won | After::Drawn => false,
                After::Open => prover.wins_in(turns),
            })
        });
        if let Some(kept) = self.refutations.get_mut(turns) {
            *kept = escape.or(*kept);
        }
        escape.is_none()
    }

    /// Takes a turn, asks, and takes it back. The outcome is seen by who took the turn.
    fn after(&mut self, turn: Turn, ask: impl FnOnce(&mut Prover, After) -> bool) -> bool {
        let color = self.position.to_move();
        let undo = self.position.make(turn);
        let key = self.position.translation_key();
        let after = match (self.position.surrounded(!color), self.position.surrounded(color)) {
            (true, true) => After::Drawn,
            (true, false) => After::Won,
            (false, true) => After::Lost,
            (false, false) if self.is_third(key) => After::Drawn,
            (false, false) => After::Open,
        };
        self.keys.push(key);
        let answer = ask(self, after);
        self.keys.pop();
        self.position.unmake(undo);
        answer
    }

    fn is_third(&self, key: u64) -> bool {
        self.repetition && self.keys.iter().filter(|&&before| before == key).count() + 1 >= Game::REPETITIONS
    }

    /// All legal turns: this one, those that end beside a queen, the others.
    fn sorted_turns(&self, first: Option<Turn>) -> Vec<Turn> {
        let queens = Color::ALL.map(|color| self.position.cell_of(Piece::queen(color)));
        let beside = |turn: &Turn| {
            let to = turn.to();
            queens.iter().flatten().any(|queen| to.is_some_and(|to| queen.direction_to(to).is_some()))
        };
        let (near, far): (Vec<Turn>, Vec<Turn>) =
            self.position.legal_turns().iter().partition(|turn| beside(turn));
        let mut turns = [near, far].concat();
        if let Some(at) = turns.iter().position(|&turn| Some(turn) == first) {
            turns[..=at].rotate_right(1);
        }
        turns
    }
}

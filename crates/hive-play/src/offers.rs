//! What one player has put to the other.

use hive_rules::{ByColor, Color};

/// What was offered and not answered yet, and how often.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// Who offers a draw.
    pub draw: Option<Color>,
    /// Who asks for a takeback.
    pub takeback: Option<Color>,
    /// Who would like to play again.
    pub rematch: Option<Color>,
    /// Who has offered a draw since their own last turn: once is enough.
    pub(crate) offered_draw: ByColor<bool>,
    /// Who has asked for a takeback since their own last turn: once is enough.
    pub(crate) asked_back: ByColor<bool>,
    /// Who would not play again when asked: they are not asked once more.
    pub(crate) declined_rematch: ByColor<bool>,
}

impl Offers {
    /// A player has taken a turn. Who answers an offer with a turn has declined it.
    pub(crate) fn turn_taken(&mut self, color: Color) {
        self.takeback = None;
        self.draw = self.draw.filter(|&offered| offered == color);
        *self.offered_draw.of_mut(color) = false;
        *self.asked_back.of_mut(color) = false;
    }

    /// Turns were taken back: whatever was offered belonged to another moment.
    pub(crate) fn turned_back(&mut self) {
        (self.draw, self.takeback) = (None, None);
    }

    /// The game is over.
    pub(crate) fn end(&mut self) {
        *self = Offers::default();
    }
}

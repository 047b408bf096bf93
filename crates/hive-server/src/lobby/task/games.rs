//! The games that come of the lobby: made, watched until both have moved; and who may not have one any more.

use super::super::door::Command;
use super::super::view;
use super::{Task, YOUNG};
use crate::bus::Item;
use hive_people::{Denied, Terms};
use hive_play::{Agreement, Ending, GameId, Identity, Person};
use hive_rules::{ByColor, Color};
use hive_wire::{LobbyMessage, RefusalView, Rule};
use std::sync::Arc;

impl Task {
    /// Somebody may not come in any more; somebody else who wanted to play with them is told.
    pub(super) fn shut_out(&mut self, who: &Identity, other: Option<Identity>) {
        let effects = self.lounge.shut_out(who);
        self.act(effects);
        self.changed = true;
        if let Some(other) = other {
            let gone = LobbyMessage::Refused { id: None, refusal: view::denied(Denied::SeekGone) };
            self.clients.tell_person(&other, &gone, &self.ground.metrics);
        }
    }

    /// Looks up beside the lobby whether those may still come in whose seeks wait for days: whoever was shut out meanwhile
    /// is not here to be sent away.
    pub(super) fn look_up(&mut self) {
        let patient = self.lounge.patient();
        if patient.is_empty() || std::mem::replace(&mut self.looking_up, true) {
            return;
        }
        let (founder, door) = (Arc::clone(&self.ground.founder), self.door.clone());
        tokio::spawn(async move {
            for who in patient {
                if !founder.is_welcome(&who).await
                    && let Some(door) = door.upgrade()
                {
                    let _ = door.send(Command::ShutOut { who, other: None }).await;
                }
            }
            if let Some(door) = door.upgrade() {
                let _ = door.send(Command::LookedUp).await;
            }
        });
    }

    /// Makes the game beside the lobby, which waits for no disk. Not if one of the two was shut out since they sought it.
    pub(super) fn begin(&self, people: ByColor<Person>, terms: Terms, public: bool) {
        let (founder, door) = (Arc::clone(&self.ground.founder), self.door.clone());
        tokio::spawn(async move {
            // In other games both have just said that they are ready.
            for color in Color::ALL.into_iter().filter(|_| terms.is_patient()) {
                let who = people.of(color).who.clone();
                if !founder.is_welcome(&who).await {
                    if let Some(door) = door.upgrade() {
                        let other = Some(people.of(!color).who.clone());
                        let _ = door.send(Command::ShutOut { who, other }).await;
                    }
                    return;
                }
            }
            let agreement = Agreement { public, ..terms.agreement() };
            let made = founder.found(people.clone(), agreement).await;
            let made = made.map(|game| (game, !terms.is_patient()));
            if let Some(door) = door.upgrade() {
                let _ = door.send(Command::Begun { people, made }).await;
            }
        });
    }

    pub(super) fn begun(&mut self, people: &ByColor<Person>, made: Option<(GameId, bool)>) {
        if let Some((game, true)) = &made {
            self.look_after(game.clone(), people.as_ref().map(|person| person.who.clone()));
        }
        let message = match made {
            Some((game, now)) => LobbyMessage::Begun { game: game.to_string(), now },
            None => {
                let text = "the server could not write this down, so the game has not begun";
                LobbyMessage::Refused { id: None, refusal: RefusalView::new(Rule::Trouble, text) }
            }
        };
        for color in Color::ALL {
            self.clients.tell_person(&people.of(color).who, &message, &self.ground.metrics);
        }
    }

    /// Remembers who plays a game in which nobody has moved yet.
    fn look_after(&mut self, game: GameId, people: ByColor<Identity>) {
        if self.young.len() >= YOUNG {
            self.young.clear();
        }
        self.young.insert(game, people);
    }

    /// A game in which both have moved, or that is over.
    fn grow(&mut self, game: &GameId) -> Option<ByColor<Identity>> {
        let people = self.young.remove(game)?;
        self.grown.insert(game.clone(), people.clone());
        Some(people)
    }

    /// Something happened in a game: whoever calls one off before it has begun has let the other wait, also one that follows
    /// another.
    pub(super) fn heard(&mut self, game: &GameId, what: &Item) {
        match what {
            Item::Turn { ply: 0..2, .. } | Item::Begun => {}
            Item::Turn { .. } | Item::Ended(Ending::Played(_)) => {
                self.grow(game);
            }
            Item::Again(next) => {
                if let Some(people) = self.grown.remove(game) {
                    self.look_after(next.clone(), people.swapped());
                }
            }
            Item::Ended(Ending::Aborted) => {
                let Some(people) = self.grow(game) else { return };
                let (founder, door, game) =
                    (Arc::clone(&self.ground.founder), self.door.clone(), game.clone());
                tokio::spawn(async move {
                    let blamed = founder.blame(&game).await;
                    if let (Some(color), Some(door)) = (blamed, door.upgrade()) {
                        let _ = door.send(Command::Slipped { who: people.of(color).clone() }).await;
                    }
                });
            }
        }
    }
}

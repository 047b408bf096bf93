//! What happens in a room: applied, written, and only then told.

use super::found::{Founded, found};
use super::task::{Read, Room};
use crate::bus::{Item, News};
use crate::seldom::Seldom;
use hive_play::{Event, Happening, Meeting, Millis, Person};
use hive_rules::{ByColor, Color};
use hive_store::{Change, SeatChange, StoreError, Summary};
use hive_wire::{RefusalView, Rule};

/// What a full disk would be filled with.
static UNWRITTEN: Seldom = Seldom::new();

impl Room {
    /// Lets something happen together with the passes that it forces, writes it, and then tells everybody. If it cannot
    /// be written, nothing has happened. The moment is the one at which it was decided, so that clocks lose no time
    /// between.
    pub(super) async fn happen(&mut self, at: Millis, happenings: Vec<Happening>) -> Result<(), RefusalView> {
        if happenings.is_empty() {
            return Ok(());
        }
        let before = self.meeting.game().position().clone();
        let events = match self.meeting.happen(happenings, at) {
            Ok(events) => events,
            Err(error) => {
                tracing::error!(game = %self.game, %error, "what was decided could not happen");
                self.read_again().await;
                return Err(trouble());
            }
        };
        let written = match self.changes(&events, at) {
            Ok(changes) => self.house.store.append(changes).await,
            Err(error) => Err(error),
        };
        if let Err(error) = written {
            UNWRITTEN.say(|unsaid| {
                tracing::error!(game = %self.game, %error, unsaid, "an event could not be written");
            });
            self.read_again().await;
            return Err(trouble());
        }
        self.tell_events(&before, &events, at);
        self.tell_house(&events);
        self.think(0);
        Ok(())
    }

    /// What is to be written: the events, and the other game if they play again.
    fn changes(&self, events: &[Event], at: Millis) -> Result<Vec<Change>, StoreError> {
        let mut changes = Vec::with_capacity(1);
        for event in events {
            if let Happening::Rematch { game } = &event.what {
                let Founded { change, .. } =
                    found(game.clone(), self.meeting.agreement().swapped(), &self.people().swapped(), at)
                        .map_err(|unfit| StoreError::Unusable(unfit.to_string()))?;
                changes.push(change);
            }
        }
        changes.push(Change {
            game: self.game.clone(),
            founding: None,
            events: events.to_vec(),
            seats: seat_changes(events),
            updated: at,
            summary: summary(&self.meeting),
            alarm: self.meeting.alarm(),
            epoch: None,
        });
        Ok(changes)
    }

    /// Whoever sits in seats of their own.
    fn people(&self) -> ByColor<Option<Person>> {
        ByColor::from_fn(|color| {
            self.meeting
                .seated(color)
                .map(|seated| Person { who: seated.who.clone(), name: seated.name.clone() })
        })
    }

    /// Nobody knows what was written of it: what is kept is the truth. Whoever is here gets it anew if it is not what
    /// they know.
    async fn read_again(&mut self) {
        let told = self.told;
        match super::task::read(&self.house, &self.game).await {
            Ok(Some(Read { meeting, scene, damage })) => {
                (*self.meeting, self.scene, self.damage) = (meeting, scene, damage);
                self.recent.clear();
                if self.meeting.number() != told {
                    self.tell_everybody_everything();
                }
                self.think(0);
            }
            // The next room reads it, when somebody comes.
            Ok(None) | Err(_) => self.lost = true,
        }
    }

    /// Tells the rest of the house what it may want to know.
    fn tell_house(&self, events: &[Event]) {
        let tell = |what| self.house.bus.tell(News { game: self.game.clone(), what });
        for event in events {
            match event.what {
                Happening::Joined { .. } if self.meeting.both_sit() => tell(Item::Begun),
                Happening::Turn { .. } | Happening::Pass { .. } => {
                    tell(Item::Turn { ply: self.meeting.ply(), to_move: self.meeting.to_move() });
                }
                _ => {}
            }
        }
        let ends = events.iter().any(|event| !matches!(event.what, Happening::Chat { .. }));
        if let Some(ending) = self.meeting.ending().filter(|_| ends && !self.ended) {
            tell(Item::Ended(ending));
        }
    }
}

/// The server could not write.
pub(super) fn trouble() -> RefusalView {
    RefusalView::new(Rule::Trouble, "the server could not write this down, so it has not happened")
}

/// The seats that events change.
pub(super) fn seat_changes(events: &[Event]) -> Vec<SeatChange> {
    let change = |event: &Event| match &event.what {
        Happening::Joined { color, who, .. } => Some(SeatChange { color: *color, who: Some(who.clone()) }),
        Happening::Left { color } => Some(SeatChange { color: *color, who: None }),
        _ => None,
    };
    events.iter().filter_map(change).collect()
}

/// What lists want to know about a game.
pub(super) fn summary(meeting: &Meeting) -> Summary {
    let name = |color: Color| meeting.seated(color).map(|seated| seated.name.to_string());
    Summary {
        ply: meeting.turns().len() as u32,
        to_move: meeting.to_move(),
        names: ByColor::from_fn(name),
        ending: meeting.ending(),
    }
}

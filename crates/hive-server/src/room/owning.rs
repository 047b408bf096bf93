//! What a room does where there are other nodes: it decides if this node has the game, follows if another has it, and finds
//! out which it is.

use super::errands::Errand;
use super::shared::{ADRIFT, Back, FOLLOW, FOLLOWED, Follower, Found, Role, seek};
use super::task::Room;
use super::writing::trouble;
use crate::cluster::message::{Answer, Asked, Told, write};
use hive_bus::{BusError, Heard};
use hive_play::{Event, Identity, Millis, Person};
use hive_store::carried::Carried;
use hive_wire::RefusalView;
use hive_wire::view::{Said, deed};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::time::Instant;

impl Room {
    /// Whether this node decides what happens in the game.
    pub(super) fn decides(&self) -> bool {
        self.shared.as_ref().is_none_or(|shared| shared.is_owner())
    }

    /// Looks after what is due: following, followers who have gone, events that have not come.
    pub(super) async fn tend(&mut self) {
        let (own, number, now) =
            (self.clients.presence(&self.meeting), self.meeting.number(), Instant::now());
        let Some(shared) = &mut self.shared else { return };
        if shared.seek_at.is_some_and(|at| at <= now) {
            Box::pin(self.settle()).await;
            return;
        }
        if let Some((missing, at)) = shared.missing
            && at <= now
        {
            shared.missing = None;
            if missing > number {
                Box::pin(self.read_again()).await;
                self.arrived();
            }
            return;
        }
        if shared.tend_at > now {
            return;
        }
        shared.tend_at = now + FOLLOW;
        let mut changed = false;
        match &mut shared.role {
            Role::Owner { followers, .. } => {
                let before = followers.len();
                followers.retain(|_, follower| follower.until > now);
                changed = followers.len() != before;
            }
            Role::Follower { .. } => {
                let game = self.game.clone();
                shared.follow(&game, own);
            }
        }
        if changed {
            self.presence_changed();
        }
    }

    /// Says at once who is here, where that has changed.
    pub(super) fn follow_now(&mut self) {
        let own = self.clients.presence(&self.meeting);
        let game = self.game.clone();
        if let Some(shared) = &mut self.shared {
            shared.follow(&game, own);
        }
    }

    /// Finds out who has the game now. If it is nobody, this node takes it and goes on from what is kept; those who are
    /// here notice nothing but a pause, which no clock counts.
    pub(super) async fn settle(&mut self) {
        let Some(shared) = &mut self.shared else { return };
        let (cluster, game) = (Arc::clone(&shared.cluster), self.game.clone());
        shared.seek_at = None;
        let found = seek(&*self.house.store, &cluster, &game).await;
        let Some(shared) = &mut self.shared else { return };
        shared.sought = Instant::now();
        let mut without = 0;
        let changed = match found {
            Ok(Found::Ours { epoch, adrift }) => {
                shared.adrift = None;
                let same = matches!(shared.role, Role::Owner { epoch: ours, .. } if ours == epoch);
                if !same {
                    without = adrift;
                    shared.role = Role::Owner { epoch, since: Instant::now(), followers: HashMap::new() };
                    shared.held_as.becomes(true);
                    shared.held_as.taken_over();
                }
                true
            }
            Ok(Found::Theirs(node)) => {
                shared.adrift = None;
                let same = matches!(&shared.role, Role::Follower { owner, .. } if *owner == node);
                if !same {
                    shared.role = Role::Follower { owner: node, total: self.presence };
                    shared.held_as.becomes(false);
                }
                // Whoever has it may be gone all the same: it is asked, and looked for again if it does not answer.
                shared.tend_at = shared.sought;
                !same
            }
            Ok(Found::Nobody) | Err(_) => {
                let since = *shared.adrift.get_or_insert(shared.sought);
                shared.look();
                if since.elapsed() > ADRIFT {
                    self.lost = true;
                }
                return;
            }
        };
        if changed {
            self.thinking = None;
            self.read_again().await;
            if self.lost {
                return;
            }
            if self.decides() {
                self.is_cut_off(false);
                self.meeting.credit(without);
                self.meeting.take_up(self.house.clock.now());
            }
            self.think(0);
            self.presence_changed();
        }
        self.arrived();
        self.send_all_on().await;
    }

    /// Another node has answered.
    pub(super) async fn back(&mut self, back: Back) {
        if let Back::Followed(answer) = &back {
            self.is_cut_off(matches!(answer, Err(BusError::Away)));
        }
        match back {
            Back::Errand(errand, answer) => self.answered(errand, answer).await,
            Back::Followed(Ok(Answer::Followed { number, presence })) => {
                let behind = number > self.meeting.number();
                let Some(shared) = &mut self.shared else { return };
                if let Role::Follower { total, .. } = &mut shared.role {
                    *total = presence;
                }
                if behind {
                    shared.expect(number);
                }
                self.tell_presence();
            }
            // Without the bus nobody can be asked; it comes back.
            Back::Followed(Err(BusError::Away | BusError::Full)) => {}
            Back::Followed(_) => {
                if let Some(shared) = self.shared.as_mut().filter(|shared| !shared.is_owner()) {
                    shared.look();
                }
            }
        }
    }

    /// Whether the bus is away, and with it whoever has the game.
    fn is_cut_off(&mut self, cut_off: bool) {
        if let Some(shared) = &mut self.shared {
            shared.cut_off = cut_off && !shared.is_owner();
        }
        self.tell_away();
    }

    /// Another node asks something.
    pub(super) async fn asked(&mut self, what: Asked, heard: Heard) {
        let answer = match (what, &mut self.shared) {
            (Asked::Follow { node, here }, Some(shared)) => match &mut shared.role {
                Role::Owner { followers, .. } => {
                    let follower = Follower { here, until: Instant::now() + FOLLOWED };
                    if followers.insert(node, follower).is_none_or(|before| before.here != here) {
                        self.presence_changed();
                    }
                    let presence = self.everybody_here();
                    Answer::Followed { number: self.meeting.number(), presence }
                }
                Role::Follower { .. } => Answer::NotHere,
            },
            (Asked::Act { who, act, lag_ms, waited_ms }, Some(shared)) if shared.is_owner() => {
                let person = Person::from(who);
                match deed(act, crate::random::game_id) {
                    Ok(Said::Deed(deed)) => {
                        self.pay_for_waiting(&person.who, waited_ms);
                        let acted = self.act(&deed, &person, Millis::from(lag_ms)).await;
                        self.verdict(acted)
                    }
                    Ok(_) => Answer::Done { number: self.meeting.number() },
                    Err(refusal) => Answer::Refused { refusal: Box::new(refusal) },
                }
            }
            (Asked::Join { who }, Some(shared)) if shared.is_owner() => {
                let joined = self.join(&Person::from(who)).await.map(|_| ());
                self.verdict(joined)
            }
            _ => Answer::NotHere,
        };
        let done = matches!(answer, Answer::Done { .. });
        heard.answer(write(answer));
        if done {
            Box::pin(self.follow_plans()).await;
        }
    }

    /// What waited because of us costs whoever thinks nothing, up to what a change of nodes may take. What was before this
    /// node had the game was given back when it took it.
    pub(super) fn pay_for_waiting(&mut self, who: &Identity, waited_ms: u32) {
        let thinks = self.meeting.sides_of(who).any(|color| color == self.meeting.to_move());
        let most = self.shared.as_ref().map_or(ADRIFT, |shared| shared.owned_for().min(ADRIFT));
        if thinks {
            self.meeting.credit(Millis::from(waited_ms).min(most.as_millis() as Millis));
        }
    }

    fn verdict(&self, acted: Result<(), RefusalView>) -> Answer {
        match acted {
            Ok(()) => Answer::Done { number: self.meeting.number() },
            // The lease was lost before anything was written: whoever has it can be asked.
            Err(_) if !self.decides() => Answer::NotHere,
            Err(refusal) => Answer::Refused { refusal: Box::new(refusal) },
        }
    }

    /// The node that has the game tells something.
    pub(super) async fn told(&mut self, told: Told) {
        if self.decides() {
            return;
        }
        match told {
            Told::Presence { presence, .. } => {
                if let Some(Role::Follower { total, .. }) =
                    self.shared.as_mut().map(|shared| &mut shared.role)
                {
                    *total = presence;
                }
                self.tell_presence();
            }
            Told::Events { events, .. } => {
                let read: Option<Vec<Event>> = events.iter().map(Carried::event).collect();
                if !read.is_some_and(|events| self.happened(&events)) {
                    Box::pin(self.read_again()).await;
                }
                self.arrived();
            }
            Told::Gone { .. } | Told::News { .. } => {}
        }
    }

    /// A node has ended. If it had the game, it is free.
    pub(super) fn gone(&mut self, node: &str) {
        if let Some(shared) = &mut self.shared
            && matches!(&shared.role, Role::Follower { owner, .. } if owner == node)
        {
            shared.seek_at = Some(Instant::now());
        }
    }

    /// The database has not heard of this node for too long.
    pub(super) fn ill(&mut self) {
        if self.shared.as_ref().is_some_and(|shared| shared.is_owner()) {
            self.lost = true;
        }
    }

    /// Tells whoever waits for something that has arrived.
    pub(super) fn arrived(&mut self) {
        let number = self.meeting.number();
        let Some(shared) = &mut self.shared else { return };
        let (there, waiting) = std::mem::take(&mut shared.done).into_iter().partition(|(n, _)| *n <= number);
        shared.done = waiting;
        let there: Vec<(u32, Errand)> = there;
        for (number, errand) in there {
            self.finish(errand, Ok(number));
        }
    }

    /// Everybody who waited for other nodes hears that nothing has come of it.
    pub(super) fn give_up(&mut self) {
        let Some(shared) = &mut self.shared else { return };
        for errand in std::mem::take(&mut shared.held) {
            self.finish(errand, Err(trouble()));
        }
    }
}

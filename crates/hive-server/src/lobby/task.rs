//! The task that owns the lobby.

mod games;

use super::clients::Clients;
use super::door::Command;
use super::{Comer, Founder, Wish, view};
use crate::budget::{Budget, LOBBY};
use crate::bus::{Bus, News};
use crate::clock::Clock;
use crate::metrics::Metrics;
use crate::open::{Place, Whose};
use crate::push::{Nudge, Push, Word};
use hashlink::LruCache;
use hive_people::{Contender, Denied, Effect, Found, Lobby as Lounge, Number, Scale, Terms};
use hive_play::{GameId, Identity};
use hive_rules::{ByColor, Color};
use hive_wire::{LineView, LobbyMessage};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{mpsc, watch};
use tokio::time::{MissedTickBehavior, interval};

/// How far apart two waves are.
pub(crate) const WAVE: Duration = Duration::from_secs(3);

/// What has changed is told to everybody this often at most, in one message.
const TELL: Duration = Duration::from_millis(500);

/// How often it is looked up whether those who left something behind may still come in.
pub(super) const LOOK_UP: Duration = Duration::from_secs(60);

/// So many games are watched until both have moved.
const YOUNG: usize = 8192;

/// What the lobby stands on.
pub(crate) struct Ground {
    pub(crate) founder: Arc<dyn Founder>,
    pub(crate) clock: Clock,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) bus: Bus,
    /// How many are connected, for whoever wants to know.
    pub(crate) connected: Arc<AtomicUsize>,
    /// Where words for those who are not here are handed in.
    pub(crate) push: Option<Arc<Push>>,
    pub(crate) ending: watch::Receiver<bool>,
}

/// Whose room something takes.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Ticket {
    Seek(Number),
    Line(Identity),
    Challenge(Number),
}

pub(super) struct Task {
    ground: Ground,
    /// The way back in, for what is done beside it.
    door: mpsc::WeakSender<Command>,
    lounge: Lounge,
    clients: Clients,
    /// The seeks that everybody knows of.
    told: BTreeSet<Number>,
    /// Whether something may have changed for everybody.
    changed: bool,
    /// How many wait in which line, as everybody knows it.
    waiting: Vec<LineView>,
    /// Games that began here and in which not both have moved yet.
    young: HashMap<GameId, ByColor<Identity>>,
    /// Those in which both have, or that are over: the same two may play again.
    grown: LruCache<GameId, ByColor<Identity>>,
    places: HashMap<Ticket, Place<Whose>>,
    /// Whether somebody looks up who may still come in.
    looking_up: bool,
}

impl Task {
    pub(super) fn new(ground: Ground, door: mpsc::WeakSender<Command>) -> Task {
        Task {
            ground,
            door,
            lounge: Lounge::default(),
            clients: Clients::default(),
            told: BTreeSet::new(),
            changed: false,
            waiting: Vec::new(),
            young: HashMap::new(),
            grown: LruCache::new(YOUNG),
            places: HashMap::new(),
            looking_up: false,
        }
    }

    pub(super) async fn live(mut self, mut commands: mpsc::Receiver<Command>) {
        let (mut ending, mut news) = (self.ground.ending.clone(), self.ground.bus.listen());
        let (mut waves, mut telling, mut looking) = (interval(WAVE), interval(TELL), interval(LOOK_UP));
        looking.set_missed_tick_behavior(MissedTickBehavior::Delay);
        waves.set_missed_tick_behavior(MissedTickBehavior::Delay);
        telling.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while !*ending.borrow() {
            self.ground.connected.store(self.clients.count(), Ordering::Relaxed);
            tokio::select! {
                command = commands.recv() => match command {
                    Some(command) => self.obey(command),
                    None => break,
                },
                _ = waves.tick() => {
                    let began = Instant::now();
                    let effects = self.lounge.wave(self.ground.clock.now());
                    self.ground.metrics.pairing_time.add(began.elapsed());
                    self.act(effects);
                    self.changed = true;
                }
                _ = telling.tick() => self.tick(),
                _ = looking.tick() => self.look_up(),
                heard = news.recv() => match heard {
                    Ok(News { game, what }) => self.heard(&game, &what),
                    // Who was missed is not blamed.
                    Err(RecvError::Lagged(_)) => self.young.clear(),
                    Err(RecvError::Closed) => break,
                },
                _ = ending.changed() => {}
            }
        }
        self.clients.close();
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Enter { comer, out, entered } => {
                if self.clients.count() >= LOBBY {
                    self.ground.metrics.over(Budget::Lobby);
                    return;
                }
                // Whoever comes is told whole what the others have been told in parts, and hears the rest with them: nobody
                // else is told anything because somebody came.
                let (key, who) = (self.clients.add(&comer, out), comer.person.who);
                self.lounge.came(&who);
                if let Some(slips) = comer.slips {
                    self.lounge.recall(&who, slips, self.ground.clock.now());
                }
                self.tell_everything(key, &who);
                if entered.send(key).is_err() {
                    self.gone(key);
                }
            }
            Command::Exit { key } => self.gone(key),
            Command::Say { key, id, comer, wish, place } => {
                if !self.clients.is_known(key) {
                    return;
                }
                let who = comer.person.who.clone();
                let message = match self.wish(&comer, wish, place) {
                    Ok(effects) => {
                        self.act(effects);
                        self.tell_you(&who);
                        self.changed = true;
                        LobbyMessage::Done { id }
                    }
                    Err(denied) => LobbyMessage::Refused { id: Some(id), refusal: view::denied(denied) },
                };
                self.clients.tell(key, &message, &self.ground.metrics);
            }
            Command::Programs { most, answer } => {
                let _ = answer.send(self.clients.programs(most));
            }
            Command::Disperse => {
                self.clients.close();
                (self.lounge, self.changed) = (Lounge::default(), false);
                self.told.clear();
                self.places.clear();
            }
            Command::Begun { people, made } => self.begun(&people, made),
            Command::ShutOut { who, other } => self.shut_out(&who, other),
            Command::LookedUp => self.looking_up = false,
            Command::Slipped { who } => {
                let effects = self.lounge.slipped(&who, self.ground.clock.now());
                self.act(effects);
            }
        }
    }

    fn wish(
        &mut self,
        comer: &Comer,
        wish: Wish,
        place: Option<Place<Whose>>,
    ) -> Result<Vec<Effect>, Denied> {
        let (who, now) = (&comer.person.who, self.ground.clock.now());
        match wish {
            Wish::Seek(wanted) => {
                let seek = self.lounge.seek(player(comer, wanted.terms, now), wanted, now)?;
                self.hold(Ticket::Seek(seek), place);
                Ok(Vec::new())
            }
            Wish::Withdraw(seek) => self.lounge.withdraw(who, seek).map(|()| Vec::new()),
            Wish::Answer(seek) => {
                let terms = self.lounge.seeks().find(|one| one.id == seek).map(|seek| seek.wanted.terms);
                let terms = terms.ok_or(Denied::SeekGone)?;
                self.lounge.answer(player(comer, terms, now), seek, now)
            }
            Wish::LineUp(quick) => {
                self.lounge.line_up(player(comer, quick.terms(), now), quick, None, now)?;
                self.hold(Ticket::Line(who.clone()), place);
                Ok(Vec::new())
            }
            Wish::StepOut => {
                self.lounge.step_out(who);
                Ok(Vec::new())
            }
            Wish::Ready(found) => self.lounge.ready(who, found),
            Wish::NotNow(found) => self.lounge.not_now(who, found),
            Wish::Challenge(to, wanted) => {
                let (from, to) = (player(comer, wanted.terms, now), player(&to, wanted.terms, now));
                let (whom, by) = (to.person.who.clone(), from.person.name.to_string());
                let (id, effects) = self.lounge.challenge(from, to, wanted, now)?;
                self.hold(Ticket::Challenge(id), place);
                self.nudge(whom, by);
                Ok(effects)
            }
            Wish::TakeUp(challenge) => {
                let all: Vec<_> = self.lounge.challenges_of(who).collect();
                let terms = all.iter().find(|one| one.id == challenge).map(|one| one.wanted.terms);
                let terms = terms.ok_or(Denied::ChallengeGone)?;
                self.lounge.take_up(player(comer, terms, now), challenge, now)
            }
            Wish::Decline(challenge, reason) => self.lounge.decline(who, challenge, reason),
            Wish::TakeBack(challenge) => self.lounge.take_back(who, challenge),
        }
    }

    /// Somebody who is not here is told elsewhere that they are challenged.
    fn nudge(&self, who: Identity, other: String) {
        if let Some(push) = self.ground.push.as_ref().filter(|_| !self.clients.is_here(&who)) {
            push.nudge(Nudge { who, game: None, other, word: Word::Challenge });
        }
    }

    fn hold(&mut self, ticket: Ticket, place: Option<Place<Whose>>) {
        if let Some(place) = place {
            self.places.insert(ticket, place);
        }
    }

    fn gone(&mut self, key: u64) {
        if let Some(who) = self.clients.remove(key) {
            self.lounge.went(&who, self.ground.clock.now());
        }
    }

    /// What is over is taken away, what has changed is told, and room that nothing needs any more is given back.
    fn tick(&mut self) {
        let effects = self.lounge.tick(self.ground.clock.now());
        self.changed |= !effects.is_empty();
        self.act(effects);
        self.tell_changes();
        let seeks: BTreeSet<Number> = self.lounge.seeks().map(|seek| seek.id).collect();
        let lounge = &self.lounge;
        self.places.retain(|ticket, _| match ticket {
            Ticket::Seek(seek) => seeks.contains(seek),
            Ticket::Line(who) => lounge.line_of(who).is_some() || lounge.found_of(who).is_some(),
            Ticket::Challenge(id) => lounge.has_challenge(*id),
        });
    }

    fn act(&mut self, effects: Vec<Effect>) {
        let now = self.ground.clock.now();
        for effect in effects {
            match effect {
                Effect::Found(found) => {
                    for side in Color::ALL {
                        self.tell_found(&found, side, now);
                    }
                }
                Effect::Unmet { found, who, why } => {
                    let message = LobbyMessage::Unmet { found, why: view::unmet(why) };
                    self.clients.tell_person(&who, &message, &self.ground.metrics);
                }
                Effect::Begin { people, terms, public } => self.begin(people, terms, public),
                Effect::Changed(who) => self.tell_you(&who),
                Effect::Slipped { who, slips } => {
                    let founder = Arc::clone(&self.ground.founder);
                    tokio::spawn(async move { founder.keep(&who, slips).await });
                }
                Effect::Declined { challenge, reason } => {
                    let (who, reason) = (challenge.from.person.who.clone(), view::declined(reason));
                    let challenge = view::own_challenge(&challenge);
                    let message = LobbyMessage::Declined { challenge, reason };
                    self.clients.tell_person(&who, &message, &self.ground.metrics);
                }
            }
        }
    }

    fn tell_found(&mut self, found: &Found, side: Color, now: i64) {
        let who = found.people.of(side).person.who.clone();
        let message = LobbyMessage::Found { found: view::found(found, side, now) };
        self.clients.tell_person(&who, &message, &self.ground.metrics);
        self.tell_you(&who);
    }

    fn tell_you(&mut self, who: &Identity) {
        let you = view::you(&self.lounge, who, self.clients.has_account(who));
        self.clients.tell_person(who, &LobbyMessage::You { you }, &self.ground.metrics);
    }

    fn tell_everything(&mut self, key: u64, who: &Identity) {
        let message = LobbyMessage::Lobby {
            seeks: self.lounge.seeks().filter(|seek| self.told.contains(&seek.id)).map(view::seek).collect(),
            waiting: self.waiting.clone(),
            you: view::you(&self.lounge, who, self.clients.has_account(who)),
        };
        self.clients.tell(key, &message, &self.ground.metrics);
        let now = self.ground.clock.now();
        let asked = self.lounge.found_of(who).and_then(|found| Some((found, found.side_of(who)?)));
        if let Some(message) = asked.map(|(found, side)| view::found(found, side, now)) {
            self.clients.tell(key, &LobbyMessage::Found { found: message }, &self.ground.metrics);
        }
    }

    /// Tells everybody in one message what has changed since it was last told.
    fn tell_changes(&mut self) {
        if !std::mem::take(&mut self.changed) {
            return;
        }
        let now: BTreeSet<Number> = self.lounge.seeks().map(|seek| seek.id).collect();
        let new = |id: &Number| !self.told.contains(id);
        let added: Vec<_> = self.lounge.seeks().filter(|seek| new(&seek.id)).map(view::seek).collect();
        let gone: Vec<_> = self.told.difference(&now).copied().collect();
        let waiting = view::waiting(&self.lounge);
        // A wave in which nobody waits is no news.
        if added.is_empty() && gone.is_empty() && waiting == self.waiting {
            return;
        }
        (self.told, self.waiting) = (now, waiting.clone());
        let message = LobbyMessage::Change { added, gone, waiting };
        self.clients.tell_all(&message, &self.ground.metrics);
    }
}

/// Somebody as far as one kind of game is concerned.
fn player(comer: &Comer, terms: Terms, now: i64) -> Contender {
    let scale = Scale::default();
    let known = terms.pool().and_then(|pool| comer.ratings.iter().find(|(one, _)| *one == pool));
    let rating = known.map_or_else(|| scale.beginner(now), |(_, rating)| scale.aged(rating, now));
    Contender {
        person: comer.person.clone(),
        account: comer.account,
        points: rating.points(),
        provisional: rating.provisional(),
        bot: comer.bot,
        avoid: comer.avoid.clone(),
        people_only: comer.people_only,
    }
}

//! `kypseli bot`: any engine that speaks UHP is a player on a server.

mod answer;
mod game;
mod http;
mod server;

use crate::failure::{Failure, complain};
use crate::length_of_time;
use clap::Args;
use game::{Bench, play};
use hive_wire::{BotChallenge, BotEvent, BotGame, BotTime, BotWants};
use server::{Server, Trouble};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

/// How long to wait before the server is looked for again: twice as long each time, and no longer than this.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// When a challenge that was too much is tried again.
const AGAIN: Duration = Duration::from_secs(5);

/// Whoever says "later" is asked again after this at the latest.
const LONGEST_LATER: Duration = Duration::from_secs(10 * 60);

/// By then the server has told which games go on.
const SETTLED: Duration = Duration::from_secs(1);

/// Let an engine play on a server: it accepts challenges and plays them, until it is interrupted.
///
/// Any program that speaks the Universal Hive Protocol will do. When the connection or the server is lost, it comes back,
/// and games that go on are played on.
#[derive(Args)]
pub(crate) struct Bot {
    /// The server's address
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8017")]
    server: String,
    /// The account's token, made on the page /account or by `kypseli admin token`
    #[arg(long, env = "KYPSELI_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    token: String,
    /// The engine's command line, such as "nokamute uhp" or "kypseli uhp"
    #[arg(long, value_name = "COMMAND")]
    engine: String,
    /// The sets of tiles that it plays with, such as Base,Base+MLP [default: all that the engine knows]
    #[arg(long, value_name = "SETS", value_delimiter = ',')]
    sets: Vec<String>,
    /// The clocks that it plays with, in minutes and seconds, such as 3+2,10+5 [default: all]
    #[arg(long, value_name = "CLOCKS", value_delimiter = ',')]
    clocks: Vec<String>,
    /// How long it thinks in games without a clock
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = length_of_time::parse)]
    think: Duration,
    /// How many games it plays at once
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=64))]
    games: u16,
    /// Challenge this account, to the first of the sets and of the clocks
    #[arg(long, value_name = "NAME")]
    challenge: Option<String>,
    /// How many games to challenge for, one after the other
    #[arg(long, value_name = "N", default_value_t = 1, requires = "challenge")]
    times: u32,
    /// Whether those games are rated
    #[arg(long, requires = "challenge")]
    rated: bool,
}

/// Games that it still wants of somebody.
struct Wanted {
    name: String,
    left: AtomicU32,
    /// How often in a row they said "later".
    declined: AtomicU32,
    wanted: String,
}

impl Bot {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let server = Server::new(&self.server, &self.token).map_err(Failure::Usage)?;
        let account = server.account().map_err(|trouble| Failure::Sentence(trouble.to_string()))?;
        if account.title.as_deref() != Some("BOT") {
            // Programs are marked, and a token to play with is for programs.
            server.upgrade().map_err(|trouble| Failure::Sentence(trouble.to_string()))?;
        }
        writeln!(io::stdout(), "{} plays on {}", account.username, self.server)?;
        let bench = Bench::new(self.engine.clone(), self.think, self.games.into());
        // An engine that does not start should be told now and not in the first game.
        bench.try_engine().map_err(Failure::Sentence)?;
        let bench = Arc::new(bench);
        let mut pause = FIRST_PAUSE;
        let challenge = self.challenge.clone().map(|name| {
            let (left, declined) = (AtomicU32::new(self.times), AtomicU32::new(0));
            Ok::<_, Failure>(Arc::new(Wanted { name, left, declined, wanted: self.wanted()? }))
        });
        let challenge = challenge.transpose()?;
        loop {
            let heard = server.events(|event| {
                pause = FIRST_PAUSE;
                match (event, &challenge) {
                    // Games that go on are told now; if there are none, it is time for one.
                    (None, Some(wanted)) => {
                        let (server, bench, wanted) =
                            (server.clone(), Arc::clone(&bench), Arc::clone(wanted));
                        thread::spawn(move || {
                            thread::sleep(SETTLED);
                            if !bench.is_playing() {
                                wanted.challenge(&server);
                            }
                        });
                    }
                    (Some(BotEvent::GameFinish { game }), Some(wanted))
                        if wanted.is_of(&game.opponent.username) =>
                    {
                        finished(&game);
                        wanted.declined.store(0, Ordering::SeqCst);
                        let left = wanted.left.load(Ordering::SeqCst).saturating_sub(1);
                        wanted.left.store(left, Ordering::SeqCst);
                        let (server, wanted) = (server.clone(), Arc::clone(wanted));
                        thread::spawn(move || wanted.challenge(&server));
                    }
                    // They accepted and were gone before the game began.
                    (Some(BotEvent::ChallengeCanceled { challenge }), Some(wanted))
                        if challenge.challenger.name == account.username =>
                    {
                        let (server, wanted) = (server.clone(), Arc::clone(wanted));
                        thread::spawn(move || {
                            thread::sleep(AGAIN);
                            wanted.challenge(&server);
                        });
                    }
                    (Some(BotEvent::ChallengeDeclined { challenge }), Some(wanted))
                        if wanted.is_of(&challenge.dest_user.name) =>
                    {
                        declined(&challenge);
                        if let Some(pause) = wanted.pause_after(challenge.decline_reason.as_deref()) {
                            let (server, wanted) = (server.clone(), Arc::clone(wanted));
                            thread::spawn(move || {
                                thread::sleep(pause);
                                wanted.challenge(&server);
                            });
                        }
                    }
                    (Some(event), _) => self.heard(&server, &bench, &account.username, event),
                    (None, None) => {}
                }
            });
            match heard {
                Err(Trouble::Refused(text)) => return Err(Failure::Sentence(text)),
                Err(Trouble::Away(text)) => {
                    complain(&format!("the server is away ({text}): once more in {} s", pause.as_secs()));
                }
                Ok(()) => {}
            }
            thread::sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    fn heard(&self, server: &Server, bench: &Arc<Bench>, me: &str, event: BotEvent) {
        match event {
            BotEvent::GameStart { game } => {
                let (server, bench) = (server.clone(), Arc::clone(bench));
                if bench.sits_down(&game.game_id) {
                    thread::spawn(move || {
                        if let Err(trouble) = play(&server, &bench, &game) {
                            complain(&format!("game {}: {trouble}", game.game_id));
                        }
                        bench.gets_up(&game.game_id);
                    });
                }
            }
            BotEvent::GameFinish { game } => finished(&game),
            BotEvent::Challenge { challenge } if challenge.challenger.name != me => {
                let answered = match self.objection(bench, &challenge) {
                    None => server.accept(&challenge.id),
                    Some(reason) => server.decline(&challenge.id, reason),
                };
                if let Err(trouble) = answered {
                    complain(&format!("a challenge of {}: {trouble}", challenge.challenger.name));
                }
            }
            BotEvent::ChallengeDeclined { challenge } => declined(&challenge),
            BotEvent::Challenge { .. } | BotEvent::ChallengeCanceled { .. } => {}
        }
    }

    /// What it challenges to.
    fn wanted(&self) -> Result<String, Failure> {
        let clock = self.clocks.first().map_or("3+2", String::as_str);
        let unread = || Failure::Usage(format!("`{clock}` should be minutes and seconds, such as 3+2"));
        let (minutes, increment) = clock.split_once('+').ok_or_else(unread)?;
        let minutes = minutes.parse::<f64>().ok().filter(|minutes| (0.0..=1e4).contains(minutes));
        let limit = (minutes.ok_or_else(unread)? * 60.0) as u32;
        let increment: u32 = increment.parse().map_err(|_| unread())?;
        let set = self.sets.first().map_or("Base+MLP", String::as_str);
        let wants = BotWants {
            rated: Some(self.rated),
            limit: Some(limit),
            increment: Some(increment),
            variant: Some(set.to_string()),
            ..BotWants::default()
        };
        serde_json::to_string(&wants).map_err(|error| Failure::Sentence(error.to_string()))
    }

    /// Why a challenge is not accepted.
    fn objection(&self, bench: &Bench, challenge: &BotChallenge) -> Option<&'static str> {
        let set = |known: &String| known.eq_ignore_ascii_case(&challenge.variant.key);
        // The protocol of engines knows no such games.
        if challenge.queen_first {
            return Some("variant");
        }
        if !(self.sets.is_empty() || self.sets.iter().any(set)) || !bench.knows(&challenge.variant.key) {
            return Some("variant");
        }
        let clock = match challenge.time_control {
            BotTime::Clock { limit, increment } => {
                let minutes = f64::from(limit) / 60.0;
                format!("{minutes}+{increment}")
            }
            BotTime::Correspondence { .. } | BotTime::Unlimited => "0+0".to_string(),
        };
        if !(self.clocks.is_empty() || self.clocks.contains(&clock)) {
            return Some("timeControl");
        }
        bench.is_full().then_some("later")
    }
}

impl Wanted {
    /// Whether this is the account that was named: the server knows it however its letters are written.
    fn is_of(&self, name: &str) -> bool {
        name.to_lowercase() == self.name.trim().to_lowercase()
    }

    /// How long to wait after they have declined. Who says "later" is asked again, less and less often; who has another
    /// reason would have it again.
    fn pause_after(&self, reason: Option<&str>) -> Option<Duration> {
        if reason != Some("later") {
            return None;
        }
        let before = self.declined.fetch_add(1, Ordering::SeqCst);
        Some((AGAIN * (1 << before.min(16))).min(LONGEST_LATER))
    }

    /// Challenges once more, if games are still wanted. A server that has enough for now is asked again.
    fn challenge(&self, server: &Server) {
        while self.left.load(Ordering::SeqCst) > 0 {
            let made = server.challenge(&self.name, &self.wanted);
            let Err(trouble) = made else { return };
            complain(&format!("{} was not challenged: {trouble}", self.name));
            match trouble {
                Trouble::Refused(_) => return,
                Trouble::Away(_) => thread::sleep(AGAIN),
            }
        }
    }
}

fn declined(challenge: &BotChallenge) {
    let why = challenge.decline_reason.as_deref().unwrap_or_default();
    let _ = writeln!(io::stdout(), "{} declined: {why}", challenge.dest_user.name);
}

fn finished(game: &BotGame) {
    let (id, status, other) = (&game.game_id, &game.status.name, &game.opponent.username);
    let _ = writeln!(io::stdout(), "{id}: {status} against {other}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_says_later_is_asked_again_less_and_less_often_and_nobody_else_is() {
        let (left, declined) = (AtomicU32::new(1), AtomicU32::new(0));
        let wanted = Wanted { name: " BÖB bot".to_string(), left, declined, wanted: String::new() };
        assert!(wanted.is_of("Böb Bot") && !wanted.is_of("Bob Bot"));
        assert_eq!((wanted.pause_after(Some("variant")), wanted.pause_after(None)), (None, None));
        let pauses: Vec<u64> =
            (0..20).filter_map(|_| wanted.pause_after(Some("later"))).map(|pause| pause.as_secs()).collect();
        assert_eq!(pauses[..4], [5, 10, 20, 40]);
        assert_eq!((pauses.len(), pauses[19]), (20, 600));
    }
}

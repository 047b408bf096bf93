//! The attacks of the review by name, and what came of one.

use crate::{Size, requests, searching, sockets};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::pin::Pin;

/// Where an attack goes and comes from. Each comes from one address, unless addresses are what it is made of.
#[derive(Clone)]
pub(crate) struct From {
    pub(crate) server: SocketAddr,
    pub(crate) address: String,
    pub(crate) size: Size,
}

/// So many different sentences are told; the rest is counted.
const TOLD: usize = 3;

/// What an attack was answered with.
#[derive(Default)]
pub(crate) struct Attacked {
    pub(crate) sent: usize,
    words: BTreeMap<String, usize>,
    /// What somebody else noticed, besides the game that is always played.
    pub(crate) noticed: Vec<String>,
    /// What should not have been.
    pub(crate) missed: Vec<String>,
}

impl Attacked {
    pub(crate) fn count(&mut self, refusal: Option<String>) {
        self.sent += 1;
        if let Some(text) = refusal {
            // The seconds differ.
            let text = text.split(": try again").next().unwrap_or_default().to_string();
            *self.words.entry(text).or_default() += 1;
        }
    }

    /// How many were refused, and with which words most of them.
    pub(crate) fn refused(&self) -> (usize, String) {
        let mut words: Vec<(&String, &usize)> = self.words.iter().collect();
        words.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let told: Vec<String> =
            words.iter().take(TOLD).map(|(text, count)| format!("{count} × {text}")).collect();
        (self.words.values().sum(), told.join("; "))
    }

    /// It was more than anybody may have: an attack that is never refused tells nothing about a limit.
    pub(crate) fn that_meets_a_limit(mut self) -> Attacked {
        if self.words.is_empty() {
            self.missed.push(format!("none of {} was refused", self.sent));
        }
        self
    }

    /// This and another together.
    pub(crate) fn and(mut self, other: Attacked) -> Attacked {
        self.sent += other.sent;
        for (text, count) in other.words {
            *self.words.entry(text).or_default() += count;
        }
        self.noticed.extend(other.noticed);
        self.missed.extend(other.missed);
        self
    }
}

pub(crate) type Run = fn(From) -> Pin<Box<dyn Future<Output = Result<Attacked, String>> + Send>>;

/// An attack: its name with the number that it has in the review, and how it goes.
pub(crate) struct Attack {
    pub(crate) name: &'static str,
    pub(crate) run: Run,
}

macro_rules! attacks {
    ($($name:literal => $run:path),* $(,)?) => {
        [$(Attack { name: $name, run: |from| Box::pin($run(from)) }),*]
    };
}

/// The others of F1 to F24 are no matter of quantity: docs/server.md names the test of each.
pub(crate) const ALL: [Attack; 18] = attacks![
    "nothing" => requests::nothing,
    "passes without end (F1)" => requests::passes,
    "files of tiny games (F2)" => requests::tiny_games,
    "all enter one game (F3)" => sockets::crowd,
    "guests who want searches (F4)" => searching::searches,
    "high pictures (F5)" => requests::pictures,
    "imports of one address (F5)" => requests::imports,
    "bodies that never come (F6)" => requests::halves,
    "rematches (F7)" => sockets::rematches,
    "takebacks (F8)" => sockets::takebacks,
    "connections that say nothing (F11)" => requests::silent,
    "floods of pings (F13)" => sockets::pings,
    "the same in the lobby (F13)" => sockets::pings_in_the_lobby,
    "a guest of many games (F14)" => requests::lists,
    "other origins, hosts and tokens (F10, F15, F16)" => requests::strangers,
    "names that deceive (F17)" => requests::names,
    "one site, many networks (F19)" => requests::networks,
    "many addresses once each (F24)" => requests::addresses,
];

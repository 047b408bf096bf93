//! How a contest stands, for people and for programs.

use crate::json::{self, rounded};
use hive_arena::{Ending, FaultKind, Played, Rival, Sprt, Tally, Verdict};
use serde::Serialize;
use std::fmt::Write;
use std::io;
use std::path::PathBuf;

/// How to tell it.
pub(super) struct Report {
    pub(super) names: [String; 2],
    pub(super) sprt: Option<Sprt>,
    pub(super) json: bool,
    /// Where the games are kept.
    pub(super) saved: PathBuf,
}

impl Report {
    /// One finished game.
    pub(super) fn game(&self, played: &Played, tally: &Tally, games: u64) -> io::Result<String> {
        let [white, black] = [played.white, played.white.other()].map(|side| &self.names[side as usize]);
        let ending = &played.finished.ending;
        let turns = played.finished.game.turns().len();
        let winner = played.score().winner();
        if self.json {
            return json::line(&Line {
                pair: played.pair,
                white,
                black,
                winner: winner.map(|side| self.names[side as usize].as_str()),
                ending: ending.name(),
                turns,
                opening: played.opening.text(),
            });
        }
        let result = match winner {
            None => "draw".to_string(),
            Some(side) => format!("{} wins", self.names[side as usize]),
        };
        let how = match ending {
            Ending::Forfeit { fault, .. } => fault.to_string(),
            other => other.name().to_string(),
        };
        let (so_far, pair, standing) = (tally.games(), played.pair, self.standing(tally));
        Ok(format!(
            "{so_far}/{games} pair {pair}: {white} - {black}: {result}, {how}, {turns} turns. {standing}"
        ))
    }

    /// How it stands, in one line.
    pub(super) fn standing(&self, tally: &Tally) -> String {
        let Tally { wins, draws, losses, .. } = tally;
        let mut text = format!("+{wins} ={draws} -{losses}");
        if tally.games() > 0 {
            let _ = write!(text, "  {}", self.proof(tally));
        }
        text
    }

    /// What the games prove.
    fn proof(&self, tally: &Tally) -> String {
        let results = tally.results();
        let mut text = match results.elo() {
            Some(elo) if elo.error.is_finite() => format!("Elo {:+.0} ± {:.0}", elo.difference, elo.error),
            Some(elo) if elo.difference.is_finite() => format!("Elo {:+.0} ± ?", elo.difference),
            Some(elo) if elo.difference > 0.0 => "Elo +∞".to_string(),
            Some(_) => "Elo -∞".to_string(),
            None => "Elo unknown".to_string(),
        };
        let _ = write!(text, "  LOS {:.1}%", results.los() * 100.0);
        if let Some(sprt) = self.sprt {
            let _ = write!(text, "  LLR {:.2} of ±{:.2}", sprt.llr(&results), Sprt::bound());
        }
        text
    }

    /// The end of it all.
    pub(super) fn summary(&self, tally: &Tally) -> io::Result<String> {
        if self.json { json::line(&self.sum(tally)) } else { Ok(self.table(tally)) }
    }

    fn table(&self, tally: &Tally) -> String {
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
        let mut text = format!("{:width$}  wins draws losses  points  score", "engine");
        FaultKind::ALL.iter().for_each(|kind| {
            let _ = write!(text, "  {}", kind.name());
        });
        let results = tally.results();
        let games = tally.games();
        for side in Rival::ALL {
            let (wins, losses, points) = match side {
                Rival::First => (tally.wins, tally.losses, results.points()),
                Rival::Second => (tally.losses, tally.wins, games as f64 - results.points()),
            };
            let score = points / games.max(1) as f64 * 100.0;
            let _ = write!(
                text,
                "\n{:width$}  {wins:>4} {:>5} {losses:>6}  {points:>6.1} {score:>5.1}%",
                self.names[side as usize], tally.draws
            );
            for kind in FaultKind::ALL {
                let _ = write!(text, "  {:>1$}", tally.faults(side, kind), kind.name().len());
            }
        }
        if games > 0 {
            let _ = write!(text, "\n{}\npairs with 0, ½, 1, 1½, 2 points:", self.proof(tally));
            results.pairs.iter().for_each(|count| {
                let _ = write!(text, " {count}");
            });
        }
        if let Some(sprt) = self.sprt {
            let (elo0, elo1) = (sprt.elo0, sprt.elo1);
            let _ = match sprt.verdict(&results) {
                Verdict::Open => write!(text, "\nSPRT: not decided between Elo {elo0} and {elo1}"),
                Verdict::Accepted => write!(text, "\nSPRT: passed, rather Elo {elo1} than {elo0}"),
                Verdict::Rejected => write!(text, "\nSPRT: failed, rather Elo {elo0} than {elo1}"),
            };
        }
        let _ = write!(text, "\nThe games are in {}", self.saved.display());
        text
    }

    fn sum<'a>(&'a self, tally: &Tally) -> Sum<'a> {
        let results = tally.results();
        let elo = results.elo();
        let sprt = self.sprt.map(|sprt| Test {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            llr: rounded(sprt.llr(&results), 4),
            bound: rounded(Sprt::bound(), 4),
            verdict: match sprt.verdict(&results) {
                Verdict::Open => "open",
                Verdict::Accepted => "accepted",
                Verdict::Rejected => "rejected",
            },
        });
        Sum {
            engines: &self.names,
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            points: results.points(),
            elo: elo.map(|elo| rounded(elo.difference, 2)),
            elo_error: elo.map(|elo| rounded(elo.error, 2)),
            los: rounded(results.los(), 5),
            pairs: results.pairs,
            sprt,
            faults: Rival::ALL.map(|side| {
                Faults(FaultKind::ALL.map(|kind| (kind.name(), tally.faults(side, kind))).to_vec())
            }),
            saved: self.saved.display().to_string(),
        }
    }
}

/// A game as programs get it.
#[derive(Serialize)]
struct Line<'a> {
    pair: u64,
    white: &'a str,
    black: &'a str,
    winner: Option<&'a str>,
    ending: &'a str,
    turns: usize,
    opening: String,
}

/// The end of it all as programs get it. What has no number, such as an endless difference, is `null`.
#[derive(Serialize)]
struct Sum<'a> {
    engines: &'a [String; 2],
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    points: f64,
    elo: Option<f64>,
    elo_error: Option<f64>,
    los: f64,
    pairs: [u64; 5],
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Test>,
    faults: [Faults; 2],
    saved: String,
}

#[derive(Serialize)]
struct Test {
    elo0: f64,
    elo1: f64,
    llr: f64,
    bound: f64,
    verdict: &'static str,
}

/// How often an engine lost by each kind of fault.
#[derive(Serialize)]
struct Faults(#[serde(serialize_with = "json::in_order")] Vec<(&'static str, u64)>);

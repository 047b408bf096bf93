//! How a contest stands, for people and for programs.

use hive_arena::{Ending, FaultKind, Played, Side, Sprt, Tally, Verdict};
use std::fmt::Write;
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
    pub(super) fn game(&self, played: &Played, tally: &Tally, games: u64) -> String {
        let [white, black] = [played.white, played.white.other()].map(|side| &self.names[side as usize]);
        let ending = &played.finished.ending;
        let turns = played.finished.game.turns().len();
        let winner = played.score().winner();
        if self.json {
            let winner = winner.map_or_else(|| "null".to_string(), |side| quoted(&self.names[side as usize]));
            return format!(
                r#"{{"pair":{},"white":{},"black":{},"winner":{winner},"ending":{},"turns":{turns},"opening":{}}}"#,
                played.pair,
                quoted(white),
                quoted(black),
                quoted(ending.name()),
                quoted(&played.opening.text()),
            );
        }
        let result = match winner {
            None => "draw".to_string(),
            Some(side) => format!("{} wins", self.names[side as usize]),
        };
        let how = match ending {
            Ending::Forfeit { fault, .. } => fault.to_string(),
            other => other.name().to_string(),
        };
        format!(
            "{}/{games} pair {}: {white} - {black}: {result}, {how}, {turns} turns. {}",
            tally.games(),
            played.pair,
            self.standing(tally)
        )
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
    pub(super) fn summary(&self, tally: &Tally) -> String {
        if self.json { self.json(tally) } else { self.table(tally) }
    }

    fn table(&self, tally: &Tally) -> String {
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
        let mut text = format!("{:width$}  wins draws losses  points  score", "engine");
        FaultKind::ALL.iter().for_each(|kind| {
            let _ = write!(text, "  {}", kind.name());
        });
        let results = tally.results();
        let games = tally.games();
        for side in Side::ALL {
            let (wins, losses, points) = match side {
                Side::First => (tally.wins, tally.losses, results.points()),
                Side::Second => (tally.losses, tally.wins, games as f64 - results.points()),
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

    fn json(&self, tally: &Tally) -> String {
        let results = tally.results();
        let elo = results.elo();
        let mut text = format!(
            r#"{{"engines":[{},{}],"games":{},"wins":{},"draws":{},"losses":{},"points":{:.1},"elo":{},"elo_error":{},"los":{:.5}"#,
            quoted(&self.names[0]),
            quoted(&self.names[1]),
            tally.games(),
            tally.wins,
            tally.draws,
            tally.losses,
            results.points(),
            number(elo.map(|elo| elo.difference)),
            number(elo.map(|elo| elo.error)),
            results.los(),
        );
        let pairs: Vec<String> = results.pairs.iter().map(ToString::to_string).collect();
        let _ = write!(text, r#","pairs":[{}]"#, pairs.join(","));
        if let Some(sprt) = self.sprt {
            let verdict = match sprt.verdict(&results) {
                Verdict::Open => "open",
                Verdict::Accepted => "accepted",
                Verdict::Rejected => "rejected",
            };
            let _ = write!(
                text,
                r#","sprt":{{"elo0":{},"elo1":{},"llr":{:.4},"bound":{:.4},"verdict":"{verdict}"}}"#,
                sprt.elo0,
                sprt.elo1,
                sprt.llr(&results),
                Sprt::bound()
            );
        }
        let faults = Side::ALL.map(|side| {
            let counts =
                FaultKind::ALL.map(|kind| format!("{}:{}", quoted(kind.name()), tally.faults(side, kind)));
            format!("{{{}}}", counts.join(","))
        });
        let saved = quoted(&self.saved.display().to_string());
        let _ = write!(text, r#","faults":[{}],"saved":{saved}}}"#, faults.join(","));
        text
    }
}

/// A number as JSON has it; `null` where it has none.
fn number(value: Option<f64>) -> String {
    match value {
        Some(value) if value.is_finite() => format!("{value:.2}"),
        _ => "null".to_string(),
    }
}

/// A string as JSON has it.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => {
                let _ = write!(quoted, "\\u{:04x}", c as u32);
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn strings_are_quoted_for_json() {
        assert_eq!(quoted("a \"b\" \\ \n é"), r#""a \"b\" \\ \u000a é""#);
    }
}

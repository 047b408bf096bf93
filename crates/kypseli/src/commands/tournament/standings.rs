//! How a tournament stands.

use super::couples::Couple;
use crate::json::{self, rounded};
use hive_arena::{CrossTable, FaultKind, Rival};
use serde::Serialize;
use std::fmt::Write;
use std::io;

/// Everybody, the strongest first.
pub(super) struct Standings<'a> {
    rows: Vec<Row<'a>>,
}

/// One engine.
#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    elo: f64,
    #[serde(rename = "eloError")]
    error: f64,
    games: u64,
    points: f64,
    forfeits: u64,
    /// Points and games against each of the others, in the order of the list; nothing against itself.
    against: Vec<Option<(f64, u64)>>,
}

impl Standings<'_> {
    /// What the games of all couples say.
    pub(super) fn of<'a>(names: &'a [String], couples: &[Couple]) -> Standings<'a> {
        let mut table = CrossTable::new(names.len());
        let mut forfeits = vec![0; names.len()];
        for Couple { players, tally, .. } in couples {
            table.add(players[0], players[1], tally.games(), tally.results().points());
            for side in Rival::ALL {
                let faults = FaultKind::ALL.iter().map(|&kind| tally.faults(side, kind));
                forfeits[players[side as usize]] += faults.sum::<u64>();
            }
        }
        let strengths = table.strengths();
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by(|&a, &b| strengths[b].elo.total_cmp(&strengths[a].elo).then(a.cmp(&b)));
        let row = |&player: &usize| {
            let (points, games) = table.total(player);
            let against = order.iter().map(|&other| {
                (other != player).then(|| (table.points(player, other), table.games(player, other) as u64))
            });
            Row {
                name: &names[player],
                elo: rounded(strengths[player].elo, 1),
                error: rounded(strengths[player].error, 1),
                games: games as u64,
                points,
                forfeits: forfeits[player],
                against: against.collect(),
            }
        };
        Standings { rows: order.iter().map(row).collect() }
    }

    /// For programs: one object.
    pub(super) fn json(&self) -> io::Result<String> {
        #[derive(Serialize)]
        struct List<'a> {
            list: &'a [Row<'a>],
        }
        json::line(&List { list: &self.rows })
    }

    /// For people: a list with a cross table.
    pub(super) fn table(&self) -> String {
        let width = self.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(6);
        let mut text = format!("  #  {:width$}    Elo      ±  games  score  forfeits", "engine");
        for number in 1..=self.rows.len() {
            let _ = write!(text, " {number:>9}");
        }
        for (row, number) in self.rows.iter().zip(1..) {
            let score = row.points / (row.games.max(1)) as f64 * 100.0;
            let _ = write!(
                text,
                "\n{number:>3}  {:width$} {:>+6.0} {:>6.0} {:>6} {score:>5.1}% {:>9}",
                row.name, row.elo, row.error, row.games, row.forfeits
            );
            for against in &row.against {
                let _ = match against {
                    None => write!(text, " {:>9}", "·"),
                    Some((points, games)) => write!(text, " {:>9}", format!("{points}/{games}")),
                };
            }
        }
        text.push_str(
            "\nElo beside the average of all; in 95 of 100 such tournaments the truth lies within ±.",
        );
        text
    }
}

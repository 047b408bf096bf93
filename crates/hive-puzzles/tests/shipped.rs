//! The puzzles of the product: each is read, and a sample is proved once more by a prover that shares no code with the one that
//! found them. `cargo xtask deep` proves all of them (`KYPSELI_DEEP=1`; with `KYPSELI_DEEP=2/5` the second of five parts).
#![allow(clippy::unwrap_used, dead_code)]

#[path = "../../hive-search/tests/support/prover.rs"]
mod prover;

use hive_puzzles::{Aim, Collection, Miner, Puzzle, Theme, rating};
use hive_rules::{Expansions, Turn};
use prover::Prover;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

fn shipped() -> Vec<Puzzle> {
    Collection::shipped().unwrap().puzzles
}

/// What a puzzle claims, by every turn of both sides: one turn does it, no other, and no turn does more than is asked for.
fn is_proved(puzzle: &Puzzle) -> bool {
    let game = puzzle.game();
    let only = puzzle.line[0];
    let legal = game.position().legal_turns();
    let others = || legal.iter().copied().filter(|&turn| turn != only);
    match puzzle.aim {
        Aim::Win { turns } => {
            let mut prover = Prover::of(&game);
            let turns = turns as usize;
            // Its turn needs as many as it says: a win that is there sooner is another puzzle.
            prover.wins_with(only, turns)
                && (turns == 1 || !prover.wins_with(only, turns - 1))
                && !others().any(|turn| prover.wins_with(turn, turns))
        }
        Aim::Hold { turns } => {
            let loses = |turn: Turn, turns: u32| {
                let mut after = game.clone();
                after.play(turn).unwrap();
                match after.outcome() {
                    Some(outcome) => outcome.winner() == Some(!puzzle.position.to_move()),
                    None => Prover::of(&after).wins_in(turns as usize),
                }
            };
            !loses(only, turns) && others().all(|turn| loses(turn, turns))
        }
    }
}

#[test]
fn a_sample_is_proved_by_the_second_prover_and_deep_all() {
    let puzzles = shipped();
    let asked = std::env::var("KYPSELI_DEEP").ok();
    let deep = asked.is_some();
    let part = asked.as_deref().and_then(|text| text.split_once('/'));
    let (part, parts): (usize, usize) =
        part.map_or((1, 1), |(part, parts)| (part.parse().unwrap(), parts.parse().unwrap()));
    let mut counts: BTreeMap<Aim, usize> = BTreeMap::new();
    // From both ends in turn: the easy ones and the hard ones.
    let order = (0..puzzles.len()).map(|i| if i % 2 == 0 { i / 2 } else { puzzles.len() - 1 - i / 2 });
    let mut chosen: Vec<&Puzzle> = order.map(|i| &puzzles[i]).collect();
    chosen.retain(|puzzle| {
        let most = match puzzle.aim {
            _ if deep => usize::MAX,
            Aim::Win { turns: 1 | 2 } | Aim::Hold { turns: 1 } => 40,
            Aim::Win { turns: 3 } | Aim::Hold { .. } => 4,
            Aim::Win { turns: 4 } => 2,
            // One of these takes this prover minutes where others want the processors as well.
            Aim::Win { .. } => 0,
        };
        let count = counts.entry(puzzle.aim).or_default();
        let taken = *count < most;
        *count += usize::from(taken);
        taken
    });
    // The long ones first: nobody waits for the last of them alone.
    chosen.sort_by_key(|puzzle| std::cmp::Reverse(puzzle.aim.turns()));
    let all = chosen.len();
    chosen = chosen.into_iter().skip(part - 1).step_by(parts).collect();
    let next = AtomicUsize::new(0);
    let threads = if deep { thread::available_parallelism().map_or(1, usize::from) } else { 1 };
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(puzzle) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let start = Instant::now();
                    assert!(is_proved(puzzle), "{}", puzzle.name());
                    if start.elapsed() > Duration::from_secs(10) {
                        println!("{} ({:?}): {:.0?}", puzzle.name(), puzzle.aim, start.elapsed());
                    }
                }
            });
        }
    });
    println!("{} of {counts:?} proved", chosen.len());
    assert!(all >= 80 && (!deep || all == puzzles.len()), "{all}");
}

/// A proof that passes whatever it is given proves nothing: claims that are a turn too long or too short are refused, and so is
/// another turn.
#[test]
fn what_is_claimed_wrongly_is_not_proved() {
    let puzzles = shipped();
    let some = |aim: Aim| puzzles.iter().find(|puzzle| puzzle.aim == aim).unwrap().clone();
    let one = some(Aim::Win { turns: 1 });
    let two = some(Aim::Win { turns: 2 });
    assert!(is_proved(&one) && is_proved(&two));
    assert!(!is_proved(&Puzzle { aim: Aim::Win { turns: 2 }, ..one.clone() }), "it wins a turn sooner");
    assert!(!is_proved(&Puzzle { aim: Aim::Win { turns: 1 }, ..two.clone() }), "it wins a turn later");
    let held = some(Aim::Hold { turns: 1 });
    for puzzle in [one, two, held] {
        let legal = puzzle.position.legal_turns();
        let other = *legal.iter().find(|turn| **turn != puzzle.line[0]).unwrap();
        assert!(!is_proved(&Puzzle { line: vec![other], ..puzzle }), "another turn does not do it");
    }
}

/// What tells positions that are worth a proof from others overlooks the win in five: of a puzzle that is known nobody asks it.
#[test]
fn the_longest_win_is_found_again_by_who_mined_it() {
    let puzzles = shipped();
    let longest = puzzles.iter().find(|puzzle| puzzle.aim == Aim::Win { turns: 5 }).unwrap();
    assert!(Miner::new(4_000_000).again(longest).is_some(), "{}", longest.name());
}

#[test]
fn every_set_every_aim_and_every_theme_is_there() {
    let puzzles = shipped();
    for expansions in Expansions::mixtures() {
        let count = puzzles.iter().filter(|one| one.position.ruleset().expansions == expansions).count();
        assert!(count >= puzzles.len() / 40, "{expansions:?}: {count}");
    }
    for theme in Theme::ALL {
        assert!(puzzles.iter().any(|puzzle| puzzle.themes.contains(theme)), "{}", theme.name());
    }
    assert!(puzzles.len() >= 3_000, "{}", puzzles.len());
    for (aim, least) in [
        (Aim::Win { turns: 1 }, 1_000),
        (Aim::Win { turns: 2 }, 1_000),
        (Aim::Win { turns: 3 }, 150),
        (Aim::Win { turns: 4 }, 15),
        (Aim::Win { turns: 5 }, 1),
        (Aim::Hold { turns: 1 }, 40),
        (Aim::Hold { turns: 2 }, 40),
    ] {
        let count = puzzles.iter().filter(|puzzle| puzzle.aim == aim).count();
        assert!(count >= least, "{aim:?}: {count}");
    }
}

/// Everybody can look for what they want to practise: no puzzle is about nothing, and themes follow from the tiles.
#[test]
fn every_puzzle_has_a_theme_that_follows_from_it() {
    for puzzle in shipped() {
        assert!(puzzle.themes.iter().next().is_some(), "{}", puzzle.name());
        assert_eq!(puzzle.clone().described(), puzzle, "{}", puzzle.name());
    }
}

#[test]
fn ratings_follow_from_the_puzzles_and_the_easiest_comes_first() {
    let puzzles = shipped();
    for puzzle in puzzles.iter().step_by(7) {
        let Puzzle { position, aim, line, themes, .. } = puzzle;
        assert_eq!(rating(position, *aim, line[0], *themes), puzzle.rating, "{}", puzzle.name());
    }
    assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.rating));
}

#[test]
fn what_is_written_is_read_and_what_was_changed_is_refused() {
    let text = include_str!("../../../web/puzzles/shipped.txt");
    let collection: Collection = text.parse().unwrap();
    assert_eq!(collection.to_string(), text);
    assert!(text.len() < 300_000);
    let wrong = |text: &str| text.parse::<Collection>().unwrap_err().to_string();
    assert_eq!(wrong(""), "line 1: this is not a file of puzzles");
    let cut = &text[..text.len() - 20];
    assert_eq!(wrong(cut), "line 1: the checksum is not that of the puzzles: the file was changed or cut");
    assert_eq!(wrong("kypseli-puzzles 1 99999999 0"), "line 1: a file has 50000 puzzles at most");
}

#[test]
fn a_puzzle_is_found_by_its_name() {
    for puzzle in shipped().iter().step_by(500) {
        assert_eq!(Collection::find_shipped(&puzzle.name()).as_ref(), Some(puzzle));
    }
    assert_eq!(Collection::find_shipped(""), None);
    assert_eq!(Collection::find_shipped("kypseli"), None);
}

/// Whatever is cut out of a line or put into it: it is refused or is a puzzle, and nothing panics.
#[test]
fn lines_with_faults_are_refused_with_a_sentence() {
    let text = include_str!("../../../web/puzzles/shipped.txt");
    let lines: Vec<&str> = text.lines().skip(1).step_by(25).collect();
    let mut chance = fastrand::Rng::with_seed(3);
    let (mut good, mut bad) = (0, 0);
    for round in 0..20_000 {
        let mut line: Vec<char> = lines[round % lines.len()].chars().collect();
        let at = chance.usize(..line.len());
        match chance.u8(..3) {
            0 => {
                line.remove(at);
            }
            1 => line[at] = char::from(chance.u8(32..127)),
            _ => line.insert(at, char::from(chance.u8(32..127))),
        }
        match Puzzle::read(&line.into_iter().collect::<String>()) {
            Ok(_) => good += 1,
            Err(reason) => {
                assert!(!reason.to_string().is_empty());
                bad += 1;
            }
        }
    }
    assert!(good > 100 && bad > 10_000, "{good} {bad}");
}

//! The law of lines over the protocol: whatever ends a search, and whenever, the lines that are told are all of one finished
//! depth, in order of score, and the answer is the first of the last ones.
#![allow(clippy::unwrap_used)]

use hive_notation::game_string;
use hive_rules::{Expansions, Game, Ruleset};
use hive_uhp::{Engine, serve};
use std::io::Cursor;

/// How many positions are tried.
const ROUNDS: u64 = 360;

/// A game as far as chance took it. The chance is a simple one, the same on every machine.
fn somewhere(round: u64) -> Game {
    let mut chance = round.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut draw = |most: usize| {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (chance >> 33) as usize % most.max(1)
    };
    let mixtures: Vec<Expansions> = Expansions::mixtures().collect();
    let mut game = Game::new(Ruleset::tournament(mixtures[round as usize % mixtures.len()]));
    for _ in 0..draw(34) {
        let turns = game.position().legal_turns();
        let before = game.clone();
        game.play(turns[draw(turns.len())]).unwrap();
        if game.outcome().is_some() {
            return before;
        }
    }
    game
}

fn told(game: &Game, lines: usize, limit: &str) -> Vec<String> {
    let mut out = Vec::new();
    let talk = format!(
        "options set HashMB 1\noptions set MultiPV {lines}\noptions set ReportIntermediateBestMoves True\nnewgame {}\nbestmove {limit}\n",
        game_string(game).unwrap()
    );
    serve(&mut Engine::new(&mut out, "Kypseli"), Cursor::new(talk)).unwrap();
    let text = String::from_utf8(out).unwrap();
    let last = text.trim_end().strip_suffix("ok").unwrap().rsplit("ok\n").next().unwrap();
    last.lines().map(String::from).collect()
}

#[test]
fn lines_are_in_order_and_of_one_finished_depth() {
    let mut deep = 0;
    for round in 0..ROUNDS {
        let game = somewhere(round);
        let lines = 1 + round as usize % 5;
        // A clock ends a search anywhere, and never twice in the same place; positions do it again and again in the same.
        let limit = match round % 4 {
            0 => format!("depth {}", 1 + round / 4 % 3),
            1 => format!("time 00:00:00.{:03}", 1 + round * 7 % 60),
            2 => format!("clock 00:00:00.{:03} 00:00:00.010", 10 + round * 11 % 400),
            _ => format!("nodes {}", 50 + round * round * 97 % 9000),
        };
        let told = told(&game, lines, &limit);
        let what = format!("round {round}, {lines} lines, {limit}: {told:?}");
        let (answer, told) = told.split_last().unwrap();
        let each = lines.min(game.position().count_turns());
        assert!(told.len().is_multiple_of(each), "{what}");
        for (i, depth) in told.chunks(each).enumerate() {
            let fields: Vec<(&str, u32, f64)> = depth
                .iter()
                .map(|line| {
                    let mut fields = line.split(';');
                    let turn = fields.next().unwrap();
                    (turn, fields.next().unwrap().parse().unwrap(), fields.next().unwrap().parse().unwrap())
                })
                .collect();
            assert!(fields.iter().all(|one| one.1 as usize == i + 1), "{what}");
            assert!(fields.is_sorted_by(|one, next| one.2 >= next.2), "{what}");
            assert!(
                fields.iter().enumerate().all(|(at, one)| fields[..at].iter().all(|other| other.0 != one.0)),
                "{what}"
            );
            deep += usize::from(i >= 2);
        }
        // Of one line a better turn may be found in a depth that was broken off.
        if let Some(first) = told.len().checked_sub(each).and_then(|at| told.get(at)).filter(|_| each > 1) {
            assert_eq!(Some(answer.as_str()), first.split(';').next(), "{what}");
        }
    }
    assert!(deep > 30, "{deep} depths beyond the second");
}

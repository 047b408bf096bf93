//! Whatever is kept as a plan: it is one or it is not, it is kept in one way, and it answers nothing that the rules forbid.
//! What somebody plans in a game is read again as it was meant, and whatever it foresees is answered so.
//!
//! The first line of an input is a game, its turns after each other with `;` between them; the others are lines of a plan.
#![no_main]

use hive_notation::MoveText;
use hive_play::Plan;
use hive_rules::{Expansions, Game, Ruleset, Turn};
use libfuzzer_sys::fuzz_target;

/// The turn of this text, taken; nothing if there is none.
fn take(game: &mut Game, text: &str) -> Option<Turn> {
    let turn = text.trim().parse::<MoveText>().ok()?.resolve(game.position()).ok()?;
    game.play(turn).ok()?;
    Some(turn)
}

/// Whatever a plan answers now is a turn, and what is left of it is for the moment after that.
fn answers(plan: &Plan, game: &Game) -> Option<(Turn, Option<Plan>)> {
    let (turn, rest) = plan.answer(game)?;
    let mut after = game.clone();
    after.play(turn).expect("a plan answers with what is legal");
    if let Some(rest) = &rest {
        assert!(rest.fits(&after) && rest.lines().len() <= plan.lines().len());
        assert_eq!(Plan::read(&rest.text()).as_ref(), Some(rest));
    }
    Some((turn, rest))
}

fuzz_target!(|text: &str| {
    let (game, rows) = text.split_once('\n').unwrap_or((text, ""));
    let mut played = Game::new(Ruleset::tournament(Expansions::ALL));
    for turn in game.split(';') {
        if take(&mut played, turn).is_none() {
            break;
        }
    }
    for kept in [text, rows] {
        if let Some(plan) = Plan::read(kept) {
            assert_eq!(Plan::read(&plan.text()), Some(plan.clone()), "it is kept in one way");
            answers(&plan, &played);
        }
    }
    let lines: Vec<Vec<String>> =
        rows.lines().map(|row| row.split(';').map(str::to_string).collect()).collect();
    let plan = match Plan::of(&played, &lines) {
        Ok(plan) => plan,
        Err(bad) => {
            assert!(!bad.to_string().is_empty());
            return;
        }
    };
    assert_eq!(Plan::read(&plan.text()), Some(plan.clone()));
    assert!(plan.fits(&played) && plan.lines().len() == lines.len());
    for line in &lines {
        let (mut game, mut left) = (played.clone(), Some(plan.clone()));
        for pair in line.chunks(2) {
            let [theirs, ours] = pair else { panic!("a line ends with an answer") };
            take(&mut game, theirs).expect("it was legal when it was planned");
            let (turn, rest) = answers(&left.expect("there is more of it"), &game).expect("it was foreseen");
            assert_eq!(take(&mut game, ours), Some(turn), "another turn than was planned");
            left = rest;
        }
    }
});

//! What is said about turns whose worth is known.
#![allow(clippy::unwrap_used)]

use hive_notation::{Format, GameText, GameTree, Glyph, PositionText, Reading, Record};
use hive_review::{Grade, Judged, Review, Reviewer, Word, annotated};
use hive_rules::{Color, Game, Opening};
use hive_search::{Limits, Player, Score};

fn review(game: &Game, nodes: u64) -> Review {
    let mut player = Player::new(4);
    let mut reviewer = Reviewer::of(game);
    while let Some(next) = reviewer.next() {
        let mut found = None;
        player
            .best(&next, &Limits { nodes: Some(nodes), ..Limits::default() }, |report| found = Some(report));
        reviewer.take(found);
    }
    assert_eq!(reviewer.done(), reviewer.positions());
    reviewer.finish()
}

/// White has only to close the ring: one cell wins, any other turn misses it.
#[test]
fn a_win_that_is_there_and_not_taken_is_a_missed_win() {
    let text: PositionText = "Base~white~1-wA1-bS1_wS1-bQ-bA1_wB1_wQ-wA2".parse().unwrap();
    let start = Game::starting_from(text.position().unwrap());
    let (mut best, mut missed) = (0, 0);
    for turn in start.position().legal_turns() {
        let mut game = start.clone();
        game.play(turn).unwrap();
        let wins = game.outcome().is_some_and(|outcome| outcome.winner() == Some(Color::White));
        let judged = &review(&game, 300).turns[0];
        if wins {
            assert_eq!((judged.grade, judged.after), (Grade::Best, Score::win_in(1)));
            assert!(
                judged.better.is_empty() && judged.wrong.is_empty(),
                "there is nothing to say about the best"
            );
            best += 1;
        } else if judged.grade == Grade::MissedWin {
            assert_eq!(judged.better, [Word { key: "review.word.winsNow", argument: None }]);
            missed += 1;
        }
    }
    assert!(best > 0 && missed > 0, "{best} turns win, {missed} miss it");
}

const GAME: &str =
    "Base;InProgress;White[6];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 bQ/;bB1 bA1-;wA2 -wQ;bB2 bB1-";

fn game() -> Game {
    GAME.parse::<GameText>().unwrap().replay(Opening::Rulebook, false).unwrap()
}

/// What was found, told to another who has seen nothing, leads to the same review.
#[test]
fn what_was_found_is_judged_alike_whoever_hears_it() {
    let game = game();
    let mut player = Player::new(4);
    let mut reviewer = Reviewer::of(&game);
    while let Some(next) = reviewer.next() {
        let mut found = None;
        let limits = Limits { nodes: Some(1500), ..Limits::default() };
        player.best(&next, &limits, |report| found = Some(report));
        reviewer.take(found);
    }
    let mut other = Reviewer::of(&game);
    for found in reviewer.found() {
        other.hear(found.clone());
    }
    assert_eq!(format!("{:?}", other.finish()), format!("{:?}", reviewer.finish()));
}

#[test]
fn every_turn_is_judged_and_chances_stay_between_nothing_and_all() {
    let review = review(&game(), 1500);
    assert_eq!((review.turns.len(), review.graph.len()), (10, 11));
    for judged in &review.turns {
        assert!((0.0..=1.0).contains(&judged.given_away()));
        assert_eq!(judged.player == Color::White, judged.ply % 2 == 1);
        assert_eq!(judged.grade.is_bad(), judged.grade.glyph().is_some());
        for word in judged.better.iter().chain(&judged.wrong) {
            assert!(Word::KEYS.contains(&word.key), "{}", word.key);
        }
    }
    assert!(review.graph.iter().all(|chance| (0.0..=1.0).contains(chance)));
    for color in Color::ALL {
        assert!((0.0..=100.0).contains(&review.accuracy[color].unwrap()));
    }
    let given: Vec<f64> = review.moments.iter().map(|&i| review.turns[i].given_away()).collect();
    assert!(given.is_sorted_by(|a, b| a >= b), "the weightiest first: {given:?}");
}

#[test]
fn a_review_stands_in_the_record_and_is_read_again() {
    let game = game();
    let review = review(&game, 1500);
    let say = |judged: &Judged| format!("turn {}", judged.ply);
    let tree = annotated(&GameTree::of(&Record::of(game)), &review, say, |_| None);
    let text = Format::Pgn.write_tree(&tree).unwrap();
    let again = Format::Pgn.read_trees(text.as_bytes(), Reading::default()).remove(0).tree.unwrap();
    assert_eq!(again.len(), tree.len());
    for (judged, &node) in review.turns.iter().zip(&again.main_line()) {
        let notes = again.notes(node);
        assert!(notes.evaluation.is_some());
        assert_eq!(notes.comment.is_empty(), !judged.grade.is_bad());
        assert_eq!(notes.glyph, judged.grade.glyph());
    }
    let bad = review.turns.iter().filter(|judged| judged.grade.is_bad()).count();
    assert!(bad > 0 && tree.len() > 11, "this game has mistakes, and each has its better line");
}

#[test]
fn a_second_review_takes_the_place_of_the_first_and_leaves_what_people_say() {
    let game = game();
    let (first, second) = (review(&game, 300), review(&game, 3000));
    let say = |judged: &Judged| format!("judged {}: turn {}", judged.grade.key(), judged.ply);
    let earlier = |line: &str| {
        Grade::ALL.into_iter().find(|grade| line.starts_with(&format!("judged {}:", grade.key())))
    };
    let mut own = GameTree::of(&Record::of(game));
    for node in own.main_line() {
        own.notes_mut(node).say("What a person says.").unwrap();
    }
    let signed = own.main_line()[0];
    own.notes_mut(signed).glyph = Some(Glyph::Good);
    let once = annotated(&own, &first, say, earlier);
    let text = |tree: &GameTree| Format::Pgn.write_tree(tree).unwrap();
    assert_eq!(
        text(&annotated(&once, &first, say, earlier)),
        text(&once),
        "the same once more changes nothing"
    );
    let twice = annotated(&once, &second, say, earlier);
    for (judged, node) in second.turns.iter().zip(twice.main_line()) {
        let notes = twice.notes(node);
        let mut comment = "What a person says.".to_string();
        if judged.grade.is_bad() {
            comment.push_str(&format!("\n{}", say(judged)));
        }
        assert_eq!(notes.comment, comment);
        let sign = if node == signed { Some(Glyph::Good) } else { judged.grade.glyph() };
        assert_eq!(notes.glyph, sign, "turn {}", judged.ply);
    }
    let grades = |review: &Review| review.turns.iter().map(|judged| judged.grade).collect::<Vec<_>>();
    assert_ne!(grades(&first), grades(&second), "otherwise nothing is shown here");
}

#[test]
fn a_game_that_is_over_needs_no_search_at_its_end() {
    let over = "Base;WhiteWins;White[9];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 bQ/;bB1 bA1-;wA2 -wQ;bB2 bB1-;\
                wA2 bQ\\;bG1 bB2-;wA3 -wQ;bA2 bG1-;wA3 \\bQ;bA2 /bQ";
    let game = over.parse::<GameText>().unwrap().replay(Opening::Rulebook, false).unwrap();
    assert_eq!(Reviewer::of(&game).done(), 1);
    let review = review(&game, 1000);
    let last = review.turns.last().unwrap();
    assert_eq!(last.player, Color::Black);
    assert_eq!(last.after, Score::loss_in(1), "Black closed the ring round her own queen");
    assert!(last.grade >= Grade::Mistake || last.chances.0 < 0.1, "{:?} {:?}", last.grade, last.chances);
    assert_eq!(*review.graph.last().unwrap(), 1.0);
}

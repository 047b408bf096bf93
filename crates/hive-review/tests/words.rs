//! Bad turns have words, and each word is true: a second, slow look at the table says so.
#![allow(clippy::unwrap_used)]

mod plain;

use hive_review::{Argument, Grade, Judged, MEGABYTES, Review, Reviewer, Word};
use hive_rules::{Expansions, Game, Piece, Position, Ruleset, Turn};
use hive_search::{Limits, Player};

/// Games of a player who sees little and now and then does anything: such have mistakes of every kind.
fn games() -> Vec<Game> {
    let mut player = Player::new(1);
    let mut chance = fastrand::Rng::with_seed(16);
    let limits = Limits { nodes: Some(150), ..Limits::default() };
    let mut games = Vec::new();
    for i in 0..12 {
        let expansions = if i % 3 == 0 { Expansions::NONE } else { Expansions::ALL };
        let mut game = Game::new(Ruleset::rulebook(expansions));
        while game.outcome().is_none() && game.turns().len() < 60 {
            let turns = game.position().legal_turns();
            let best = player.best(&game, &limits, |_| {}).unwrap();
            let turn = if chance.u8(..5) == 0 { turns[chance.usize(..turns.len())] } else { best };
            game.play(turn).unwrap();
        }
        games.push(game);
    }
    games
}

fn review(game: &Game) -> Review {
    let mut player = Player::new(MEGABYTES);
    let mut reviewer = Reviewer::of(game);
    while let Some(next) = reviewer.next() {
        let mut found = None;
        let limits = Limits { nodes: Some(1500), ..Limits::default() };
        player.best(&next, &limits, |report| found = Some(report));
        reviewer.take(found);
    }
    reviewer.finish()
}

#[test]
fn bad_turns_have_words_and_the_words_are_true() {
    let (mut bad, mut silent, mut keys) = (0, 0, Vec::new());
    for game in games() {
        let review = review(&game);
        for (i, judged) in review.turns.iter().enumerate() {
            let now = game.at_ply(judged.ply - 1).unwrap().position().clone();
            let answer = review.turns.get(i + 1).map_or(&[][..], |next| &next.line);
            let told = Told { now: &now, judged, answer };
            for word in judged.better.iter().chain(&judged.wrong) {
                assert!(told.is_true(word), "{word:?} of {judged:?}\n{now:?}");
                keys.push(word.key);
            }
            if judged.grade >= Grade::Mistake {
                bad += 1;
                silent += u32::from(judged.better.is_empty());
            }
        }
    }
    keys.sort_unstable();
    let mut kinds = keys.clone();
    kinds.dedup();
    println!(
        "{bad} bad turns, {silent} without a word; {} words of {} kinds: {kinds:?}",
        keys.len(),
        kinds.len()
    );
    assert!(bad >= 100, "only {bad} bad turns: too few to tell");
    assert!(10 * silent <= bad, "{silent} of {bad} bad turns have no word about the better one");
    assert!(kinds.len() >= 25, "always the same is said: {kinds:?}");
}

/// A turn that was judged, and how the other side answers it.
struct Told<'a> {
    now: &'a Position,
    judged: &'a Judged,
    answer: &'a [Turn],
}

impl Told<'_> {
    fn is_true(&self, word: &Word) -> bool {
        let Judged { player: own, turn, line, best, after, .. } = self.judged;
        let (now, own) = (self.now, *own);
        let other = !own;
        let played = plain::after(now, &[*turn]);
        let better = plain::after(now, &line[..1]);
        let name = word.key.trim_start_matches("review.word.");
        if let Some(deed) = name.strip_prefix("answer") {
            // The last search of a game is not told of.
            let Some(&answer) = self.answer.first() else { return true };
            let then = plain::after(&played, &[answer]);
            let deed = format!("{}{}", deed[..1].to_lowercase(), &deed[1..]);
            return match deed.as_str() {
                "breathes" => does(&played, &then, "queenBreathes", word),
                deed => does(&played, &then, deed, word),
            };
        }
        let shown = line.len().min(Word::LINE);
        let ways = [*turn].into_iter().chain(self.answer.iter().copied()).take(shown).collect::<Vec<_>>();
        let (end, other_end) = (plain::after(now, &line[..shown]), plain::after(now, &ways));
        let plies = |score: hive_search::Score| score.plies_to_end();
        // What is compared with the other line is not known at the end of a game.
        let knows_other_end = !self.answer.is_empty();
        let is = |n: usize| word.argument == Some(Argument::Number(n as u32));
        match name {
            "winsNow" => plain::is_won(&better, own),
            "winsIn" => plies(*best).is_some_and(|plies| plies > 1 && is((plies as usize).div_ceil(2))),
            "losesIn" => plies(*after).is_some_and(|plies| plies < 0),
            "wardsOff" => plies(*after).is_some_and(|n| n < 0) && plies(*best).is_none_or(|n| n >= 0),
            "helpsSiege" => fewer_sides(now, &played, own, word),
            "leavesSide" => more_sides(now, &played, other, word),
            "freesTheirs" => freed(now, &played, other, word),
            "pinsOwn" => pinned(now, &played, own, word),
            "shutsOwnIn" => shut_in(now, &played, own, word),
            "leavesQueen" => plain::guards(now, own, tile(word)) && !plain::guards(&played, own, tile(word)),
            "bringsIn" => now.cell_of(tile(word)).is_none() && better.cell_of(tile(word)).is_some(),
            "makesRoom" => plain::room(&better, own) > plain::room(now, own) && is(plain::room(&better, own)),
            "lineTakesSide" => fewer_sides(now, &end, other, word),
            "linePins" => tile(word).color() == other && pinned(now, &end, other, word),
            "lineFrees" => tile(word).color() == own && freed(now, &end, own, word),
            "lineBreathes" => more_sides(now, &end, own, word),
            _ if name.starts_with("line") && !knows_other_end => true,
            "lineCloser" => fewer_sides(&other_end, &end, other, word),
            "lineSafer" => more_sides(&other_end, &end, own, word),
            "lineMoves" => {
                let [here, there] = [&end, &other_end].map(|position| plain::movable(position, own));
                here > there && is(here)
            }
            "lineHolds" => {
                let [here, there] = [&end, &other_end].map(|position| plain::movable(position, other));
                here < there && is(here)
            }
            name => does(now, &better, name, word),
        }
    }
}

/// What a turn does for whoever takes it.
fn does(before: &Position, after: &Position, deed: &str, word: &Word) -> bool {
    let own = before.to_move();
    let other = !own;
    match deed {
        "threatens" => plain::wins_within(after, own, 1),
        "threatensIn" => !plain::wins_within(after, own, 1) && plain::wins_within(after, own, 2),
        "takesSide" => fewer_sides(before, after, other, word),
        "covers" => {
            tile(word).color() == other
                && !plain::is_covered(before, tile(word))
                && plain::is_covered(after, tile(word))
        }
        "pins" => pinned(before, after, other, word),
        "shutsIn" => shut_in(before, after, other, word),
        "frees" => freed(before, after, own, word),
        "queenBreathes" => more_sides(before, after, own, word),
        "guards" => plain::guards(after, own, tile(word)) && !plain::guards(before, own, tile(word)),
        "narrows" => {
            let [was, is] = [before, after].map(|position| plain::room(position, other));
            is < was && word.argument == Some(Argument::Number(is as u32))
        }
        _ => panic!("nobody knows what {} means", word.key),
    }
}

fn tile(word: &Word) -> Piece {
    match word.argument {
        Some(Argument::Tile(piece)) => piece,
        _ => panic!("{} is about a tile", word.key),
    }
}

fn fewer_sides(before: &Position, after: &Position, color: hive_rules::Color, word: &Word) -> bool {
    let [was, is] = [before, after].map(|position| plain::free_sides(position, color));
    is < was && word.argument == Some(Argument::Number(is as u32))
}

fn more_sides(before: &Position, after: &Position, color: hive_rules::Color, word: &Word) -> bool {
    let [was, is] = [before, after].map(|position| plain::free_sides(position, color));
    is > was && word.argument == Some(Argument::Number(is as u32))
}

fn pinned(before: &Position, after: &Position, color: hive_rules::Color, word: &Word) -> bool {
    let piece = tile(word);
    piece.color() == color && plain::is_free(before, piece) && plain::is_pinned(after, piece)
}

fn freed(before: &Position, after: &Position, color: hive_rules::Color, word: &Word) -> bool {
    let piece = tile(word);
    let was_held = before.cell_of(piece).is_some() && !plain::is_free(before, piece);
    piece.color() == color && was_held && plain::is_free(after, piece)
}

fn shut_in(before: &Position, after: &Position, color: hive_rules::Color, word: &Word) -> bool {
    let piece = tile(word);
    let stays = plain::is_free(after, piece) && !plain::can_go(after, piece);
    piece.color() == color && plain::can_go(before, piece) && stays
}

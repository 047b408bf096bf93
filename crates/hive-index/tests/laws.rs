//! What an index says is what a count by hand says, whatever is asked; and a file that is not whole is refused.
#![allow(clippy::unwrap_used)]

use hive_index::{Builder, Date, Explored, Filter, Index, IndexError, Indexed, Outcome, Shelf, Tally};
use hive_notation::Record;
use hive_rules::{Color, Expansions, Game, Opening, Ruleset, Symmetry};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const PLAYERS: [&str; 5] = ["Ann", "Bob", "ann", "Çelik", ""];

/// Games that begin alike, so that positions come up again.
fn games(count: usize, seed: u64) -> Vec<Record> {
    let mut chance = fastrand::Rng::with_seed(seed);
    let game = |_| {
        let expansions = if chance.u8(..4) == 0 { Expansions::NONE } else { Expansions::ALL };
        let mut game = Game::new(Ruleset { expansions, opening: Opening::Rulebook, repetition: false });
        for _ in 0..chance.usize(..30) {
            let turns = game.position().legal_turns();
            if game.outcome().is_some() || turns.is_empty() {
                break;
            }
            // Mostly one of the first few.
            let most = if chance.u8(..5) > 0 { turns.len().min(2) } else { turns.len() };
            game.play(turns[chance.usize(..most)]).unwrap();
        }
        let mut record = Record::of(game);
        let mut tag = |name: &str, value: String| record.tags.push((name.to_string(), value));
        tag("White", PLAYERS[chance.usize(..5)].to_string());
        tag("Black", PLAYERS[chance.usize(..5)].to_string());
        tag("Date", format!("20{:02}.{:02}.11", chance.u8(10..20), chance.u8(1..13)));
        tag("WhiteElo", chance.u16(1000..2000).to_string());
        record.claimed = match chance.u8(..4) {
            0 => Some(hive_notation::GameState::WhiteWins),
            1 => Some(hive_notation::GameState::BlackWins),
            2 => Some(hive_notation::GameState::Draw),
            _ => None,
        };
        record
    };
    (0..count).map(game).collect()
}

fn built(records: &[Record], path: &Path) -> Index {
    let mut builder = Builder::new(path).unwrap();
    for record in records {
        builder.add(&Indexed::of(record).unwrap()).unwrap();
    }
    assert_eq!(builder.finish().unwrap().games, records.len() as u64);
    Index::open(path).unwrap()
}

fn outcome(record: &Record) -> Option<Outcome> {
    match record.result() {
        hive_notation::GameState::WhiteWins => Some(Outcome::Won(Color::White)),
        hive_notation::GameState::BlackWins => Some(Outcome::Won(Color::Black)),
        hive_notation::GameState::Draw => Some(Outcome::Drawn),
        _ => None,
    }
}

fn is_meant(record: &Record, filter: &Filter) -> bool {
    let name = |color| record.player(color).unwrap_or_default().to_lowercase();
    let date = Date::read(record.tag("Date").unwrap());
    let plays = |player: &String| match filter.color {
        Some(color) => name(color) == player.to_lowercase(),
        None => Color::ALL.into_iter().any(|color| name(color) == player.to_lowercase()),
    };
    filter.player.as_ref().is_none_or(plays)
        && filter.outcome.is_none_or(|wanted| outcome(record) == Some(wanted))
        && filter.since.is_none_or(|since| date >= since)
        && filter.until.is_none_or(|until| date <= until.end())
}

fn count(tally: &mut Tally, outcome: Option<Outcome>) {
    tally.games += 1;
    match outcome {
        Some(Outcome::Won(Color::White)) => tally.white += 1,
        Some(Outcome::Won(Color::Black)) => tally.black += 1,
        Some(Outcome::Drawn) => tally.draws += 1,
        None => {}
    }
}

/// The same by going through all games.
fn by_hand(records: &[Record], game: &Game, filter: &Filter) -> (Tally, BTreeMap<u64, Tally>) {
    let (mut tally, mut turns) = (Tally::default(), BTreeMap::new());
    let key = game.position().symmetry_key();
    let own = game.ruleset().expansions;
    for record in records.iter().filter(|record| is_meant(record, filter)) {
        let set = record.game.ruleset().expansions;
        if !(if filter.sets.is_empty() { set == own } else { filter.sets.contains(&set) }) {
            continue;
        }
        let plies = 0..=record.game.turns().len();
        let there =
            plies.filter_map(|ply| record.game.at_ply(ply)).find(|at| at.position().symmetry_key() == key);
        let Some(there) = there else { continue };
        count(&mut tally, outcome(record));
        if let Some(next) = record.game.at_ply(there.turns().len() + 1) {
            count(turns.entry(next.position().symmetry_key()).or_default(), outcome(record));
        }
    }
    (tally, turns)
}

fn compare(records: &[Record], index: &Index, game: &Game, filter: &Filter) -> Explored {
    let (tally, turns) = by_hand(records, game, filter);
    let found = index.explore(game.position(), filter).unwrap();
    assert_eq!(found.tally, tally, "{filter:?}");
    assert_eq!(found.games.len() as u64, tally.games.min(20));
    let own: BTreeMap<u64, Tally> = found
        .turns
        .iter()
        .map(|turn| {
            let mut after = game.position().clone();
            let _ = after.make(turn.turn);
            (after.symmetry_key(), turn.tally)
        })
        .collect();
    // A game of a set without the pillbug never bars a tile: its positions are others then.
    if filter.sets.is_empty() {
        assert_eq!(own, turns, "{filter:?}");
    }
    assert!(found.turns.is_sorted_by(|one, next| one.tally.games >= next.tally.games));
    found
}

/// Games on a shelf that has room for so many.
fn shelved(records: &[Record], most: usize) -> Shelf {
    let mut shelf = Shelf::new(most);
    for (number, record) in records.iter().enumerate() {
        shelf.add(&number.to_string(), &Indexed::of(record).unwrap());
    }
    shelf
}

/// Which of two that played equally often is told first is not said.
fn told(explored: &Explored) -> Explored {
    let mut told = explored.clone();
    for turn in &mut told.turns {
        turn.players.iter_mut().for_each(|(name, _)| name.clear());
    }
    told.turns.sort_by_key(|turn| format!("{:?}", turn.turn));
    told
}

#[test]
fn an_index_says_what_a_count_by_hand_says() {
    let folder = tempfile::tempdir().unwrap();
    let records = games(300, 3);
    let index = built(&records, &folder.path().join("games.index"));
    let shelf = shelved(&records, 1000);
    let (old, new) = (shelved(&records[..120], 1000), shelved(&records[120..], 1000));
    index.check().unwrap();
    let mut chance = fastrand::Rng::with_seed(7);
    let some = |yes: bool| yes.then_some(());
    for round in 0..300 {
        if round == 150 {
            // From here on dates are held in memory.
            index.count_ahead().unwrap();
        }
        let record = &records[chance.usize(..records.len())];
        let depth = chance.usize(..=record.game.turns().len()).min(chance.usize(..12));
        let game = record.game.at_ply(depth).unwrap();
        let filter = Filter {
            player: some(chance.bool()).map(|()| PLAYERS[chance.usize(..4)].to_uppercase()),
            color: some(chance.bool()).map(|()| Color::ALL[chance.usize(..2)]),
            outcome: some(chance.u8(..3) == 0).map(|()| Outcome::Won(Color::ALL[chance.usize(..2)])),
            since: some(chance.u8(..3) == 0).map(|()| Date::read(&format!("20{}", chance.u8(10..20)))),
            until: some(chance.u8(..3) == 0).map(|()| Date::read(&format!("20{}-06", chance.u8(10..20)))),
            sets: if round % 5 == 0 { vec![Expansions::NONE, Expansions::ALL] } else { Vec::new() },
        };
        let found = compare(&records, &index, &game, &filter);
        compare(&records, &index, &game, &Filter::default());
        // Games in memory say the same as games in a file, and two collections together the same as one.
        assert_eq!(told(&shelf.explore(game.position(), &filter)), told(&found));
        let mut both = old.explore(game.position(), &filter);
        both.join(&new.explore(game.position(), &filter));
        let tallies = |explored: &Explored| {
            let mut all: Vec<_> =
                explored.turns.iter().map(|turn| (format!("{:?}", turn.turn), turn.tally)).collect();
            all.sort_by(|(one, _), (other, _)| one.cmp(other));
            (explored.tally, all)
        };
        assert_eq!(tallies(&both), tallies(&found));
    }
}

/// A full shelf knows its latest games and no others, as if they had been put there alone.
#[test]
fn a_full_shelf_forgets_the_oldest_games() {
    let records = games(700, 11);
    let (shelf, alone) = (shelved(&records, 90), shelved(&records[610..], 1000));
    assert_eq!((shelf.len(), alone.len(), Shelf::new(3).is_empty()), (90, 90, true));
    for record in records.iter().step_by(20) {
        for ply in 0..=record.game.turns().len().min(6) {
            let game = record.game.at_ply(ply).unwrap();
            let (found, wanted) = (
                shelf.explore(game.position(), &Filter::default()),
                alone.explore(game.position(), &Filter::default()),
            );
            assert_eq!((found.tally, found.turns.len()), (wanted.tally, wanted.turns.len()));
            for reached in &found.games {
                let (name, game) = shelf.game(reached.number).unwrap();
                let record = &records[name.parse::<usize>().unwrap()];
                assert!(game.turns().eq(record.game.turns()));
            }
        }
    }
    assert!(shelf.game(0).is_none() && shelf.game(700).is_none());
}

#[test]
fn games_come_back_as_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let records = games(60, 5);
    let index = built(&records, &folder.path().join("games.index"));
    for (number, record) in records.iter().enumerate() {
        let (facts, game) = index.game(number as u32).unwrap();
        assert!(game.turns().eq(record.game.turns()), "game {number}");
        assert_eq!(facts.players.white, record.player(Color::White).unwrap_or_default());
        assert_eq!(facts.outcome, outcome(record));
        assert_eq!(facts.ratings.white.map(|rating| rating.to_string()).as_deref(), record.tag("WhiteElo"));
        assert_eq!(facts.date, Date::read(record.tag("Date").unwrap()));
    }
    assert!(matches!(index.game(60), Err(IndexError::Damaged)));
}

/// Whichever way the hive is turned or flipped, the same games came to it.
#[test]
fn all_twelve_symmetries_are_one_position() {
    let folder = tempfile::tempdir().unwrap();
    let records = games(100, 9);
    let index = built(&records, &folder.path().join("games.index"));
    let record = records.iter().find(|record| record.game.turns().len() > 8).unwrap();
    let game = record.game.at_ply(8).unwrap();
    let wanted = index.explore(game.position(), &Filter::default()).unwrap();
    assert!(wanted.tally.games > 0);
    for symmetry in Symmetry::ALL {
        let mut turned = Game::new(game.ruleset());
        for turn in game.turns() {
            let Some((piece, to)) = turn.piece().zip(turn.to()) else { continue };
            let (q, r) = to.coordinates();
            let (q, r) = symmetry.apply(q, r);
            turned.play_to(piece, hive_rules::Cell::at(q, r)).unwrap();
        }
        let found = index.explore(turned.position(), &Filter::default()).unwrap();
        assert_eq!((found.tally, found.turns.len()), (wanted.tally, wanted.turns.len()));
    }
}

#[test]
fn a_file_that_is_not_whole_is_refused_with_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.index");
    built(&games(200, 1), &path);
    let whole = fs::read(&path).unwrap();
    let other = folder.path().join("other.index");
    let refused = |bytes: &[u8]| {
        fs::write(&other, bytes).unwrap();
        Index::open(&other).and_then(|index| index.check()).unwrap_err().to_string()
    };
    let length = whole.len();
    for cut in [9, 50, 79, 80, 20_000, length / 2, length - 1] {
        let sentence = refused(&whole[..cut]);
        assert!(sentence.starts_with("this index is cut short: "), "{cut}: {sentence}");
    }
    assert_eq!(refused(b""), "this is not an index of games");
    assert_eq!(refused(b"[GameType \"Base\"]\n"), "this is not an index of games");
    let mut newer = whole.clone();
    newer[8] = 9;
    assert_eq!(
        refused(&newer),
        "this index has version 9, and 1 is read here: make it anew with `kypseli index`"
    );
    // Wherever a bit falls over, it is found: in the head, in the games, in the rows, in the checksums.
    let mut chance = fastrand::Rng::with_seed(2);
    for round in 0..200 {
        let at = if round < 60 { 12 + round } else { chance.usize(16 * 1024..length) };
        let mut changed = whole.clone();
        changed[at] ^= 1 << chance.u8(..8);
        let sentence = refused(&changed);
        assert!(sentence.contains("damaged") || sentence.contains("cut short"), "{at}: {sentence}");
    }
}

#[test]
fn a_builder_that_is_dropped_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.index");
    let mut builder = Builder::new(&path).unwrap();
    builder.add(&Indexed::of(&games(1, 1)[0]).unwrap()).unwrap();
    drop(builder);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    // No game at all is an index too.
    Builder::new(&path).unwrap().finish().unwrap();
    let index = Index::open(&path).unwrap();
    let start = Game::new(Ruleset::rulebook(Expansions::ALL));
    assert_eq!(index.explore(start.position(), &Filter::default()).unwrap(), Explored::default());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

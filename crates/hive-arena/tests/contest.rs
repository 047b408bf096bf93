//! Contests between players that need no process: what they do wrong costs them the game, and
//! nothing that they do breaks the arena.

use hive_arena::{
    Contender, Contest, Duel, Ending, Fault, FaultKind, Finished, Heading, Journal, JournalError, Limit,
    OpeningLine, Played, Rival, Sprt, Tally,
};
use hive_notation::{GameState, GameText, MoveText, game_string, move_string};
use hive_rules::{Color, Expansions, Game, Outcome};
use hive_uhp::Search;
use std::fs;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

/// How a test's player plays.
#[derive(Clone, Copy, PartialEq)]
enum Manner {
    /// Some legal turn.
    Honest,
    /// Tiles there and back, for ever.
    Pacing,
    /// Nonsense, from its second turn on.
    Babbling,
    /// A turn of a tile that is not its own.
    Cheating,
    /// Dies when it should think.
    Crashing,
    /// Answers too late.
    Slow,
    /// Never accepts the other's turn.
    Stubborn,
    /// Says after each turn that the game is drawn.
    Claiming,
}

struct Double {
    manner: Manner,
    game: Option<Game>,
}

impl Double {
    fn new(manner: Manner) -> Double {
        Double { manner, game: None }
    }

    fn choose(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        let position = game.position();
        let turns = position.legal_turns();
        // Any choice will do that is not always the same.
        let turn = turns[(position.translation_key() % turns.len() as u64) as usize];
        Some(move_string(position, turn))
    }
}

impl Contender for Double {
    fn start(&mut self, game: &str) -> Result<(), Fault> {
        let text: GameText = game.parse().expect("the arena sends game strings");
        self.game = Some(text.replay(hive_rules::Opening::Tournament, true).expect("legal openings"));
        Ok(())
    }

    fn play(&mut self, turn: &str) -> Result<Option<GameState>, Fault> {
        let game = self.game.as_mut().expect("a game was begun");
        if self.manner == Manner::Stubborn {
            return Err(Fault::new(FaultKind::Refusal, turn));
        }
        let text: MoveText = turn.parse().expect("the arena sends turns");
        game.play(text.resolve(game.position()).expect("legal turns")).expect("legal turns");
        let state = GameState::of(game);
        Ok(Some(if self.manner == Manner::Claiming { GameState::Draw } else { state }))
    }

    fn best(&mut self, search: Search, patience: Duration) -> Result<String, Fault> {
        assert!(!matches!(search, Search::Time(time) if time > patience));
        let game = self.game.as_ref().expect("a game was begun");
        let second_turn = game.turns().len() >= 8;
        Ok(match self.manner {
            Manner::Babbling if second_turn => "b\\/ \u{7}é".repeat(100),
            Manner::Cheating if second_turn => "wQ".to_string(),
            Manner::Crashing => return Err(Fault::new(FaultKind::Crash, "it has ended")),
            Manner::Slow => {
                thread::sleep(patience + Duration::from_millis(20));
                self.choose().expect("a game was begun")
            }
            Manner::Pacing => {
                let plies = game.turns().len();
                ["wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-"][plies % 4].to_string()
            }
            _ => self.choose().expect("a game was begun"),
        })
    }
}

fn opening(text: &str) -> OpeningLine {
    let entries = hive_notation::Format::GameStrings.read(text.as_bytes(), Default::default());
    OpeningLine::of(entries[0].record.as_ref().expect("a good record")).expect("an opening")
}

/// Four in a row, queens outside.
const ROW: &str = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-";

const DEPTH: Duel<'_> = Duel { limit: Limit::Depth(1), most_plies: 60, umpire: None };

fn duel(duel: Duel<'_>, opening: &OpeningLine, white: Manner, black: Manner) -> Finished {
    let (mut white, mut black) = (Double::new(white), Double::new(black));
    let players: [&mut dyn Contender; 2] = [&mut white, &mut black];
    duel.play(opening, players, &AtomicBool::new(false)).expect("nobody stops it")
}

/// The fault by which Black loses.
fn fault_of(black: Manner) -> FaultKind {
    let duel_in_time = Duel { limit: Limit::Time(Duration::from_millis(10)), ..DEPTH };
    let finished = duel(duel_in_time, &opening(ROW), Manner::Honest, black);
    match finished.ending {
        Ending::Forfeit { loser: Color::Black, fault } => fault.kind,
        other => panic!("{other:?}"),
    }
}

#[test]
fn honest_players_play_to_an_end() {
    for number in 0..10 {
        let opening = OpeningLine::random(Expansions::ALL, 1, number);
        let finished = duel(DEPTH, &opening, Manner::Honest, Manner::Honest);
        match finished.ending {
            Ending::TooLong => assert_eq!(finished.game.turns().len(), 60),
            Ending::Over(outcome) => assert_eq!(finished.game.outcome(), Some(outcome)),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn going_there_and_back_is_a_draw() {
    let finished = duel(DEPTH, &opening(ROW), Manner::Pacing, Manner::Pacing);
    assert_eq!(finished.ending, Ending::Over(Outcome::Repetition));
    assert_eq!(finished.game.turns().len(), 12);
}

#[test]
fn a_draw_is_not_granted_because_somebody_wants_it() {
    let finished = duel(DEPTH, &opening(ROW), Manner::Honest, Manner::Claiming);
    assert_ne!(finished.ending, Ending::Claimed);
    assert!(finished.game.turns().len() > 12);
}

#[test]
fn every_fault_is_the_fault_of_whoever_made_it() {
    assert_eq!(fault_of(Manner::Babbling), FaultKind::Illegal);
    assert_eq!(fault_of(Manner::Cheating), FaultKind::Illegal);
    assert_eq!(fault_of(Manner::Crashing), FaultKind::Crash);
    assert_eq!(fault_of(Manner::Slow), FaultKind::Time);
    assert_eq!(fault_of(Manner::Stubborn), FaultKind::Refusal);
}

#[test]
fn an_umpire_ends_a_game_when_he_is_sure() {
    let sure = |game: &Game| (game.turns().len() >= 9).then_some(Color::Black);
    let finished = duel(Duel { umpire: Some(&sure), ..DEPTH }, &opening(ROW), Manner::Honest, Manner::Honest);
    assert_eq!(finished.ending, Ending::Adjudicated { winner: Color::Black });
    assert_eq!(finished.game.turns().len(), 9);
}

#[test]
fn a_clock_runs_out() {
    let limit = Limit::Clock { base: Duration::from_millis(40), increment: Duration::ZERO };
    let finished = duel(Duel { limit, ..DEPTH }, &opening(ROW), Manner::Slow, Manner::Honest);
    assert_eq!(finished.ending.name(), "time forfeit");
    assert_eq!(game_string(&finished.game).as_deref(), Some(ROW));
}

/// Everything that a contest played.
fn contest(
    second: Manner,
    games: u64,
    sprt: Option<Sprt>,
    tally: Tally,
    mut tell: impl FnMut(&Played) -> Result<(), String>,
) -> Result<Tally, String> {
    let player = |side: Rival| -> Result<Box<dyn Contender>, Fault> {
        Ok(Box::new(Double::new(if side == Rival::First { Manner::Honest } else { second })))
    };
    let stop = AtomicBool::new(false);
    let contest = Contest {
        duel: Duel { most_plies: 20, ..DEPTH },
        games,
        concurrency: 3,
        sprt,
        opening: &random,
        player: &player,
        stop: &stop,
    };
    contest.play(tally, |played, _| tell(played))
}

fn random(pair: u64) -> OpeningLine {
    OpeningLine::random(Expansions::NONE, 5, pair)
}

#[test]
fn colours_are_swapped_within_a_pair() {
    let mut seen = Vec::new();
    let tally = contest(Manner::Crashing, 7, None, Tally::default(), |played| {
        seen.push((played.pair, played.white as usize));
        assert_eq!(played.opening.text(), random(played.pair).text());
        Ok(())
    })
    .expect("all is told");
    seen.sort_unstable();
    assert_eq!(seen, [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1), (4, 0)]);
    assert_eq!((tally.wins, tally.draws, tally.losses), (7, 0, 0));
    assert_eq!(tally.faults(Rival::Second, FaultKind::Crash), 7);
    assert_eq!(tally.results().pairs, [0, 0, 0, 0, 3]);
}

#[test]
fn a_test_that_has_decided_ends_it() {
    let sprt = Some(Sprt { elo0: -200.0, elo1: 200.0 });
    let tally = contest(Manner::Crashing, 1000, sprt, Tally::default(), |_| Ok(())).expect("all is told");
    assert!((4..40).contains(&tally.games()), "{} games", tally.games());
    let before = tally.games();
    let again = contest(Manner::Crashing, 1000, sprt, tally, |_| panic!("there is nothing left to play"));
    assert_eq!(again.map(|tally| tally.games()), Ok(before));
}

#[test]
fn what_cannot_be_told_ends_it() {
    let mut told = 0;
    let result = contest(Manner::Honest, 1000, None, Tally::default(), |_| {
        told += 1;
        if told < 3 { Ok(()) } else { Err("the disk is full".to_string()) }
    });
    assert_eq!((result.err().as_deref(), told), (Some("the disk is full"), 3));
}

fn heading() -> Heading {
    Heading {
        names: ["A \"quoted\" one".to_string(), "B".to_string()],
        engines: ["a uhp".to_string(), "b uhp".to_string()],
        event: "depth 1".to_string(),
    }
}

#[test]
fn a_journal_goes_on_where_it_ended() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let path = folder.path().join("games.pgn");
    let mut journal = Journal::create(&path, heading()).expect("a new file");
    let add = |journal: &mut Journal, played: &Played| journal.add(played).map_err(|error| error.to_string());
    let first = contest(Manner::Babbling, 5, None, Tally::default(), |played| add(&mut journal, played))
        .expect("all is told");
    drop(journal);
    assert!(matches!(Journal::create(&path, heading()), Err(JournalError::Exists)));

    // The last game breaks off, wherever: it is played again, and the others are kept.
    let whole = fs::read_to_string(&path).expect("it was written");
    let last = whole.rfind("[GameType").expect("there are games");
    for cut in [last + 3, last + 30, last + 200, whole.len() - 6] {
        fs::write(&path, &whole[..cut]).expect("it can be written");
        let (mut journal, scores) = Journal::resume(&path, heading(), &random).expect("it is ours");
        assert_eq!(scores.len(), 4, "cut at {cut}");
        let mut tally = Tally::default();
        scores.into_iter().for_each(|score| tally.add(score));
        let tally = contest(Manner::Babbling, 5, None, tally, |played| add(&mut journal, played))
            .expect("all is told");
        assert_eq!((tally.wins, tally.draws, tally.losses), (first.wins, first.draws, first.losses));
        assert_eq!(
            tally.faults(Rival::Second, FaultKind::Illegal),
            first.faults(Rival::Second, FaultKind::Illegal)
        );
        let (_, scores) = Journal::resume(&path, heading(), &random).expect("it is ours");
        assert_eq!(scores.len(), 5, "cut at {cut}");
    }
}

#[test]
fn a_journal_of_another_contest_is_left_alone() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let path = folder.path().join("games.pgn");
    let mut journal = Journal::create(&path, heading()).expect("a new file");
    let tally = contest(Manner::Honest, 2, None, Tally::default(), |played| {
        journal.add(played).map_err(|error| error.to_string())
    });
    assert!(tally.is_ok());
    let text = fs::read_to_string(&path).expect("it was written");
    let refused = |heading: Heading, opening: &dyn Fn(u64) -> OpeningLine| {
        let error = Journal::resume(&path, heading, opening).err().expect("it is not ours");
        assert_eq!(fs::read_to_string(&path).expect("it is still there"), text);
        error.to_string()
    };
    let other = Heading { names: ["A".to_string(), "B".to_string()], ..heading() };
    assert!(refused(other, &random).contains("not A and B"));
    let other = Heading { event: "depth 2".to_string(), ..heading() };
    assert_eq!(refused(other, &random), "line 1: it was played with depth 1, not with depth 2");
    let other = Heading { engines: ["a uhp".to_string(), "b uhp --set Level=3".to_string()], ..heading() };
    assert!(refused(other, &random).ends_with("it was played by `b uhp`, not by `b uhp --set Level=3`"));
    let other = refused(heading(), &|pair| OpeningLine::random(Expansions::NONE, 6, pair));
    assert!(other.ends_with("was played from another opening"), "{other}");

    let notes = folder.path().join("notes.txt");
    fs::write(&notes, "[GameType \"Base\"]\n[White \"me\"]\n\n1. wS1\n").expect("it can be written");
    assert!(Journal::resume(&notes, heading(), &random).is_err());
    assert!(fs::read_to_string(&notes).expect("it is still there").ends_with("1. wS1\n"));
}

//! The lessons: right answers are right, everything else is not.

use crate::{accepted, books, drawn};
use hive_rulebook::{Answer, Goal, Lesson, Mistake, Objection, Standing, Verdict};
use hive_rules::{Bug, Cell, CellSet, Color, Direction, Piece, PieceSet, Position};

fn lessons() -> Vec<Lesson> {
    books().swap_remove(0).lessons
}

/// The turns among some answers, to be compared.
fn turns(answers: &[Answer]) -> Vec<(Piece, Cell)> {
    let turn = |answer: &Answer| match answer {
        Answer::Go { piece, to } => Some((*piece, *to)),
        _ => None,
    };
    let mut turns: Vec<_> = answers.iter().filter_map(turn).collect();
    turns.sort();
    turns
}

/// Every tile of the box to every cell of the table: the rules accept what they accept, and among that
/// the lesson accepts what it states and nothing else.
#[test]
fn a_lesson_that_wants_a_turn_accepts_the_stated_ones_only() {
    for lesson in lessons().iter().filter(|lesson| lesson.exercise.goal.wants_a_turn()) {
        let position = lesson.position();
        let mut right = Vec::new();
        for piece in position.ruleset().pieces() {
            for to in Cell::all() {
                let verdict = lesson.check(&Answer::Go { piece, to });
                match (position.check(piece, to), verdict) {
                    (Ok(_), Verdict::Right) => right.push((piece, to)),
                    (Ok(_), Verdict::Wrong(Mistake::OtherTurn)) => {}
                    (Ok(turn), Verdict::Wrong(Mistake::OwnRing)) => {
                        let mut after = position.clone();
                        let _ = after.make(turn);
                        assert!(after.surrounded(position.to_move()), "{}", lesson.id);
                    }
                    (Ok(turn), Verdict::Wrong(Mistake::StillLost { by })) => {
                        let mut after = position.clone();
                        let _ = after.make(turn);
                        assert!(closes(&after, by), "{}: {turn:?}", lesson.id);
                    }
                    (Err(refusal), Verdict::Refused(said)) => assert_eq!(refusal, said, "{}", lesson.id),
                    (rules, verdict) => {
                        panic!("{}: {piece:?} to {to:?}: {rules:?}, but {verdict:?}", lesson.id)
                    }
                }
            }
        }
        right.sort();
        assert_eq!(right, turns(&lesson.solutions()), "{}", lesson.id);
        if let Goal::Go { piece: None, to } = &lesson.exercise.goal {
            let cells: CellSet = right.iter().map(|(_, cell)| *cell).collect();
            assert_eq!(cells, *to, "{}", lesson.id);
            assert!(lesson.stated.is_empty(), "{}", lesson.id);
        } else {
            let texts: Vec<String> = right
                .iter()
                .map(|&(piece, to)| hive_notation::move_string(position, position.check(piece, to).unwrap()))
                .collect();
            let all = right.iter().map(|(_, cell)| *cell).collect();
            assert_eq!(
                right,
                turns(&lesson.stated),
                "{}: right are {}\n\n{}",
                lesson.id,
                texts.join(", "),
                drawn(position, &all)
            );
        }
        assert!(!right.is_empty(), "{} cannot be solved", lesson.id);
        let failable = right.len() < position.legal_turns().len();
        // Where a tile is sent somewhere, every legal turn may be right: the rules refuse the others.
        assert!(
            failable || matches!(lesson.exercise.goal, Goal::Go { .. }),
            "{} cannot be failed",
            lesson.id
        );
    }
}

/// Whether this tile can surround the queen of the side that is not to move.
fn closes(position: &Position, by: Piece) -> bool {
    let turns = Cell::all().filter_map(|to| position.check(by, to).ok());
    turns.into_iter().any(|turn| {
        let mut after = position.clone();
        let _ = after.make(turn);
        after.surrounded(!position.to_move())
    })
}

/// Who does not stop the ring is told which of the two mistakes it was.
#[test]
fn a_ring_that_was_not_stopped_is_told_from_one_that_was_closed() {
    let lessons = lessons();
    let lesson = lessons.iter().find(|lesson| lesson.id == "stop-the-ring").unwrap();
    let mut mistakes = [0, 0];
    for turn in &lesson.position().legal_turns() {
        let (piece, to) = (turn.piece().unwrap(), turn.to().unwrap());
        match lesson.check(&Answer::Go { piece, to }) {
            Verdict::Right => {}
            Verdict::Wrong(Mistake::OwnRing) => mistakes[0] += 1,
            Verdict::Wrong(Mistake::StillLost { .. }) => mistakes[1] += 1,
            other => panic!("{turn:?}: {other:?}"),
        }
    }
    assert!(mistakes.iter().all(|&count| count > 0), "{mistakes:?}");
}

#[test]
fn a_lesson_about_cells_wants_all_of_them_and_no_other() {
    for lesson in lessons() {
        let position = lesson.position();
        let lawful = match lesson.exercise.goal {
            Goal::Reach(piece) => accepted(position, piece),
            Goal::Placings => position
                .hand(position.to_move())
                .iter()
                .map(|piece| accepted(position, piece))
                .fold(CellSet::EMPTY, |all, cells| all | cells),
            _ => continue,
        };
        let stated = &lesson.stated[..];
        assert!(
            stated == [Answer::Cells(lawful)],
            "{}: right are {} cells\n\n{}",
            lesson.id,
            lawful.len(),
            drawn(position, &lawful)
        );
        assert_eq!(lesson.check(&stated[0]), Verdict::Right, "{}", lesson.id);
        assert!(!lawful.is_empty(), "{} has nothing to find", lesson.id);
        for cell in lawful.iter() {
            let mut fewer = lawful;
            fewer.remove(cell);
            let missing = Mistake::Cells { missing: CellSet::of(cell), extra: Vec::new() };
            assert_eq!(lesson.check(&Answer::Cells(fewer)), Verdict::Wrong(missing), "{}", lesson.id);
        }
        for cell in Cell::all().filter(|cell| !lawful.contains(*cell)) {
            let more = Answer::Cells(lawful | CellSet::of(cell));
            let Verdict::Wrong(Mistake::Cells { missing, extra }) = lesson.check(&more) else {
                panic!("{}: {cell:?} is one too many", lesson.id)
            };
            assert_eq!((missing, extra.len(), extra[0].0), (CellSet::EMPTY, 1, cell), "{}", lesson.id);
        }
    }
}

/// Whether lifting a tile splits the hive, found out with nothing but the list of neighbours.
fn splits(lesson: &Lesson, piece: Piece) -> bool {
    let position = lesson.position();
    let Some(cell) = position.cell_of(piece).filter(|&cell| position.height(cell) == 1) else { return false };
    let rest = *position.taken() - CellSet::of(cell);
    let Some(start) = rest.iter().next() else { return false };
    let mut hive = CellSet::of(start);
    for _ in 0..rest.len() {
        hive = hive | hive.around() & rest;
    }
    hive != rest
}

#[test]
fn a_lesson_about_tiles_wants_all_of_them_and_no_other() {
    for lesson in lessons() {
        let position = lesson.position();
        let lawful: PieceSet = match lesson.exercise.goal {
            Goal::Pinned(color) => {
                PieceSet::all_of(color).iter().filter(|&piece| splits(&lesson, piece)).collect()
            }
            Goal::Movers => (PieceSet::all_of(position.to_move()) & position.on_table())
                .iter()
                .filter(|&piece| !accepted(position, piece).is_empty())
                .collect(),
            _ => continue,
        };
        assert_eq!(lesson.stated, [Answer::Tiles(lawful)], "{}", lesson.id);
        assert_eq!(lesson.check(&lesson.stated[0]), Verdict::Right, "{}", lesson.id);
        assert!(!lawful.is_empty(), "{} has nothing to find", lesson.id);
        for piece in Piece::all() {
            let one = PieceSet::of(piece);
            let other = if lawful.contains(piece) { lawful - one } else { lawful | one };
            let Verdict::Wrong(Mistake::Tiles { missing, extra }) = lesson.check(&Answer::Tiles(other))
            else {
                panic!("{}: {piece:?} makes a difference", lesson.id)
            };
            let surplus: PieceSet = extra.iter().map(|(tile, _)| *tile).collect();
            let (lacking, spare) = (lawful - other, other - lawful);
            assert_eq!((missing, surplus, extra.len()), (lacking, spare, spare.len()), "{}", lesson.id);
        }
    }
}

/// A tile too many is told from another one by what the rules know about it.
#[test]
fn what_is_against_a_tile_is_true() {
    let mut met = [0, 0, 0];
    for lesson in lessons() {
        let position = lesson.position();
        let color = match lesson.exercise.goal {
            Goal::Pinned(color) => color,
            Goal::Movers => position.to_move(),
            _ => continue,
        };
        let all = Answer::Tiles(position.on_table());
        let Verdict::Wrong(Mistake::Tiles { extra, .. }) = lesson.check(&all) else {
            panic!("{}: not every tile belongs there", lesson.id)
        };
        for (piece, objection) in extra {
            let right = match objection {
                Objection::OtherSide => {
                    met[0] += 1;
                    piece.color() != color
                }
                Objection::Free => {
                    met[1] += 1;
                    piece.color() == color && !splits(&lesson, piece)
                }
                Objection::Stuck(refusal) => {
                    met[2] += 1;
                    let at = position.cell_of(piece).unwrap();
                    let beside = Direction::ALL.map(|side| position.check(piece, at.neighbor(side)));
                    accepted(position, piece).is_empty() && beside.contains(&Err(refusal))
                }
            };
            assert!(right, "{}: {piece:?}", lesson.id);
        }
    }
    assert!(met.iter().all(|&count| count > 0), "{met:?}");
}

#[test]
fn a_question_has_one_answer() {
    let standings =
        [Standing::Open, Standing::Won(Color::White), Standing::Won(Color::Black), Standing::Drawn];
    for lesson in lessons() {
        let answers: Vec<Answer> = match lesson.exercise.goal {
            Goal::MustPass => [true, false].map(Answer::YesNo).to_vec(),
            Goal::Judge => standings.map(Answer::Standing).to_vec(),
            _ => continue,
        };
        let (right, wrong): (Vec<_>, Vec<_>) =
            answers.into_iter().partition(|answer| lesson.check(answer) == Verdict::Right);
        assert_eq!(right, lesson.stated, "{}", lesson.id);
        assert_eq!(right, lesson.solutions(), "{}", lesson.id);
        for answer in wrong {
            assert_eq!(lesson.check(&answer), Verdict::Wrong(Mistake::No), "{}", lesson.id);
        }
    }
}

#[test]
fn an_answer_of_another_kind_is_wrong() {
    for lesson in lessons() {
        let other = match lesson.exercise.goal {
            Goal::MustPass => Answer::Standing(Standing::Open),
            _ => Answer::YesNo(true),
        };
        assert_eq!(lesson.check(&other), Verdict::Wrong(Mistake::OtherKind), "{}", lesson.id);
    }
}

#[test]
fn there_are_about_thirty_lessons_of_every_kind() {
    let lessons = lessons();
    assert!((30..=40).contains(&lessons.len()), "{}", lessons.len());
    let kinds = |kind: fn(&Goal) -> bool| lessons.iter().filter(|lesson| kind(&lesson.exercise.goal)).count();
    assert!(kinds(|goal| matches!(goal, Goal::Win)) >= 3);
    for kind in [
        (|goal| matches!(goal, Goal::Go { .. })) as fn(&Goal) -> bool,
        |goal| matches!(goal, Goal::Reach(_)),
        |goal| matches!(goal, Goal::Placings),
        |goal| matches!(goal, Goal::Pinned(_)),
        |goal| matches!(goal, Goal::Movers),
        |goal| matches!(goal, Goal::Draw),
        |goal| matches!(goal, Goal::Free(_)),
        |goal| matches!(goal, Goal::Hold(_)),
        |goal| matches!(goal, Goal::Defend),
        |goal| matches!(goal, Goal::MustPass),
        |goal| matches!(goal, Goal::Judge),
    ] {
        assert!(kinds(kind) >= 1);
    }
}

/// Nobody is asked to do what no chapter has told yet: lessons come in the order of the chapters that they belong to, and
/// the insect that has to be moved has had its chapter by then.
#[test]
fn a_lesson_asks_only_for_what_was_taught() {
    let book = books().swap_remove(0);
    let number = |slug: &str| book.chapters.iter().position(|chapter| chapter.slug == slug).unwrap();
    let chapters: Vec<usize> = book.lessons.iter().map(|lesson| number(lesson.chapter)).collect();
    assert!(chapters.is_sorted(), "{chapters:?}");
    let mut asked = 0;
    for lesson in &book.lessons {
        let table = lesson.position().on_table();
        for (piece, _) in turns(&lesson.stated).into_iter().filter(|(piece, _)| table.contains(*piece)) {
            let told = match piece.bug() {
                Bug::Queen => "queen",
                Bug::Spider => "spider",
                Bug::Beetle => "beetle",
                Bug::Grasshopper => "grasshopper",
                Bug::Ant => "ant",
                Bug::Mosquito => "mosquito",
                Bug::Ladybug => "ladybug",
                Bug::Pillbug => "pillbug",
            };
            assert!(number(told) <= number(lesson.chapter), "{}: {piece:?}", lesson.id);
            asked += 1;
        }
    }
    assert!(asked > 20, "{asked}");
}

/// Every lesson says what one has to know and has an example for it: a board that a chapter shows in every language.
#[test]
fn a_lesson_teaches_before_it_asks() {
    for book in books() {
        for lesson in &book.lessons {
            let shown =
                book.board(lesson.shows).map(|(board, caption)| (board.id, caption.plain().is_empty()));
            assert_eq!(shown, Some((lesson.shows, false)), "{:?}, {}", book.language, lesson.id);
            assert!(lesson.teach.plain().chars().count() > 8, "{:?}, {}", book.language, lesson.id);
            assert_ne!(lesson.teach, lesson.hint, "{:?}, {}", book.language, lesson.id);
        }
    }
}

//! The lessons: right answers are right, everything else is not.

use crate::{accepted, books, drawn};
use hive_rulebook::{Answer, Goal, Lesson, Mistake, Standing, Verdict};
use hive_rules::{Cell, CellSet, Color, Piece, PieceSet};

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
    for lesson in lessons().iter().filter(|lesson| lesson.goal.wants_a_turn()) {
        let position = lesson.position();
        let mut right = Vec::new();
        for piece in position.ruleset().pieces() {
            for to in Cell::all() {
                let verdict = lesson.check(&Answer::Go { piece, to });
                match (position.check(piece, to), verdict) {
                    (Ok(_), Verdict::Right) => right.push((piece, to)),
                    (Ok(_), Verdict::Wrong(Mistake::OtherTurn)) => {}
                    (Err(refusal), Verdict::Refused(said)) => assert_eq!(refusal, said, "{}", lesson.id),
                    (rules, verdict) => {
                        panic!("{}: {piece:?} to {to:?}: {rules:?}, but {verdict:?}", lesson.id)
                    }
                }
            }
        }
        right.sort();
        assert_eq!(right, turns(&lesson.solutions()), "{}", lesson.id);
        if let Goal::Go { piece: None, to } = &lesson.goal {
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
        assert!(failable || matches!(lesson.goal, Goal::Go { .. }), "{} cannot be failed", lesson.id);
    }
}

#[test]
fn a_lesson_about_cells_wants_all_of_them_and_no_other() {
    for lesson in lessons() {
        let position = lesson.position();
        let lawful = match lesson.goal {
            Goal::Reach(piece) => accepted(position, piece),
            Goal::Placings => position
                .hand(position.to_move())
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
        let lawful: PieceSet = match lesson.goal {
            Goal::Pinned(color) => PieceSet::all_of(color).filter(|&piece| splits(&lesson, piece)).collect(),
            Goal::Movers => (PieceSet::all_of(position.to_move()) & position.on_table())
                .filter(|&piece| !accepted(position, piece).is_empty())
                .collect(),
            _ => continue,
        };
        assert_eq!(lesson.stated, [Answer::Tiles(lawful)], "{}", lesson.id);
        assert_eq!(lesson.check(&lesson.stated[0]), Verdict::Right, "{}", lesson.id);
        assert!(!lawful.is_empty(), "{} has nothing to find", lesson.id);
        for piece in Piece::all() {
            let one = PieceSet::of(piece);
            let (other, missing, extra) = if lawful.contains(piece) {
                (lawful - one, one, PieceSet::EMPTY)
            } else {
                (lawful | one, PieceSet::EMPTY, one)
            };
            let mistake = Mistake::Tiles { missing, extra };
            assert_eq!(lesson.check(&Answer::Tiles(other)), Verdict::Wrong(mistake), "{}", lesson.id);
        }
    }
}

#[test]
fn a_question_has_one_answer() {
    let standings =
        [Standing::Open, Standing::Won(Color::White), Standing::Won(Color::Black), Standing::Drawn];
    for lesson in lessons() {
        let answers: Vec<Answer> = match lesson.goal {
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
        let other = match lesson.goal {
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
    let kinds = |kind: fn(&Goal) -> bool| lessons.iter().filter(|lesson| kind(&lesson.goal)).count();
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

//! Lessons in the words of the wire, answers in the words of the rulebook.

use super::piece_name;
use super::rulebook::{board_view, html, lesson_entry, standing_name};
use super::{Places, position_view, refusal_view};
use crate::{
    AnswerKind, CellView, ExtraCell, ExtraTile, LessonAnswer, LessonVerdict, LessonView, PieceName, Standing,
    TileObjection, Unmeant,
};
use hive_notation::parse_piece;
use hive_rulebook::{Answer, Book, Exercise, Goal, Mistake, Objection, Verdict};
use hive_rules::{Cell, Color, Piece, PieceSet};

/// A lesson without its solution.
pub fn lesson_view(book: &Book, id: &str) -> Option<LessonView> {
    let at = book.lessons.iter().position(|lesson| lesson.id == id)?;
    let lesson = &book.lessons[at];
    let entry =
        |at: Option<usize>| at.and_then(|at| book.lessons.get(at)).map(|found| lesson_entry(book, found));
    let (board, caption) = book.board(lesson.shows)?;
    Some(LessonView {
        entry: lesson_entry(book, lesson),
        number: at as u32 + 1,
        total: book.lessons.len() as u32,
        teach: html(&lesson.teach),
        example: Box::new(board_view(board, html(caption))),
        task: html(&lesson.task),
        hint: html(&lesson.hint),
        wrong: html(&lesson.wrong),
        right: html(&lesson.right),
        position: position_view(&lesson.exercise.game, &Places::of(lesson.position()), None),
        answer: kind(&lesson.exercise.goal),
        piece: about(&lesson.exercise.goal).map(piece_name),
        previous: entry(at.checked_sub(1)),
        next: entry(Some(at + 1)),
    })
}

const fn kind(goal: &Goal) -> AnswerKind {
    match goal {
        Goal::Reach(_) | Goal::Placings => AnswerKind::Cells,
        Goal::Pinned(_) | Goal::Movers => AnswerKind::Tiles,
        Goal::MustPass => AnswerKind::YesNo,
        Goal::Judge => AnswerKind::Standing,
        Goal::Go { .. } | Goal::Win | Goal::Draw | Goal::Free(_) | Goal::Hold(_) | Goal::Defend => {
            AnswerKind::Turn
        }
    }
}

/// The tile that a question is about.
const fn about(goal: &Goal) -> Option<Piece> {
    match goal {
        Goal::Reach(piece) | Goal::Free(piece) | Goal::Hold(piece) => Some(*piece),
        Goal::Go { piece, .. } => *piece,
        _ => None,
    }
}

/// What the rules say to an answer, or what is wrong with its words.
pub fn check_lesson(exercise: &Exercise, answer: &LessonAnswer) -> Result<LessonVerdict, Unmeant> {
    let (position, answer) = (exercise.position(), read(answer)?);
    let places = Places::of(position);
    Ok(match exercise.check(&answer) {
        Verdict::Right => LessonVerdict::Right,
        Verdict::Refused(refusal) => {
            LessonVerdict::Refused { refusal: refusal_view(&refusal, position, &places) }
        }
        Verdict::Wrong(Mistake::OtherTurn | Mistake::No) => LessonVerdict::Wrong,
        Verdict::Wrong(Mistake::OtherKind) => {
            return Err(Unmeant::OtherAnswer);
        }
        Verdict::Wrong(Mistake::OwnRing) => LessonVerdict::OwnRing,
        Verdict::Wrong(Mistake::StillLost { by }) => LessonVerdict::StillLost { by: piece_name(by) },
        Verdict::Wrong(Mistake::Tiles { missing, extra }) => LessonVerdict::WrongTiles {
            missing: missing.len() as u32,
            extra: extra
                .iter()
                .map(|(piece, objection)| {
                    let (against, refusal) = match objection {
                        Objection::OtherSide => (TileObjection::OtherSide, None),
                        Objection::Free => (TileObjection::Free, None),
                        Objection::Stuck(refusal) => (TileObjection::Stuck, Some(refusal)),
                    };
                    let refusal = refusal.map(|refusal| refusal_view(refusal, position, &places));
                    ExtraTile { piece: piece_name(*piece), against, refusal }
                })
                .collect(),
        },
        Verdict::Wrong(Mistake::Cells { missing, extra }) => LessonVerdict::WrongCells {
            missing: missing.len() as u32,
            extra: extra
                .iter()
                .map(|(cell, refusal)| {
                    let at = places.cell(position, *cell);
                    ExtraCell { q: at.q, r: at.r, refusal: refusal_view(refusal, position, &places) }
                })
                .collect(),
        },
    })
}

/// A right answer, the first of all.
pub fn solution_view(exercise: &Exercise) -> Option<LessonAnswer> {
    let (position, places) = (exercise.position(), Places::of(exercise.position()));
    let cell = |cell| places.cell(position, cell);
    Some(match exercise.solutions().into_iter().next()? {
        Answer::Go { piece, to } => {
            let CellView { q, r } = cell(to);
            LessonAnswer::Turn { piece: piece_name(piece), q, r }
        }
        Answer::Cells(cells) => LessonAnswer::Cells { cells: cells.iter().map(cell).collect() },
        Answer::Tiles(tiles) => LessonAnswer::Tiles { tiles: tiles.into_iter().map(piece_name).collect() },
        Answer::YesNo(yes) => LessonAnswer::YesNo { yes },
        Answer::Standing(standing) => LessonAnswer::Standing { standing: standing_name(standing) },
    })
}

/// The answer in the words of the rulebook. The cells of a position without a past are its own.
fn read(answer: &LessonAnswer) -> Result<Answer, Unmeant> {
    Ok(match answer {
        LessonAnswer::Turn { piece, q, r } => Answer::Go { piece: tile(piece)?, to: Cell::at(*q, *r) },
        LessonAnswer::Cells { cells } => {
            Answer::Cells(cells.iter().map(|cell| Cell::at(cell.q, cell.r)).collect())
        }
        LessonAnswer::Tiles { tiles } => {
            Answer::Tiles(tiles.iter().map(tile).collect::<Result<PieceSet, Unmeant>>()?)
        }
        LessonAnswer::YesNo { yes } => Answer::YesNo(*yes),
        LessonAnswer::Standing { standing } => Answer::Standing(match standing {
            Standing::Open => hive_rulebook::Standing::Open,
            Standing::White => hive_rulebook::Standing::Won(Color::White),
            Standing::Black => hive_rulebook::Standing::Won(Color::Black),
            Standing::Draw => hive_rulebook::Standing::Drawn,
        }),
    })
}

fn tile(name: &PieceName) -> Result<Piece, Unmeant> {
    parse_piece(name).ok_or(Unmeant::NoTile)
}

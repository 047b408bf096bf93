//! The rulebook in the words of the wire.

use super::piece_name;
use super::position::position_without_ways;
use super::{Places, last_of, position_view, refusal_view};
use crate::{
    AttemptView, BlockView, BoardView, ChapterEntry, ChapterView, Edition, EditionView, ExpansionsOptions,
    LessonEntry, OpeningName, PathView, PickView, QuestionView, ReplayView, RulebookView, Standing,
    TileCount,
};
use hive_notation::{Diagram, game_string, move_string};
use hive_rulebook::{Block, Board, Book, Chapter, Lesson, Pick, Prose, Replay};
use hive_rules::{Bug, CellSet, Color, Expansions, Opening, Position};

/// The list of what there is.
pub fn rulebook_view(book: &Book) -> RulebookView {
    RulebookView {
        language: book.language.to_string(),
        chapters: book.chapters.iter().map(|chapter| chapter_entry(book, chapter)).collect(),
        lessons: book.lessons.iter().map(|lesson| lesson_entry(book, lesson)).collect(),
        editions: editions(book),
    }
}

/// A chapter with its boards.
pub fn chapter_view(book: &Book, slug: &str) -> Option<ChapterView> {
    let at = book.chapters.iter().position(|chapter| chapter.slug == slug)?;
    let chapter = &book.chapters[at];
    let entry =
        |at: Option<usize>| at.and_then(|at| book.chapters.get(at)).map(|found| chapter_entry(book, found));
    Some(ChapterView {
        slug: chapter.slug.to_string(),
        title: chapter.title.clone(),
        number: at as u32 + 1,
        blocks: chapter.blocks.iter().map(|block| block_view(book, block)).collect(),
        previous: entry(at.checked_sub(1)),
        next: entry(Some(at + 1)),
        lessons: book.lessons_of(slug).map(|lesson| lesson_entry(book, lesson)).collect(),
    })
}

fn chapter_entry(book: &Book, chapter: &Chapter) -> ChapterEntry {
    ChapterEntry {
        slug: chapter.slug.to_string(),
        title: chapter.title.clone(),
        boards: (chapter.boards().count() + chapter.replays().count()) as u32,
        lessons: book.lessons_of(chapter.slug).count() as u32,
    }
}

/// A lesson in a list.
pub(super) fn lesson_entry(book: &Book, lesson: &Lesson) -> LessonEntry {
    LessonEntry {
        id: lesson.id.to_string(),
        title: lesson.title.clone(),
        chapter: lesson.chapter.to_string(),
        chapter_title: book.chapter(lesson.chapter).map(|chapter| chapter.title.clone()).unwrap_or_default(),
    }
}

/// Text for the page. Chapters are pages of their own.
pub(super) fn html(prose: &Prose) -> String {
    prose.html(|slug| format!("/rules/{slug}"))
}

fn block_view(book: &Book, block: &Block) -> BlockView {
    match block {
        Block::Prose(prose) => BlockView::Prose { html: html(prose) },
        Block::Board { board, caption } => {
            BlockView::Board { board: Box::new(board_view(board, html(caption))) }
        }
        Block::Replay(replay) => BlockView::Replay { replay: replay_view(replay) },
        Block::Editions => BlockView::Editions { editions: editions(book) },
        Block::Tiles => BlockView::Tiles { tiles: tile_counts(hive_rulebook::base_set()) },
    }
}

fn editions(book: &Book) -> Vec<EditionView> {
    let view = |edition: hive_rulebook::Edition| {
        Some(EditionView {
            code: edition_code(edition.code)?,
            title: book.words.edition(edition),
            year: edition.year,
            language: edition.language.to_string(),
            language_name: book.words.language(edition.language).to_string(),
            expansions: expansions(edition.expansions),
            opening: opening_name(edition.opening),
            tiles: tile_counts(edition.contents()),
        })
    };
    hive_rulebook::Edition::ALL.into_iter().filter_map(view).collect()
}

fn tile_counts(tiles: impl Iterator<Item = (Bug, u8)>) -> Vec<TileCount> {
    tiles.map(|(bug, count)| TileCount { bug: bug.letter().to_string(), count }).collect()
}

fn edition_code(code: &str) -> Option<Edition> {
    Edition::ALL.into_iter().find(|edition| edition.code() == code)
}

const fn expansions(of: Expansions) -> ExpansionsOptions {
    let Expansions { mosquito, ladybug, pillbug } = of;
    ExpansionsOptions { mosquito, ladybug, pillbug }
}

const fn opening_name(opening: Opening) -> OpeningName {
    match opening {
        Opening::Rulebook => OpeningName::Rulebook,
        Opening::Tournament => OpeningName::Tournament,
    }
}

/// A board in the coordinates of its own drawing, so that whoever asks about the drawing gets the same ones.
pub(super) fn board_view(board: &Board, caption: String) -> BoardView {
    let position = board.position();
    let diagram = Diagram::of(position).to_string();
    let places = drawn_places(&diagram).unwrap_or_else(|| Places::of(position));
    let cells = |cells: &CellSet| cells.iter().map(|cell| places.cell(position, cell)).collect();
    let path = |path: &hive_rulebook::Path| {
        Some(PathView {
            piece: piece_name(path.turn.piece()?),
            text: move_string(position, path.turn),
            cells: path.cells.iter().map(|&cell| places.cell(position, cell)).collect(),
        })
    };
    let attempt = |attempt: &hive_rulebook::Attempt| {
        let refusal = position.check(attempt.piece, attempt.to).err()?;
        let to = places.cell(position, attempt.to);
        let refusal = refusal_view(&refusal, position, &places);
        Some(AttemptView { piece: piece_name(attempt.piece), q: to.q, r: to.r, refusal })
    };
    BoardView {
        id: board.id.to_string(),
        caption,
        game_string: None,
        expansions: expansions(position.ruleset().expansions),
        opening: opening_name(position.ruleset().opening),
        position: position_view(&board.game, &places, last_of(&board.game, &places)),
        pick: board.pick.map(|pick| match pick {
            Pick::Tile(piece) => PickView::Tile { piece: piece_name(piece) },
            Pick::Hand => PickView::Hand,
        }),
        targets: cells(&board.targets),
        paths: board.paths.iter().filter_map(path).collect(),
        refused: board.refused.iter().filter_map(attempt).collect(),
        standing: board.standing.map(standing_name),
        playable: board.can_be_played_on(),
        diagram,
    }
}

/// A game in the coordinates of its first tile, which stay the same from turn to turn: what has not moved lies still.
fn replay_view(replay: &Replay) -> ReplayView {
    let start = replay.board(0);
    let mut places = Places::of(start.position());
    let mut before = start.position().clone();
    let (mut moves, mut boards) = (Vec::new(), vec![moment(start, &places, String::new())]);
    let mut questions = Vec::new();
    for (i, (turn, step)) in replay.game.turns().zip(&replay.steps).enumerate() {
        if let Some(question) = &step.question {
            questions.push(QuestionView { ply: i as u32, text: html(question) });
        }
        moves.push(step.text.clone());
        places.follow(&before, turn);
        let board = replay.board(i + 1);
        before = board.position().clone();
        let said = [Some(&step.comment), step.remark.as_ref()].into_iter().flatten();
        boards.push(moment(board, &places, said.map(html).collect()));
    }
    ReplayView { id: replay.id.to_string(), moves, boards, questions }
}

/// A moment of a game. Ways are left out: of most turns nobody wants to see one, and who takes a turn is told its way.
fn moment(board: Board, places: &Places, caption: String) -> BoardView {
    let position = position_without_ways(&board.game, places, last_of(&board.game, places));
    BoardView { position, game_string: game_string(&board.game), ..board_view(&board, caption) }
}

/// Where the tiles of a drawing lie for those who read it.
fn drawn_places(diagram: &str) -> Option<Places> {
    let read: Diagram = diagram.parse().ok()?;
    let position: Position = read.setup.position().ok()?;
    Some(Places::of(&position))
}

pub(super) const fn standing_name(standing: hive_rulebook::Standing) -> Standing {
    match standing {
        hive_rulebook::Standing::Open => Standing::Open,
        hive_rulebook::Standing::Won(Color::White) => Standing::White,
        hive_rulebook::Standing::Won(Color::Black) => Standing::Black,
        hive_rulebook::Standing::Drawn => Standing::Draw,
    }
}

//! A page of the rulebook, set for the terminal.

use super::wrap::wrap;
use hive_notation::piece_name;
use hive_picture::TerminalOptions;
use hive_rulebook::{
    Block, Board, Book, Chapter, Edition, Lesson, Paragraph, ParagraphKind, Path, Pick, Replay, Standing,
    Word,
};
use hive_rules::{CellSet, Color};
use unicode_width::UnicodeWidthStr;

/// Text that grows downwards, never wider than it may be. Only a drawing may be wider: a hive
/// cannot be wrapped.
pub(crate) struct Page<'a> {
    book: &'a Book,
    width: usize,
    color: bool,
    text: String,
}

impl<'a> Page<'a> {
    pub(crate) fn new(book: &'a Book, width: usize, color: bool) -> Page<'a> {
        Page { book, width, color, text: String::new() }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The list of the chapters.
    pub(crate) fn contents(&mut self) {
        self.title(self.say(Word::Chapters));
        let widest = self.book.chapters.iter().map(|chapter| chapter.slug.len()).max().unwrap_or(0);
        for chapter in &self.book.chapters {
            let first = format!("  {:widest$}  ", chapter.slug);
            self.wrapped(&chapter.title, &first, &" ".repeat(widest + 4));
        }
        self.text.push('\n');
        self.wrapped(self.say(Word::HowToRead), "", "");
    }

    /// The list of the chapters, and all of them.
    pub(crate) fn whole_book(&mut self) {
        self.contents();
        for chapter in &self.book.chapters {
            self.text.push('\n');
            self.chapter(chapter);
        }
    }

    pub(crate) fn chapter(&mut self, chapter: &Chapter) {
        self.title(&chapter.title);
        for (i, block) in chapter.blocks.iter().enumerate() {
            if i > 0 {
                self.text.push('\n');
            }
            match block {
                Block::Prose(prose) => self.paragraphs(&prose.paragraphs()),
                Block::Board { board, caption } => self.board(board, &caption.plain()),
                Block::Replay(replay) => self.replay(replay),
                Block::Editions => self.editions(),
                Block::Tiles => self.tiles(),
            }
        }
    }

    /// A lesson: what it teaches, on a board; then its task, its hive and what else is said about it.
    pub(crate) fn lesson(&mut self, lesson: &Lesson, hive: &str, texts: &[String]) {
        self.title(&lesson.title);
        self.wrapped(&lesson.teach.plain(), "", "");
        self.text.push('\n');
        if let Some((board, caption)) = self.book.board(lesson.shows) {
            self.board(board, &caption.plain());
            self.text += "\n--\n\n";
        }
        self.wrapped(&lesson.task.plain(), "", "");
        self.text.push('\n');
        self.drawing(hive);
        for text in texts {
            self.wrapped(text, "", "");
            self.text.push('\n');
        }
    }

    /// The turns of a game with their comments, and the hive wherever there is a remark about it.
    fn replay(&mut self, replay: &Replay) {
        let mut drawn = false;
        for (i, step) in replay.steps.iter().enumerate() {
            if drawn {
                self.text.push('\n');
            }
            if let Some(question) = &step.question {
                // It may have been drawn just now.
                match drawn {
                    true => self.wrapped(&question.plain(), "", ""),
                    false => {
                        self.text.push('\n');
                        self.board(&replay.board(i), &question.plain());
                    }
                }
                self.text.push('\n');
            }
            let kind = ParagraphKind::Item(Some(i as u64 + 1));
            self.paragraphs(&[Paragraph { kind, text: step.comment.plain() }]);
            if let Some(remark) = &step.remark {
                self.text.push('\n');
                self.board(&replay.board(i + 1), &remark.plain());
            }
            drawn = step.remark.is_some();
        }
    }

    pub(crate) fn editions_page(&mut self) {
        self.title(self.say(Word::Editions));
        self.editions();
    }

    fn title(&mut self, title: &str) {
        self.wrapped(title, "", "");
        let line = title.width().min(self.width);
        self.text += &"=".repeat(line);
        self.text += "\n\n";
    }

    fn paragraphs(&mut self, paragraphs: &[Paragraph]) {
        let mut before = None;
        for Paragraph { kind, text } in paragraphs {
            let in_list = matches!((before, kind), (Some(ParagraphKind::Item(_)), ParagraphKind::Item(_)));
            if before.is_some() && !in_list {
                self.text.push('\n');
            }
            before = Some(*kind);
            match kind {
                ParagraphKind::Heading => {
                    self.wrapped(text, "", "");
                    self.text += &"-".repeat(text.width().min(self.width));
                    self.text.push('\n');
                }
                ParagraphKind::Text => self.wrapped(text, "", ""),
                ParagraphKind::Item(None) => self.wrapped(text, "- ", "  "),
                ParagraphKind::Item(Some(number)) => {
                    let first = format!("{number:>2}. ");
                    self.wrapped(text, &first, "    ");
                }
                ParagraphKind::Code => self.drawing(text),
            }
        }
    }

    /// The drawing with the cells that the picked tile may go to; then each way, drawn by itself.
    fn board(&mut self, board: &Board, caption: &str) {
        let alone = board.pick.is_none();
        if let (true, [path]) = (alone, &board.paths[..]) {
            self.path(board, path);
        } else {
            let options = TerminalOptions {
                last: hive_picture::Last::of_game(&board.game),
                targets: board.lawful_targets(),
                ..self.options()
            };
            self.drawing(&hive_picture::terminal_hive(board.position(), &options));
            self.stacks(board);
            self.remark(self.standing(board));
            if board.game.turns().len() > 0 {
                self.remark(self.say(Word::LastTurn));
            }
            if let Some(sentence) = self.about_targets(board) {
                self.remark(&sentence);
            }
            for path in &board.paths {
                self.text.push('\n');
                self.path(board, path);
            }
        }
        self.text.push('\n');
        self.wrapped(caption, "  ", "  ");
    }

    fn path(&mut self, board: &Board, path: &Path) {
        let options = TerminalOptions { steps: path.cells[1..].to_vec(), ..self.options() };
        self.drawing(&hive_picture::terminal_hive(board.position(), &options));
        if board.pick.is_none() {
            self.stacks(board);
            self.remark(self.standing(board));
        }
        let name = path.turn.piece().map(piece_name).unwrap_or_default();
        self.remark(&self.say(Word::Way).replace("{tile}", &name));
    }

    fn options(&self) -> TerminalOptions {
        TerminalOptions { color: self.color, hands: false, ..TerminalOptions::default() }
    }

    fn drawing(&mut self, drawing: &str) {
        for line in drawing.lines() {
            self.text += if line.is_empty() { "" } else { "    " };
            self.text += line;
            self.text.push('\n');
        }
        self.text.push('\n');
    }

    /// What cannot be seen from above.
    fn stacks(&mut self, board: &Board) {
        let position = board.position();
        for cell in position.taken().iter() {
            let names: Vec<String> = position.stack(cell).map(piece_name).collect();
            if names.len() > 1 {
                let sentence = self.say(Word::Stack).replace("{tiles}", &names.join(", "));
                self.remark(&sentence);
            }
        }
    }

    fn standing(&self, board: &Board) -> &'a str {
        self.say(match Standing::of(&board.game) {
            Standing::Open if board.position().to_move() == Color::White => Word::WhiteToMove,
            Standing::Open => Word::BlackToMove,
            Standing::Won(Color::White) => Word::WhiteWins,
            Standing::Won(Color::Black) => Word::BlackWins,
            Standing::Drawn => Word::Drawn,
        })
    }

    fn about_targets(&self, board: &Board) -> Option<String> {
        let cells: CellSet = board.lawful_targets();
        let sentence = match board.pick? {
            Pick::Hand => self.say(Word::Placings).to_string(),
            Pick::Tile(piece) => {
                let word = if cells.is_empty() { Word::NoTargets } else { Word::Targets };
                self.say(word).replace("{tile}", &piece_name(piece))
            }
        };
        Some(sentence.replace("{n}", &cells.len().to_string()))
    }

    /// The insects of the base set with their letters and numbers.
    fn tiles(&mut self) {
        for (bug, count) in hive_rulebook::base_set() {
            let name = self.book.words.insect(bug);
            self.wrapped(&format!("{}  {name} × {count}", bug.letter()), "    ", "       ");
        }
    }

    fn editions(&mut self) {
        for (i, edition) in Edition::ALL.iter().enumerate() {
            if i > 0 {
                self.text.push('\n');
            }
            self.edition(edition);
        }
    }

    fn edition(&mut self, edition: &Edition) {
        let words = &self.book.words;
        let year = edition.year.map_or_else(String::new, |year| format!(", {year}"));
        let language = words.language(edition.language);
        self.wrapped(&format!("{}{year} · {language}", words.edition(*edition)), "", "    ");
        let tiles: Vec<String> =
            edition.contents().map(|(bug, count)| format!("{} × {count}", words.insect(bug))).collect();
        self.wrapped(&tiles.join(" · "), "    ", "    ");
        let count = edition.tiles_a_side().to_string();
        let said = [
            words.say(Word::TilesASide).replace("{n}", &count),
            words.say(Word::QueenMayBeFirst).to_string(),
        ];
        for sentence in said {
            self.wrapped(&sentence, "    ", "    ");
        }
    }

    fn say(&self, word: Word) -> &'a str {
        self.book.words.say(word)
    }

    fn remark(&mut self, sentence: &str) {
        self.wrapped(sentence, "    ", "    ");
    }

    /// Text with something before its first line and as much room before the others.
    fn wrapped(&mut self, text: &str, first: &str, rest: &str) {
        let room = self.width.saturating_sub(rest.width());
        for (i, line) in wrap(text, room).into_iter().enumerate() {
            self.text += if i == 0 { first } else { rest };
            self.text += line;
            self.text.push('\n');
        }
    }
}

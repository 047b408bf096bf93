//! The whole rulebook in one language.

use crate::entries::Entries;
use crate::lesson::Words;
use crate::vocabulary::insect_key;
use crate::{Board, BookError, Chapter, Language, Lesson, Prose, Vocabulary, library};

/// The whole rulebook in one language.
#[derive(Clone, Debug)]
pub struct Book {
    /// Its language.
    pub language: Language,
    /// Its chapters in order.
    pub chapters: Vec<Chapter>,
    /// Its lessons in order, from the easiest on.
    pub lessons: Vec<Lesson>,
    /// Names of insects and the few words around boards.
    pub words: Vocabulary,
}

impl Book {
    /// Reads the rulebook that is built into the program. That there is no mistake in it is what the
    /// tests are for.
    pub fn load(language: Language) -> Result<Book, BookError> {
        let slugs: Vec<&'static str> = library::chapters().map(|(slug, _)| slug).collect();
        let chapters = library::chapters()
            .map(|(slug, texts)| Chapter::read(&format!("{language}/{slug}.md"), slug, texts.of(language)))
            .collect::<Result<_, _>>()?;
        let lessons = lessons(language, &slugs)?;
        let words = Vocabulary::read(language, library::words().of(language))?;
        Ok(Book { language, chapters, lessons, words })
    }

    /// The chapter with this slug.
    pub fn chapter(&self, slug: &str) -> Option<&Chapter> {
        self.chapters.iter().find(|chapter| chapter.slug == slug)
    }

    /// The chapter that a reader means: by its slug, by its title in this language, or by the insect that it is about.
    /// Upper and lower case are alike.
    ///
    /// ```
    /// use hive_rulebook::{Book, Language};
    /// let book = Book::load(Language::Greek).unwrap();
    /// for name in ["spider", "Η Αράχνη", " αράχνη "] {
    ///     assert_eq!(book.chapter_named(name).map(|chapter| chapter.slug), Some("spider"));
    /// }
    /// ```
    pub fn chapter_named(&self, name: &str) -> Option<&Chapter> {
        let name = name.trim().to_lowercase();
        let called = |chapter: &&Chapter| chapter.slug == name || chapter.title.to_lowercase() == name;
        let insect = || self.words.insect_named(&name).and_then(|bug| self.chapter(insect_key(bug)));
        self.chapters.iter().find(called).or_else(insect)
    }

    /// The board with this name, as some chapter shows it, with what is written below it.
    pub fn board(&self, id: &str) -> Option<(&Board, &Prose)> {
        self.chapters.iter().flat_map(Chapter::boards).find(|(board, _)| board.id == id)
    }

    /// The lesson with this name.
    pub fn lesson(&self, id: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }

    /// The lessons of a chapter, in order.
    pub fn lessons_of<'a>(&'a self, slug: &'a str) -> impl Iterator<Item = &'a Lesson> {
        self.lessons.iter().filter(move |lesson| lesson.chapter == slug)
    }
}

/// The lessons with their words: a section `## id` each, in any order.
fn lessons(language: Language, slugs: &[&'static str]) -> Result<Vec<Lesson>, BookError> {
    let file = format!("{language}/lessons.md");
    let text = library::lesson_words().of(language);
    let mut sections = Vec::new();
    for (i, line) in text.lines().enumerate() {
        if let Some(id) = line.strip_prefix("## ") {
            sections.push((i + 2, id.trim(), String::new()));
        } else if let Some((_, _, section)) = sections.last_mut() {
            section.push_str(line);
            section.push('\n');
        }
    }
    let mut lessons = Vec::new();
    for (id, text) in library::lessons() {
        let at = sections
            .iter()
            .position(|(_, known, _)| *known == id)
            .ok_or_else(|| BookError::new(&file, format!("the lesson `{id}` has no words")))?;
        let (line, _, section) = sections.swap_remove(at);
        let words = Words::read(Entries::read(&file, line, &section)?)?;
        lessons.push(Lesson::read(id, text, slugs, words)?);
    }
    match sections.first() {
        None => Ok(lessons),
        Some((line, id, _)) => {
            Err(BookError::new(format!("{file}:{}", line - 1), format!("there is no lesson `{id}`")))
        }
    }
}

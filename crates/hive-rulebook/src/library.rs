//! Every file of `rulebook/`, in order. A file that is missing in one language does not compile.

use crate::Language;

/// A text in all languages.
pub(crate) struct Texts([&'static str; Language::ALL.len()]);

impl Texts {
    pub(crate) fn of(&self, language: Language) -> &'static str {
        self.0[language as usize]
    }
}

/// A file in all languages, in the order of [`Language::ALL`].
macro_rules! in_all_languages {
    ($file:expr) => {
        with_languages!(included!($file))
    };
}

macro_rules! included {
    ([$file:expr] $($language:ident $tag:literal $own_name:literal,)*) => {
        Texts([$(include_str!(concat!("../../../rulebook/", $tag, "/", $file))),*])
    };
}

macro_rules! chapters {
    ($($slug:literal)*) => { [$(($slug, in_all_languages!(concat!($slug, ".md")))),*] };
}

macro_rules! files {
    ($folder:literal, $extension:literal, [$($name:literal)*]) => {
        [$(($name, include_str!(concat!("../../../rulebook/", $folder, "/", $name, $extension)))),*]
    };
}

static CHAPTERS: &[(&str, Texts)] = &chapters![
    "aim" "setup" "editions" "placing" "fourth-turn" "one-hive" "freedom"
    "queen" "spider" "beetle" "grasshopper" "ant" "ladybug" "mosquito"
    "passing" "draws" "pillbug" "tournament" "notation" "first-game"
];

static LESSON_WORDS: Texts = in_all_languages!("lessons.md");

static WORDS: Texts = in_all_languages!("words.txt");

static BOARDS: &[(&str, &str)] = &files!("boards", ".board", [
    "ant-eleven" "ant-splits" "beetle-at-gate" "beetle-covers" "beetle-four" "beetle-into-hole" "black-first" "both-queens"
    "gate-at-height" "gate-out" "grasshopper-three" "hole-filled" "ladybug-ten" "mosquito-on-top"
    "mosquito-six" "mosquitoes-alone" "no-queen-no-move" "notation" "nothing-to-do" "one-gap-left"
    "one-stack-is-no-gate" "pillbug-throws" "pillbug-waits" "placing-cells" "queen-due" "queen-four"
    "queen-splits-and-joins" "queen-surrounded" "spider-four" "stack-colour" "tournament-first"
]);

static LESSONS: &[(&str, &str)] = &files!("lessons", ".lesson", [
    "who-won" "touch" "where-to-place" "fill-the-hole" "queen-due" "pinned-tile" "pinned-in-a-ring"
    "narrow-gap" "queen-step" "spider-first-walk" "spider-pocket" "beetle-on-the-queen"
    "beetle-into-the-hole" "uncover-the-queen" "gate-at-height" "grasshopper-jumps" "grasshopper-wins"
    "free-the-queen" "ant-everywhere" "ant-pins" "ant-closes-the-ring" "who-can-move" "stop-the-ring"
    "ladybug-drops" "ladybug-wins" "mosquito-copies" "mosquito-on-top" "mosquito-wins" "must-you-pass"
    "no-pass-yet" "half-a-point" "throw-the-queen" "throw-and-win" "tournament-first" "read-a-move"
]);

static GAMES: &[(&str, &str)] = &files!("games", ".uhp", ["first"]);

/// The chapters in order.
pub(crate) fn chapters() -> impl Iterator<Item = (&'static str, &'static Texts)> {
    CHAPTERS.iter().map(|(slug, texts)| (*slug, texts))
}

/// The lessons in order: name and position.
pub(crate) fn lessons() -> impl Iterator<Item = (&'static str, &'static str)> {
    LESSONS.iter().copied()
}

/// What is said in the lessons.
pub(crate) fn lesson_words() -> &'static Texts {
    &LESSON_WORDS
}

/// Names of insects and the words around boards.
pub(crate) fn words() -> &'static Texts {
    &WORDS
}

/// The board with this name.
pub(crate) fn board(id: &str) -> Option<(&'static str, &'static str)> {
    BOARDS.iter().copied().find(|(known, _)| *known == id)
}

/// The game with this name, as a game string.
pub(crate) fn game(name: &str) -> Option<(&'static str, &'static str)> {
    GAMES.iter().copied().find(|(known, _)| *known == name)
}

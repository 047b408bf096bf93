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
    "aim" "setup" "placing" "moving" "fourth-turn" "one-hive" "freedom"
    "queen" "spider" "beetle" "grasshopper" "ant" "first-game" "passing" "draws"
    "openings" "pins" "beetle-attack" "tempo" "room" "free-ants" "worth" "mistakes"
    "mosquito" "ladybug" "pillbug" "expansions" "height" "editions" "tournament" "notation" "glossary"
];

static LESSON_WORDS: Texts = in_all_languages!("lessons.md");

static WORDS: Texts = in_all_languages!("words.txt");

static BOARDS: &[(&str, &str)] = &files!("boards", ".board", [
    "ant-eleven" "ant-pinned" "ant-splits" "bay" "beetle-at-gate" "beetle-climbs" "beetle-covers" "beetle-drops"
    "beetle-four" "beetle-into-hole" "black-first" "both-queens" "break-the-pin" "fifth-neighbour" "first-ant"
    "gate-at-height" "gate-in" "gate-out" "grasshopper-into-hole" "grasshopper-three" "hole-filled" "ladybug-crosses"
    "ladybug-into-hole" "ladybug-leaves-the-ring" "ladybug-ten" "last-free-ant" "late-grasshopper" "mosquito-beside-stack" "mosquito-borrows"
    "mosquito-holds-the-beetle"    "mosquito-on-top" "mosquito-six" "mosquitoes-alone" "no-queen-no-move" "no-room" "notation" "nothing-to-do"
    "one-gap-left" "one-stack-is-no-gate" "pillbug-attacks" "pillbug-saves" "pillbug-throws" "pillbug-throws-the-beetle" "pillbug-waits"
    "pin-their-ant" "placing-cells" "queen-due" "queen-escapes" "queen-four" "queen-second" "queen-splits-and-joins"
    "queen-surrounded" "spider-four" "stack-colour" "tempo-black" "tempo-white" "touch-lost" "tournament-first"
]);

static LESSONS: &[(&str, &str)] = &files!("lessons", ".lesson", [
    "who-won" "touch" "where-to-place" "fill-the-hole" "queen-due" "pinned-tile" "pinned-in-a-ring"
    "narrow-gap" "queen-step" "spider-first-walk" "spider-pocket" "beetle-on-the-queen"
    "beetle-into-the-hole" "uncover-the-queen" "grasshopper-jumps" "grasshopper-wins"
    "free-the-queen" "ant-everywhere" "ant-pins" "ant-closes-the-ring" "who-can-move" "stop-the-ring"
    "must-you-pass" "no-pass-yet" "half-a-point" "mosquito-copies" "mosquito-on-top" "mosquito-wins"
    "ladybug-drops" "ladybug-wins" "throw-the-queen" "throw-and-win" "gate-at-height"
    "tournament-first" "read-a-move"
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

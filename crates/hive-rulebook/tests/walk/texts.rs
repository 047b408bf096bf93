//! The texts: nothing is missing in any language, nothing lies about unused, every link leads somewhere.

use crate::books;
use hive_rulebook::{Block, Book, Edition, Language, ParagraphKind, Prose, Word};
use hive_rules::{Bug, Expansions, Opening};
use std::collections::BTreeSet;
use std::path::Path;

/// The names of the files in a folder of the rulebook that end so, without their endings.
fn files(folder: &str, ending: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook").join(folder);
    let names = folder.read_dir().unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    names.filter_map(|name| name.strip_suffix(ending).map(str::to_string)).collect()
}

fn set<'a>(names: impl Iterator<Item = &'a str>) -> BTreeSet<String> {
    names.map(str::to_string).collect()
}

fn prose(book: &Book) -> Vec<(&'static str, &Prose)> {
    let mut all = Vec::new();
    for chapter in &book.chapters {
        for block in &chapter.blocks {
            if let Block::Prose(prose) = block {
                all.push((chapter.slug, prose));
            }
        }
    }
    all
}

/// Everything that is to be read, with the place where it stands.
fn sentences(book: &Book) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for chapter in &book.chapters {
        all.push((format!("{}, title", chapter.slug), chapter.title.clone()));
        all.extend(
            chapter.boards().map(|(board, text)| (format!("{}, {}", chapter.slug, board.id), text.plain())),
        );
    }
    for (chapter, replay) in
        book.chapters.iter().flat_map(|chapter| chapter.replays().map(move |it| (chapter, it)))
    {
        for (i, step) in replay.steps.iter().enumerate() {
            let said = [step.question.as_ref(), Some(&step.comment), step.remark.as_ref()];
            for text in said.into_iter().flatten() {
                all.push((format!("{}, turn {}", chapter.slug, i + 1), text.plain()));
            }
        }
    }
    for (slug, prose) in prose(book) {
        all.extend(prose.paragraphs().into_iter().map(|paragraph| (slug.to_string(), paragraph.text)));
    }
    for lesson in &book.lessons {
        all.push((format!("lesson {}, title", lesson.id), lesson.title.clone()));
        for text in [&lesson.teach, &lesson.task, &lesson.hint, &lesson.wrong, &lesson.right] {
            all.push((format!("lesson {}", lesson.id), text.plain()));
        }
    }
    all.extend(Word::ALL.map(|word| (format!("{word:?}"), book.words.say(word).to_string())));
    all
}

#[test]
fn every_language_has_every_chapter_and_no_other_file() {
    for book in books() {
        let tag = book.language.tag();
        let mut chapters = files(tag, ".md");
        assert!(chapters.remove("lessons"), "{tag}");
        assert_eq!(chapters, set(book.chapters.iter().map(|chapter| chapter.slug)), "{tag}");
    }
}

#[test]
fn every_lesson_file_is_a_lesson() {
    for book in books() {
        assert_eq!(files("lessons", ".lesson"), set(book.lessons.iter().map(|lesson| lesson.id)));
    }
}

#[test]
fn every_board_is_shown_and_in_the_same_places_in_all_languages() {
    let shown = |book: &Book| -> Vec<(&str, &str)> {
        let boards = book
            .chapters
            .iter()
            .flat_map(|chapter| chapter.boards().map(|(board, _)| (chapter.slug, board.id)));
        boards.collect()
    };
    let books = books();
    let english = shown(&books[0]);
    assert_eq!(files("boards", ".board"), set(english.iter().map(|(_, id)| *id)));
    for book in &books {
        assert_eq!(shown(book), english, "{:?}", book.language);
    }
}

/// The same number of headings, entries and paragraphs: nobody has left out a rule.
#[test]
fn every_chapter_is_built_alike_in_all_languages() {
    let shape = |book: &Book, slug: &str| -> Vec<Vec<ParagraphKind>> {
        let of_chapter = prose(book).into_iter().filter(|(known, _)| *known == slug);
        of_chapter
            .map(|(_, prose)| prose.paragraphs().iter().map(|paragraph| paragraph.kind).collect())
            .collect()
    };
    let books = books();
    for book in &books[1..] {
        for chapter in &book.chapters {
            let slug = chapter.slug;
            assert_eq!(shape(book, slug), shape(&books[0], slug), "{:?}, {slug}", book.language);
        }
    }
}

#[test]
fn every_link_leads_to_a_chapter() {
    for book in books() {
        let mut links = 0;
        for (slug, prose) in prose(&book) {
            let (places, links_out): (Vec<_>, Vec<_>) =
                prose.links().into_iter().partition(|link| link.starts_with('#'));
            for link in &links_out {
                let (file, place) = link.split_once('#').unwrap_or((link, ""));
                let target = file.strip_suffix(".md").and_then(|target| book.chapter(target));
                assert!(target.is_some(), "{:?}, {slug}: {link}", book.language);
                let there =
                    place.is_empty() || file == "glossary.md" && words(&book).contains(&place.to_string());
                assert!(there, "{:?}, {slug}: there is no such place, {link}", book.language);
                links += 1;
            }
            let html = prose.html(|slug| format!("/rules/{slug}"));
            assert_eq!(html.matches("href=\"/rules/").count(), links_out.len(), "{html}");
            assert_eq!(html.matches("<span id=\"").count(), places.len(), "{html}");
            assert!(!html.contains(".md") && !html.contains("href=\"#"), "{html}");
        }
        assert!(links > 20, "{:?} has {links} links", book.language);
    }
}

/// The words that the glossary explains, by the names of their places, which are the same in all languages.
fn words(book: &Book) -> Vec<String> {
    let glossary = prose(book).into_iter().filter(|(slug, _)| *slug == "glossary");
    let mut words: Vec<String> = glossary
        .flat_map(|(_, prose)| prose.links())
        .filter_map(|link| link.strip_prefix('#').map(str::to_string))
        .collect();
    words.sort();
    words
}

/// Words, the chapters in which they first appear, and how they begin in each language.
const FIRST: [(&str, &str, [&str; 4]); 12] = [
    ("hive", "aim", ["hive", "улье", "κυψέλη", "ハイブ"]),
    ("cell", "aim", ["cell", "клетк", "κελί", "マス"]),
    ("ring", "aim", [" ring", "кольц", "κύκλο", "囲み"]),
    ("hand", "setup", [" hand", "запас", "απόθεμα", "手持ち"]),
    ("hole", "placing", [" hole", "дыр", "τρύπα", "穴"]),
    ("stack", "placing", ["stack", "стопк", "στοίβα", "スタック"]),
    ("pinned", "one-hive", ["pinned", "связан", "καρφωμέν", "くぎ付け"]),
    ("gate", "freedom", ["gate", "ворот", "πύλη", "ゲート"]),
    ("bay", "spider", [" bay", "залив", "εσοχή", "くぼみ"]),
    ("covered", "beetle", ["covered", "накрыт", "σκεπασμέν", "下敷き"]),
    ("tempo", "tempo", ["tempo", "темп", "τέμπο", "手数"]),
    ("throw", "pins", ["throw", "брос", "ρίχν", "投げ"]),
];

/// A word of the game is linked to its explanation in the chapter that it first appears in, and each of them is explained.
#[test]
fn words_of_the_game_lead_to_their_explanation() {
    let books = books();
    for book in &books {
        assert_eq!(words(book), words(&books[0]), "{:?}", book.language);
        let explained: BTreeSet<_> = words(book).into_iter().collect();
        assert_eq!(explained, set(FIRST.iter().map(|(word, ..)| *word)), "{:?}", book.language);
        let language = Language::ALL.iter().position(|&one| one == book.language).unwrap();
        for (word, slug, beginnings) in FIRST {
            let link = format!("glossary.md#{word}");
            let of = |wanted: &str| {
                prose(book).into_iter().filter(move |(known, _)| *known == wanted).collect::<Vec<_>>()
            };
            assert!(
                of(slug).iter().any(|(_, prose)| prose.links().contains(&link)),
                "{:?}, {slug}",
                book.language
            );
            let is_said = |slug: &str| {
                of(slug).iter().any(|(_, prose)| {
                    let mut paragraphs = prose.paragraphs().into_iter();
                    paragraphs.any(|one| one.text.to_lowercase().contains(beginnings[language]))
                })
            };
            assert!(is_said(slug), "{:?}: `{word}` is not in {slug}", book.language);
            // Its title apart, no chapter before it has the word.
            for chapter in book.chapters.iter().take_while(|chapter| chapter.slug != slug) {
                let early = is_said(chapter.slug);
                assert!(!early, "{:?}: `{word}` is in {} already", book.language, chapter.slug);
            }
        }
    }
}

/// Whether a letter belongs to the script of a language, for those whose script no other has.
fn own_script(language: Language) -> Option<fn(char) -> bool> {
    match language {
        Language::Russian => Some(|c| ('а'..='я').contains(&c) || ('А'..='Я').contains(&c)),
        Language::Greek => Some(|c| ('\u{370}'..='\u{3ff}').contains(&c)),
        Language::Japanese => Some(is_japanese),
        _ => None,
    }
}

fn is_japanese(c: char) -> bool {
    ('\u{3040}'..='\u{30ff}').contains(&c) || ('\u{4e00}'..='\u{9fff}').contains(&c)
}

#[test]
fn every_sentence_is_in_its_language() {
    for book in books() {
        for (place, text) in sentences(&book) {
            let own = own_script(book.language).unwrap_or(|c| c.is_ascii_alphabetic());
            let others = Language::ALL.into_iter().filter(|&other| other != book.language);
            for foreign in others.filter_map(own_script) {
                let strange = text.chars().find(|&c| foreign(c));
                assert_eq!(strange, None, "{:?}, {place}: {text}", book.language);
            }
            assert!(text.chars().any(own), "{:?}, {place}: {text}", book.language);
        }
    }
}

#[test]
fn quotes_and_marks_are_those_of_the_language() {
    for book in books() {
        let foreign: &[char] = match book.language.tag() {
            "en" => &['"', '«', '»', '「', '」'],
            "ja" => &['"', '“', '”', '«', '»', '!', '?'],
            "ru" | "el" => &['"', '“', '”', '„', '「', '」', '‘'],
            _ => &['"'],
        };
        for (place, text) in sentences(&book) {
            assert!(!text.contains(foreign), "{:?}, {place}: {text}", book.language);
            assert!(!text.contains(" - "), "{:?}, {place}: a hyphen is no dash: {text}", book.language);
            assert!(!text.contains("  "), "{:?}, {place}: two spaces: {text}", book.language);
            let open = text.matches(['«', '「']).count();
            assert_eq!(open, text.matches(['»', '」']).count(), "{:?}, {place}: {text}", book.language);
        }
    }
}

/// Lines of Japanese are joined without a space, so a paragraph is written in one line.
#[test]
fn japanese_has_no_spaces_between_its_letters() {
    let books = books();
    let japanese = books.iter().find(|book| book.language == Language::Japanese).unwrap();
    for (place, text) in sentences(japanese) {
        let letters: Vec<char> = text.chars().collect();
        let split = letters.windows(3).find(|three| {
            three[1] == ' ' && [three[0], three[2]].iter().all(|&c| is_japanese(c) || c == '。')
        });
        assert_eq!(split, None, "{place}: {text}");
    }
}

#[test]
fn the_words_around_boards_have_the_same_gaps_in_all_languages() {
    let books = books();
    let gaps = |book: &Book, word| {
        ["{tile}", "{tiles}", "{n}", "{title}"].map(|gap| book.words.say(word).matches(gap).count())
    };
    for book in &books {
        for word in Word::ALL {
            assert_eq!(gaps(book, word), gaps(&books[0], word), "{:?}, {word:?}", book.language);
        }
    }
}

#[test]
fn the_insects_have_the_names_of_the_printed_editions() {
    let names = [
        (Bug::Queen, ["Queen Bee", "Королева улья", "Βασίλισσα Μέλισσα", "女王蜂"]),
        (Bug::Spider, ["Spider", "Паук", "Αράχνη", "クモ"]),
        (Bug::Beetle, ["Beetle", "Жук", "Σκαθάρι", "くわがた虫"]),
        (Bug::Grasshopper, ["Grasshopper", "Кузнечик", "Ακρίδα", "バッタ"]),
        (Bug::Ant, ["Soldier Ant", "Муравей-солдат", "Μυρμήγκι", "兵隊アリ"]),
        (Bug::Ladybug, ["Ladybug", "Божья коровка", "Πασχαλίτσα", "てんとう虫"]),
        (Bug::Mosquito, ["Mosquito", "Москит", "Κουνούπι", "蚊"]),
        (Bug::Pillbug, ["Pillbug", "Мокрица", "Ονίσκος", "ダンゴムシ"]),
    ];
    let printed = [Language::English, Language::Russian, Language::Greek, Language::Japanese];
    for book in books() {
        let Some(i) = printed.iter().position(|&language| language == book.language) else { continue };
        for (bug, names) in names {
            assert_eq!(book.words.insect(bug), names[i], "{:?}", book.language);
        }
    }
}

#[test]
fn the_editions_have_the_tiles_of_their_boxes() {
    let boxes: Vec<_> = Edition::ALL
        .iter()
        .map(|edition| (edition.code, edition.language.tag(), edition.tiles_a_side()))
        .collect();
    assert_eq!(
        boxes,
        [("R1", "ru", 11), ("R2", "ru", 13), ("R3", "el", 13), ("R4", "ja", 11), ("R5", "ru", 13)]
    );
    for edition in Edition::ALL {
        assert_eq!(edition.ruleset().opening, Opening::Rulebook, "{}", edition.code);
        assert_eq!(edition.expansions != Expansions::NONE, edition.tiles_a_side() == 13, "{}", edition.code);
        assert_eq!(Edition::find(&edition.code.to_lowercase()), Some(edition));
        let in_box: u8 = edition.contents().map(|(_, count)| count).sum();
        assert_eq!(2 * usize::from(in_box), edition.ruleset().pieces().len(), "{}", edition.code);
    }
    assert_eq!(Edition::find("R6"), None);
}

/// Two editions may have the same title; what they are called in a list says which is which.
#[test]
fn no_two_editions_of_one_language_are_called_alike() {
    for book in books() {
        let called = |edition: Edition| (edition.language.tag(), book.words.edition(edition));
        let names: BTreeSet<_> = Edition::ALL.map(called).into_iter().collect();
        assert_eq!(names.len(), Edition::ALL.len(), "{names:?}");
        let [small, large] = ["R4", "R2"].map(|code| book.words.edition(Edition::find(code).unwrap()));
        assert!(small == "Hive" && large.starts_with("Hive ") && large.len() > 10, "{small}, {large}");
    }
}

#[test]
fn the_editions_stand_in_their_chapter() {
    for book in books() {
        let listed =
            book.chapter("editions").unwrap().blocks.iter().filter(|block| matches!(block, Block::Editions));
        assert_eq!(listed.count(), 1, "{:?}", book.language);
    }
}

//! `kypseli rules`: the rulebook as a reader meets it in the terminal.

use assert_cmd::Command;
use hive_rulebook::Language;
use unicode_width::UnicodeWidthStr;

const SLUGS: [&str; 32] = [
    "aim",
    "setup",
    "placing",
    "moving",
    "fourth-turn",
    "one-hive",
    "freedom",
    "queen",
    "spider",
    "beetle",
    "grasshopper",
    "ant",
    "first-game",
    "passing",
    "draws",
    "openings",
    "pins",
    "beetle-attack",
    "tempo",
    "room",
    "free-ants",
    "worth",
    "mistakes",
    "mosquito",
    "ladybug",
    "pillbug",
    "expansions",
    "height",
    "editions",
    "tournament",
    "notation",
    "glossary",
];

/// How it ends, and what it prints, in an environment with these variables and no other locale.
fn rules(arguments: &[&str], environment: &[(&str, &str)]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kypseli"));
    command.arg("rules").args(arguments);
    for name in ["LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS"] {
        command.env_remove(name);
    }
    let output = command.envs(environment.iter().copied()).output().expect("the binary starts");
    let text = |bytes| String::from_utf8(bytes).expect("we print text");
    (output.status.code().expect("it ends by itself"), text(output.stdout), text(output.stderr))
}

fn printed(arguments: &[&str], environment: &[(&str, &str)]) -> String {
    let (code, out, err) = rules(arguments, environment);
    assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}");
    out
}

#[test]
fn without_a_chapter_it_lists_them_all() {
    let out = printed(&[], &[]);
    assert!(out.starts_with("The rules of Hive\n=================\n"), "{out}");
    let listed: Vec<&str> = out
        .lines()
        .filter_map(|line| line.strip_prefix("  "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(listed, SLUGS);
}

#[test]
fn a_chapter_is_shown_with_its_boards() {
    let out = printed(&["spider"], &[]);
    assert!(out.starts_with("The spider\n==========\n"), "{out}");
    assert!(out.contains("bS1 may go to the cells marked *: 4"), "{out}");
    // Two drawings with four marks and with two, each with a line about them, and the three steps of the first way.
    assert_eq!(
        out.lines().filter(|line| line.starts_with("    ")).collect::<String>().matches(" *").count(),
        (4 + 1) + (2 + 1)
    );
    let way = out.split("marked *: 4").nth(1).unwrap_or_default();
    for step in ["1", "2", "3"] {
        let drawn = way.lines().take(6).flat_map(str::split_whitespace).filter(|word| *word == step);
        assert_eq!(drawn.count(), 1, "step {step} in {way}");
    }
}

#[test]
fn a_finished_game_is_called_finished() {
    assert!(printed(&["aim"], &[]).contains("    White has won\n"));
    assert!(printed(&["aim", "--lang", "ru"], &[]).contains("    Белые победили\n"));
}

#[test]
fn a_stack_is_named_below_its_drawing() {
    assert!(printed(&["beetle"], &[]).contains("    Stack, top first: bB1, wA1\n"));
}

#[test]
fn the_language_is_the_one_that_is_asked_for() {
    let titles = [("en", "The spider"), ("ru", "Паук"), ("el", "Η αράχνη"), ("ja", "クモ"), ("RU", "Паук")];
    for (tag, title) in titles {
        let out = printed(&["spider", "--lang", tag], &[]);
        assert_eq!(out.lines().next(), Some(title), "{tag}");
    }
}

#[test]
fn otherwise_the_language_is_that_of_the_environment() {
    let title = |environment: &[(&str, &str)]| {
        let out = printed(&["spider"], environment);
        out.lines().next().unwrap_or_default().to_string()
    };
    assert_eq!(title(&[("LANG", "el_GR.UTF-8")]), "Η αράχνη");
    assert_eq!(title(&[("LANG", "el_GR.UTF-8"), ("LC_MESSAGES", "ja_JP.UTF-8")]), "クモ");
    assert_eq!(title(&[("LC_MESSAGES", "ja_JP.UTF-8"), ("LC_ALL", "ru_RU")]), "Паук");
    assert_eq!(title(&[("LC_ALL", ""), ("LANG", "ru")]), "Паук", "an empty variable says nothing");
    assert_eq!(title(&[("LANG", "C.UTF-8")]), "The spider");
    assert_eq!(title(&[("LANG", "fi_FI.UTF-8")]), "The spider");
}

/// Every chapter in every language, narrow and wide: only drawings, which cannot be wrapped, stand out.
#[test]
fn every_chapter_fits_the_width() {
    for tag in Language::ALL.map(Language::tag) {
        for slug in SLUGS {
            for columns in [40, 80] {
                let out = printed(&[slug, "--lang", tag], &[("COLUMNS", &columns.to_string())]);
                for line in out.lines().filter(|line| line.width() > columns) {
                    let drawn = line.split_whitespace().all(|word| word.len() <= 6 && word.is_ascii());
                    assert!(drawn && line.starts_with("    "), "{tag} {slug} {columns}: {line}");
                }
                assert!(!out.contains("\n\n\n") && out.ends_with('\n'), "{tag} {slug}: {out}");
                assert!(!out.contains('{') && !out.contains("```"), "{tag} {slug}: {out}");
            }
        }
    }
}

#[test]
fn the_editions_are_listed_with_their_contents() {
    for arguments in [&["--editions"][..], &["editions"]] {
        let out = printed(arguments, &[]);
        for line in [
            "Hive, 2011 · Russian",
            "Hive with both expansions · Russian",
            "Hive Pocket · Greek",
            "Hive · Japanese",
            "Hive Pocket · Russian",
        ] {
            assert!(out.lines().any(|printed| printed == line), "{line} in {out}");
        }
        // A reader knows a box by what stands on it, not by our own short name for it.
        assert!((1..=5).all(|number| !out.contains(&format!("R{number}"))), "{out}");
        assert_eq!(out.matches("Tiles a side: 13").count(), 3, "{out}");
        assert_eq!(out.matches("Tiles a side: 11").count(), 2, "{out}");
    }
    assert!(printed(&["--editions", "--lang", "ja"], &[]).contains("くわがた虫 × 2"));
}

/// A title that is known in one language only is shown in that language, unless another one is asked for.
#[test]
fn a_chapter_is_found_by_its_title_in_any_language() {
    let title = |arguments: &[&str]| printed(arguments, &[]).lines().next().unwrap_or_default().to_string();
    for name in ["паук", "Паук", " ПАУК "] {
        assert_eq!(title(&[name]), "Паук", "{name}");
    }
    assert_eq!(title(&["Η ΑΡΆΧΝΗ"]), "Η αράχνη");
    assert_eq!(title(&["αράχνη"]), "Η αράχνη", "an insect is enough");
    assert_eq!(title(&["クモ"]), "クモ");
    assert_eq!(title(&["the spider"]), "The spider");
    assert_eq!(title(&["паук", "--lang", "ja"]), "クモ");
    let russian = printed(&["aim"], &[("LANG", "ru_RU.UTF-8")]);
    let by_title = printed(&[russian.lines().next().unwrap_or_default()], &[("LANG", "el_GR.UTF-8")]);
    assert_eq!(by_title, russian);
}

#[test]
fn the_whole_book_is_all_chapters_in_order() {
    for tag in ["en", "ja"] {
        let all = printed(&["--all", "--lang", tag], &[]);
        let mut rest = all.as_str();
        for slug in SLUGS {
            let chapter = printed(&[slug, "--lang", tag], &[]);
            let at = rest.find(&chapter).unwrap_or_else(|| panic!("{slug} is missing or too early"));
            rest = &rest[at + chapter.len()..];
        }
        assert_eq!(rest, "");
    }
    assert_eq!(rules(&["spider", "--all"], &[]).0, 2);
    assert_eq!(rules(&["--editions", "--all"], &[]).0, 2);
}

/// Every turn has its comment, and the hive is drawn where there is a remark about it.
#[test]
fn the_first_game_is_drawn_at_its_remarks() {
    let out = printed(&["first-game"], &[]);
    for number in 1..=19 {
        assert!(out.lines().any(|line| line.starts_with(&format!("{number:>2}. "))), "{number}");
    }
    assert_eq!(out.matches("> has moved last").count(), 9, "{out}");
}

#[test]
fn what_is_not_there_is_refused_in_one_sentence() {
    let (code, out, err) = rules(&["wasp"], &[]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert_eq!(err, "kypseli: there is no chapter `wasp`; `kypseli rules` lists them all\n");
    let (code, out, err) = rules(&["--lang", "fi"], &[]);
    assert_eq!((code, out.as_str()), (2, ""), "an option that makes no sense is wrong usage");
    assert_eq!(err, "kypseli: `fi` is not a language of the rulebook: it is written in en, ru, el and ja\n");
    assert_eq!(rules(&["spider", "--editions"], &[]).0, 2);
}

/// A slip of the finger is forgiven; nonsense is not guessed at.
#[test]
fn a_chapter_that_is_nearly_named_is_suggested() {
    for (typed, meant) in
        [("beetel", "beetle"), ("spidr", "spider"), ("grashoper", "grasshopper"), ("Plncing", "placing")]
    {
        let (code, _, err) = rules(&[typed], &[]);
        assert_eq!(code, 1, "{typed}");
        assert!(err.contains(&format!("did you mean `{meant}`?")), "{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
    // Titles and insects are typed as well, and by readers of every language.
    for (typed, meant) in
        [("кузнечек", "кузнечик"), ("μυρμίγκι", "μυρμήγκι"), ("freedom to mvoe", "freedom to move")]
    {
        let (_, _, err) = rules(&[typed], &[]);
        assert!(err.contains(&format!("did you mean `{meant}`?")), "{err}");
    }
    for nonsense in ["xyzzy", "жжжжж", "ab", ""] {
        assert!(!rules(&[nonsense], &[]).2.contains("did you mean"), "{nonsense}");
    }
}

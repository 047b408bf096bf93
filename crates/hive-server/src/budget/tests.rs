use super::*;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

fn file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// All of them as they stand in `docs/server.md`.
fn table() -> String {
    let mut table =
        String::from("| budget | for each | at most | who meets it is told |\n|---|---|---|---|\n");
    for budget in Budget::ALL {
        let Row { name, scope, most, what, told } = budget.row();
        let number = match budget {
            Budget::Work => "processors".to_string(),
            _ => most(&Limits::default()).to_string(),
        };
        table += &format!("| `{name}` | {} | {number} {what} | {told} |\n", scope.name());
    }
    table
}

/// To renew it after a change: `KYPSELI_RENEW=1 cargo test -p hive-server --lib budget`.
#[test]
fn the_table_in_the_documentation_is_this_list() {
    let path = file("../../docs/server.md");
    let text = std::fs::read_to_string(&path).expect("it is there");
    let begin = text.find("| budget |").expect("it has the table");
    let end = text[begin..].find("\n\n").map_or(text.len(), |end| begin + end + 1);
    if std::env::var_os("KYPSELI_RENEW").is_some() {
        let renewed = format!("{}{}{}", &text[..begin], table(), &text[end..]);
        std::fs::write(&path, renewed).expect("it can be written");
        return;
    }
    assert!(text[begin..end] == table(), "the table is stale: set KYPSELI_RENEW=1 and run this again");
}

/// Where a text refuses somebody for too much by itself, if it does: the line. What is held against a number of the house
/// and refused within the next few lines should name its budget there. How long a single word may be is a matter of its
/// form, and has a number that says so.
fn refuses_by_itself(text: &str) -> Option<&str> {
    let number = |line: &str| {
        line.match_indices("> ").chain(line.match_indices(">= ")).any(|(at, sign)| {
            let name =
                line[at + sign.len()..].split(|c: char| !(c.is_ascii_alphanumeric() || "_:".contains(c)));
            let name = name.into_iter().next().unwrap_or_default().rsplit("::").next().unwrap_or_default();
            let is_constant = name.len() > 1 && name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
            is_constant && !name.starts_with("LONGEST")
        })
    };
    let refusals = ["RefusalView::new", "Refused::new", "senseless(", "unfit(", "conflict("];
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    let found = lines.iter().enumerate().find(|&(at, &line)| {
        let after = || lines[at..].iter().take(5).take_while(|line| **line != "}");
        let refuses = after().any(|line| refusals.iter().any(|refusal| line.contains(refusal)));
        number(line) && refuses && !after().any(|line| line.contains("Budget::"))
    });
    found.map(|(_, line)| *line)
}

#[test]
fn whoever_refuses_by_itself_is_found() {
    let old = r#"
    if app.store.studies_of(&guest.who(), MOST).await.map_err(trouble)?.len() >= MOST as usize {
        let text = format!("you have {MOST} studies, and there is room for no more: delete one first");
        return Err(Refused::conflict(RefusalView::new(Rule::TooLarge, text)));
    }"#;
    assert!(refuses_by_itself(old).is_some_and(|line| line.contains("MOST")));
    let chapters =
        "if ask.chapters.len() > CHAPTERS || letters > studies::LETTERS {\n return Err(Refused::new(";
    assert!(refuses_by_itself(chapters).is_some());
    let avoided = "if avoid && all.len() >= MOST {\n    return Err(unfit(\"you avoid 200 already\"));\n}";
    assert!(refuses_by_itself(avoided).is_some());
    for good in [
        "if all.len() >= MOST {\n return Err(Refused::full(&app.metrics, Budget::Studies, status, rule));\n}",
        "if words.len() > LONGEST_NAME {\n return Err(senseless(\"too long\"));\n}",
        "if all.len() >= MOST {\n all.remove(0);\n}",
        "let refuse = |why: &str| -> Refused { unfit(why) };",
    ] {
        assert_eq!(refuses_by_itself(good), None, "{good}");
    }
}

/// Nobody is refused for too much but through the list, and every option is in it or in the words around it.
#[test]
fn there_is_no_other_budget() {
    let (mut folders, mut all) = (vec![file("src")], String::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("it is there") {
            let path = entry.expect("it is there").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("it is text");
            // Neither the list itself nor who shows it counts anybody.
            if !path.ends_with("budget.rs") && path.parent().is_none_or(|folder| !folder.ends_with("budget"))
            {
                all += &text;
            }
            let own = ["budget.rs", "budget/tests.rs", "metrics.rs"].iter().any(|name| path.ends_with(name));
            if !own {
                let by_itself = text.lines().find(|line| line.contains("Rule::Limit"));
                let by_itself = by_itself.or_else(|| refuses_by_itself(&text));
                assert_eq!(by_itself, None, "{} refuses by itself", path.display());
            }
        }
    }
    let docs = std::fs::read_to_string(file("../../docs/server.md")).expect("it is there");
    let options = format!("{:?}", Limits::default());
    let options: Vec<String> = options
        .trim_start_matches("Limits")
        .split(|c: char| !c.is_ascii_lowercase() && c != '_')
        .filter(|word| word.len() > 1)
        .map(|word| word.replace('_', "-"))
        .collect();
    assert!(options.len() > 12, "{options:?}");
    for option in options {
        assert!(docs.contains(&format!("\n{option} = ")), "docs/server.md does not know {option}");
    }
    // Whoever is refused is counted: a number at `/metrics` that never rises tells nothing.
    for budget in Budget::ALL.iter().filter(|budget| budget.refuses()) {
        let name = format!("Budget::{budget:?}");
        let named = all
            .match_indices(&name)
            .any(|(at, _)| !all[at + name.len()..].starts_with(|next: char| next.is_ascii_alphanumeric()));
        assert!(named, "nobody counts {budget:?}");
    }
    // So is how much of each was used: now, or by whoever used most.
    let used = include_str!("used.rs");
    let (counted, peaks) = used.split_once("// Each request").expect("it says so");
    for budget in Budget::ALL {
        let name = |before: &str, after: &str| format!("{before}Budget::{budget:?}{after}");
        // Which of the two a body is follows from where it goes.
        let is_seen = all.contains(&name("saw(", ",")) || matches!(budget, Budget::Body | Budget::File);
        let is_used = counted.contains(&name("", " =>")) || peaks.contains(&name("", "")) && is_seen;
        assert!(is_used, "nobody counts how much of {budget:?} is used");
    }
    let names: HashSet<&str> = Budget::ALL.iter().map(|budget| budget.row().name).collect();
    assert_eq!(names.len(), Budget::ALL.len(), "each has its own name");
}

//! `kypseli tournament` with real engines: our own, at different levels, as processes.

use assert_cmd::Command;
use std::fs;
use std::path::Path;

const KYPSELI: &str = env!("CARGO_BIN_EXE_kypseli");

fn tournament(folder: &Path, engines: &[(&str, u32)], more: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(KYPSELI);
    command.arg("tournament").arg("--save").arg(folder);
    for (name, level) in engines {
        command.args(["--engine", &format!("{name}=\"{KYPSELI}\" uhp --set Level={level}")]);
    }
    command.args(["--game-type", "Base", "--depth", "2", "--max-turns", "60"]).args(more);
    let output = command.output().expect("the binary starts");
    let text = |bytes| String::from_utf8(bytes).expect("we print text");
    (output.status.code().expect("it ends by itself"), text(output.stdout), text(output.stderr))
}

#[test]
fn all_meet_all_are_listed_by_strength_and_go_on_later() {
    let data = tempfile::tempdir().expect("there is room for a folder");
    let folder = data.path().join("club");
    let three = [("one", 1), ("five", 5), ("nine", 9)];
    let (code, out, err) = tournament(&folder, &three, &["--rounds", "1"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert_eq!(out.matches("round 1: ").count(), 6, "{out}");
    let list: Vec<&str> = out.lines().skip_while(|line| !line.starts_with("  #")).collect();
    assert_eq!(list.len(), 5, "{out}");
    assert!(list[1..4].iter().all(|row| row.contains(" 4 ") && row.contains('·')), "{out}");

    let (code, _, err) = tournament(&folder, &three, &["--rounds", "1"]);
    assert_eq!(code, 1);
    assert!(err.ends_with("there is something in it already; --resume goes on with it\n"), "{err}");

    // One more engine joins: only its games are missing.
    let four = [three.as_slice(), &[("two", 2)]].concat();
    let (code, out, err) = tournament(&folder, &four, &["--rounds", "1", "--resume"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert_eq!(out.matches("round 1: ").count(), 6, "{out}");
    assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 6);

    let (code, out, err) = tournament(&folder, &four, &["--rounds", "1", "--resume", "--json"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert_eq!(out.lines().count(), 1, "nothing was missing: {out}");
    assert_eq!(out.matches(r#""games":6,"#).count(), 4, "{out}");
}

#[test]
fn one_engine_or_two_of_one_name_are_no_tournament() {
    let data = tempfile::tempdir().expect("there is room for a folder");
    let folder = data.path().join("club");
    let (code, _, err) = tournament(&folder, &[("one", 1)], &[]);
    assert_eq!(code, 2);
    assert!(err.contains("from 2 to 64 engines are needed"), "{err}");
    let (code, _, err) = tournament(&folder, &[("one", 1), ("one", 2)], &[]);
    assert_eq!(code, 1);
    assert_eq!(err, "kypseli: two engines are called one: name them with --engine NAME=COMMAND\n");
    assert!(!folder.exists());
}

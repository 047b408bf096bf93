//! Lessons in the terminal, key by key.

use super::{moves, press, shown, table_for, two};
use crate::commands::play::kept;
use crate::commands::play::pages::Reading;
use crate::commands::play::table::{Screen, Seat};
use hive_rulebook::{Answer, Language, Word};

/// Every lesson is answered with keys, in every language; what is wrong is told, and what was answered is remembered.
#[test]
fn every_lesson_is_answered_on_the_table() {
    for language in Language::ALL {
        let mut table = table_for(language, [Seat::Person; 2]);
        press(&mut table, "s⏎e⏎");
        let lessons = table.book.lessons.clone();
        for (i, lesson) in lessons.iter().enumerate() {
            press(&mut table, "⏎");
            let solution = lesson.solutions().swap_remove(0);
            let marks = match &solution {
                Answer::Cells(cells) => Some(*cells),
                Answer::Tiles(tiles) => {
                    Some(tiles.iter().filter_map(|tile| lesson.position().cell_of(tile)).collect())
                }
                _ => None,
            };
            if matches!(solution, Answer::Standing(_)) {
                let won = table.book.words.say(Word::WhiteWins).replace(' ', "");
                assert!(
                    !shown(&mut table).replace(' ', "").contains(&won),
                    "{language}: the answer is shown"
                );
            }
            match (&solution, marks) {
                (_, Some(cells)) => {
                    press(&mut table, "c");
                    let not_quite = table.words.page("lesson.wrong", &[]);
                    let missing = cells.len().to_string();
                    let said = shown(&mut table).replace(' ', "");
                    assert!(said.contains(&not_quite.replace(' ', "")), "{language}, {}: {said}", lesson.id);
                    assert!(said.contains(&missing), "{language}, {}: {said}", lesson.id);
                    for cell in cells.iter() {
                        let Screen::Lesson(desk) = &mut table.screen else { panic!("{}", lesson.id) };
                        desk.table.cursor = cell;
                        press(&mut table, "⏎");
                    }
                    press(&mut table, "c");
                }
                (&Answer::Go { piece, to }, _) => {
                    let turn = lesson.position().check(piece, to).unwrap();
                    let text = hive_notation::move_string(lesson.position(), turn);
                    press(&mut table, &format!(":{text}⏎"));
                }
                (Answer::YesNo(yes), _) => press(&mut table, if *yes { "21" } else { "12" }),
                (Answer::Standing(standing), _) => {
                    let keys = ["open", "white", "black", "draw"];
                    let at = keys.iter().position(|key| *key == standing.to_string()).unwrap();
                    press(&mut table, &format!("{}{}", (at + 1) % 4 + 1, at + 1));
                }
                _ => panic!("{}", lesson.id),
            }
            assert!(table.solved.contains(lesson.id), "{language}, {}:\n{}", lesson.id, shown(&mut table));
            let right: String = lesson.right.plain().replace(' ', "").chars().take(12).collect();
            let said = shown(&mut table).replace([' ', '\n'], "");
            assert!(said.contains(&right), "{language}, {}:\n{}", lesson.id, shown(&mut table));
            assert_eq!(table.solved.len(), i + 1);
            press(&mut table, "n");
        }
        press(&mut table, "⎋⎋");
        assert!(matches!(table.screen, Screen::Table));
        assert_eq!(moves(&table), ["wS1"], "the game has waited");
    }
}

/// A lesson says why a turn is no answer, gives a hint and shows its solution, which is not remembered.
#[test]
fn a_lesson_helps_and_does_not_count_help() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("play.pgn");
    let mut table = two();
    let at = table.book.lessons.iter().position(|lesson| lesson.id == "ant-closes-the-ring").unwrap();
    table.screen = Screen::Reading(Reading::lesson(at));
    press(&mut table, "⏎⏎h");
    let hint: String = table.book.lessons[at].hint.plain().chars().take(20).collect();
    assert!(shown(&mut table).contains(&hint), "{}", shown(&mut table));
    press(&mut table, "=");
    assert!(shown(&mut table).contains("This is how it goes"), "{}", shown(&mut table));
    assert!(table.solved.is_empty() && kept::read_solved(&file, &table.book).is_empty());
    // Once more, and back to the list.
    press(&mut table, "u⎋");
    assert!(matches!(&table.screen, Screen::Reading(reading) if reading.chosen == at));
    table.solved.insert(table.book.lessons[at].id.to_string());
    assert!(kept::keep_solved(&table, &file).is_ok());
    std::fs::write(
        folder.path().join("lessons.txt"),
        std::fs::read_to_string(folder.path().join("lessons.txt")).unwrap() + "nonsense\n",
    )
    .unwrap();
    assert_eq!(kept::read_solved(&file, &table.book), table.solved);
    assert!(shown(&mut table).contains('✓'), "{}", shown(&mut table));
}

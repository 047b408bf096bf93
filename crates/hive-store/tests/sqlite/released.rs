//! Files of every version that was ever released are read for ever. `games.txt` says what is in them; after a change that
//! is meant, `KYPSELI_RENEW=1` writes it anew.

use crate::{Folder, connect};
use hive_play::{GameId, Identity, Meeting};
use hive_rules::Color;
use hive_store::conformance::{change, said};
use hive_store::{Guests, Kept, Store};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) fn released() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/released")
}

/// A folder with a copy of the file of a version.
pub(crate) fn old(version: u32) -> Folder {
    let folder = Folder::new();
    fs::copy(released().join(format!("version-{version}.sqlite")), folder.file()).expect("it is copied");
    folder
}

fn texts(file: &Path, query: &str) -> Vec<String> {
    let connection = connect(file);
    let mut query = connection.prepare(query).expect("it is understood");
    let rows = query.query_map([], |row| row.get(0)).expect("it is read");
    rows.map(|text| text.expect("it is text")).collect()
}

/// A game in a few lines, with everything that matters.
fn told(game: &GameId, kept: &Kept) -> String {
    let replayed = Meeting::replay(kept.agreement.clone(), kept.created, &kept.events);
    let meeting = replayed.expect("it can be played again");
    let seat = |color| match meeting.seated(color) {
        Some(seated) => format!("{} {:.6}", seated.name, seated.who.as_str()),
        None => "-".to_string(),
    };
    let turns: Vec<String> = meeting.turns().iter().map(|taken| taken.text.to_string()).collect();
    let mut text = format!("{game}, made at {}\n", kept.created);
    let agreement = &kept.agreement;
    writeln!(text, "  {:?} {:?}", agreement.ruleset, agreement.edition).expect("text");
    writeln!(text, "  {:?} {:?}", agreement.seats, agreement.pace).expect("text");
    writeln!(text, "  drawn: {}", agreement.drawing.as_ref().map_or(0, String::len)).expect("text");
    writeln!(text, "  white {}, black {}", seat(Color::White), seat(Color::Black)).expect("text");
    writeln!(
        text,
        "  {} events, {} said, rematch {:?}",
        kept.events.len(),
        meeting.chat().len(),
        meeting.rematch()
    )
    .expect("text");
    writeln!(text, "  {:?}, alarm {:?}", meeting.ending(), meeting.alarm()).expect("text");
    writeln!(text, "  {}", turns.join("; ")).expect("text");
    text
}

pub(crate) async fn listing(folder: &Folder, store: &dyn Store) -> String {
    let mut text = String::new();
    for game in texts(&folder.file(), "SELECT id FROM games ORDER BY created, id") {
        let game = GameId::from(game);
        let kept = store.load(&game).await.expect("it is read").expect("it is there");
        assert_eq!(kept.damage, None, "{game}");
        text += &told(&game, &kept);
    }
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn files_of_every_version_are_read() {
    for version in 1..=3 {
        let folder = old(version);
        let before = fs::read(folder.file()).expect("it is read");
        let store = folder.store().await;
        let listing = listing(&folder, &store).await;
        let expected = released().join("games.txt");
        if std::env::var_os("KYPSELI_RENEW").is_some() {
            fs::write(&expected, &listing).expect("it is written");
        }
        assert_eq!(listing, fs::read_to_string(&expected).expect("it is read"), "version {version}");
        store.close().await.expect("it closes");

        // The file as it was lies beside it, and the program before could go on with it.
        let copy = folder.path().join(format!("kypseli-of-version-{version}.sqlite"));
        assert_eq!(
            texts(&copy, "SELECT CAST(MAX(version) AS TEXT) FROM schema_version"),
            [version.to_string()]
        );
        let all = "SELECT game || number || version || at || body FROM events ORDER BY game, number";
        let original = old(version);
        assert_eq!(texts(&copy, all), texts(&original.file(), all));
        assert_eq!(
            fs::read(released().join(format!("version-{version}.sqlite"))).expect("it is read"),
            before
        );
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            for file in [copy, folder.file()] {
                assert_eq!(fs::metadata(file).expect("it is there").permissions().mode() & 0o777, 0o600);
            }
        }

        // A second time there is nothing to be done.
        fs::remove_file(folder.path().join(format!("kypseli-of-version-{version}.sqlite"))).expect("it goes");
        let store = folder.store().await;
        store.close().await.expect("it closes");
        assert!(!folder.path().join(format!("kypseli-of-version-{version}.sqlite")).exists());
    }
}

/// Who sat at one screen sits there once, is in their list once, and games go on where they were.
#[tokio::test(flavor = "multi_thread")]
async fn old_games_are_listed_and_go_on() {
    let folder = old(3);
    let guest = texts(&folder.file(), "SELECT id FROM guests WHERE name = 'Ann'").remove(0);
    let (ann, store) = (Identity::from(guest), folder.store().await);
    let (mut games, mut from) = (Vec::new(), None);
    loop {
        let page = store.list(&ann, from, 4).await.expect("it is read");
        games.extend(page.games);
        from = page.next;
        if from.is_none() {
            break;
        }
    }
    assert_eq!(games.len(), 12, "all but the one that somebody else plays against an engine");
    for listed in &games {
        assert_eq!(games.iter().filter(|other| other.game == listed.game).count(), 1);
        let kept = store.load(&listed.game).await.expect("it is read").expect("it is there");
        let meeting = Meeting::replay(kept.agreement, kept.created, &kept.events).expect("it is replayed");
        assert_eq!(
            (meeting.turns().len(), meeting.ending()),
            (listed.summary.ply as usize, listed.summary.ending)
        );
        for color in Color::ALL {
            let seated = meeting.seated(color).map(|seated| &seated.who);
            assert_eq!(seated, listed.seats.of(color).as_ref(), "{}", listed.game);
        }
    }
    let game = &games[0].game;
    let kept = store.load(game).await.expect("it is read").expect("it is there");
    let number = kept.events.len() as u32 + 1;
    let step = change(game, 1 << 50, vec![said(number, 1 << 50, "it goes on")]);
    store.append(vec![step]).await.expect("it is written");
    let later = store.load(game).await.expect("it is read").expect("it is there");
    assert_eq!((&later.events[..number as usize - 1], &later.damage), (&kept.events[..], &None));
    assert_eq!(store.name_of(&ann).await.expect("it is read").as_deref(), Some("Ann"));
    assert_ne!(store.secret("cookies", "fresh").await.expect("it is read"), "fresh");
    let pupil = texts(&folder.file(), "SELECT guest FROM solved").remove(0);
    assert_eq!(store.solved(&pupil.into()).await.expect("it is read"), ["touch"]);
    store.close().await.expect("it closes");
}

//! The same types in TypeScript, kept in `web/types/wire.d.ts`. To renew them after a change:
//! `KYPSELI_RENEW=1 cargo test -p hive-wire`.

use hive_wire::{
    AccountMade, AccountView, AnalysisFrame, AnalysisMessage, ChapterView, ClientFrame, Confirmed, Created,
    DoorView, EngineAnswer, EngineAsk, ExploreAnswer, ExploreAsk, Export, FurtherPasskey, GameList, GameView,
    ImportAnswer, ImportAsk, LeaderList, LessonAnswer, LessonList, LessonProgress, LessonVerdict, LessonView,
    LobbyFrame, LobbyMessage, Me, NewAccount, NewGame, NewName, NewPassword, NewToken, PasskeyChallenge,
    PositionAnswer, PositionAsk, Problem, ProfileView, RatedList, RecoveryCodes, RulebookView, ServerMessage,
    SignIn, StudyAsk, StudyList, StudyView, TokenMade,
};
use hive_wire::{
    ArchiveList, Avoid, Avoided, LiveList, NewDeed, NewReport, OrderLog, PlanView, ReportList, StatisticsView,
};
use hive_wire::{GameReview, NewReview};
use hive_wire::{MailCode, MailReset, NewMail};
use hive_wire::{PushAddress, PushDevice, PushKey, PushWords};
use std::collections::BTreeMap;
use std::path::Path;
use ts_rs::{Config, TS, TypeVisitor};

/// The declarations of types and of all that they are made of, by name.
struct Declarations<'a> {
    config: &'a Config,
    found: BTreeMap<String, String>,
}

impl Declarations<'_> {
    fn add<T: TS + 'static + ?Sized>(&mut self) {
        // What has no file of its own is built into TypeScript.
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(self.config);
        if self.found.contains_key(&name) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        self.found.insert(name, format!("{docs}export {}\n", T::decl(self.config)));
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

impl TypeVisitor for Declarations<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        self.add::<T>();
    }
}

fn declarations() -> String {
    let config = Config::default();
    let mut all = Declarations { config: &config, found: BTreeMap::new() };
    all.add::<ClientFrame>();
    all.add::<ServerMessage>();
    all.add::<LeaderList>();
    all.add::<ArchiveList>();
    all.add::<StatisticsView>();
    all.add::<Avoided>();
    all.add::<LiveList>();
    all.add::<NewMail>();
    all.add::<PushKey>();
    all.add::<PushDevice>();
    all.add::<PushAddress>();
    all.add::<PushWords>();
    all.add::<MailCode>();
    all.add::<MailReset>();
    all.add::<PlanView>();
    all.add::<NewReview>();
    all.add::<GameReview>();
    all.add::<NewReport>();
    all.add::<ReportList>();
    all.add::<NewDeed>();
    all.add::<OrderLog>();
    all.add::<Avoid>();
    all.add::<ProfileView>();
    all.add::<RatedList>();
    all.add::<LobbyFrame>();
    all.add::<LobbyMessage>();
    all.add::<AnalysisFrame>();
    all.add::<AnalysisMessage>();
    all.add::<EngineAsk>();
    all.add::<EngineAnswer>();
    all.add::<NewGame>();
    all.add::<Created>();
    all.add::<DoorView>();
    all.add::<GameList>();
    all.add::<GameView>();
    all.add::<Me>();
    all.add::<NewName>();
    all.add::<NewAccount>();
    all.add::<AccountMade>();
    all.add::<AccountView>();
    all.add::<SignIn>();
    all.add::<PasskeyChallenge>();
    all.add::<FurtherPasskey>();
    all.add::<NewPassword>();
    all.add::<Confirmed>();
    all.add::<RecoveryCodes>();
    all.add::<NewToken>();
    all.add::<TokenMade>();
    all.add::<Export>();
    all.add::<PositionAsk>();
    all.add::<PositionAnswer>();
    all.add::<ImportAsk>();
    all.add::<ImportAnswer>();
    all.add::<ExploreAsk>();
    all.add::<ExploreAnswer>();
    all.add::<StudyAsk>();
    all.add::<StudyList>();
    all.add::<StudyView>();
    all.add::<RulebookView>();
    all.add::<ChapterView>();
    all.add::<LessonList>();
    all.add::<LessonView>();
    all.add::<LessonAnswer>();
    all.add::<LessonVerdict>();
    all.add::<LessonProgress>();
    all.add::<Problem>();
    let head = "// Written by the tests of hive-wire from its types. Do not edit:\n\
                // KYPSELI_RENEW=1 cargo test -p hive-wire\n\n";
    head.to_string() + &all.found.into_values().collect::<Vec<_>>().join("\n")
}

#[test]
fn the_page_has_the_same_types() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/types/wire.d.ts");
    let text = declarations();
    if std::env::var_os("KYPSELI_RENEW").is_some() {
        std::fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("the folder can be made");
        std::fs::write(&path, text).expect("the types can be written");
        return;
    }
    let kept = std::fs::read_to_string(&path).expect("the types were kept");
    assert!(kept == text, "web/types/wire.d.ts is stale: set KYPSELI_RENEW=1 and run this again");
}

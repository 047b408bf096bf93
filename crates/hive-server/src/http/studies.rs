//! Studies: kept for whoever makes them, and shown to whom they like.

use super::answer::{Body, Refused, Sent};
use super::guest::Guest;
use crate::app::App;
use crate::budget::Budget;
use crate::limits::Kind;
use crate::quota::FOR_ROOM;
use crate::random;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use hive_play::Identity;
use hive_store::{Seen, StoreError, Study, StudyHead};
use hive_wire::{
    RefusalView, Rule, StudyAsk, StudyList, StudyListed, StudySeen, StudyView, chapters_of, chapters_text,
};
use std::collections::HashMap;
use std::sync::Arc;

/// So many studies somebody has at most.
pub(crate) const MOST: u32 = 50;

/// So many public ones are listed.
const LISTED: u32 = 50;

/// So many chapters a study has, so many letters all of it, and so many characters a name.
pub(crate) const CHAPTERS: usize = 64;
pub(crate) const LETTERS: usize = 250_000;
const LONGEST_NAME: usize = 100;

/// The largest body, with names in any writing.
pub(crate) const LARGEST: usize = 384 * 1024;

impl Sent for StudyAsk {
    const TOO_MANY: &'static str = "you write many studies";
}

/// `GET /api/studies`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/studies",
        summary = "Your studies, and those that everybody sees.",
        responses((status = 200, description = "The studies", body = StudyList)),
    )
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<StudyList>, Refused> {
    guest.take(&app, Kind::Request, "you ask for many studies")?;
    let trouble = |error: StoreError| Refused::trouble(&error);
    let own = app.store.studies_of(&guest.who(), MOST).await.map_err(trouble)?;
    let public = app.store.public_studies(LISTED).await.map_err(trouble)?;
    let mut names = HashMap::new();
    let mut list = StudyList { own: Vec::new(), public: Vec::new() };
    for head in own {
        list.own.push(listed(&app, &guest, &mut names, head).await?);
    }
    for head in public {
        list.public.push(listed(&app, &guest, &mut names, head).await?);
    }
    Ok(Json(list))
}

/// `POST /api/studies`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/studies",
        summary = "Keeps a new study.",
        request_body = StudyAsk,
        responses(
            (status = 201, description = "It is kept", body = StudyView),
            (status = 409, description = "You have as many as there is room for", body = hive_wire::Problem),
            (status = 413, description = "It is too large", body = hive_wire::Problem),
            (status = 422, description = "It makes no sense", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn make(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Body(ask): Body<StudyAsk>,
) -> Result<(StatusCode, Json<StudyView>), Refused> {
    check(&app, &ask)?;
    let trouble = |error: StoreError| Refused::trouble(&error);
    let there = app.store.studies_of(&guest.who(), MOST).await.map_err(trouble)?.len();
    app.metrics.saw(Budget::Studies, there);
    if there >= MOST as usize {
        return Err(Refused::full(&app.metrics, Budget::Studies, StatusCode::CONFLICT, Rule::TooLarge));
    }
    room(&app)?;
    guest.take(&app, Kind::Game, "you make many studies")?;
    let now = app.clock.now();
    let head = StudyHead {
        id: random::game_id().to_string(),
        owner: guest.who(),
        name: ask.name.trim().to_string(),
        seen: seen(ask.seen),
        created: now,
        updated: now,
        version: 1,
        chapters: ask.chapters.len() as u32,
    };
    let view = keep(&app, &guest, head, &ask).await?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// `GET /api/studies/{id}`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/studies/{id}",
        summary = "A study with its chapters.",
        params(("id" = String, Path, description = "The study's name in links")),
        responses(
            (status = 200, description = "The study", body = StudyView),
            (status = 404, description = "There is none, or it is not for you", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn read(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<StudyView>, Refused> {
    guest.take(&app, Kind::Request, "you ask for many studies")?;
    let Study { head, body } = found(&app, &guest, &id).await?;
    let study = listed(&app, &guest, &mut HashMap::new(), head).await?;
    Ok(Json(StudyView { study, chapters: chapters_of(&body) }))
}

/// `PUT /api/studies/{id}`.
#[cfg_attr(
    test,
    utoipa::path(
        put,
        path = "/api/studies/{id}",
        summary = "Changes a study of your own: all of it is written anew.",
        params(("id" = String, Path, description = "The study's name in links")),
        request_body = StudyAsk,
        responses(
            (status = 200, description = "It is kept", body = StudyView),
            (status = 404, description = "You have no such study", body = hive_wire::Problem),
            (status = 409, description = "It was changed elsewhere meanwhile", body = hive_wire::Problem),
            (status = 413, description = "It is too large", body = hive_wire::Problem),
            (status = 422, description = "It makes no sense", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn change(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    Body(ask): Body<StudyAsk>,
) -> Result<Json<StudyView>, Refused> {
    check(&app, &ask)?;
    let Study { head, body } = found(&app, &guest, &id).await?;
    if head.owner != guest.who() {
        return Err(none());
    }
    if ask.version != Some(head.version) {
        return Err(elsewhere());
    }
    // Where there is no room a study may still become shorter.
    if chapters_text(&ask.chapters).len() > body.len() {
        room(&app)?;
    }
    let head = StudyHead {
        name: ask.name.trim().to_string(),
        seen: seen(ask.seen),
        updated: app.clock.now(),
        version: head.version.saturating_add(1),
        chapters: ask.chapters.len() as u32,
        ..head
    };
    keep(&app, &guest, head, &ask).await.map(Json)
}

/// `DELETE /api/studies/{id}`.
#[cfg_attr(
    test,
    utoipa::path(
        delete,
        path = "/api/studies/{id}",
        summary = "Takes a study of your own away.",
        params(("id" = String, Path, description = "The study's name in links")),
        responses(
            (status = 204, description = "It is gone"),
            (status = 404, description = "You have no such study", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn drop(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refused> {
    guest.take(&app, Kind::Request, "you delete many studies")?;
    let gone = app.store.drop_study(&guest.who(), &id).await;
    if gone.map_err(|error| Refused::trouble(&error))? { Ok(StatusCode::NO_CONTENT) } else { Err(none()) }
}

/// All studies of whoever asks, with their chapters.
pub(super) async fn own(app: &App, guest: &Guest) -> Result<Vec<StudyView>, Refused> {
    let trouble = |error: StoreError| Refused::trouble(&error);
    let (mut names, mut studies) = (HashMap::new(), Vec::new());
    for head in app.store.studies_of(&guest.who(), MOST).await.map_err(trouble)? {
        let Some(Study { head, body }) = app.store.study(&head.id).await.map_err(trouble)? else { continue };
        let study = listed(app, guest, &mut names, head).await?;
        studies.push(StudyView { study, chapters: chapters_of(&body) });
    }
    Ok(studies)
}

fn none() -> Refused {
    Refused::new(StatusCode::NOT_FOUND, Rule::NotFound, "there is no study with this link")
}

fn elsewhere() -> Refused {
    let text = "this study was changed elsewhere meanwhile: load it again";
    Refused::conflict(RefusalView::new(Rule::Stale, text))
}

/// Whether more can be kept than is.
fn room(app: &App) -> Result<(), Refused> {
    let text = "no more studies can be kept here";
    app.quota.has_room().map_err(|full| Refused::over_saying(&app.metrics, full, FOR_ROOM, text))
}

/// What is wrong with a study, if anything is.
fn check(app: &App, ask: &StudyAsk) -> Result<(), Refused> {
    let senseless = |text: String| Refused::senseless(RefusalView::new(Rule::BadOptions, text));
    let is_long = |name: &str| name.chars().count() > LONGEST_NAME;
    if ask.name.trim().is_empty() {
        return Err(senseless("a study needs a name".to_string()));
    }
    if is_long(&ask.name) || ask.chapters.iter().any(|chapter| is_long(&chapter.name)) {
        return Err(senseless(format!("a name has {LONGEST_NAME} characters at most")));
    }
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    if ask.chapters.iter().any(|chapter| chapter.tree.is_empty() || !chapter.tree.bytes().all(is_letter)) {
        return Err(senseless("a chapter is a tree as links carry it".to_string()));
    }
    if ask.chapters.is_empty() {
        return Err(senseless("a study has a chapter at least".to_string()));
    }
    let letters: usize = ask.chapters.iter().map(|chapter| chapter.tree.len()).sum();
    app.metrics.saw(Budget::StudyChapters, ask.chapters.len().min(CHAPTERS));
    app.metrics.saw(Budget::StudyLetters, letters.min(LETTERS));
    let over = if ask.chapters.len() > CHAPTERS {
        Budget::StudyChapters
    } else if letters > LETTERS {
        Budget::StudyLetters
    } else {
        return Ok(());
    };
    Err(Refused::full(&app.metrics, over, StatusCode::PAYLOAD_TOO_LARGE, Rule::TooLarge))
}

async fn keep(app: &App, guest: &Guest, head: StudyHead, ask: &StudyAsk) -> Result<StudyView, Refused> {
    let study = Study { head: head.clone(), body: chapters_text(&ask.chapters) };
    match app.store.keep_study(study).await {
        Ok(()) => {}
        Err(StoreError::Taken) => return Err(elsewhere()),
        Err(error) => return Err(Refused::trouble(&error)),
    }
    let study = listed(app, guest, &mut HashMap::new(), head).await?;
    Ok(StudyView { study, chapters: ask.chapters.clone() })
}

/// A study that somebody may see.
async fn found(app: &App, guest: &Guest, id: &str) -> Result<Study, Refused> {
    let study = app.store.study(id).await.map_err(|error| Refused::trouble(&error))?;
    let study = study.filter(|study| study.head.seen != Seen::Private || study.head.owner == guest.who());
    study.ok_or_else(none)
}

async fn listed(
    app: &App,
    guest: &Guest,
    names: &mut HashMap<Identity, String>,
    head: StudyHead,
) -> Result<StudyListed, Refused> {
    if !names.contains_key(&head.owner) {
        let name = app.store.name_of(&head.owner).await.map_err(|error| Refused::trouble(&error))?;
        names.insert(head.owner.clone(), name.unwrap_or_default());
    }
    Ok(StudyListed {
        by: names.get(&head.owner).cloned().unwrap_or_default(),
        own: head.owner == guest.who(),
        id: head.id,
        name: head.name,
        seen: match head.seen {
            Seen::Private => StudySeen::Private,
            Seen::ByLink => StudySeen::Link,
            Seen::Public => StudySeen::Public,
        },
        updated: head.updated,
        version: head.version,
        chapters: head.chapters,
    })
}

const fn seen(seen: StudySeen) -> Seen {
    match seen {
        StudySeen::Private => Seen::Private,
        StudySeen::Link => Seen::ByLink,
        StudySeen::Public => Seen::Public,
    }
}

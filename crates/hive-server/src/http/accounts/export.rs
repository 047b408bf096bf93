//! All that is kept of somebody, as a file.

use super::super::answer::Refused;
use super::super::games::summary;
use super::super::guest::Guest;
use super::super::people::{Names, game_view, name_of, standings};
use super::super::studies::own as own_studies;
use super::avoided::told;
use super::manage::view;
use super::{own, trouble};
use crate::app::App;
use crate::budget::Budget;
use crate::limits::Kind;
use crate::reception::secrets::aside_id;
use axum::extract::State;
use axum::http::header::CONTENT_DISPOSITION;
use axum::response::{AppendHeaders, IntoResponse};
use axum::{Extension, Json};
use hive_play::{GameId, Happening, Identity, Pace, Plan};
use hive_rules::{ByColor, Color};
use hive_store::{Aside, Device, Numbered, Slips};
use hive_wire::{
    Export, ExportedAside, ExportedDevice, ExportedPlan, ExportedReport, ExportedReview, ExportedSlips,
    ExportedWords, Me, RatedView, ReportReason,
};
use std::collections::HashMap;
use std::sync::Arc;

/// How many games are written out at most, and how many reports: of more the file says that there are more. So many games
/// are listed at once.
pub(crate) const MOST: usize = 10_000;
const PART: u32 = 200;

/// Who sits in a game.
struct Seats {
    game: GameId,
    seats: ByColor<Option<Identity>>,
    /// Whether there are days for every turn: only then anybody plans.
    by_days: bool,
}

/// `GET /api/me/export`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/me/export",
        summary = "All that is kept of you: name, account, lessons, games, what you have said, also while you watched, ratings, studies, reviews, reports, plans, browsers that are told, how often you let others wait.",
        responses((status = 200, description = "All of it", body = Export)),
    )
)]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
) -> Result<impl IntoResponse, Refused> {
    // It is as much work as making a game.
    guest.take(&app, Kind::Game, "you ask for much")?;
    let who = guest.who();
    let account = match &guest.session {
        Some(_) => {
            let (session, account) = own(&app, &guest).await?;
            Some(view(&app, session, account).await?)
        }
        None => None,
    };
    let (mut games, mut own_seats, mut from) = (Vec::new(), Vec::new(), None);
    let mut more = loop {
        let page = app.store.list(&who, from, PART).await.map_err(trouble)?;
        own_seats.extend(page.games.iter().map(|game| Seats {
            game: game.game.clone(),
            seats: game.seats.clone(),
            by_days: matches!(game.agreement.pace, Pace::PerTurn { .. }),
        }));
        games.extend(page.games.into_iter().map(|game| summary(game, &who)));
        match page.next {
            Some(_) if games.len() >= MOST => break true,
            Some(next) => from = Some(next),
            None => break false,
        }
    };
    app.metrics.saw(Budget::Exported, games.len());
    let reports = reports(&app, &who).await?;
    let mut asides = asides(&app, &who).await?;
    more |= reports.len() >= MOST || asides.len() > MOST;
    asides.truncate(MOST);
    let slips = app.store.slips_of(&who).await.map_err(trouble)?;
    let export = Export {
        me: Me {
            name: guest.name(&app).await?.to_string(),
            account: account.is_some(),
            mail: app.post.is_some(),
        },
        identity: who.to_string(),
        account,
        lessons: app.store.solved(&who).await.map_err(trouble)?,
        games,
        more,
        words: words(&app, &who, &own_seats).await?,
        asides,
        ratings: standings(&app, &who).await?,
        rated: rated(&app, &guest).await?,
        avoided: told(&app, &who).await?,
        studies: own_studies(&app, &guest).await?,
        reviews: reviews(&app, &who).await?,
        reports,
        devices: devices(&app, &who).await?,
        plans: plans(&app, &who, &own_seats).await?,
        muted_until: app.store.silent_until(&who).await.map_err(trouble)?,
        slips: slips.map(|Slips { times, until }| ExportedSlips { times, until }),
    };
    let file = [(CONTENT_DISPOSITION, "attachment; filename=\"kypseli.json\"")];
    Ok((AppendHeaders(file), Json(export)))
}

/// What somebody has said as a player in these games.
async fn words(app: &App, who: &Identity, games: &[Seats]) -> Result<Vec<ExportedWords>, Refused> {
    let mut words = Vec::new();
    for Seats { game, seats, .. } in games {
        let Some(kept) = app.store.load(game).await.map_err(trouble)? else { continue };
        for event in kept.events {
            if let Happening::Chat { color: Some(color), text, .. } = event.what
                && seats.of(color).as_ref() == Some(who)
            {
                words.push(ExportedWords { game: game.to_string(), at: event.at, text: text.to_string() });
            }
        }
    }
    Ok(words)
}

/// What somebody has said in games that they watched. There a name alone stands beside the words: who said them is kept as a
/// hash of both. One more than is written out, if there is one.
async fn asides(app: &App, who: &Identity) -> Result<Vec<ExportedAside>, Refused> {
    let kept = app.store.asides_of(who, MOST as u32 + 1).await.map_err(trouble)?;
    let mut texts: HashMap<GameId, HashMap<String, String>> = HashMap::new();
    for game in kept.iter().map(|aside| &aside.game) {
        if !texts.contains_key(game) {
            let events = app.store.load(game).await.map_err(trouble)?.map(|kept| kept.events);
            let said = events.into_iter().flatten().filter_map(|event| match event.what {
                Happening::Chat { color: None, name, text } => {
                    Some((aside_id(game, &name, &text), text.to_string()))
                }
                _ => None,
            });
            texts.insert(game.clone(), said.collect());
        }
    }
    let told = |aside: &Aside| ExportedAside {
        // They did not play it: a pass leads there.
        game: app.shown.pass(&aside.game),
        at: aside.at,
        text: texts.get(&aside.game).and_then(|said| said.get(&aside.id)).cloned(),
    };
    Ok(kept.iter().map(told).collect())
}

/// What somebody has planned in these games, also what is for a moment that has passed.
async fn plans(app: &App, who: &Identity, games: &[Seats]) -> Result<Vec<ExportedPlan>, Refused> {
    let mut plans = Vec::new();
    for Seats { game, seats, .. } in games.iter().filter(|game| game.by_days) {
        let kept = app.store.plans(game).await.map_err(trouble)?;
        let own = Color::ALL.into_iter().filter(|color| seats.of(*color).as_ref() == Some(who));
        for plan in own.filter_map(|color| Plan::read(kept.of(color).as_deref()?)) {
            plans.push(ExportedPlan { game: game.to_string(), lines: plan.lines() });
        }
    }
    Ok(plans)
}

async fn devices(app: &App, who: &Identity) -> Result<Vec<ExportedDevice>, Refused> {
    let all = app.store.devices_of(who).await.map_err(trouble)?;
    let told = |Device { address, language, created, .. }| ExportedDevice { address, language, created };
    Ok(all.into_iter().map(told).collect())
}

async fn rated(app: &App, guest: &Guest) -> Result<Vec<RatedView>, Refused> {
    let (mut names, mut games) = (Names::default(), Vec::new());
    let found = app.store.all_rated_of(&guest.who(), MOST as u32).await.map_err(trouble)?;
    for Numbered { rated, .. } in found {
        games.push(game_view(app, &mut names, guest, &rated).await?);
    }
    Ok(games)
}

async fn reviews(app: &App, who: &Identity) -> Result<Vec<ExportedReview>, Refused> {
    let all = app.store.reviewed_by(who, MOST as u32).await.map_err(trouble)?;
    Ok(all.into_iter().map(|(game, at)| ExportedReview { game: game.to_string(), at }).collect())
}

async fn reports(app: &App, who: &Identity) -> Result<Vec<ExportedReport>, Refused> {
    let (mut names, mut reports) = (Names::default(), Vec::new());
    for report in app.store.reports_of(who, MOST as u32).await.map_err(trouble)? {
        reports.push(ExportedReport {
            created: report.created,
            about: name_of(app, &mut names, &report.about).await?,
            game: report.game.map(|game| game.to_string()),
            reason: ReportReason::named(&report.reason),
            words: report.words,
        });
    }
    Ok(reports)
}

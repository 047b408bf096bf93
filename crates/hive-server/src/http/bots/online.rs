//! Programs that listen, and can be challenged.

use super::super::answer::Refused;
use super::super::guest::Guest;
use super::lines::line;
use super::shapes;
use crate::app::App;
use crate::limits::Kind;
use axum::Extension;
use axum::body::Body;
use axum::extract::{Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use hive_play::Identity;
use hive_store::Account;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

/// How many are told at most.
const MOST: usize = 200;

/// Programs that listen at this node.
#[derive(Default)]
pub(crate) struct Online(Mutex<BTreeMap<Identity, (Account, usize)>>);

/// One that listens; it does not any more when this is dropped.
pub(super) struct Here {
    app: Arc<App>,
    who: Identity,
}

impl Online {
    /// A program begins to listen.
    pub(super) fn enter(app: &Arc<App>, account: Account) -> Here {
        let who = account.who.clone();
        app.online.lock().entry(who.clone()).or_insert((account, 0)).1 += 1;
        Here { app: Arc::clone(app), who }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<Identity, (Account, usize)>> {
        self.0.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        let mut all = self.app.online.lock();
        if let Some((_, count)) = all.get_mut(&self.who) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.who);
            }
        }
    }
}

/// How many are wanted.
#[derive(Deserialize)]
pub(in super::super) struct Wanted {
    nb: Option<usize>,
}

/// `GET /api/bot/online`: programs that can be challenged, a line each. Anybody may ask.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/bot/online",
        summary = "Programs that can be challenged, a line of JSON each.",
        params(
            ("nb" = Option<String>, Query, description = "How many at most"),
        ),
        responses(
            (status = 200, description = "Done", body = hive_wire::BotAccount),
            (status = 400, description = "It is refused, and nothing has happened", body = hive_wire::Problem),
            (status = 401, description = "There is no token", body = hive_wire::Problem),
        ),
    )
)]
pub(in super::super) async fn online(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Query(wanted): Query<Wanted>,
) -> Result<impl IntoResponse, Refused> {
    guest.take(&app, Kind::Request, "you ask for programs very often")?;
    let most = wanted.nb.unwrap_or(MOST).min(MOST);
    let mut all: BTreeMap<Identity, Account> = app
        .online
        .lock()
        .iter()
        .filter(|(_, (account, _))| account.bot)
        .map(|(who, (account, _))| (who.clone(), account.clone()))
        .collect();
    if app.cluster.is_some() {
        // Whoever listens, at whichever node, is in the one lobby.
        for who in app.lobby.programs(most).await {
            if !all.contains_key(&who)
                && let Ok(Some(account)) = app.store.account(&who).await
            {
                all.insert(who, account);
            }
        }
    }
    let lines: Vec<u8> =
        all.into_values().take(most).flat_map(|account| line(&shapes::account(account))).collect();
    Ok(([(CONTENT_TYPE, "application/x-ndjson")], Body::from(lines)))
}

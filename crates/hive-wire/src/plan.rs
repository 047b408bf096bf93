//! Conditional turns: what a player will answer while away, in games with days for a turn.

use serde::{Deserialize, Serialize};

/// What you will answer: `PUT /api/games/{id}/plan`, and what is kept of it: `GET /api/games/{id}/plan`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PlanView {
    /// Lines of move strings: each begins with a turn of the other side, and ends with an answer of yours. 16 lines of 20
    /// turns at most; none takes the plan back.
    pub lines: Vec<Vec<String>>,
}

//! Why something was not done.

use crate::{CellView, PieceName, Rule};
use serde::{Deserialize, Serialize};

/// Why something was not done, with the tiles and cells that prove it. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct RefusalView {
    /// The key of the rule, the same for ever: of the game (`splits-hive`, `gate`, …) or of the server
    /// (`stale`, `not-your-seat`, …). The key of its sentence in the catalogues.
    pub rule: Rule,
    /// The tiles that prove it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<Vec<PieceName>>"))]
    #[cfg_attr(feature = "describe", schema(value_type = Vec<String>))]
    pub tiles: Vec<PieceName>,
    /// The parts into which the hive would fall.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<Vec<Vec<PieceName>>>"))]
    #[cfg_attr(feature = "describe", schema(value_type = Vec<Vec<String>>))]
    pub parts: Vec<Vec<PieceName>>,
    /// The cells that it is about: both ends of a barred step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<Vec<CellView>>"))]
    pub cells: Vec<CellView>,
    /// The insect whose way does not lead there, for `cannot-reach`: a letter of QSBGAMLP.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bug: Option<String>,
    /// When to try again, for what there was too much of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after_seconds: Option<u32>,
    /// One sentence in English.
    pub text: String,
}

impl RefusalView {
    /// A refusal with nothing to show for it but its sentence.
    pub fn new(rule: Rule, text: impl Into<String>) -> RefusalView {
        RefusalView {
            rule,
            tiles: Vec::new(),
            parts: Vec::new(),
            cells: Vec::new(),
            bug: None,
            retry_after_seconds: None,
            text: text.into(),
        }
    }
}

//! From the words of the rules to the words of the wire.

mod places;
mod position;
mod refusal;

pub(crate) use places::Places;
pub(crate) use position::{last_turn, outcome_view, position_view};
pub(crate) use refusal::{refusal_view, resolve_error_view};

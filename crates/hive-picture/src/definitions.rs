//! Shapes that are drawn once and referred to by name. They are the same in every picture, so
//! several pictures can stand on one page.

use crate::geometry::{SIZE, hexagon};
use crate::{digits, tile};

/// The name of the outline of a cell.
pub(crate) const CELL: &str = "kp-cell";

/// The definitions that a drawing refers to, in a `defs` element.
pub(crate) fn of(body: &str) -> String {
    let cell = (CELL.to_string(), format!(r#"<path id="{CELL}" d="{}"/>"#, hexagon(SIZE - 2.5, 7.0)));
    let all = tile::definitions().chain(digits::definitions()).chain([cell]);
    let used = all.filter(|(id, _)| body.contains(&format!(r##""#{id}""##)));
    format!("<defs>{}</defs>", used.map(|(_, definition)| definition).collect::<String>())
}

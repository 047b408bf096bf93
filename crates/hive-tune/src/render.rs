//! Weights as source text.

use hive_search::tuning::feature_name;
use std::fmt::Write;

/// The table as a line a feature, with its name: what `hive-search` is compiled with.
pub fn render(name: &str, weights: &[[i16; 2]]) -> String {
    let mut text = format!("pub(crate) static {name}: Weights = [\n");
    for (feature, [early, late]) in weights.iter().enumerate() {
        let _ = writeln!(text, "    [{early}, {late}], // {}", feature_name(feature));
    }
    text.push_str("];\n");
    text
}

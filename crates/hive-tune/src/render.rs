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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_a_line_a_feature_with_its_name() {
        let text = render("BASE", &[[1, -2], [30, 4]]);
        let (first, second) = (feature_name(0), feature_name(1));
        let wanted = format!(
            "pub(crate) static BASE: Weights = [\n    [1, -2], // {first}\n    [30, 4], // {second}\n];\n"
        );
        assert_eq!(text, wanted);
        assert_ne!(first, second);
    }
}

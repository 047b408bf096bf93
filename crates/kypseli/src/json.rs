//! What programs read: one object a line.

use serde::{Serialize, Serializer};
use std::io;

/// A value as one line of JSON.
pub(crate) fn line(value: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(value)?)
}

/// A number with so many digits after the point, and none that mean nothing. JSON has no word for what is no number:
/// it becomes `null`.
pub(crate) fn rounded(value: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    (value * scale).round() / scale
}

/// Pairs as an object, in the order in which they come.
pub(crate) fn in_order<K: Serialize, V: Serialize, S: Serializer>(
    pairs: &[(K, V)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(name, value)| (name, value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Sample<'a> {
        text: &'a str,
        #[serde(serialize_with = "in_order")]
        pairs: Vec<(&'a str, u64)>,
        third: f64,
        endless: f64,
    }

    #[test]
    fn an_object_is_one_line_in_its_own_order() {
        let sample = Sample {
            text: "a \"b\" \\ \n é",
            pairs: vec![("wS", 2), ("bA", 1)],
            third: rounded(1.0 / 3.0, 3),
            endless: rounded(f64::INFINITY, 2),
        };
        assert_eq!(
            line(&sample).expect("it can be written"),
            r#"{"text":"a \"b\" \\ \n é","pairs":{"wS":2,"bA":1},"third":0.333,"endless":null}"#
        );
    }
}

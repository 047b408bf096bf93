//! Lengths of time as people type them.

use std::time::Duration;

/// `500ms`, `2s`, `1.5s`, `3m`, or a bare number of seconds.
pub(crate) fn parse(text: &str) -> Result<Duration, String> {
    let (number, unit) = if let Some(number) = text.strip_suffix("ms") {
        (number, 0.001)
    } else if let Some(number) = text.strip_suffix('s') {
        (number, 1.0)
    } else if let Some(number) = text.strip_suffix('m') {
        (number, 60.0)
    } else {
        (text, 1.0)
    };
    let seconds =
        number.parse::<f64>().ok().map(|number| number * unit).filter(|seconds| seconds.is_finite());
    match seconds {
        Some(seconds) if (0.0..=86_400.0).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("it should be a length of time such as 500ms, 2s or 3m, a day at most".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::parse;
    use std::time::Duration;

    #[test]
    fn people_write_times_in_many_ways() {
        assert_eq!(parse("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse("2s"), Ok(Duration::from_secs(2)));
        assert_eq!(parse("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse("3m"), Ok(Duration::from_secs(180)));
        for wrong in ["", "s", "fast", "-1s", "nan", "inf", "1e99"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}

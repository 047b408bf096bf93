//! Lengths of time as viewers write them: `00:00:05`, `00:00:00.5000000`, `1.00:00:00`.

use std::time::Duration;

/// The length of time that a text says: hours, minutes and seconds, with days before and a
/// fraction behind if there are any.
///
/// ```
/// use hive_uhp::parse_duration;
/// use std::time::Duration;
/// assert_eq!(parse_duration("00:00:05"), Some(Duration::from_secs(5)));
/// assert_eq!(parse_duration("00:00:00.5000000"), Some(Duration::from_millis(500)));
/// assert_eq!(parse_duration("1.00:00:01"), Some(Duration::from_secs(86_401)));
/// assert_eq!(parse_duration("5"), None);
/// ```
pub fn parse_duration(text: &str) -> Option<Duration> {
    let number = |text: &str| -> Option<u64> {
        let digits = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse().ok()).flatten()
    };
    let mut parts = text.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let (days, hours) = hours.split_once('.').unwrap_or(("0", hours));
    let (seconds, fraction) = seconds.split_once('.').unwrap_or((seconds, "0"));
    let nanos = number(fraction)? * 10u64.pow(9 - fraction.len() as u32);
    let (minutes, seconds) = (number(minutes)?, number(seconds)?);
    if minutes > 59 || seconds > 59 {
        return None;
    }
    let total = ((number(days)? * 24 + number(hours)?) * 60 + minutes) * 60 + seconds;
    Some(Duration::from_secs(total) + Duration::from_nanos(nanos))
}

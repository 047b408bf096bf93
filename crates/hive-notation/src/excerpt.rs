//! Somebody's text, quoted in an error without filling the screen.

/// The text as a person can read it in one line: control characters replaced, cut where it
/// gets long.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 24;
    let mut short: String =
        text.chars().take(LONGEST).map(|c| if c.is_control() { '?' } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}

//! Progress bars: on a terminal a bar, anywhere else nothing.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error for this many steps.
pub(crate) fn bar(steps: u64, prefix: impl Into<String>) -> ProgressBar {
    let bar = ProgressBar::new(steps).with_prefix(prefix.into());
    match ProgressStyle::with_template("{prefix} {wide_bar} {percent:>3}% {eta:>4}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

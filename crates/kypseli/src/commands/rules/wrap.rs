//! Lines of a given width, broken where the language allows it.

use unicode_linebreak::{BreakOpportunity, linebreaks};
use unicode_width::UnicodeWidthStr;

/// Breaks a text into lines of at most this many columns. Only a word that is wider stands out.
/// Japanese letters are two columns wide and may be broken between, but no line begins with a full stop.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    let (mut start, mut fits) = (0, 0);
    for (at, opportunity) in linebreaks(text) {
        if text[start..at].trim_end().width() > width && fits > start {
            lines.push(text[start..fits].trim_end());
            start = fits;
        }
        fits = at;
        if opportunity == BreakOpportunity::Mandatory {
            lines.push(text[start..at].trim_end());
            start = at;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::wrap;
    use unicode_width::UnicodeWidthStr;

    const TEXTS: [&str; 4] = [
        "The ant goes as far as it likes round the outside of the hive.",
        "Муравей обходит улей снаружи и останавливается где захочет.",
        "Το μυρμήγκι πηγαίνει όσο μακριά θέλει γύρω από την κυψέλη.",
        "兵隊アリは、ハイブの外側を好きなだけ進めます。これほど遠くまで行けるタイルはほかにありません。",
    ];

    #[test]
    fn lines_fit_and_lose_nothing_but_spaces() {
        for text in TEXTS {
            for width in 24..=100 {
                let lines = wrap(text, width);
                assert!(
                    lines.iter().all(|line| line.width() <= width && !line.is_empty()),
                    "{width}: {lines:?}"
                );
                let space = if text.contains(' ') { " " } else { "" };
                assert_eq!(lines.join(space), text, "{width}");
                // No line could have taken the first word of the next.
                let next = lines.windows(2).map(|two| two[0].width() + 1 + first_word(two[1]).width());
                assert!(next.into_iter().all(|taken| taken > width), "{width}: {lines:?}");
            }
        }
    }

    fn first_word(line: &str) -> &str {
        if line.contains(' ') { line.split(' ').next().unwrap_or(line) } else { line }
    }

    #[test]
    fn no_line_begins_with_a_full_stop() {
        for width in 24..=100 {
            let lines = wrap(TEXTS[3], width);
            assert!(lines.iter().all(|line| !line.starts_with(['。', '、'])), "{lines:?}");
        }
    }

    #[test]
    fn a_word_that_is_too_long_stands_alone() {
        assert_eq!(wrap("a grasshopper b", 5), ["a", "grasshopper", "b"]);
        assert_eq!(wrap("", 5), Vec::<&str>::new());
    }
}

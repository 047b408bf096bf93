//! Digits drawn as lines, so that no picture depends on a font.

use crate::canvas::Canvas;
use crate::geometry::{Point, Short};
use crate::theme::Rgb;

/// What can be written, and the line for it: 6 wide, 10 high, round the origin.
const GLYPHS: [(char, &str); 12] = [
    ('0', "M0-5C4-5 4 5 0 5S-4-5 0-5Z"),
    ('1', "M-2-3 .5-5V5"),
    ('2', "M-2.8-2.6C-2.6-5.8 2.8-5.8 2.8-2.4 2.8 0-2.8 2.6-2.8 5H3"),
    ('3', "M-2.8-5H2.6L-.4-1.2C4.2-1.2 4 5 0 5-1.6 5-2.6 4.2-3 3"),
    ('4', "M1.6 5V-5L-3.2 2H3.4"),
    ('5', "M2.6-5H-2L-2.6-.6C-1-2 3-1.8 3 1.8 3 5.8-2 6-3 3.4"),
    ('6', "M2.2-5C-1.4-4-3-1-3 1.8-3 6 3 6 3 1.8 3-2-3-2-3 1.8"),
    ('7', "M-3-5H3L-1 5"),
    ('8', "M0-.6C-3.6-.6-3.6-5 0-5S3.6-.6 0-.6C-4.2-.6-4.2 5 0 5S4.2-.6 0-.6Z"),
    ('9', "M-2.2 5C1.4 4 3 1 3-1.8 3-6-3-6-3-1.8-3 2 3 2 3-1.8"),
    ('-', "M-2.2 0H2.2"),
    (',', "M.4 4 -.8 7"),
];

/// How the lines are drawn.
const STYLE: &str = r#"fill="none" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round""#;

/// The name of a glyph among the definitions of a picture.
fn id(glyph: char) -> String {
    match glyph {
        '-' => "kp-minus".to_string(),
        ',' => "kp-comma".to_string(),
        digit => format!("kp-{digit}"),
    }
}

/// How much room a glyph takes in a line.
fn advance(glyph: char) -> f64 {
    match glyph {
        ',' => 4.0,
        '1' => 6.5,
        '-' => 7.0,
        _ => 8.5,
    }
}

/// The definitions that [`write`] refers to, with their names.
pub(crate) fn definitions() -> impl Iterator<Item = (String, String)> {
    GLYPHS.into_iter().map(|(glyph, line)| {
        let id = id(glyph);
        let path = format!(r#"<path id="{id}" {STYLE} d="{line}"/>"#);
        (id, path)
    })
}

/// The characters that can be written.
fn known(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().filter(|&c| GLYPHS.iter().any(|&(glyph, _)| glyph == c))
}

/// How wide a text is at scale 1.
pub(crate) fn width(text: &str) -> f64 {
    known(text).map(advance).sum()
}

/// Writes a number, or several with commas, with its middle at a point.
pub(crate) fn write(canvas: &mut Canvas, text: &str, middle: Point, scale: f64, color: Rgb) {
    let width = width(text);
    canvas.put_at(
        middle,
        width / 2.0 * scale,
        5.0 * scale,
        format_args!(r#"<g transform="translate({middle}) scale({})" stroke="{color}">"#, Hundredths(scale),),
    );
    let mut x = -width / 2.0;
    for glyph in known(text) {
        let middle = x + advance(glyph) / 2.0;
        canvas.put(format_args!(r##"<use href="#{}" x="{}"/>"##, id(glyph), Short(middle)));
        x += advance(glyph);
    }
    canvas.put(format_args!("</g>"));
}

/// A scale needs one place more than a length.
pub(crate) struct Hundredths(pub(crate) f64);

impl std::fmt::Display for Hundredths {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", (self.0 * 100.0).round() / 100.0)
    }
}

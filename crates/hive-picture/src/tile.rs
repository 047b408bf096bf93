//! One tile.
//!
//! Each insect is a file in `tiles/`: plain SVG in a box from -50 to 50, where the corners of
//! the tile are 50 from its middle. What is `currentColor` there takes the insect's
//! [`accent`](crate::accent); what is in a group of class `cut` takes the `fill` or `stroke`
//! around it, which is the face of the tile. The files use no ids, scripts, fonts or bitmaps.

use crate::canvas::Canvas;
use crate::definitions;
use crate::digits::Hundredths;
use crate::geometry::{Point, SIDE, SIZE, Short, at, hexagon};
use crate::theme::{Body, accent, body};
use hive_notation::piece_name;
use hive_rules::{Bug, Color, Piece};

/// The corners of a tile, a little inside those of its cell.
const TILE: f64 = 48.5;

/// How thick a tile is, as seen from slightly below.
pub(crate) const THICKNESS: f64 = 5.0;

/// The drawing of an insect: a whole SVG document, in a box from -50 to 50 that the tile fills.
///
/// ```
/// use hive_rules::Bug;
/// assert!(hive_picture::drawing(Bug::Ant).contains("currentColor"));
/// ```
pub const fn drawing(bug: Bug) -> &'static str {
    match bug {
        Bug::Queen => include_str!("../tiles/queen.svg"),
        Bug::Spider => include_str!("../tiles/spider.svg"),
        Bug::Beetle => include_str!("../tiles/beetle.svg"),
        Bug::Grasshopper => include_str!("../tiles/grasshopper.svg"),
        Bug::Ant => include_str!("../tiles/ant.svg"),
        Bug::Mosquito => include_str!("../tiles/mosquito.svg"),
        Bug::Ladybug => include_str!("../tiles/ladybug.svg"),
        Bug::Pillbug => include_str!("../tiles/pillbug.svg"),
    }
}

/// One tile as an SVG document, this many pixels wide, with its number as pips if it has one.
///
/// ```
/// use hive_rules::{Color, Piece};
/// let svg = hive_picture::tile(Piece::queen(Color::Black), 64);
/// assert!(svg.contains("<title>Black queen bee</title>"));
/// ```
pub fn tile(piece: Piece, width: u32) -> String {
    let mut canvas = Canvas::default();
    let middle = at(0.0, 0.0);
    draw(&mut canvas, &Drawn { piece, middle, scale: 1.0, numbers: true, covered: false, attributes: "" });
    let (width, height) = (width.max(1), (f64::from(width.max(1)) * 1.2).round());
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-45 -51 90 108" width="{width}" height="{height}">{}{}</svg>
"#,
        definitions::of(&canvas.body),
        canvas.body
    )
}

/// An insect's English name.
const fn english(bug: Bug) -> &'static str {
    match bug {
        Bug::Queen => "queen bee",
        Bug::Spider => "spider",
        Bug::Beetle => "beetle",
        Bug::Grasshopper => "grasshopper",
        Bug::Ant => "soldier ant",
        Bug::Mosquito => "mosquito",
        Bug::Ladybug => "ladybug",
        Bug::Pillbug => "pillbug",
    }
}

/// The name of an insect among the definitions of a picture.
const fn id(bug: Bug) -> &'static str {
    match bug {
        Bug::Queen => "kp-queen",
        Bug::Spider => "kp-spider",
        Bug::Beetle => "kp-beetle",
        Bug::Grasshopper => "kp-grasshopper",
        Bug::Ant => "kp-ant",
        Bug::Mosquito => "kp-mosquito",
        Bug::Ladybug => "kp-ladybug",
        Bug::Pillbug => "kp-pillbug",
    }
}

/// The name of a tile without its insect among the definitions of a picture.
const fn body_id(color: Color) -> &'static str {
    match color {
        Color::White => "kp-white",
        Color::Black => "kp-black",
    }
}

/// The definitions that [`draw`] refers to, with their names.
pub(crate) fn definitions() -> impl Iterator<Item = (String, String)> {
    let bodies = Color::ALL.into_iter().map(|color| (body_id(color).to_string(), body_shapes(color)));
    let insects = Bug::ALL.into_iter().map(|bug| {
        let id = id(bug);
        (id.to_string(), format!(r#"<g id="{id}">{}</g>"#, shapes(bug)))
    });
    let pips = (1..=3).map(|number| {
        let id = format!("kp-pips{number}");
        (id.clone(), format!(r#"<g id="{id}" stroke="none">{}</g>"#, pips(number)))
    });
    bodies.chain(insects).chain(pips)
}

/// What is inside the document of an insect.
fn shapes(bug: Bug) -> String {
    let document = drawing(bug);
    let start = document.find('>').map_or(0, |end| end + 1);
    let end = document.rfind("</svg>").unwrap_or(document.len());
    let inside = document.get(start..end).unwrap_or_default();
    inside.lines().map(str::trim).collect()
}

/// A tile without its insect: its side, its face, and a bevel with the light from above.
fn body_shapes(color: Color) -> String {
    let id = body_id(color);
    let Body { face, light, shade, side } = body(color);
    let (outer, inner) = (hexagon(TILE, 7.0), hexagon(TILE - 3.2, 6.0));
    format!(
        r##"<linearGradient id="{id}-bevel" x2="0" y2="1"><stop stop-color="{light}"/><stop offset="1" stop-color="{shade}"/></linearGradient><g id="{id}" stroke="none"><path fill="{side}" transform="translate(0 {THICKNESS})" d="{outer}"/><path fill="url(#{id}-bevel)" d="{outer}"/><path fill="{face}" d="{inner}"/></g>"##
    )
}

/// One to three dots in the lower corner.
fn pips(number: u8) -> String {
    let first = -3.6 * f64::from(number - 1);
    let dot = |i: u8| {
        let x = first + 7.2 * f64::from(i);
        format!(r#"<circle cx="{}" cy="38.2" r="2.7" fill="currentColor"/>"#, Short(x))
    };
    (0..number).map(dot).collect()
}

/// Where a tile is drawn, and what is said about it.
pub(crate) struct Drawn<'a> {
    pub(crate) piece: Piece,
    pub(crate) middle: Point,
    pub(crate) scale: f64,
    /// Whether the number of a copy is shown.
    pub(crate) numbers: bool,
    /// Whether another tile lies on it, so that its insect is not seen.
    pub(crate) covered: bool,
    /// Further attributes of its group.
    pub(crate) attributes: &'a str,
}

/// Draws a tile.
pub(crate) fn draw(canvas: &mut Canvas, tile: &Drawn<'_>) {
    let Drawn { piece, middle, scale, numbers, covered, attributes } = *tile;
    let (color, bug) = (piece.color(), piece.bug());
    let face = body(color).face;
    let scaled = if scale == 1.0 { String::new() } else { format!(" scale({})", Hundredths(scale)) };
    canvas.put_at(
        middle,
        SIDE * scale,
        SIZE * scale,
        format_args!(
            r#"<g data-piece="{}"{attributes} transform="translate({middle}){scaled}" color="{}" fill="{face}" stroke="{face}">"#,
            piece_name(piece),
            accent(bug, color),
        ),
    );
    let side = if color == Color::White { "White" } else { "Black" };
    canvas.put(format_args!("<title>{side} {}", english(bug)));
    if bug.copies() > 1 {
        canvas.put(format_args!(" {}", piece.number()));
    }
    canvas.put(format_args!(r##"</title><use href="#{}"/>"##, body_id(color)));
    if !covered {
        canvas.put(format_args!(r##"<use href="#{}"/>"##, id(bug)));
    }
    if numbers && !covered && bug.copies() > 1 {
        canvas.put(format_args!(r##"<use href="#kp-pips{}"/>"##, piece.number()));
    }
    canvas.put(format_args!("</g>"));
}

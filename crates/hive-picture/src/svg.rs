//! A position as SVG.

use crate::canvas::Canvas;
use crate::geometry::{Bounds, Short, Unrolled};
use crate::options::Options;
use crate::{definitions, hands, hive, marks};
use hive_rules::Position;

/// What is left free on each side.
const MARGIN: f64 = 18.0;

/// How far a picture reaches at least from its middle: a lone tile does not fill it.
const SMALLEST: f64 = 130.0;

/// A position as an SVG document.
///
/// Every tile on the table is a group with its name and its place, `data-piece="wA1" data-q="0"
/// data-r="-1" data-level="0"`, where (q, r) are the axial coordinates of its cell. The same
/// position and options give the same text.
pub fn svg(position: &Position, options: &Options) -> String {
    let canvas = painted(position, options);
    document(&canvas, canvas.bounds, position, options)
}

/// The picture without its frame.
pub(crate) fn painted(position: &Position, options: &Options) -> Canvas {
    let table = Unrolled::of(position);
    let mut canvas = Canvas::default();
    marks::cells(&mut canvas, &table, options);
    hive::draw(&mut canvas, &table, options);
    if let Some(last) = &options.last {
        marks::way(&mut canvas, &table, &last.way, options);
    }
    if !options.fan {
        hive::badges(&mut canvas, &table);
    }
    if options.coordinates {
        marks::coordinates(&mut canvas, &table, options);
    }
    canvas.bounds.widen(SMALLEST);
    if options.hands {
        hands::draw(&mut canvas, &table, options);
    }
    canvas
}

/// The picture in a frame, with the definitions it refers to.
pub(crate) fn document(canvas: &Canvas, frame: Bounds, position: &Position, options: &Options) -> String {
    let [low, high] = frame.corners();
    let low = low.plus(-MARGIN, -MARGIN);
    let (width, height) = (high.x + MARGIN - low.x, high.y + MARGIN - low.y);
    let (box_width, box_height) = (Short(width), Short(height));
    let pixels = options.width.max(1);
    let pixels_high = (f64::from(pixels) * height / width).round().max(1.0);
    let standing = crate::terminal::standing(position);
    let mut text = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{low} {box_width} {box_height}" width="{pixels}" height="{pixels_high}"><title>A hive, {standing}</title>{}"#,
        definitions::of(&canvas.body)
    );
    if options.background {
        // A little larger than the picture: rounding to whole pixels leaves no gap at the edges.
        let (x, y) = (Short(low.x - MARGIN), Short(low.y - MARGIN));
        let (width, height) = (Short(width + 2.0 * MARGIN), Short(height + 2.0 * MARGIN));
        let color = options.theme.table().background;
        text += &format!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{color}"/>"#);
    }
    text += &canvas.body;
    text += "</svg>\n";
    text
}

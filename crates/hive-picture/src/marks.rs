//! What is said about cells: the last turn, where a tile may go, coordinates.

use crate::canvas::Canvas;
use crate::definitions::CELL;
use crate::digits;
use crate::geometry::{Place, Point, SIDE, SIZE, Short, Unrolled};
use crate::hive::top;
use crate::options::Options;
use crate::theme::Rgb;
use hive_rules::{Cell, Direction};

/// Outlines of empty cells: the places for the first tiles if the table is empty, and the
/// cells around the hive if they show their coordinates.
pub(crate) fn cells(canvas: &mut Canvas, table: &Unrolled<'_>, options: &Options) {
    let outline = options.theme.table().outline;
    canvas.put(format_args!(r#"<g fill="none" stroke="{outline}" stroke-width="2">"#));
    let mut draw = |place: Place, look: &str| {
        let middle = place.center();
        let cell = format_args!(r##"<use href="#{CELL}" transform="translate({middle})"{look}/>"##);
        canvas.put_at(middle, SIDE, SIZE, cell);
    };
    if table.laid.is_empty() {
        for (q, r) in Direction::ALL.map(Direction::offset) {
            draw(Place { q, r }, r#" stroke-opacity=".4""#);
        }
        draw(Place { q: 0, r: 0 }, &format!(r#" fill="{outline}" fill-opacity=".25""#));
    } else if options.coordinates {
        for place in rim(table) {
            draw(place, r#" stroke-opacity=".5""#);
        }
    }
    canvas.put(format_args!("</g>"));
}

/// The empty cells that touch the hive.
fn rim(table: &Unrolled<'_>) -> Vec<Place> {
    let taken = *table.position.taken();
    (taken.around() - taken).iter().map(|cell| table.place(cell)).collect()
}

/// The marks on cells whose uppermost tile is of this level; empty cells count as the ground.
pub(crate) fn on_level(canvas: &mut Canvas, table: &Unrolled<'_>, level: u8, options: &Options) {
    let here = |&cell: &Cell| table.position.height(cell).saturating_sub(1) == level;
    let color = options.theme.table().last;
    if let Some(last) = &options.last {
        if let Some(from) = last.from.filter(here) {
            ring(canvas, top(table, from, options.fan), color, r#" stroke-dasharray="9 7""#);
        }
        if here(&last.to) {
            ring(canvas, top(table, last.to, options.fan), color, "");
        }
    }
    for cell in options.targets.iter().filter(here) {
        target(canvas, table, cell, options);
    }
}

fn ring(canvas: &mut Canvas, middle: Point, color: Rgb, dashes: &str) {
    canvas.put_at(
        middle,
        SIDE,
        SIZE,
        format_args!(
            r##"<use href="#{CELL}" class="last" transform="translate({middle})" fill="none" stroke="{color}" stroke-width="4"{dashes}/>"##
        ),
    );
}

/// Where a tile may go: a dot in a soft hexagon, and on top of a tile the hexagon alone, so
/// that the insect stays visible.
fn target(canvas: &mut Canvas, table: &Unrolled<'_>, cell: Cell, options: &Options) {
    let color = options.theme.table().target;
    let Place { q, r } = table.place(cell);
    let middle = top(table, cell, options.fan);
    let (look, dot) = if table.position.height(cell) > 0 {
        (format!(r#"transform="scale(.95)" fill="none" stroke="{color}" stroke-width="5""#), "")
    } else {
        (r#"transform="scale(.91)" fill-opacity=".22""#.to_string(), r#"<circle r="9"/>"#)
    };
    canvas.put_at(
        middle,
        SIDE,
        SIZE,
        format_args!(
            r##"<g class="target" data-q="{q}" data-r="{r}" transform="translate({middle})" fill="{color}"><use href="#{CELL}" {look}/>{dot}</g>"##
        ),
    );
}

/// The way that the last tile took, as an arrow over everything.
pub(crate) fn way(canvas: &mut Canvas, table: &Unrolled<'_>, way: &[Cell], options: &Options) {
    let points: Vec<Point> = way.iter().map(|&cell| top(table, cell, options.fan)).collect();
    for &point in &points {
        canvas.bounds.include(point, SIDE, SIZE);
    }
    let [start @ .., end] = &points[..] else { return };
    let Some(&before) = start.last() else { return };
    // The arrow stops short of the insect that it leads to.
    let tip = end.towards(before, 35.0);
    let line: Vec<String> = start.iter().chain([&tip]).map(Point::to_string).collect();
    let back = tip.towards(before, 13.0);
    let (x, y) = ((tip.y - back.y) * 0.6, (back.x - tip.x) * 0.6);
    let head = format!("M{}L{tip}L{}", back.plus(x, y), back.plus(-x, -y));
    let line = format!("M{}{head}", line.join("L"));
    let colors = options.theme.table();
    for (color, width) in [(colors.background, 7), (colors.last, 4)] {
        canvas.put(format_args!(
            r#"<path class="way" fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round" d="{line}"/>"#
        ));
    }
}

/// The axial coordinates of every cell in the hive and around it.
pub(crate) fn coordinates(canvas: &mut Canvas, table: &Unrolled<'_>, options: &Options) {
    let colors = options.theme.table();
    let empty = if table.laid.is_empty() { vec![Place { q: 0, r: 0 }] } else { rim(table) };
    for place in empty {
        digits::write(canvas, &place.to_string(), place.center(), 1.2, colors.writing);
    }
    for laid in &table.laid {
        let place = Place { q: laid.q, r: laid.r };
        if table.position.top(place.cell()) != Some(laid.piece) {
            continue;
        }
        // On a label, for insects leave no room.
        let middle = top(table, place.cell(), options.fan).plus(0.0, -43.0);
        let text = place.to_string();
        let width = digits::width(&text) * 0.9 / 2.0 + 3.5;
        canvas.put(format_args!(
            r#"<rect x="{}" y="{}" width="{}" height="14" rx="5" fill="{}"/>"#,
            Short(middle.x - width),
            Short(middle.y - 7.0),
            Short(2.0 * width),
            colors.background,
        ));
        digits::write(canvas, &text, middle, 0.9, colors.writing);
    }
}

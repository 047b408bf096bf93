//! The tiles on the table, stack by stack.

use crate::canvas::Canvas;
use crate::definitions::CELL;
use crate::digits;
use crate::geometry::{Place, Point, SIDE, SIZE, Unrolled, at};
use crate::marks;
use crate::options::Options;
use crate::theme::body;
use crate::tile::{self, Drawn, THICKNESS};
use hive_rules::{Cell, Laid};
use std::collections::BTreeMap;
use std::f64::consts::TAU;

/// How much higher than its place on the table a tile of a stack is drawn. Towers are pressed
/// together a little, so that they do not hide what is behind them.
fn lift(level: u8, height: u8) -> f64 {
    f64::from(level) * (36.0 / f64::from(height.max(2) - 1)).min(9.0)
}

/// Where the middle of the uppermost tile of a cell is drawn; of an empty cell, its own middle.
pub(crate) fn top(table: &Unrolled<'_>, cell: Cell, fan: bool) -> Point {
    let height = table.position.height(cell);
    let lift = if fan { 0.0 } else { lift(height.saturating_sub(1), height) };
    table.place(cell).center().plus(0.0, -lift)
}

/// Draws the tiles, a group for each level, the ground first: what lies higher covers what is
/// lower, and within a level a row covers the sides of the tiles in the row above. Marks on cells
/// follow the tiles that they lie on.
pub(crate) fn draw(canvas: &mut Canvas, table: &Unrolled<'_>, options: &Options) {
    let mut levels: BTreeMap<u8, Vec<Laid>> = BTreeMap::from([(0, Vec::new())]);
    for &laid in &table.laid {
        levels.entry(laid.level).or_default().push(laid);
    }
    if options.fan {
        wells(canvas, table, options);
    }
    for (&level, tiles) in &levels {
        canvas.put(format_args!("<g>"));
        for laid in tiles {
            draw_tile(canvas, table, laid, options);
        }
        canvas.put(format_args!("</g>"));
        marks::on_level(canvas, table, level, options);
    }
}

fn draw_tile(canvas: &mut Canvas, table: &Unrolled<'_>, laid: &Laid, options: &Options) {
    let &Laid { q, r, level, piece } = laid;
    let place = Place { q, r };
    let height = table.position.height(place.cell());
    let fanned = options.fan && height > 1;
    let (offset, scale) = if fanned { spread(level, height) } else { (at(0.0, -lift(level, height)), 1.0) };
    canvas.bounds.include(place.center(), SIDE, SIZE + THICKNESS);
    let drawn = Drawn {
        piece,
        middle: place.center().plus(offset.x, offset.y),
        scale,
        numbers: options.numbers,
        covered: !fanned && level + 1 < height,
        attributes: &format!(r#" data-q="{q}" data-r="{r}" data-level="{level}""#),
    };
    tile::draw(canvas, &drawn);
}

/// Where a tile of a spread stack lies within its cell, and how large it is: in a ring, clockwise
/// from the lower left, so that the lowest is covered from both sides and the uppermost by none.
fn spread(level: u8, height: u8) -> (Point, f64) {
    let (radius, scale) = match height {
        2 => (18.5, 0.62),
        3 => (21.0, 0.54),
        4 => (22.5, 0.45),
        5 => (24.0, 0.42),
        6 => (25.5, 0.39),
        _ => (26.5, 0.36),
    };
    // Two tiles lie best with one corner above the other; of three, two lie side by side.
    let start = match height {
        2 => 0.32,
        3 => 5.0 / 12.0,
        _ => 0.5,
    };
    let angle = TAU * (start + f64::from(level) / f64::from(height.max(1)));
    (at(radius * angle.cos(), radius * angle.sin()), scale)
}

/// The cells of spread stacks, so that their small tiles lie on something.
fn wells(canvas: &mut Canvas, table: &Unrolled<'_>, options: &Options) {
    let outline = options.theme.table().outline;
    for laid in table.laid.iter().filter(|laid| laid.level == 1) {
        let middle = Place { q: laid.q, r: laid.r }.center();
        canvas.put(format_args!(
            r##"<use href="#{CELL}" transform="translate({middle})" fill="{outline}" fill-opacity=".35" stroke="{outline}" stroke-width="2"/>"##
        ));
    }
}

/// How many tiles lie on each stack, at its right shoulder.
pub(crate) fn badges(canvas: &mut Canvas, table: &Unrolled<'_>) {
    for laid in &table.laid {
        let place = Place { q: laid.q, r: laid.r };
        let height = table.position.height(place.cell());
        if height < 2 || laid.level + 1 < height {
            continue;
        }
        let shoulder = top(table, place.cell(), false).plus(31.0, -22.0);
        let middle = at(shoulder.x.round(), shoulder.y.round());
        let (face, writing) = (body(!laid.piece.color()).face, body(laid.piece.color()).face);
        canvas.put_at(
            middle,
            12.0,
            12.0,
            format_args!(
                r#"<circle cx="{}" cy="{}" r="11.5" fill="{face}" stroke="{writing}" stroke-width="1.5"/>"#,
                middle.x, middle.y
            ),
        );
        digits::write(canvas, &height.to_string(), middle, 1.25, writing);
    }
}

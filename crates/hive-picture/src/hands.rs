//! The tiles that are not on the table yet.

use crate::canvas::Canvas;
use crate::digits;
use crate::geometry::{SIDE, SIZE, Unrolled, at};
use crate::options::Options;
use crate::tile::{self, Drawn};
use hive_rules::{Bug, Color, Piece};

/// How large a tile in hand is.
const SCALE: f64 = 0.46;

/// From one insect to the next.
const STEP: f64 = 64.0;

/// Draws Black's hand above the hive and White's beneath.
pub(crate) fn draw(canvas: &mut Canvas, table: &Unrolled<'_>, options: &Options) {
    let [low, high] = canvas.bounds.corners();
    let middle = (low.x + high.x) / 2.0;
    for (color, y) in [(Color::Black, low.y - 42.0), (Color::White, high.y + 42.0)] {
        let hand: Vec<(Bug, u8)> = Bug::ALL
            .into_iter()
            .map(|bug| (bug, table.position.in_hand(color, bug)))
            .filter(|&(_, count)| count > 0)
            .collect();
        let first = middle - STEP * (hand.len() as f64 - 1.0) / 2.0;
        canvas.put(format_args!(r#"<g class="hand">"#));
        if table.position.to_move() == color && !table.position.is_over() {
            let mark = at((first - STEP * 0.68).round(), y.round());
            let fill = options.theme.table().last;
            canvas.put_at(
                mark,
                12.0,
                12.0,
                format_args!(
                    r#"<path transform="translate({mark})" fill="{fill}" stroke="{fill}" stroke-width="3" stroke-linejoin="round" d="M-6-8 6 0-6 8Z"/>"#
                ),
            );
        }
        for (i, (bug, count)) in hand.into_iter().enumerate() {
            let place = at(first + STEP * i as f64, y);
            // Copies enter in the order of their numbers.
            let number = bug.copies() + 1 - count;
            let piece = Piece::new(color, bug, number).unwrap_or(Piece::first(color, bug));
            let attributes = format!(r#" data-count="{count}""#);
            let drawn = Drawn {
                piece,
                middle: place.plus(-8.0, 0.0),
                scale: SCALE,
                numbers: false,
                covered: false,
                attributes: &attributes,
            };
            tile::draw(canvas, &drawn);
            let writing = options.theme.table().writing;
            digits::write(canvas, &count.to_string(), place.plus(21.0, 1.0), 1.3, writing);
            canvas.bounds.include(place, SIDE * SCALE + 12.0, SIZE * SCALE);
        }
        canvas.put(format_args!("</g>"));
    }
}

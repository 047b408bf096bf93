//! A game as a moving picture: an animated PNG, a frame for each turn.

use crate::geometry::Bounds;
use crate::options::{Last, Options};
use crate::{PictureError, svg};
use hive_rules::Game;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Tree};

/// How long a turn is seen, and the last one, in thousandths of a second.
const TURN: u16 = 800;
const END: u16 = 3000;

/// The bytes of a pixel: red, green, blue. The table is painted, so nothing shines through.
const PIXEL: usize = 3;

/// The positions of a game after each of its last `most` turns, as SVG pictures in one and the same frame. Before the
/// first turn there is one picture, of an empty table.
pub fn reel(game: &Game, options: &Options, most: usize) -> Vec<String> {
    let options = Options { background: true, hands: false, ..options.clone() };
    let turns = game.turns().len();
    let first = (turns + 1).saturating_sub(most).max(1).min(turns);
    let moments: Vec<_> = (first..=turns).filter_map(|ply| game.at_ply(ply)).collect();
    let painted = |game: &Game| {
        let options = Options { last: Last::of_game(game), ..options.clone() };
        (svg::painted(game.position(), &options), options)
    };
    let drawn: Vec<_> = moments.iter().map(painted).collect();
    let mut frame = Bounds::default();
    drawn.iter().for_each(|(canvas, _)| frame.join(canvas.bounds));
    let document = |(game, (canvas, options)): (&Game, &(_, Options))| {
        svg::document(canvas, frame, game.position(), options)
    };
    moments.iter().zip(&drawn).map(document).collect()
}

/// Such pictures as an animated PNG that begins again for ever, this many pixels wide, and narrower if there would be
/// more than `pixels` in all frames together. Of each frame only what has changed is written.
///
/// ```
/// use hive_rules::*;
/// let mut game = Game::new(Ruleset::rulebook(Expansions::NONE));
/// game.play_to(Piece::queen(Color::White), Cell::ORIGIN).unwrap();
/// game.play_to(Piece::first(Color::Black, Bug::Ant), Cell::at(1, 0)).unwrap();
/// let reel = hive_picture::reel(&game, &hive_picture::Options::default(), 60);
/// let film = hive_picture::film(&reel, 120, 1_000_000).unwrap();
/// assert_eq!(film[37..41], *b"acTL");
/// ```
pub fn film(reel: &[String], width: u32, pixels: u64) -> Result<Vec<u8>, PictureError> {
    let trees = reel.iter().map(|svg| {
        Tree::from_str(svg, &usvg::Options::default())
            .map_err(|error| PictureError::NotSvg(error.to_string()))
    });
    let trees = trees.collect::<Result<Vec<_>, _>>()?;
    let Some(first) = trees.first() else { return Err(PictureError::NotSvg("there is none".to_string())) };
    let size = first.size();
    let of_one = pixels as f64 / trees.len() as f64;
    let fitting = (of_one * f64::from(size.width()) / f64::from(size.height())).sqrt();
    let width = width.min(fitting as u32).max(1);
    let scale = width as f32 / size.width();
    let height = ((size.height() * scale).round() as u32).max(1);
    let paint = |tree: &Tree| -> Result<Vec<u8>, PictureError> {
        let too_high = PictureError::TooHigh { width, height: u64::from(height) };
        let mut pixels = Pixmap::new(width, height).ok_or(too_high)?;
        resvg::render(tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        Ok(pixels.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect())
    };
    let mut bytes = Vec::new();
    write(&mut bytes, [width, height], &trees, paint)?;
    Ok(bytes)
}

fn write(
    bytes: &mut Vec<u8>,
    size @ [width, height]: [u32; 2],
    trees: &[Tree],
    paint: impl Fn(&Tree) -> Result<Vec<u8>, PictureError>,
) -> Result<(), PictureError> {
    let failed = |error: png::EncodingError| PictureError::Encoding(error.to_string());
    let mut encoder = png::Encoder::new(bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_animated(trees.len() as u32, 0).map_err(failed)?;
    encoder.set_blend_op(png::BlendOp::Source).map_err(failed)?;
    encoder.set_dispose_op(png::DisposeOp::None).map_err(failed)?;
    let mut writer = encoder.write_header().map_err(failed)?;
    let mut before: Option<Vec<u8>> = None;
    for (i, tree) in trees.iter().enumerate() {
        let now = paint(tree)?;
        let part =
            before.as_ref().map_or(Part { x: 0, y: 0, width, height }, |before| changed(before, &now, size));
        writer.set_frame_delay(if i + 1 == trees.len() { END } else { TURN }, 1000).map_err(failed)?;
        if i > 0 {
            // The place first while the size is still too large would be refused.
            writer.reset_frame_position().map_err(failed)?;
            writer.set_frame_dimension(part.width, part.height).map_err(failed)?;
            writer.set_frame_position(part.x, part.y).map_err(failed)?;
        }
        writer.write_image_data(&cut(&now, part, width)).map_err(failed)?;
        before = Some(now);
    }
    writer.finish().map_err(failed)
}

/// A rectangle of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
}

/// Where two frames differ; one pixel, if they do not.
fn changed(before: &[u8], now: &[u8], [width, height]: [u32; 2]) -> Part {
    let line = width as usize * PIXEL;
    let rows = |y: &u32| {
        let at = *y as usize * line;
        before[at..at + line] != now[at..at + line]
    };
    let (Some(top), Some(bottom)) = ((0..height).find(rows), (0..height).rev().find(rows)) else {
        return Part { x: 0, y: 0, width: 1, height: 1 };
    };
    let columns = |x: &u32| {
        (top..=bottom).any(|y| {
            let at = y as usize * line + *x as usize * PIXEL;
            before[at..at + PIXEL] != now[at..at + PIXEL]
        })
    };
    let left = (0..width).find(columns).unwrap_or(0);
    let right = (0..width).rev().find(columns).unwrap_or(left);
    Part { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/// The pixels of a part.
fn cut(pixels: &[u8], part: Part, width: u32) -> Vec<u8> {
    let rows = part.y..part.y + part.height;
    rows.flat_map(|y| {
        let at = (y * width + part.x) as usize * PIXEL;
        &pixels[at..at + part.width as usize * PIXEL]
    })
    .copied()
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_rules::{Bug, Cell, Color, Expansions, Piece, Ruleset};

    fn game() -> Game {
        let mut game = Game::new(Ruleset::rulebook(Expansions::NONE));
        for (piece, q) in [
            (Piece::queen(Color::White), 0),
            (Piece::queen(Color::Black), 1),
            (Piece::first(Color::White, Bug::Ant), -1),
            (Piece::first(Color::Black, Bug::Beetle), 2),
        ] {
            game.play_to(piece, Cell::at(q, 0)).expect("it may go there");
        }
        game
    }

    /// Every frame as somebody sees it who shows the parts one over the other.
    fn seen(film: &[u8]) -> (Vec<Vec<u8>>, [u32; 2]) {
        let mut reader = png::Decoder::new(std::io::Cursor::new(film)).read_info().expect("a PNG");
        let size = [reader.info().width, reader.info().height];
        let frames = reader.info().animation_control().expect("it moves").num_frames;
        let (mut shown, mut all) = (vec![0; (size[0] * size[1]) as usize * PIXEL], Vec::new());
        for _ in 0..frames {
            let mut part = vec![0; reader.output_buffer_size().expect("it has a size")];
            reader.next_frame(&mut part).expect("a frame");
            let control = *reader.info().frame_control().expect("it says where it is");
            for y in 0..control.height as usize {
                let line = control.width as usize * PIXEL;
                let at =
                    ((control.y_offset as usize + y) * size[0] as usize + control.x_offset as usize) * PIXEL;
                shown[at..at + line].copy_from_slice(&part[y * line..(y + 1) * line]);
            }
            all.push(shown.clone());
        }
        (all, size)
    }

    #[test]
    fn each_frame_is_the_picture_of_its_position() {
        let reel = reel(&game(), &Options::default(), 60);
        assert_eq!(reel.len(), 4);
        let (frames, size) = seen(&film(&reel, 200, 10_000_000).expect("it can be made"));
        assert_eq!(size[0], 200);
        for (svg, frame) in reel.iter().zip(&frames) {
            let tree = Tree::from_str(svg, &usvg::Options::default()).expect("an SVG");
            let mut pixels = Pixmap::new(size[0], size[1]).expect("room");
            let scale = 200.0 / tree.size().width();
            resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
            let wanted: Vec<u8> =
                pixels.data().chunks_exact(4).flat_map(|pixel| pixel[..3].to_vec()).collect();
            assert!(*frame == wanted);
        }
        assert!(frames[0] != frames[1]);
    }

    #[test]
    fn it_has_an_end_in_frames_and_in_pixels() {
        let reel = reel(&game(), &Options::default(), 2);
        assert_eq!(reel.len(), 2, "the last two turns");
        let (frames, [width, height]) = seen(&film(&reel, 5000, 20_000).expect("it can be made"));
        assert_eq!(frames.len(), 2);
        assert!(width * height * 2 <= 20_400, "{width} x {height}");
        let empty = Game::new(Ruleset::rulebook(Expansions::NONE));
        assert_eq!(super::reel(&empty, &Options::default(), 60).len(), 1, "an empty table is one picture");
    }
}

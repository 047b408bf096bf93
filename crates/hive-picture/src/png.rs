//! From SVG to PNG.

use crate::PictureError;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The widest PNG that is drawn, in pixels.
pub const WIDEST: u32 = 16_384;

/// The most pixels that are drawn: a square of the greatest width.
const MOST_PIXELS: u64 = WIDEST as u64 * WIDEST as u64;

/// An SVG picture as PNG, this many pixels wide; the height follows.
///
/// ```
/// let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>"##;
/// let png = hive_picture::png(svg, 64).unwrap();
/// assert_eq!(png[16..24], [0, 0, 0, 64, 0, 0, 0, 48]);
///
/// let error = hive_picture::png(svg, 0).unwrap_err();
/// assert_eq!(error.to_string(), "a picture is 1 to 16384 pixels wide, and 0 is not");
/// ```
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PictureError> {
    draw(&tree(svg, width)?, width)
}

/// The same with so many pixels at most: a picture that would be too high is narrower than it was asked for.
///
/// ```
/// let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 16"/>"##;
/// let png = hive_picture::png_within(svg, 64, 4096).unwrap();
/// assert_eq!(png[16..24], [0, 0, 0, 32, 0, 0, 0, 128]);
/// ```
pub fn png_within(svg: &str, width: u32, pixels: u32) -> Result<Vec<u8>, PictureError> {
    let tree = tree(svg, width)?;
    let size = tree.size();
    let fitting = (f64::from(pixels) * f64::from(size.width()) / f64::from(size.height())).sqrt();
    draw(&tree, width.min(fitting as u32).max(1))
}

fn tree(svg: &str, width: u32) -> Result<Tree, PictureError> {
    if !(1..=WIDEST).contains(&width) {
        return Err(PictureError::Width(width));
    }
    Tree::from_str(svg, &Options::default()).map_err(|error| PictureError::NotSvg(error.to_string()))
}

fn draw(tree: &Tree, width: u32) -> Result<Vec<u8>, PictureError> {
    let size = tree.size();
    let scale = width as f32 / size.width();
    let height = ((size.height() * scale).round() as u64).max(1);
    let too_high = PictureError::TooHigh { width, height };
    if u64::from(width) * height > MOST_PIXELS {
        return Err(too_high);
    }
    let mut pixels = Pixmap::new(width, height as u32).ok_or(too_high)?;
    resvg::render(tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PictureError::Encoding(error.to_string()))
}

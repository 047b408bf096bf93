//! Why a picture cannot be made.

use crate::WIDEST;
use std::fmt;

/// Why a picture cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureError {
    /// Nobody can use a picture of this width, in pixels.
    Width(u32),
    /// The width is fine, but the picture would be far too high.
    TooHigh {
        /// The width that was asked for.
        width: u32,
        /// The height that follows from it.
        height: u64,
    },
    /// The text is not an SVG picture.
    NotSvg(String),
    /// The pixels could not be written as PNG.
    Encoding(String),
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::Width(width) => {
                write!(f, "a picture is 1 to {WIDEST} pixels wide, and {width} is not")
            }
            PictureError::TooHigh { width, height } => {
                write!(
                    f,
                    "{width} pixels wide, this picture would be {height} pixels high, which is too much"
                )
            }
            PictureError::NotSvg(reason) => write!(f, "this is not an SVG picture: {reason}"),
            PictureError::Encoding(reason) => write!(f, "the PNG cannot be written: {reason}"),
        }
    }
}

impl std::error::Error for PictureError {}

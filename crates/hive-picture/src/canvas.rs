//! An SVG picture while it is being drawn.

use crate::geometry::{Bounds, Point};
use std::fmt::{Arguments, Write};

/// What has been drawn so far, and how far it reaches.
#[derive(Default)]
pub(crate) struct Canvas {
    pub(crate) body: String,
    pub(crate) bounds: Bounds,
}

impl Canvas {
    /// Adds to the picture.
    pub(crate) fn put(&mut self, text: Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = self.body.write_fmt(text);
    }

    /// Adds a shape that reaches this far to each side of a point.
    pub(crate) fn put_at(&mut self, middle: Point, width: f64, height: f64, text: Arguments<'_>) {
        self.bounds.include(middle, width, height);
        self.put(text);
    }
}

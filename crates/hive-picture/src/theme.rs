//! Every colour there is.

use hive_rules::{Bug, Color};
use std::fmt;

/// A colour on the screen: red, green, blue. Written out it is `#rrggbb`.
///
/// ```
/// assert_eq!(hive_picture::Rgb(255, 128, 0).to_string(), "#ff8000");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    const fn hex(code: u32) -> Rgb {
        Rgb((code >> 16) as u8, (code >> 8) as u8, code as u8)
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// What surrounds the tiles. The tiles themselves look the same in both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// A light table.
    #[default]
    Light,
    /// A dark table.
    Dark,
}

/// The colours of a theme.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table {
    /// The table itself.
    pub(crate) background: Rgb,
    /// Outlines of empty cells.
    pub(crate) outline: Rgb,
    /// Writing on the table.
    pub(crate) writing: Rgb,
    /// What moved last.
    pub(crate) last: Rgb,
    /// Where a tile may go.
    pub(crate) target: Rgb,
}

impl Theme {
    pub(crate) const fn table(self) -> Table {
        match self {
            Theme::Light => Table {
                background: Rgb::hex(0xd9e1dc),
                outline: Rgb::hex(0xa9b7ae),
                writing: Rgb::hex(0x56655c),
                last: Rgb::hex(0xf08c00),
                target: Rgb::hex(0x1f9d63),
            },
            Theme::Dark => Table {
                background: Rgb::hex(0x17242c),
                outline: Rgb::hex(0x3d505b),
                writing: Rgb::hex(0x9fb3bf),
                last: Rgb::hex(0xffa726),
                target: Rgb::hex(0x3ecf8e),
            },
        }
    }
}

/// The colours of a tile without its insect.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body {
    /// The face, and what shows through an insect.
    pub(crate) face: Rgb,
    /// The bevel round the face where the light falls: at the upper corner.
    pub(crate) light: Rgb,
    /// The bevel at the lower corner.
    pub(crate) shade: Rgb,
    /// The side of the tile, seen where it stands on the table.
    pub(crate) side: Rgb,
}

/// Ivory for White, charcoal for Black.
pub(crate) const fn body(color: Color) -> Body {
    match color {
        Color::White => Body {
            face: Rgb::hex(0xf7f0e0),
            light: Rgb::hex(0xebe1c9),
            shade: Rgb::hex(0xcfbf96),
            side: Rgb::hex(0xae9c72),
        },
        Color::Black => Body {
            face: Rgb::hex(0x383c42),
            light: Rgb::hex(0x79828d),
            shade: Rgb::hex(0x464b52),
            side: Rgb::hex(0x101214),
        },
    }
}

/// The colour of an insect on a tile of this colour: one shade dark enough for ivory, one light
/// enough for charcoal.
pub const fn accent(bug: Bug, color: Color) -> Rgb {
    let (on_ivory, on_charcoal) = match bug {
        Bug::Queen => (0xa87000, 0xf7c544),
        Bug::Spider => (0x7b4a27, 0xd09a6b),
        Bug::Beetle => (0x6c3aa5, 0xbb95ee),
        Bug::Grasshopper => (0x2b7a2f, 0x7fcc6c),
        Bug::Ant => (0x1b5fb4, 0x73b4f7),
        Bug::Mosquito => (0x666c73, 0xbcc3cb),
        Bug::Ladybug => (0xc3241d, 0xf77c70),
        Bug::Pillbug => (0x0b7777, 0x50cdc7),
    };
    Rgb::hex(match color {
        Color::White => on_ivory,
        Color::Black => on_charcoal,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast of two colours as accessibility guidelines measure it, from 1 to 21.
    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let luminance = |Rgb(r, g, b): Rgb| {
            let linear = |channel: u8| match f64::from(channel) / 255.0 {
                low if low <= 0.040_45 => low / 12.92,
                high => ((high + 0.055) / 1.055).powf(2.4),
            };
            0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b) + 0.05
        };
        let (a, b) = (luminance(a), luminance(b));
        a.max(b) / a.min(b)
    }

    #[test]
    fn insects_stand_out_from_their_tiles() {
        for color in Color::ALL {
            for bug in Bug::ALL {
                let found = contrast(accent(bug, color), body(color).face);
                assert!(found >= 3.0, "{bug:?} of {color:?}: {found:.2}");
            }
        }
    }

    #[test]
    fn tiles_and_marks_stand_out_from_the_table() {
        for theme in [Theme::Light, Theme::Dark] {
            let table = theme.table();
            assert!(contrast(table.writing, table.background) >= 4.5, "{theme:?} writing");
            for mark in [table.last, table.target] {
                assert!(contrast(mark, table.background) >= 1.8, "{theme:?} {mark}");
            }
        }
    }
}

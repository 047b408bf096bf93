//! Whose side, on the command line.

use clap::ValueEnum;
use hive_rules::Color;

/// White or Black.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ColorChoice {
    White,
    Black,
}

impl From<ColorChoice> for Color {
    fn from(choice: ColorChoice) -> Color {
        match choice {
            ColorChoice::White => Color::White,
            ColorChoice::Black => Color::Black,
        }
    }
}

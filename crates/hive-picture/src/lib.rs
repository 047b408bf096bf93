//! A position drawn: as SVG, as PNG, and in the terminal.
//!
//! ```
//! use hive_picture::{Last, Options, TerminalOptions, Theme};
//! use hive_rules::*;
//!
//! let mut game = Game::new(Ruleset::rulebook(Expansions::ALL));
//! game.play_to(Piece::queen(Color::White), Cell::ORIGIN).unwrap();
//! game.play_to(Piece::first(Color::Black, Bug::Ant), Cell::at(1, 0)).unwrap();
//!
//! let options = Options { last: Last::of_game(&game), theme: Theme::Dark, ..Options::default() };
//! let svg = hive_picture::svg(game.position(), &options);
//! assert!(svg.contains(r#"data-piece="bA1""#));
//!
//! let png = hive_picture::png(&svg, 256).unwrap();
//! assert!(png.starts_with(b"\x89PNG"));
//!
//! let text = hive_picture::terminal(game.position(), &TerminalOptions::default());
//! assert!(text.contains(" wQ    bA1"));
//! ```
//!
//! The eight insects are files of their own in `tiles/`, and [`drawing`] gives them to whoever
//! else draws tiles, such as the page. Digits are paths: no picture depends on a font.
//!
//! Where to look: `geometry.rs` says where a cell is on the picture, `tile.rs` draws one tile,
//! `hive.rs` the stacks of them, `marks.rs` what is said about cells, `hands.rs` what is not on
//! the table yet; `svg.rs` puts them together, `film.rs` one after the other. `theme.rs` has every colour.

mod canvas;
mod definitions;
mod digits;
mod error;
mod film;
mod geometry;
mod hands;
mod hive;
mod marks;
mod options;
mod png;
mod svg;
mod terminal;
mod theme;
mod tile;

pub use error::PictureError;
pub use film::{film, reel};
pub use options::{Last, Options, TerminalOptions};
pub use png::{WIDEST, png, png_within};
pub use svg::svg;
pub use terminal::{terminal, terminal_hive, terminal_width};
pub use theme::{Rgb, Theme, accent};
pub use tile::{drawing, tile};

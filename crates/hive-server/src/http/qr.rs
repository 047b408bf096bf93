//! Links as QR codes, for those who play on another screen.

use super::answer::Refused;
use super::guest::Guest;
use super::headers::PICTURE_POLICY;
use crate::app::App;
use crate::limits::Kind;
use axum::Extension;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use hive_wire::{RefusalView, Rule};
use qrcodegen::{QrCode, QrCodeEcc};
use serde::Deserialize;
use std::fmt::Write;
use std::sync::Arc;

/// The longest text, in bytes: more than any link has, and small enough to be drawn in a moment.
const LONGEST: usize = 500;

/// The white edge that readers look for, in squares.
const EDGE: i32 = 4;

/// What is to be read from the code.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wish {
    text: String,
}

/// `GET /api/qr.svg?text=…`.
#[cfg_attr(test, utoipa::path(
    get,
    path = "/api/qr.svg",
    summary = "A text, such as the link of a game, as a QR code: black on white, in SVG.",
    params(("text" = String, Query, description = "500 bytes at most")),
    responses(
        (status = 200, description = "The picture", content_type = "image/svg+xml", body = String),
        (status = 422, description = "The text is too long", body = hive_wire::Problem)
    )
))]
pub(super) async fn qr(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    wish: Result<Query<Wish>, QueryRejection>,
) -> Result<Response, Refused> {
    let Query(Wish { text }) =
        wish.map_err(|error| Refused::new(StatusCode::BAD_REQUEST, Rule::Unreadable, error.body_text()))?;
    guest.take(&app, Kind::Request, "you ask for many QR codes")?;
    let picture = picture(&text).ok_or_else(|| {
        let sentence = format!("a QR code holds {LONGEST} bytes here, and this text has {}", text.len());
        Refused::senseless(RefusalView::new(Rule::TooLong, sentence))
    })?;
    let head = [
        (CONTENT_TYPE, "image/svg+xml"),
        // The same for ever; but the link of a game is a secret, and no cache that others share should keep it.
        (CACHE_CONTROL, "private, max-age=31536000, immutable"),
        (CONTENT_SECURITY_POLICY, PICTURE_POLICY),
    ];
    Ok((head, picture).into_response())
}

/// The code of a text in SVG, or nothing if the text is too long. White and black whatever the page looks like: many
/// cameras do not read a code in other colours.
fn picture(text: &str) -> Option<String> {
    let code = (text.len() <= LONGEST).then(|| QrCode::encode_text(text, QrCodeEcc::Medium))?.ok()?;
    let (size, from) = (code.size() + 2 * EDGE, -EDGE);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{from} {from} {size} {size}\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M{from} {from}h{size}v{size}h-{size}z\"/><path d=\""
    );
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|&x| code.get_module(x, y)).count() as i32;
            if run > 0 {
                // Writing to a text cannot fail.
                let _ = write!(svg, "M{x} {y}h{run}v1h-{run}z");
            }
            x += run + 1;
        }
    }
    svg.push_str("\"/></svg>");
    Some(svg)
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::{tiny_skia, usvg};
    use rqrr::PreparedImage;
    use std::collections::BTreeSet;

    /// What a camera would see, read by a decoder that knows nothing of how the code was made: the version, and the
    /// text.
    fn seen(svg: &str) -> (usize, String) {
        let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).expect("an SVG");
        let (scale, side) = (4, tree.size().width() as u32 * 4);
        let mut pixels = tiny_skia::Pixmap::new(side, side).expect("room");
        let scale = tiny_skia::Transform::from_scale(scale as f32, scale as f32);
        resvg::render(&tree, scale, &mut pixels.as_mut());
        let side = side as usize;
        let grey = |x: usize, y: usize| pixels.data()[4 * (y * side + x)];
        let mut image = PreparedImage::prepare_from_greyscale(side, side, grey);
        let [grid] = &image.detect_grids()[..] else { panic!("one code is seen") };
        let (meta, text) = grid.decode().expect("it can be read");
        (meta.version.0, text)
    }

    #[test]
    fn links_come_back_out_of_their_codes() {
        for link in [
            "http://127.0.0.1:8017/game/Zr3kq0_-TnB7xQ2f",
            "http://192.168.178.23:8017/game/aB3_9-XyZ01qWeRt",
            "https://kypseli.example/game/0123456789abcdef",
            "https://a-rather-long-name.of.a.server.example.org:8443/hive/game/Zr3kq0_-TnB7xQ2f",
            "http://[2001:db8:85a3:8d3:1319:8a2e:370:7348]:8017/game/Zr3kq0_-TnB7xQ2f",
            "https://κυψέλη.example/παιχνίδι",
        ] {
            assert_eq!(seen(&picture(link).expect("short enough")).1, link);
        }
        // From version 4 on the words of a code stand in several blocks, one word of each in turn.
        let (version, _) =
            seen(&picture("https://kypseli.example/game/0123456789abcdef").expect("short enough"));
        assert_eq!(version, 4);
    }

    #[test]
    fn texts_of_every_length_come_back() {
        let long: String =
            "https://kypseli.example/game/0123456789abcdef?".chars().cycle().take(LONGEST).collect();
        let mut versions = BTreeSet::new();
        // Nine bytes are less than one version holds more than the one before.
        for length in (1..=LONGEST).step_by(9).chain([LONGEST]) {
            let (version, text) = seen(&picture(&long[..length]).expect("short enough"));
            assert_eq!(text, long[..length], "{length} bytes");
            versions.insert(version);
        }
        assert!((1..=10).all(|version| versions.contains(&version)), "{versions:?}");
    }

    #[test]
    fn what_is_too_long_is_no_code() {
        assert!(picture(&"x".repeat(LONGEST)).is_some());
        assert!(picture(&"x".repeat(LONGEST + 1)).is_none());
        assert!(picture(&"η".repeat(LONGEST / 2 + 1)).is_none(), "bytes count, not letters");
    }
}

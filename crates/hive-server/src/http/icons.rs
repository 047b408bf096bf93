//! Our sign as pixels, for those who put the page among their programs.

use super::page::not_found;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use std::sync::OnceLock;

/// The names, how wide each is, and how much of the width the sign has: what a system may cut round is all table.
const ICONS: [(&str, u32, f32); 4] =
    [("180.png", 180, 0.8), ("192.png", 192, 0.94), ("512.png", 512, 0.94), ("maskable.png", 512, 0.62)];

/// Each is drawn once.
static DRAWN: [OnceLock<Option<Bytes>>; ICONS.len()] = [const { OnceLock::new() }; ICONS.len()];

/// `GET /icons/{name}`.
pub(super) async fn icon(Path(name): Path<String>) -> Response {
    let Some(at) = ICONS.iter().position(|(known, ..)| *known == name) else { return not_found() };
    match DRAWN[at].get_or_init(|| draw(ICONS[at])) {
        Some(picture) => {
            let head = [(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "public, max-age=86400")];
            (head, picture.clone()).into_response()
        }
        None => not_found(),
    }
}

/// The sign on a ground that fills the square where it has to.
fn draw((_, width, part): (&str, u32, f32)) -> Option<Bytes> {
    let scale = part / 0.92;
    let ground = if part < 0.9 { r##"<path fill="#f6eedd" d="M-50-50H50V50H-50Z"/>"## } else { "" };
    let svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">{ground}<g transform="scale({scale})"><path d="M0-46L40-23V23L0 46L-40 23V-23Z" fill="#efb142" stroke="#a96a06" stroke-width="6" stroke-linejoin="round"/><path d="M0-22L19-11V11L0 22L-19 11V-11Z" fill="#a96a06"/></g></svg>"##
    );
    hive_picture::png(&svg, width).ok().map(Bytes::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_icon_has_its_size() {
        for icon in ICONS {
            let png = draw(icon).expect("it can be drawn");
            let side = icon.1.to_be_bytes();
            assert_eq!((&png[16..20], &png[20..24]), (&side[..], &side[..]), "{}", icon.0);
        }
    }
}

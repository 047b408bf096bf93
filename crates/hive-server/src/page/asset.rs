//! One file of the page.

use axum::body::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use std::sync::{Arc, OnceLock};

/// A file ready to be sent, compressed if that pays: once, when somebody first asks for it. A server that starts has better
/// things to do, and nearly every browser takes the largest files as they lie there.
#[derive(Clone)]
pub(crate) struct Asset {
    kind: &'static str,
    plain: Bytes,
    gzip: Arc<OnceLock<Option<Bytes>>>,
    brotli: Option<Bytes>,
}

impl Asset {
    /// A file with this name.
    pub(crate) fn new(name: &str, plain: Bytes) -> Asset {
        Asset { kind: kind(name), plain, gzip: Arc::default(), brotli: None }
    }

    /// The same file, with what somebody has compressed beforehand and better.
    pub(crate) fn with_brotli(self, brotli: Option<Bytes>) -> Asset {
        Asset { brotli, ..self }
    }

    /// Its media type.
    pub(crate) const fn kind(&self) -> &'static str {
        self.kind
    }

    /// The bytes.
    pub(crate) fn plain(&self) -> &Bytes {
        &self.plain
    }

    /// The bytes compressed with Brotli, where they lie beside the file.
    pub(crate) fn brotli(&self) -> Option<&Bytes> {
        self.brotli.as_ref()
    }

    /// The bytes compressed with gzip, where that is shorter.
    pub(crate) fn gzip(&self) -> Option<&Bytes> {
        let packed = ["image/png", "audio", "font"].iter().any(|kind| self.kind.starts_with(kind));
        let pays = !packed && self.plain.len() > 200;
        let make = || pays.then(|| compressed(&self.plain)).flatten();
        self.gzip.get_or_init(|| make().filter(|gzip| gzip.len() < self.plain.len())).as_ref()
    }
}

fn compressed(plain: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain).ok()?;
    encoder.finish().ok().map(Bytes::from)
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, kind)| kind) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("ogg") => "audio/ogg",
        Some("mp3") => "audio/mpeg",
        Some("wav") => "audio/wav",
        Some("wasm") => "application/wasm",
        Some("bin") => "application/octet-stream",
        Some("md") => "text/markdown; charset=utf-8",
        _ => "text/plain; charset=utf-8",
    }
}

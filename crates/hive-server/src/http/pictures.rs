//! Pictures as pixels: drawn in places of their own, a few for each address, and kept for a while.

use super::answer::Refused;
use super::guest::Guest;
use crate::app::App;
use crate::budget::Budget;
use crate::line::{GUEST, Places};
use crate::open::{Open, Whose};
use axum::body::Bytes;
use hashlink::LruCache;
use hive_picture::PictureError;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::OnceCell;
use tokio::time::timeout;

/// How many pictures may be drawn or waited for, from one address and in all.
pub(crate) const OF_ADDRESS: usize = 4;
pub(crate) const IN_ALL: usize = 64;

/// How long somebody waits for a place.
const FOR_A_PLACE: Duration = Duration::from_secs(10);

/// How many times as many pixels as another picture one may have that moves.
const OF_FILM: u64 = 4;

/// How much of what was drawn is kept, in bytes.
pub(crate) const KEPT: usize = 16 << 20;

/// Which picture it is: what is on it, and how wide it is.
type Key = ([u8; 32], u32);

/// Places for drawings, and what was drawn last.
pub(crate) struct Pictures {
    places: Places,
    asked: Open<Whose>,
    kept: Mutex<Kept>,
    /// What is being drawn: whoever wants the same waits for it.
    drawn: Mutex<HashMap<Key, Arc<OnceCell<Bytes>>>>,
}

/// Takes a picture off the list of those that are being drawn, however that ends.
struct Drawing<'a>(&'a Pictures, Key);

impl Drop for Drawing<'_> {
    fn drop(&mut self) {
        self.0.drawn().remove(&self.1);
    }
}

struct Kept {
    all: LruCache<Key, Bytes>,
    bytes: usize,
}

impl Kept {
    /// Keeps a picture; those that nobody has asked for longest make room.
    fn keep(&mut self, key: Key, picture: Bytes, most: usize) {
        self.bytes += picture.len();
        let before = self.all.insert(key, picture);
        self.bytes -= before.map_or(0, |before| before.len());
        while self.bytes > most {
            let Some((_, gone)) = self.all.remove_lru() else { return };
            self.bytes -= gone.len();
        }
    }
}

impl Pictures {
    /// Half of the processors draw at most: the others have something else to do.
    pub(crate) fn new(processors: usize) -> Pictures {
        let kept = Kept { all: LruCache::new_unbounded(), bytes: 0 };
        let places = Places::new((processors / 2).max(1), IN_ALL * GUEST);
        Pictures { places, asked: Open::default(), kept: Mutex::new(kept), drawn: Mutex::default() }
    }

    /// How many are drawn or waited for.
    pub(crate) fn asked(&self) -> usize {
        self.asked.count()
    }

    /// How many of them somebody has who has most.
    pub(crate) fn asked_by_busiest(&self) -> usize {
        self.asked.busiest(Whose::is_household)
    }

    /// How many bytes are kept.
    pub(crate) fn kept_bytes(&self) -> usize {
        self.kept().bytes
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(|broken| broken.into_inner())
    }

    fn drawn(&self) -> MutexGuard<'_, HashMap<Key, Arc<OnceCell<Bytes>>>> {
        self.drawn.lock().unwrap_or_else(|broken| broken.into_inner())
    }

    fn find(&self, key: &Key) -> Option<Bytes> {
        self.kept().all.get(key).cloned()
    }
}

/// A picture as pixels, drawn now or before.
pub(super) async fn png(app: &App, guest: &Guest, svg: String, width: u32) -> Result<Bytes, Refused> {
    let pixels = app.config.limits.picture_pixels;
    let key = (Sha256::digest(svg.as_bytes()).into(), width);
    // What would be too high is narrower.
    let picture = drawn(app, guest, key, move || hive_picture::png_within(&svg, width, pixels)).await?;
    app.metrics.saw(Budget::Pixels, area(&picture));
    Ok(picture)
}

/// How many pixels a picture has, or each frame of one that moves: both sides stand at its beginning.
fn area(picture: &[u8]) -> usize {
    let side = |at: usize| {
        let bytes = picture.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
        bytes.map_or(0, |bytes| u32::from_be_bytes(bytes) as usize)
    };
    side(16).saturating_mul(side(20))
}

/// Pictures as one that moves. It has a few times as many pixels as one that does not, in all its frames together.
pub(super) async fn film(app: &App, guest: &Guest, reel: Vec<String>, width: u32) -> Result<Bytes, Refused> {
    let pixels = u64::from(app.config.limits.picture_pixels) * OF_FILM;
    let mut hash = Sha256::new().chain_update("a picture that moves");
    reel.iter().for_each(|svg| hash.update(svg.as_bytes()));
    let key = (hash.finalize().into(), width);
    let frames = reel.len();
    let picture = drawn(app, guest, key, move || hive_picture::film(&reel, width, pixels)).await?;
    app.metrics.saw(Budget::Pixels, area(&picture).saturating_mul(frames) / OF_FILM as usize);
    Ok(picture)
}

async fn drawn(
    app: &App,
    guest: &Guest,
    key: Key,
    work: impl FnOnce() -> Result<Vec<u8>, PictureError> + Send + 'static,
) -> Result<Bytes, Refused> {
    let pictures = &app.pictures;
    if let Some(picture) = pictures.find(&key) {
        return Ok(picture);
    }
    let cell = Arc::clone(pictures.drawn().entry(key).or_default());
    let draw = || async {
        let _drawing = Drawing(pictures, key);
        draw(app, guest, key, work).await
    };
    cell.get_or_try_init(draw).await.cloned()
}

async fn draw(
    app: &App,
    guest: &Guest,
    key: Key,
    work: impl FnOnce() -> Result<Vec<u8>, PictureError> + Send + 'static,
) -> Result<Bytes, Refused> {
    let pictures = &app.pictures;
    let too_many = || {
        let full = pictures.asked() >= IN_ALL;
        let budget = if full { Budget::Pictures } else { Budget::PicturesOfAddress };
        Refused::over(&app.metrics, budget, 5)
    };
    let networks = Whose::networks(&guest.address, OF_ADDRESS, IN_ALL);
    let _asked = pictures.asked.enter(IN_ALL, networks).ok_or_else(too_many)?;
    let place = timeout(FOR_A_PLACE, pictures.places.take(&guest.owner())).await;
    let place = place.map_err(|_| too_many())?.map_err(|_| too_many())?;
    let drawn = tokio::task::spawn_blocking(move || {
        let drawn = work();
        drop(place);
        drawn
    });
    let drawn = drawn.await.map_err(|error| Refused::trouble(&error))?;
    let picture = Bytes::from(drawn.map_err(|error| Refused::trouble(&error))?);
    app.metrics.pictures.one();
    pictures.kept().keep(key, picture.clone(), KEPT);
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_has_an_end() {
        let mut kept = Kept { all: LruCache::new_unbounded(), bytes: 0 };
        for i in 0..100 {
            kept.keep(([i; 32], 800), Bytes::from(vec![0; 10]), 50);
            kept.keep(([i; 32], 800), Bytes::from(vec![0; 10]), 50);
        }
        assert_eq!((kept.all.len(), kept.bytes), (5, 50));
        assert!(kept.all.get(&([99; 32], 800)).is_some() && kept.all.get(&([94; 32], 800)).is_none());
    }
}

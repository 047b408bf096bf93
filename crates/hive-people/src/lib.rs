//! How strong people are, whom they meet and what they may be called: ratings, pools, pairing in waves, names.
//!
//! A [`Rating`] is what is known of somebody's strength in one [`Pool`] (games of one [`Speed`], with or without
//! expansions); a [`Scale`] says how it follows from games (Glicko-2). A [`Wave`](pair) pairs those who are looking for
//! a game, the nearest ratings first; a [`Lobby`] is where they are until then, with open seeks and challenges.
//!
//! Everything here is pure: time is an argument, and nothing is known of messages, tasks or databases. Ratings follow
//! from the list of games alone, so that they can be worked out again at any time.
//!
//! ```
//! use hive_people::{Rating, Scale, Score};
//!
//! let scale = Scale::default();
//! let (ann, bob) = (scale.beginner(0), scale.beginner(0));
//! let (ann, bob) = scale.game(&ann, &bob, Score::WON, 0);
//! assert!(ann.points() > 1500.0 && bob.points() < 1500.0);
//! assert!(ann.provisional());
//! ```

mod advantage;
mod glicko;
mod lobby;
mod name;
mod pairing;
mod pool;
mod rating;
mod reckon;
mod repeated;
mod terms;

pub use advantage::{Advantage, measured_advantage};
pub use glicko::{Met, Scale};
pub use lobby::{
    Challenge, Contender, Denied, Effect, Found, GRACE, LONGEST_WAIT, Lobby, Number, READY, Reason, Seek,
    Slips, Unmet, Wanted,
};
pub use name::{AccountName, BadName, LONGEST_NAME, SHORTEST_ACCOUNT_NAME, looks, tidy};
pub use pairing::{Pair, Seeker, pair, tolerance};
pub use pool::{Pool, Speed, Tiles};
pub use rating::{Rating, Score};
pub use reckon::{Facts, Reckoned, ended, reckon};
pub use repeated::{MOST_RATED_A_DAY, counts, same_day};
pub use terms::{Quick, Terms};

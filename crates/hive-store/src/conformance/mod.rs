//! What every store has to do, whatever is behind it: a suite of laws over [`Store`](crate::Store) alone.
//!
//! Whoever writes a store says how one is opened ([`Place`]) and gets a test for each law:
//!
//! ```ignore
//! hive_store::conformance!(async { MyPlace::new().await });
//! ```

pub mod appending;
pub mod leases;
mod life;
pub mod lists;
pub mod people;
mod story;

pub use life::Life;
pub use story::{agreement, change, found, said};

use crate::{Later, Store};
use std::sync::Arc;

/// Where a store keeps things: empty at first, and not used by anybody else.
pub trait Place: Send + Sync {
    /// Opens what is kept. It is called again after the store before has been closed.
    fn open(&self) -> Later<'_, Arc<dyn Store>>;
}

/// Opens what has to open.
async fn open(place: &dyn Place) -> Arc<dyn Store> {
    place.open().await.expect("it opens")
}

/// Makes a test of each law, each in a new [`Place`] of its own.
#[macro_export]
macro_rules! conformance {
    ($place:expr) => {
        $crate::conformance! { @laws $place;
            appending: events_are_kept_in_order
            appending: what_does_not_follow_is_refused
            appending: a_game_is_made_once
            appending: several_changes_are_written_all_or_none
            appending: changes_of_one_game_follow_each_other
            appending: of_two_writers_one_is_refused_and_nobody_else
            appending: seats_are_taken_and_given_back_once
            appending: what_is_acknowledged_is_read_at_once_and_after_reopening
            appending: nothing_is_written_after_closing
            appending: any_life_is_loaded_as_it_was_written
            lists: the_latest_come_first_and_pages_meet
            lists: games_of_one_moment_come_once_each
            lists: a_list_tells_what_the_game_is_now
            lists: alarms_come_when_it_is_time
            leases: a_game_is_leased_to_one_node
            leases: a_lease_that_is_over_is_taken_by_another
            leases: a_stale_epoch_writes_nothing
            leases: of_many_nodes_one_gets_the_game
            people: names_are_kept
            people: lessons_are_kept_in_the_order_of_solving
            people: a_secret_stays_what_it_was
            people: whoever_was_here_is_known
            people: a_store_that_works_is_well
        }
    };
    (@laws $place:expr; $($module:ident: $law:ident)*) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $law() {
                let place = $place.await;
                $crate::conformance::$module::$law(&place).await;
            }
        )*
    };
}

//! What every store has to do, whatever is behind it: a suite of laws over [`Store`] alone.
//!
//! Whoever writes a store says how one is opened ([`Place`]) and gets a test for each law:
//!
//! ```ignore
//! hive_store::conformance!(async { MyPlace::new().await });
//! ```

pub mod accounts;
pub mod appending;
pub mod damage;
pub mod devices;
pub mod keeping;
pub mod leases;
mod life;
pub mod lists;
pub mod order;
pub mod people;
mod private;
pub mod ratings;
pub mod reviews;
mod story;
pub mod studies;

pub use life::Life;
pub use private::PrivatePostgres;
pub use story::{agreement, change, found, said};

use crate::{Later, Store};
use std::pin::Pin;
use std::sync::Arc;

/// Where a store keeps things: empty at first, and not used by anybody else.
pub trait Place: Send + Sync {
    /// Opens what is kept. It is called again after the store before has been closed.
    fn open(&self) -> Later<'_, Arc<dyn Store>>;

    /// Does something to what is kept that the store knows nothing of, in SQL.
    fn alter<'a>(&'a self, statements: &'a str) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

    /// How bytes are written in SQL.
    fn bytes(&self, hex: &str) -> String;
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
            damage: a_changed_event_is_named
            damage: a_missing_event_is_named
            damage: nothing_is_added_to_a_game_without_its_end
            damage: a_row_that_makes_no_sense_is_said_to_be_damaged
            lists: the_latest_come_first_and_pages_meet
            lists: games_of_one_moment_come_once_each
            lists: games_that_go_on_are_found_behind_any_number
            lists: a_list_tells_what_the_game_is_now
            lists: alarms_come_when_it_is_time
            lists: games_whose_clock_runs_are_listed
            leases: a_game_is_leased_to_one_node
            leases: a_lease_that_is_over_is_taken_by_another
            leases: a_node_that_renews_keeps_its_games
            leases: a_node_that_ends_leaves_its_games_to_others
            leases: a_lease_tells_what_became_of_whoever_had_it
            leases: a_stale_epoch_writes_nothing
            leases: of_many_nodes_one_gets_the_game
            leases: the_living_are_told_in_order
            leases: alarms_of_living_nodes_are_their_own_business
            leases: the_store_tells_what_time_it_is
            people: names_are_kept
            people: lessons_are_kept_in_the_order_of_solving
            people: a_secret_stays_what_it_was
            people: whoever_was_here_is_known
            people: texts_that_make_no_sense_do_no_harm
            people: a_store_that_works_is_well
            keeping: games_are_counted_and_take_room
            keeping: what_is_over_is_forgotten_and_nothing_else
            keeping: what_guests_have_is_forgotten_with_them
            ratings: ratings_are_kept_to_the_last_digit
            ratings: a_game_counts_once
            ratings: games_that_end_together_both_count
            ratings: a_game_that_does_not_count_changes_nothing
            ratings: meetings_of_two_are_found
            ratings: leaders_are_the_strongest
            ratings: the_alarm_goes_with_the_rating
            ratings: the_archive_is_searched
            accounts: an_account_is_found_again
            accounts: no_two_accounts_look_alike
            accounts: names_of_accounts_change
            accounts: what_somebody_else_changes_of_an_account_stays
            accounts: proofs_are_kept_and_ended
            accounts: of_many_who_use_a_code_one_does
            accounts: of_many_who_use_a_key_at_once_one_does
            accounts: an_account_that_is_gone_stays_gone
            accounts: accounts_that_make_no_sense_do_no_harm
            accounts: whom_somebody_avoids_is_remembered
            studies: studies_are_kept
            studies: a_study_is_changed_by_one_hand_at_a_time
            studies: studies_go_with_their_owner
            studies: studies_that_make_no_sense_do_no_harm
            reviews: reviews_are_kept
            reviews: a_review_gives_way_to_none_but_a_better_one
            reviews: reviews_go_with_whoever_kept_them
            reviews: reviews_that_make_no_sense_do_no_harm
            order: reports_are_kept_once_until_somebody_looks_after_them
            order: what_keepers_do_is_logged
            order: plans_are_kept_for_each_side
            order: who_lets_others_wait_is_remembered
            order: who_said_what_while_they_watched_is_known
            order: old_order_is_swept
            order: order_that_makes_no_sense_does_no_harm
            devices: devices_are_kept_for_whoever_uses_them
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

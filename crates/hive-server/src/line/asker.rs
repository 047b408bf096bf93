//! Who asks, for whatever is read on their behalf further down: the store knows connections, and nobody's name.

use super::{Owner, Places};
use hive_store::Turn;
use tokio::task_local;

task_local! {
    /// Whose request or socket this task answers.
    static ASKER: Owner;
}

/// Does something on behalf of somebody.
pub(crate) async fn on_behalf<T>(owner: Owner, what: impl Future<Output = T>) -> T {
    ASKER.scope(owner, what).await
}

/// A turn to read for whomever this task answers; for nobody in particular, it is one of those that the house itself needs.
/// Where even those who may wait are too many, the store's own order counts.
pub(crate) async fn turn(places: &Places) -> Turn {
    let owner = ASKER.try_with(Owner::clone).unwrap_or_else(|_| Owner::new("", None));
    Box::new(places.take(&owner).await.ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Address;
    use std::sync::{Arc, Mutex};
    use tokio::task::yield_now;

    #[tokio::test]
    async fn who_brings_many_questions_reads_in_turn_with_others() {
        let places = Arc::new(Places::new(1, 64));
        let read = Arc::new(Mutex::new(Vec::new()));
        let busy = turn(&places).await;
        let mut asking = Vec::new();
        for (name, address) in
            [("eve 1", "1.2.3.4"), ("eve 2", "1.2.3.4"), ("eve 3", "1.2.3.4"), ("ann", "5.6.7.8")]
        {
            let owner = Owner::new(name, Some(&Address::of(address.parse().expect("an address"))));
            let (places, read) = (Arc::clone(&places), Arc::clone(&read));
            asking.push(tokio::spawn(on_behalf(owner, async move {
                let _turn = turn(&places).await;
                read.lock().expect("nobody broke off").push(name);
            })));
            yield_now().await;
        }
        drop(busy);
        for one in asking {
            one.await.expect("it reads");
        }
        assert_eq!(*read.lock().expect("nobody broke off"), ["eve 1", "ann", "eve 2", "eve 3"]);
    }
}

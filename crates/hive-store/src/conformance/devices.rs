//! Devices are kept for whoever uses them, and go with them.

use super::{Place, open};
use crate::Device;
use hive_play::Identity;

fn device(id: &str, who: &str, created: i64) -> Device {
    Device {
        id: id.to_string(),
        who: who.into(),
        address: format!("https://push.example/{id}"),
        key: "key".to_string(),
        secret: "secret".to_string(),
        language: "ja".to_string(),
        created,
    }
}

/// A device is somebody's, one at a time, until it is dropped or they are forgotten.
pub async fn devices_are_kept_for_whoever_uses_them(place: &dyn Place) {
    let store = open(place).await;
    let [ann, bob] = ["ann", "bob"].map(Identity::from);
    for (id, who, created) in [("two", "ann", 2), ("one", "ann", 1), ("three", "bob", 3)] {
        store.keep_device(device(id, who, created)).await.expect("it is written");
    }
    store.close().await.expect("it closes");
    let store = open(place).await;
    let known = store.devices_of(&ann).await.expect("it is read");
    assert_eq!(known, [device("one", "ann", 1), device("two", "ann", 2)]);
    // Somebody else uses the browser now.
    store.keep_device(device("one", "bob", 9)).await.expect("it is written");
    assert_eq!(store.devices_of(&ann).await.expect("it is read"), [device("two", "ann", 2)]);
    assert_eq!(store.devices_of(&bob).await.expect("it is read").len(), 2);
    assert!(store.drop_device("one").await.expect("it is written"));
    assert!(!store.drop_device("one").await.expect("it is written"));
    store.forget(&ann).await.expect("it is written");
    assert!(store.devices_of(&ann).await.expect("it is read").is_empty());
    store.close_account(&bob).await.expect("it is written");
    assert!(store.devices_of(&bob).await.expect("it is read").is_empty());
    assert!(store.devices_of(&"a\0b".into()).await.expect("it is read").is_empty());
    store.close().await.expect("it closes");
}

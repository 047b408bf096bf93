//! Whatever somebody sends to the server, through its real router and over its real sockets, on small stacks: it is
//! answered, and never with an error of the server's own.
#![no_main]

#[path = "../house.rs"]
mod house;

use house::{Heard, House};
use libfuzzer_sys::fuzz_target;
use std::sync::{Mutex, OnceLock};

/// An eighth of what a thread of the server has: what fits here does not go deeper with its input.
const STACK: usize = 256 * 1024;

fuzz_target!(|bytes: &[u8]| {
    static HOUSE: OnceLock<Mutex<House>> = OnceLock::new();
    let house = HOUSE.get_or_init(|| {
        let data = std::env::temp_dir().join("kypseli-fuzz");
        let _ = std::fs::remove_dir_all(&data);
        Mutex::new(House::open(&data, STACK))
    });
    let heard = house.lock().expect("nobody broke off").hear(bytes);
    if let Some(Heard { request, status, answer }) = heard {
        assert!(status > 0 && status < 500, "{request}: {answer}");
    }
});

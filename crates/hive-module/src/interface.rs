//! How a browser reaches the engine: a few functions that it calls, and two that it lends.
//!
//! The page asks for `room` and writes its question there, calls `ask`, and reads as many bytes as `answer_length` says
//! from where `ask` points. What the player has learnt comes the same way: it is written where a question would be, and
//! `learn` takes it. Both buffers belong to this side and stay until the next question. A panic ends the module:
//! what it says goes to the host first, and the host begins with a new one.

#![allow(unsafe_code, reason = "names that a browser finds; there is no unsafe block")]

use hive_browser::{Engine, LARGEST};
use hive_search::Watch;
use std::cell::RefCell;
use std::ptr;
use std::time::Duration;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// How many milliseconds it has been since some moment.
    safe fn now() -> f64;
    /// Takes what a panic says, in UTF-8.
    safe fn panicked(text: *const u8, length: usize);
}

struct Desk {
    engine: Engine,
    question: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::new(desk());
}

fn desk() -> Desk {
    std::panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        panicked(text.as_ptr(), text.len());
    }));
    let read = || Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default();
    Desk { engine: Engine::new(Watch::lent(read)), question: Vec::new(), answer: Vec::new() }
}

/// Room for a question of so many bytes; nowhere if that is too many.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    if length > LARGEST {
        return ptr::null_mut();
    }
    DESK.with_borrow_mut(|desk| {
        desk.question = vec![0; length];
        desk.question.as_mut_ptr()
    })
}

/// Answers the question, and says where the answer is.
#[unsafe(no_mangle)]
extern "C" fn ask() -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let question = std::mem::take(&mut desk.question);
        desk.answer = desk.engine.answer(&question);
        desk.answer.as_ptr()
    })
}

/// Takes what was written for the player's network, and says whether it is one.
#[unsafe(no_mangle)]
extern "C" fn learn() -> bool {
    DESK.with_borrow_mut(|desk| {
        let bytes = std::mem::take(&mut desk.question);
        desk.engine.learn(&bytes)
    })
}

/// So many threads think together from now on: one for each Worker that waits to be given something to do, and this one.
#[cfg(target_os = "wasi")]
#[unsafe(no_mangle)]
extern "C" fn threads(count: usize) {
    DESK.with_borrow_mut(|desk| desk.engine.set_threads(count));
}

/// How many bytes the answer has.
#[unsafe(no_mangle)]
extern "C" fn answer_length() -> usize {
    DESK.with_borrow(|desk| desk.answer.len())
}

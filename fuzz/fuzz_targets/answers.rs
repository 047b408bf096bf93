//! Whatever a server answers to a bot: it is read or it is not, line by line the same as all at once, however few bytes come
//! at a time; and a body that comes in pieces is what was cut into them.
#![no_main]

#[path = "../../crates/kypseli/src/commands/bot/answer.rs"]
mod answer;

use answer::Answer;
use libfuzzer_sys::fuzz_target;
use std::io::{self, Cursor, Read};

/// So many bytes at a time, and no more.
struct Slow(Cursor<Vec<u8>>, usize);

impl Read for Slow {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let most = into.len().min(self.1);
        self.0.read(&mut into[..most])
    }
}

fn read(bytes: &[u8], at_a_time: usize) -> Option<Answer> {
    Answer::read(Slow(Cursor::new(bytes.to_vec()), at_a_time)).ok()
}

/// Every line until it ends, or until it breaks: then there is no last one.
fn lines(mut answer: Answer) -> (Vec<String>, bool) {
    let mut lines = Vec::new();
    loop {
        match answer.line() {
            Ok(Some(line)) => lines.push(line),
            Ok(None) => return (lines, true),
            Err(error) => {
                assert!(!error.to_string().is_empty());
                return (lines, false);
            }
        }
    }
}

/// What the whole of it says, which its lines say as well.
fn whole(bytes: &[u8], at_a_time: usize) -> Option<(u16, Option<String>)> {
    let answer = read(bytes, at_a_time)?;
    let status = answer.status;
    let text = answer.text().ok();
    let (lines, ended) = lines(read(bytes, at_a_time).expect("it was read before"));
    match &text {
        Some(text) => {
            assert!(ended && text.len() <= bytes.len());
            assert!(
                lines.iter().map(String::as_str).eq(text.split_inclusive('\n').map(str::trim)),
                "{text:?}"
            );
        }
        None => assert!(!ended, "{lines:?}"),
    }
    Some((status, text))
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&size, rest)) = bytes.split_first() else { return };
    let at_a_time = usize::from(size % 7) + 1;
    assert_eq!(whole(rest, at_a_time), whole(rest, usize::MAX));
    let mut answer = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n".to_vec();
    for piece in rest.chunks(usize::from(size) + 1) {
        answer.extend(format!("{:x}\r\n", piece.len()).bytes());
        answer.extend(piece);
        answer.extend(b"\r\n");
    }
    answer.extend(b"0\r\n\r\n");
    let text = std::str::from_utf8(rest).ok().map(str::to_string);
    assert_eq!(whole(&answer, at_a_time), Some((200, text)));
});

//! What a server answers, as far as a bot reads it: a head, and a body that may come in pieces. It knows no connection, so
//! that a fuzz target can read whatever it likes (`fuzz/fuzz_targets/answers.rs` has this very file).

use std::io::{self, BufRead, BufReader, Read};

/// The longest line that is read, and the longest body: a game has 20,000 events at most.
const LONGEST: u64 = 4 << 20;

/// The longest line of a head, and how many there are at most.
const LONGEST_OF_HEAD: u64 = 16 * 1024;
const MOST_OF_HEAD: usize = 100;

/// An answer whose body is still to come.
pub(super) struct Answer {
    pub(super) status: u16,
    body: Box<dyn BufRead + Send>,
}

impl Answer {
    /// Reads the head of what comes.
    pub(super) fn read(stream: impl Read + Send + 'static) -> io::Result<Answer> {
        let mut reader = BufReader::new(stream);
        let first = head_line(&mut reader)?;
        let status = first.split(' ').nth(1).and_then(|word| word.parse().ok());
        let status = status.ok_or_else(no_http)?;
        let mut chunked = false;
        for _ in 0..MOST_OF_HEAD {
            let line = head_line(&mut reader)?.to_ascii_lowercase();
            if line.is_empty() {
                let body: Box<dyn BufRead + Send> = match chunked {
                    true => Box::new(BufReader::new(Chunks::new(reader))),
                    false => Box::new(reader),
                };
                return Ok(Answer { status, body });
            }
            chunked |= line.starts_with("transfer-encoding:") && line.contains("chunked");
        }
        Err(no_http())
    }

    /// All of it.
    pub(super) fn text(self) -> io::Result<String> {
        let mut text = String::new();
        let read = self.body.take(LONGEST + 1).read_to_string(&mut text)?;
        if read as u64 > LONGEST { Err(too_long()) } else { Ok(text) }
    }

    /// The next line; nothing at the end.
    pub(super) fn line(&mut self) -> io::Result<Option<String>> {
        let mut line = String::new();
        match (&mut self.body).take(LONGEST + 1).read_line(&mut line)? {
            0 => Ok(None),
            read if read as u64 > LONGEST => Err(too_long()),
            _ => Ok(Some(line.trim().to_string())),
        }
    }
}

fn no_http() -> io::Error {
    io::Error::other("this is no HTTP")
}

fn too_long() -> io::Error {
    io::Error::other("the server says more than anybody reads")
}

fn head_line(reader: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    let read = reader.take(LONGEST_OF_HEAD).read_line(&mut line)?;
    match line.ends_with('\n') {
        true => Ok(line.trim_end().to_string()),
        false if read as u64 == LONGEST_OF_HEAD => Err(no_http()),
        false => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

/// A body in pieces, each with its length before it.
struct Chunks<R> {
    inner: R,
    left: usize,
    begun: bool,
    over: bool,
}

impl<R> Chunks<R> {
    fn new(inner: R) -> Chunks<R> {
        Chunks { inner, left: 0, begun: false, over: false }
    }
}

impl<R: BufRead> Read for Chunks<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 && !self.over {
            // After each piece comes the end of its line.
            if self.begun && !head_line(&mut self.inner)?.is_empty() {
                return Err(no_http());
            }
            self.begun = true;
            let line = head_line(&mut self.inner)?;
            let length = line.split(';').next().unwrap_or_default().trim();
            if !length.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                return Err(no_http());
            }
            self.left = usize::from_str_radix(length, 16).map_err(io::Error::other)?;
            self.over = self.left == 0;
        }
        let most = into.len().min(self.left);
        if most == 0 {
            // Nobody waits for more than there is.
            return Ok(0);
        }
        let read = self.inner.read(&mut into[..most])?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.left -= read;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn read(bytes: &str) -> io::Result<Answer> {
        Answer::read(Cursor::new(bytes.as_bytes().to_vec()))
    }

    #[test]
    fn pieces_are_put_together() {
        let read = |body: &str| {
            read(&format!("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{body}"))?.text()
        };
        assert_eq!(
            read("3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\n\r\n").ok().as_deref(),
            Some("abc0123456789")
        );
        for broken in [
            "",
            "3\r\nab",
            "x\r\nabc\r\n",
            "3\r\nabc\r\n",
            "ffffffffffffffffff\r\n",
            "+3\r\nabc\r\n0\r\n\r\n",
            "\r\n3\r\nabc\r\n0\r\n\r\n",
            "3\r\nabcdef\r\n0\r\n\r\n",
        ] {
            assert!(read(broken).is_err(), "{broken}");
        }
    }

    #[test]
    fn lines_are_read_one_by_one_and_none_without_end() {
        let mut answer = read("HTTP/1.1 200 OK\r\n\r\n{}\r\n\nlast").expect("a head");
        let lines: Vec<String> = std::iter::from_fn(|| answer.line().expect("a line")).collect();
        assert_eq!((answer.status, lines), (200, ["{}", "", "last"].map(str::to_string).to_vec()));
        let endless = "x".repeat(LONGEST as usize + 1);
        let said = read(&format!("HTTP/1.1 200 OK\r\n\r\n{endless}\n")).expect("a head").line();
        assert_eq!(said.expect_err("it is too long").to_string(), too_long().to_string());
        assert!(read(&format!("HTTP/1.1 200 OK\r\n\r\n{endless}")).expect("a head").text().is_err());
    }

    /// A head that goes on for ever is none: whoever reads it would wait for ever.
    #[test]
    fn a_head_has_an_end() {
        let head = |lines: usize| format!("HTTP/1.1 204 No Content\r\n{}\r\n", "a: b\r\n".repeat(lines));
        assert_eq!(read(&head(99)).map(|answer| answer.status).ok(), Some(204));
        assert!(read(&head(100)).is_err());
        assert!(read(&format!("HTTP/1.1 200 OK\r\na: {}\r\n\r\n", "b".repeat(20_000))).is_err());
        for broken in
            ["", "HTTP/1.1\r\n\r\n", "HTTP/1.1 x\r\n\r\n", "HTTP/1.1 99999\r\n\r\n", "HTTP/1.1 200 OK\r\n"]
        {
            assert!(read(broken).is_err(), "{broken}");
        }
    }
}

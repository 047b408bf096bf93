//! Lines of the form `key: value`, in which boards, lessons and words are written.

use crate::BookError;
use std::fmt::Display;

/// The entries of a text in their order; empty lines separate nothing.
#[derive(Debug)]
pub(crate) struct Entries<'a> {
    file: String,
    lines: Vec<(usize, &'a str, &'a str)>,
}

impl<'a> Entries<'a> {
    /// Reads the entries of a file, of which the first line has this number.
    pub(crate) fn read(file: impl Display, first: usize, text: &'a str) -> Result<Entries<'a>, BookError> {
        let file = file.to_string();
        let mut lines = Vec::new();
        for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let number = first + i;
            let (key, value) = line
                .split_once(':')
                .ok_or_else(|| BookError::new(format!("{file}:{number}"), "there is no colon"))?;
            lines.push((number, key.trim(), value.trim()));
        }
        Ok(Entries { file, lines })
    }

    /// A mistake in this line.
    fn error(&self, line: usize, reason: impl Display) -> BookError {
        BookError::new(format!("{}:{line}", self.file), reason)
    }

    /// Takes out every value of a key, each made into something else.
    pub(crate) fn take_all<T, E: Display>(
        &mut self,
        key: &str,
        read: impl Fn(&'a str) -> Result<T, E>,
    ) -> Result<Vec<T>, BookError> {
        let (taken, rest) = self.lines.iter().partition::<Vec<_>, _>(|(_, known, _)| *known == key);
        self.lines = rest;
        taken
            .into_iter()
            .map(|(line, _, value)| read(value).map_err(|reason| self.error(line, reason)))
            .collect()
    }

    /// Takes out the value of a key that may stand there once.
    pub(crate) fn take<T, E: Display>(
        &mut self,
        key: &str,
        read: impl Fn(&'a str) -> Result<T, E>,
    ) -> Result<Option<T>, BookError> {
        let mut all = self.take_all(key, read)?;
        match all.len() {
            0 | 1 => Ok(all.pop()),
            _ => Err(BookError::new(&self.file, format!("`{key}` stands there twice"))),
        }
    }

    /// Takes out the value of a key that has to be there.
    pub(crate) fn need<T, E: Display>(
        &mut self,
        key: &str,
        read: impl Fn(&'a str) -> Result<T, E>,
    ) -> Result<T, BookError> {
        self.take(key, read)?.ok_or_else(|| BookError::new(&self.file, format!("`{key}` is missing")))
    }

    /// Takes out a text that has to be there.
    pub(crate) fn need_text(&mut self, key: &str) -> Result<String, BookError> {
        self.need(key, |value| match value {
            "" => Err("there is nothing behind the colon"),
            text => Ok(text.to_string()),
        })
    }

    /// Nothing may be left over: a key that nobody asked for is a slip of the pen.
    pub(crate) fn finish(self) -> Result<(), BookError> {
        match self.lines.first() {
            None => Ok(()),
            Some((line, key, _)) => Err(self.error(*line, format!("`{key}` is not known here"))),
        }
    }
}

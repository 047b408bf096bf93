//! What can be set.

use std::fmt;

/// The options and their values.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) threads: u32,
    pub(crate) hash_mb: u32,
    pub(crate) repetition_draw: bool,
    pub(crate) report_intermediate: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { threads: 1, hash_mb: 64, repetition_draw: true, report_intermediate: false }
    }
}

/// One option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    Threads,
    HashMb,
    RepetitionDraw,
    ReportIntermediate,
}

impl Name {
    pub(crate) const ALL: [Name; 4] =
        [Name::HashMb, Name::RepetitionDraw, Name::ReportIntermediate, Name::Threads];

    pub(crate) fn parse(text: &str) -> Option<Name> {
        Self::ALL.into_iter().find(|name| name.text().eq_ignore_ascii_case(text))
    }

    const fn text(self) -> &'static str {
        match self {
            Name::Threads => "Threads",
            Name::HashMb => "HashMB",
            Name::RepetitionDraw => "RepetitionDraw",
            Name::ReportIntermediate => "ReportIntermediateBestMoves",
        }
    }

    /// The range of a number; nothing for a switch.
    const fn range(self) -> Option<(u32, u32)> {
        match self {
            Name::Threads => Some((1, 256)),
            Name::HashMb => Some((1, 65_536)),
            Name::RepetitionDraw | Name::ReportIntermediate => None,
        }
    }
}

impl Options {
    /// Sets an option; or says in a word what it takes.
    pub(crate) fn set(&mut self, name: Name, value: &str) -> Result<(), String> {
        if let Some((least, most)) = name.range() {
            let number: u32 = value
                .parse()
                .map_err(|_| format!("{} takes a number from {least} to {most}", name.text()))?;
            if !(least..=most).contains(&number) {
                return Err(format!("{} takes a number from {least} to {most}", name.text()));
            }
            match name {
                Name::Threads => self.threads = number,
                _ => self.hash_mb = number,
            }
            return Ok(());
        }
        let on = match value.to_ascii_lowercase().as_str() {
            "true" => true,
            "false" => false,
            _ => return Err(format!("{} takes True or False", name.text())),
        };
        match name {
            Name::RepetitionDraw => self.repetition_draw = on,
            _ => self.report_intermediate = on,
        }
        Ok(())
    }

    /// The line that describes an option: `Threads;int;1;1;1;256`.
    pub(crate) fn line(&self, name: Name) -> impl fmt::Display {
        let default = Options::default();
        let word = |on: bool| if on { "True" } else { "False" };
        let values = |options: &Options| match name {
            Name::Threads => options.threads.to_string(),
            Name::HashMb => options.hash_mb.to_string(),
            Name::RepetitionDraw => word(options.repetition_draw).to_string(),
            Name::ReportIntermediate => word(options.report_intermediate).to_string(),
        };
        let (kind, range) = match name.range() {
            Some((least, most)) => ("int", format!(";{least};{most}")),
            None => ("bool", String::new()),
        };
        format!("{};{kind};{};{}{range}", name.text(), values(self), values(&default))
    }
}

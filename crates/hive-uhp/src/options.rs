//! What can be set.

use std::error::Error;
use std::fmt;

/// The options and their values.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) threads: u32,
    pub(crate) hash_mb: u32,
    pub(crate) level: u32,
    pub(crate) multi_pv: u32,
    pub(crate) repetition_draw: bool,
    pub(crate) report_intermediate: bool,
    pub(crate) ponder: bool,
    pub(crate) own_book: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            threads: 1,
            hash_mb: 64,
            level: 10,
            multi_pv: 1,
            repetition_draw: true,
            report_intermediate: false,
            ponder: false,
            own_book: false,
        }
    }
}

/// One option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    Threads,
    HashMb,
    Level,
    MultiPv,
    OwnBook,
    Ponder,
    RepetitionDraw,
    ReportIntermediate,
}

impl Name {
    pub(crate) const ALL: [Name; 8] = [
        Name::HashMb,
        Name::Level,
        Name::MultiPv,
        Name::OwnBook,
        Name::Ponder,
        Name::RepetitionDraw,
        Name::ReportIntermediate,
        Name::Threads,
    ];

    pub(crate) fn parse(text: &str) -> Option<Name> {
        Self::ALL.into_iter().find(|name| name.text().eq_ignore_ascii_case(text))
    }

    const fn text(self) -> &'static str {
        match self {
            Name::Threads => "Threads",
            Name::HashMb => "HashMB",
            Name::Level => "Level",
            Name::MultiPv => "MultiPV",
            Name::OwnBook => "OwnBook",
            Name::Ponder => "Ponder",
            Name::RepetitionDraw => "RepetitionDraw",
            Name::ReportIntermediate => "ReportIntermediateBestMoves",
        }
    }

    /// The range of a number; nothing for a switch.
    const fn range(self) -> Option<(u32, u32)> {
        match self {
            // More would take more memory for themselves than the table may be exceeded by.
            Name::Threads => Some((1, 64)),
            Name::HashMb => Some((1, 65_536)),
            Name::Level => Some((1, 10)),
            Name::MultiPv => Some((1, 100)),
            Name::OwnBook | Name::Ponder | Name::RepetitionDraw | Name::ReportIntermediate => None,
        }
    }
}

/// What an option is set to.
#[derive(Clone, Copy)]
enum Value {
    Number(u32),
    Switch(bool),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => write!(f, "{number}"),
            Value::Switch(on) => f.write_str(if *on { "True" } else { "False" }),
        }
    }
}

/// An option that is not there, or cannot be so; shown, it says in a sentence why.
///
/// ```
/// let mut engine = hive_uhp::Engine::new(Vec::new(), "Kypseli");
/// let refused = engine.set_option("Threads", "none").unwrap_err();
/// assert_eq!(refused.to_string(), "Threads takes a number from 1 to 64");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError(pub(crate) String);

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for OptionError {}

impl Options {
    /// Sets an option; or says in a word what it takes.
    pub(crate) fn set(&mut self, name: Name, value: &str) -> Result<(), OptionError> {
        match name.range() {
            Some((least, most)) => {
                let number = value.parse().ok().filter(|number| (least..=most).contains(number));
                let number = number.ok_or_else(|| {
                    OptionError(format!("{} takes a number from {least} to {most}", name.text()))
                })?;
                match name {
                    Name::Threads => self.threads = number,
                    Name::Level => self.level = number,
                    Name::MultiPv => self.multi_pv = number,
                    _ => self.hash_mb = number,
                }
            }
            None => {
                let on = match value.to_ascii_lowercase().as_str() {
                    "true" => true,
                    "false" => false,
                    _ => return Err(OptionError(format!("{} takes True or False", name.text()))),
                };
                match name {
                    Name::OwnBook => self.own_book = on,
                    Name::Ponder => self.ponder = on,
                    Name::RepetitionDraw => self.repetition_draw = on,
                    _ => self.report_intermediate = on,
                }
            }
        }
        Ok(())
    }

    fn value(&self, name: Name) -> Value {
        match name {
            Name::Threads => Value::Number(self.threads),
            Name::HashMb => Value::Number(self.hash_mb),
            Name::Level => Value::Number(self.level),
            Name::MultiPv => Value::Number(self.multi_pv),
            Name::OwnBook => Value::Switch(self.own_book),
            Name::Ponder => Value::Switch(self.ponder),
            Name::RepetitionDraw => Value::Switch(self.repetition_draw),
            Name::ReportIntermediate => Value::Switch(self.report_intermediate),
        }
    }

    /// The line that describes an option: `Threads;int;1;1;1;64`.
    pub(crate) fn line(&self, name: Name) -> impl fmt::Display {
        let (value, default) = (self.value(name), Options::default().value(name));
        let (kind, range) = match name.range() {
            Some((least, most)) => ("int", format!(";{least};{most}")),
            None => ("bool", String::new()),
        };
        format!("{};{kind};{value};{default}{range}", name.text())
    }
}

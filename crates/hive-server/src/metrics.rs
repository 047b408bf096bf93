//! What is counted, in the form that Prometheus reads.

use hive_wire::Rule;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A number that only grows, or goes up and down.
#[derive(Default)]
pub(crate) struct Number(AtomicU64);

impl Number {
    pub(crate) fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    pub(crate) fn one(&self) {
        self.add(1);
    }

    pub(crate) fn less_one(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why something was refused or somebody was sent away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    WrongOrigin,
    WrongSeat,
    Stale,
    Unreadable,
    TooLarge,
    TooSlow,
    Flood,
    TooMany,
    Limit,
    Rule,
    Silent,
}

impl Reason {
    const ALL: [Reason; 11] = [
        Reason::WrongOrigin,
        Reason::WrongSeat,
        Reason::Stale,
        Reason::Unreadable,
        Reason::TooLarge,
        Reason::TooSlow,
        Reason::Flood,
        Reason::TooMany,
        Reason::Limit,
        Reason::Rule,
        Reason::Silent,
    ];

    const fn name(self) -> &'static str {
        match self {
            Reason::WrongOrigin => "wrong_origin",
            Reason::WrongSeat => "wrong_seat",
            Reason::Stale => "stale",
            Reason::Unreadable => "unreadable",
            Reason::TooLarge => "too_large",
            Reason::TooSlow => "too_slow",
            Reason::Flood => "flood",
            Reason::TooMany => "too_many",
            Reason::Limit => "limit",
            Reason::Rule => "rule",
            Reason::Silent => "silent",
        }
    }

    /// What a refusal is counted as.
    pub(crate) const fn of_rule(rule: Rule) -> Reason {
        match rule {
            Rule::NotYourSeat => Reason::WrongSeat,
            Rule::Stale => Reason::Stale,
            Rule::Unreadable | Rule::BadOptions | Rule::BadPosition => Reason::Unreadable,
            Rule::WrongOrigin => Reason::WrongOrigin,
            Rule::TooLarge | Rule::TooLong => Reason::TooLarge,
            Rule::Limit => Reason::Limit,
            _ => Reason::Rule,
        }
    }
}

/// The upper ends of the classes that times are counted in, in seconds.
const CLASSES: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0];

/// Times in classes.
#[derive(Default)]
pub(crate) struct Times {
    classes: [Number; CLASSES.len()],
    count: Number,
    micros: Number,
}

impl Times {
    pub(crate) fn add(&self, time: Duration) {
        let seconds = time.as_secs_f64();
        if let Some(class) = CLASSES.iter().position(|&end| seconds <= end) {
            self.classes[class].one();
        }
        self.count.one();
        self.micros.add(time.as_micros() as u64);
    }
}

/// Everything that is counted.
#[derive(Default)]
pub(crate) struct Metrics {
    pub(crate) requests: Number,
    pub(crate) connections: Number,
    pub(crate) sockets: Number,
    pub(crate) rooms: Number,
    pub(crate) games: Number,
    pub(crate) events: Number,
    pub(crate) commits: Number,
    pub(crate) searches: Number,
    pub(crate) searching: Number,
    pub(crate) waiting: Number,
    pub(crate) cancelled: Number,
    pub(crate) commit_time: Times,
    refused: [Number; Reason::ALL.len()],
}

impl Metrics {
    /// Counts something that was refused.
    pub(crate) fn refuse(&self, reason: Reason) {
        self.refused[reason as usize].one();
    }

    /// All of it as text.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        let mut add = |name: &str, kind: &str, help: &str, number: &Number| {
            let _ = writeln!(
                text,
                "# HELP kypseli_{name} {help}\n# TYPE kypseli_{name} {kind}\nkypseli_{name} {}",
                number.get()
            );
        };
        add("requests_total", "counter", "HTTP requests.", &self.requests);
        add("connections", "gauge", "Open connections.", &self.connections);
        add("sockets", "gauge", "Open WebSockets.", &self.sockets);
        add("rooms", "gauge", "Games that are awake.", &self.rooms);
        add("games_total", "counter", "Games made.", &self.games);
        add("events_total", "counter", "Events kept.", &self.events);
        add("commits_total", "counter", "Writes to the disk.", &self.commits);
        add("searches_total", "counter", "Searches begun.", &self.searches);
        add("searching", "gauge", "Searches under way.", &self.searching);
        add("searches_waiting", "gauge", "Searches that wait for a thread.", &self.waiting);
        add("searches_cancelled_total", "counter", "Searches nobody wanted any more.", &self.cancelled);
        text += "# HELP kypseli_refused_total What was refused, by reason.\n# TYPE kypseli_refused_total counter\n";
        for reason in Reason::ALL {
            let _ = writeln!(
                text,
                "kypseli_refused_total{{reason=\"{}\"}} {}",
                reason.name(),
                self.refused[reason as usize].get()
            );
        }
        self.add_times(&mut text);
        text
    }

    fn add_times(&self, text: &mut String) {
        let name = "kypseli_commit_seconds";
        let _ = writeln!(text, "# HELP {name} How long a write took.\n# TYPE {name} histogram");
        let mut sum = 0;
        for (end, class) in CLASSES.iter().zip(&self.commit_time.classes) {
            sum += class.get();
            let _ = writeln!(text, "{name}_bucket{{le=\"{end}\"}} {sum}");
        }
        let count = self.commit_time.count.get();
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {count}\n{name}_count {count}");
        let _ = writeln!(text, "{name}_sum {}", self.commit_time.micros.get() as f64 / 1e6);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_in_the_order_of_their_numbers() {
        for (i, reason) in Reason::ALL.into_iter().enumerate() {
            assert_eq!(reason as usize, i);
        }
    }

    #[test]
    fn classes_add_up() {
        let metrics = Metrics::default();
        for ms in [1, 2, 2000] {
            metrics.commit_time.add(Duration::from_millis(ms));
        }
        let text = metrics.text();
        assert!(text.contains("kypseli_commit_seconds_bucket{le=\"0.0025\"} 2\n"), "{text}");
        assert!(text.contains("kypseli_commit_seconds_bucket{le=\"+Inf\"} 3\n"), "{text}");
    }
}

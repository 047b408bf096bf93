//! What is counted, for Prometheus. Nothing here can be read back: what the server itself must know is kept where it
//! belongs.

use crate::app::App;
use crate::budget::Budget;
use crate::cluster::counted::Counted;
use hive_wire::Rule;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue, LabelValueEncoder, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry};
use std::fmt::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// In what form [`Metrics::text`] is.
pub(crate) const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// A number that only grows.
#[derive(Clone, Default)]
pub(crate) struct Count(Counter);

impl Count {
    /// One that is shown under this name.
    pub(crate) fn shown(registry: &mut Registry, name: &str, help: &str) -> Count {
        Count(added(registry, name, help))
    }

    pub(crate) fn add(&self, more: u64) {
        self.0.inc_by(more);
    }

    pub(crate) fn one(&self) {
        self.add(1);
    }
}

/// A number that goes up and down.
#[derive(Clone, Default)]
pub(crate) struct Level(Gauge);

impl Level {
    /// One that is shown under this name.
    pub(crate) fn shown(registry: &mut Registry, name: &str, help: &str) -> Level {
        Level(added(registry, name, help))
    }

    pub(crate) fn one(&self) {
        self.0.inc();
    }

    pub(crate) fn less_one(&self) {
        self.0.dec();
    }

    /// Shows what is counted elsewhere.
    pub(crate) fn show(&self, number: usize) {
        self.0.set(i64::try_from(number).unwrap_or(i64::MAX));
    }
}

/// Times in classes.
#[derive(Clone)]
pub(crate) struct Times(Histogram);

impl Times {
    pub(crate) fn add(&self, time: Duration) {
        self.0.observe(time.as_secs_f64());
    }
}

/// Why something was refused or somebody was sent away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

    /// What a refusal is counted as.
    pub(crate) const fn of_rule(rule: Rule) -> Reason {
        match rule {
            Rule::NotYourSeat => Reason::WrongSeat,
            Rule::Stale => Reason::Stale,
            Rule::Unreadable | Rule::BadOptions | Rule::BadPosition => Reason::Unreadable,
            Rule::WrongOrigin | Rule::NotAtTheMachine => Reason::WrongOrigin,
            Rule::TooLarge | Rule::TooLong => Reason::TooLarge,
            Rule::Limit => Reason::Limit,
            _ => Reason::Rule,
        }
    }
}

impl EncodeLabelValue for Reason {
    fn encode(&self, encoder: &mut LabelValueEncoder<'_>) -> fmt::Result {
        encoder.write_str(match self {
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
        })
    }
}

/// What refusals are counted by.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Refused {
    reason: Reason,
}

/// Which budget.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfBudget {
    budget: &'static str,
}

impl From<Budget> for OfBudget {
    fn from(budget: Budget) -> OfBudget {
        OfBudget { budget: budget.row().name }
    }
}

/// The upper ends of the classes that times are counted in, in seconds.
const CLASSES: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0];

/// Everything that is counted.
pub(crate) struct Metrics {
    pub(crate) requests: Count,
    pub(crate) connections: Level,
    pub(crate) sockets: Level,
    pub(crate) bodies: Level,
    pub(crate) pictures: Count,
    pub(crate) rooms: Level,
    pub(crate) games: Count,
    pub(crate) unreadable: Count,
    pub(crate) events: Count,
    pub(crate) commits: Count,
    pub(crate) searches: Count,
    pub(crate) searching: Level,
    pub(crate) waiting: Level,
    pub(crate) cancelled: Count,
    pub(crate) commit_time: Times,
    pub(crate) pairing_time: Times,
    pub(crate) cluster: Arc<Counted>,
    refused: Family<Refused, Counter>,
    over: Family<OfBudget, Counter>,
    used: Family<OfBudget, Gauge>,
    most: Family<OfBudget, Gauge>,
    /// Of what is gone before anybody could count it, or would have to be looked for: the most that there ever was, by budget.
    seen: [AtomicUsize; Budget::ALL.len()],
    registry: Registry,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("kypseli");
        // The names of those that only grow end in `_total`, which is added to them.
        let requests = Count(added(&mut registry, "requests", "HTTP requests"));
        let connections = Level(added(&mut registry, "connections", "Open connections"));
        let sockets = Level(added(&mut registry, "sockets", "Open WebSockets"));
        let bodies = Level(added(&mut registry, "body_bytes", "Bytes of bodies on their way"));
        let pictures = Count(added(&mut registry, "pictures", "Pictures drawn as pixels"));
        let rooms = Level(added(&mut registry, "rooms", "Games that are awake"));
        let games = Count(added(&mut registry, "games", "Games made"));
        let unreadable = Count(added(
            &mut registry,
            "games_unreadable",
            "Games that could not be read when somebody came",
        ));
        let events = Count(added(&mut registry, "events", "Events kept"));
        let commits = Count(added(&mut registry, "commits", "Writes to the disk"));
        let searches = Count(added(&mut registry, "searches", "Searches begun"));
        let searching = Level(added(&mut registry, "searching", "Searches under way"));
        let waiting = Level(added(&mut registry, "searches_waiting", "Searches that wait for a thread"));
        let cancelled = Count(added(&mut registry, "searches_cancelled", "Searches nobody wanted any more"));
        let refused: Family<Refused, Counter> =
            added(&mut registry, "refused", "What was refused, by reason");
        // What has not happened yet is worth a line too: whoever watches sees a rise from nothing.
        for reason in Reason::ALL {
            drop(refused.get_or_create(&Refused { reason }));
        }
        let over: Family<OfBudget, Counter> =
            added(&mut registry, "budget_refused", "Who met a budget, by budget");
        for budget in Budget::ALL.iter().filter(|budget| budget.refuses()) {
            drop(over.get_or_create(&OfBudget::from(*budget)));
        }
        let used = added(
            &mut registry,
            "budget_used",
            "How much of a budget is used now, or the most that ever was of what is gone at once",
        );
        let most = added(&mut registry, "budget_most", "How much of it there is");
        let cluster = Arc::new(Counted::new(&mut registry));
        let times = Histogram::new(CLASSES);
        registry.register("commit_seconds", "How long a write took", times.clone());
        let pairing = Histogram::new(CLASSES);
        registry.register("pairing_seconds", "How long a wave of pairing took", pairing.clone());
        Metrics {
            requests,
            connections,
            sockets,
            bodies,
            pictures,
            rooms,
            games,
            unreadable,
            events,
            commits,
            searches,
            searching,
            waiting,
            cancelled,
            commit_time: Times(times),
            pairing_time: Times(pairing),
            cluster,
            refused,
            over,
            used,
            most,
            seen: [const { AtomicUsize::new(0) }; Budget::ALL.len()],
            registry,
        }
    }
}

/// A number that is shown under this name.
fn added<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let metric = M::default();
    registry.register(name, help, metric.clone());
    metric
}

impl Metrics {
    /// Counts something that was refused.
    pub(crate) fn refuse(&self, reason: Reason) {
        self.refused.get_or_create(&Refused { reason }).inc();
    }

    /// Counts somebody who met a budget.
    pub(crate) fn over(&self, budget: Budget) {
        self.over.get_or_create(&budget.into()).inc();
    }

    /// Remembers how much of a budget somebody has used, if nobody has used more.
    pub(crate) fn saw(&self, budget: Budget, number: usize) {
        let seen = &self.seen[budget as usize];
        // Nearly always somebody has: then nothing is written, which all processors would have to hear of.
        if seen.load(Ordering::Relaxed) < number {
            seen.fetch_max(number, Ordering::Relaxed);
        }
    }

    /// Shows how much of each budget is used.
    pub(crate) fn show(&self, app: &App) {
        self.bodies.show(app.bodies.count());
        if let Some(cluster) = &app.cluster {
            self.cluster.bus.show(usize::from(*cluster.bus.reachable().borrow()));
        }
        let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        for budget in Budget::ALL {
            let most = budget.most(app);
            self.most.get_or_create(&(*budget).into()).set(number(most));
            let seen = || self.seen[*budget as usize].load(Ordering::Relaxed);
            self.used.get_or_create(&(*budget).into()).set(number(budget.used(app).unwrap_or_else(seen)));
        }
    }

    /// All of it as text.
    pub(crate) fn text(&self) -> String {
        let mut all = String::new();
        // Writing to memory does not fail.
        let _ = text::encode(&mut all, &self.registry);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Dashboards know these names.
    #[test]
    fn names_stay_as_they_are() {
        let metrics = Metrics::default();
        for ms in [1, 2, 2000] {
            metrics.commit_time.add(Duration::from_millis(ms));
        }
        metrics.rooms.one();
        metrics.rooms.one();
        metrics.rooms.less_one();
        metrics.refuse(Reason::of_rule(Rule::NotYourSeat));
        metrics.refuse(Reason::of_rule(Rule::NotYourSeat));
        metrics.refuse(Reason::of_rule(Rule::SplitsHive));
        let text = metrics.text();
        for line in [
            "kypseli_requests_total 0",
            "kypseli_connections 0",
            "kypseli_sockets 0",
            "kypseli_rooms 1",
            "kypseli_games_owned 0",
            "kypseli_games_followed 0",
            "kypseli_handovers_total 0",
            "kypseli_bus_reachable 0",
            "kypseli_searches_elsewhere_total 0",
            "kypseli_games_total 0",
            "kypseli_events_total 0",
            "kypseli_commits_total 0",
            "kypseli_searches_total 0",
            "kypseli_searching 0",
            "kypseli_searches_waiting 0",
            "kypseli_searches_cancelled_total 0",
            "kypseli_refused_total{reason=\"wrong_seat\"} 2",
            "kypseli_refused_total{reason=\"rule\"} 1",
            "kypseli_refused_total{reason=\"wrong_origin\"} 0",
            "kypseli_commit_seconds_bucket{le=\"0.0025\"} 2",
            "kypseli_commit_seconds_bucket{le=\"+Inf\"} 3",
            "kypseli_commit_seconds_count 3",
            "kypseli_commit_seconds_sum 2.003",
            "# EOF",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}:\n{text}");
        }
        assert_eq!(text.matches("reason=").count(), Reason::ALL.len());
    }
}

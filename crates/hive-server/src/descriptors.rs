//! How many connections there can be: every one is an open file to the system, which gives out so many.

/// What is left for the database, the page's folder, logs and connections that are sent away.
const KEPT: u64 = 128;

/// How many one address has at least, however few there are.
const LEAST: usize = 32;

/// Asks the system for as many open files as it allows at all, and says how many that are; nothing if there is no end.
#[cfg(unix)]
pub(crate) fn raise() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let before = getrlimit(Resource::Nofile);
    let current = before.current?;
    // Some systems promise more than they give: then as much as they always do.
    const ALWAYS: u64 = 10_240;
    let modest = before.maximum.map_or(ALWAYS, |most| most.min(ALWAYS)).max(current);
    for wanted in [before.maximum, Some(modest)] {
        if setrlimit(Resource::Nofile, Rlimit { current: wanted, maximum: before.maximum }).is_ok() {
            break;
        }
    }
    getrlimit(Resource::Nofile).current
}

/// Elsewhere connections are not counted as files.
#[cfg(not(unix))]
pub(crate) fn raise() -> Option<u64> {
    None
}

/// Of the connections that are wanted, in all and of one address, those that so many files allow. One address keeps
/// its share of the whole.
pub(crate) fn places(all: usize, of_address: usize, files: Option<u64>) -> (usize, usize) {
    let most = files.map_or(u64::MAX, |files| files - KEPT.min(files / 4));
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    if most >= all {
        return (all, of_address);
    }
    let share = of_address as f64 / all as f64 * most as f64;
    (most, of_address.min((share as usize).max(LEAST)).min(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_keeps_its_share_of_what_there_is() {
        assert_eq!(places(20_000, 1_000, None), (20_000, 1_000));
        assert_eq!(places(20_000, 1_000, Some(1 << 20)), (20_000, 1_000));
        assert_eq!(places(20_000, 1_000, Some(1_024)), (896, 44));
        assert_eq!(places(20_000, 20_000, Some(1_024)), (896, 896), "whoever wants it so");
        assert_eq!(places(20_000, 1_000, Some(100)), (75, 32));
        assert_eq!(places(20_000, 1_000, Some(0)), (0, 0));
        assert_eq!(places(10, 5, Some(1_024)), (10, 5));
    }

    #[cfg(unix)]
    #[test]
    fn what_the_system_allows_is_asked_for() {
        use rustix::process::{Resource, getrlimit};
        let files = raise();
        let limit = getrlimit(Resource::Nofile);
        assert_eq!(files, limit.current);
        if cfg!(target_os = "linux") {
            assert_eq!(limit.current, limit.maximum);
        }
    }
}

//! The units for systemd: how little is left to whoever breaks in, and that what the server needs is left to it.

use crate::metadata::root;
use std::process::Command;

const UNITS: [&str; 3] = ["kypseli.service", "kypseli-node.service", "kypseli-worker.service"];

/// Tenths of what `systemd-analyze security` calls the exposure level: from 0 to 100.
const MOST_EXPOSED: &str = "--threshold=20";

#[test]
fn units_leave_little_to_whoever_breaks_in() {
    for unit in UNITS {
        let rated = Command::new("systemd-analyze")
            .args(["security", "--offline=true", MOST_EXPOSED])
            .arg(root().join("packaging").join(unit))
            .output();
        // A machine without systemd has nobody to ask.
        let Ok(rated) = rated else { return };
        let said = String::from_utf8_lossy(&rated.stdout).into_owned();
        let last = said.lines().last().unwrap_or_default();
        assert!(rated.status.success(), "{unit}: {last}\n{}", String::from_utf8_lossy(&rated.stderr));
    }
}

/// What is refused silently is not missed until somebody needs it.
#[test]
fn units_leave_what_the_server_needs() {
    for unit in UNITS {
        let text = std::fs::read_to_string(root().join("packaging").join(unit)).expect("it can be read");
        let lines = |key: &str| text.lines().filter_map(|line| line.strip_prefix(key)).collect::<Vec<_>>();
        // The last word about a call counts: @resources takes these away.
        let calls = lines("SystemCallFilter=");
        let last = calls.last().copied().unwrap_or_default();
        for call in ["prlimit64", "setpriority"] {
            assert!(last.split(' ').any(|word| word == call), "{unit} forbids {call}");
        }
        let families = lines("RestrictAddressFamilies=").join(" ");
        // A database may be reached by a socket among the files; whoever only thinks has none.
        let wanted: &[&str] = if unit.contains("worker") { &["AF_INET"] } else { &["AF_INET", "AF_UNIX"] };
        for family in wanted {
            assert!(families.split(' ').any(|word| word == *family), "{unit} forbids {family}");
        }
        // A node is for more games than one machine has.
        let memory = if unit.contains("node") { "4G" } else { "1G" };
        assert_eq!(lines("MemoryMax="), [memory], "{unit}");
        // Words for browsers, letters, a database and a bus go to other machines.
        for denied in ["IPAddressDeny=", "PrivateNetwork=", "SocketBindDeny="] {
            assert_eq!(lines(denied), [""; 0], "{unit}");
        }
    }
}

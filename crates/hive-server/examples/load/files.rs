//! How many files may be open at the same time: every socket is one, here and in the server.

/// What is open besides the sockets that were asked for: requests under way, visitors, the database, the program itself.
const BESIDES: u64 = 150;

/// Raises the limit as far as the system lets this process, for itself and for the server that it starts; says why if
/// that is not enough.
pub(crate) fn make_room(sockets: usize) -> Result<(), String> {
    let needed = sockets as u64 + BESIDES;
    // Where the system has no such limit, or does not say, it is found out when a socket does not open.
    let Ok(allowed) = rlimit::increase_nofile_limit(u64::MAX) else { return Ok(()) };
    if allowed >= needed {
        return Ok(());
    }
    Err(format!(
        "{sockets} sockets and what goes with them need {needed} open files, here and in the server, and the system \
         allows {allowed} at most (ulimit -H -n): {} games of two sockets would fit",
        allowed.saturating_sub(BESIDES) / 2
    ))
}

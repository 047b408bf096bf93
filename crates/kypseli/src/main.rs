//! The program: its memory, and the way into `kypseli`'s commands.

use mimalloc::MiMalloc;
use std::process::ExitCode;

/// A server with thousands of games asks for memory of all sizes all the time, in one thread what another gives back:
/// with this one a turn takes a fifth less time than with the system's.
#[global_allocator]
static MEMORY: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    kypseli::main()
}

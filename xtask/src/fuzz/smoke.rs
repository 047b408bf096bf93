//! `cargo xtask smoke`: every target for a moment.

use super::{PROOFS, SERVER, build, command, targets};
use crate::command::run;

/// All targets but those of the server.
const SMALL: &[&str] = &["--no-default-features"];

/// Long enough to meet every seed and some of what grows from them. The server's targets are left to `cargo xtask fuzz`: they
/// take longer to compile than all others together, and in the same run their requests are asked of the real program (`cargo
/// xtask attack`). Each begins every time with the same number: what it meets does not depend on whose change is being looked
/// at. Whatever is new is for `cargo xtask fuzz` to find.
pub(crate) fn smoke() -> Result<(), String> {
    build(SMALL)?;
    for target in targets()?.iter().filter(|target| ![SERVER, PROOFS].contains(&target.as_str())) {
        println!("fuzzing {target}");
        run(command(target, SMALL)?.args(["-seed=1", "-runs=20000", "-max_total_time=2"]))?;
    }
    Ok(())
}

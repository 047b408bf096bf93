//! What the words on the command line ask for.

use std::path::PathBuf;
use std::time::Duration;

/// What is wanted.
pub(crate) struct Wishes {
    pub(crate) server: PathBuf,
    /// Another version of the server, for which nodes are exchanged one by one in the end.
    pub(crate) next: Option<PathBuf>,
    pub(crate) games: usize,
    pub(crate) kills: usize,
    /// Each other trouble comes so often.
    pub(crate) rounds: usize,
    pub(crate) pace: Duration,
    pub(crate) proxy: Option<PathBuf>,
}

impl Wishes {
    pub(crate) fn read(words: &[String]) -> Result<Wishes, String> {
        let short = words.iter().any(|word| word == "--short");
        let mut wishes = Wishes {
            server: PathBuf::new(),
            next: None,
            games: if short { 24 } else { 1000 },
            kills: if short { 3 } else { 100 },
            rounds: if short { 1 } else { 5 },
            pace: Duration::from_millis(if short { 400 } else { 4000 }),
            proxy: None,
        };
        let mut rest = words.iter().filter(|word| *word != "--short");
        while let Some(name) = rest.next() {
            let value = rest.next().ok_or_else(|| format!("{name} is not known, or lacks its value"))?;
            let number = || value.parse::<usize>().map_err(|_| format!("{name} takes a number, not {value}"));
            match name.as_str() {
                "--server" => wishes.server = PathBuf::from(value),
                "--next" => wishes.next = Some(PathBuf::from(value)),
                "--haproxy" => wishes.proxy = Some(PathBuf::from(value)),
                "--games" => wishes.games = number()?.max(1),
                "--kills" => wishes.kills = number()?,
                "--rounds" => wishes.rounds = number()?,
                "--pace" => wishes.pace = Duration::from_millis(number()?.max(50) as u64),
                _ => {
                    return Err(format!(
                        "{name} is not known: there are --server, --next, --short, --games, --kills, --rounds, \
                         --pace and --haproxy"
                    ));
                }
            }
        }
        if wishes.server.as_os_str().is_empty() {
            return Err("--server names the server's binary".to_string());
        }
        Ok(wishes)
    }
}

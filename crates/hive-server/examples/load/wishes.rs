//! What the words on the command line ask for.

use std::path::PathBuf;
use std::time::Duration;

/// What is wanted.
pub(crate) struct Wishes {
    /// The server's binary.
    pub(crate) server: PathBuf,
    /// So many games at the same time.
    pub(crate) games: usize,
    /// So many sockets besides that do nothing.
    pub(crate) idle: usize,
    /// So long they play.
    pub(crate) seconds: u64,
    /// So long from one turn of a game to the next.
    pub(crate) pace: Duration,
    /// So many look for a game in the lobby, and nobody plays.
    pub(crate) seekers: usize,
    /// So many spectators come to each game when the last turn has been taken.
    pub(crate) visits: usize,
    /// Whether each of them asks for every earlier position, one by one.
    pub(crate) visit_posts: bool,
    /// The database instead of a file: an address, or `private` for a PostgreSQL that is started for this alone.
    pub(crate) database: Option<String>,
    /// So many nodes, on a PostgreSQL and a NATS of their own if there are several.
    pub(crate) nodes: usize,
    /// Whether nobody takes a turn, and it is measured what a game costs in which nothing happens.
    pub(crate) memory: bool,
}

impl Wishes {
    /// Reads the words, or says what is wrong with them.
    pub(crate) fn read(words: &[String]) -> Result<Wishes, String> {
        let [mut games, mut idle, mut seconds, mut pace, mut visits, mut seekers, mut nodes] =
            [1000, 0, 120, 2000, 0, 0, 1];
        let (mut server, mut visit_posts, mut memory, mut database) = (None, false, false, None);
        let mut rest = words.iter();
        while let Some(name) = rest.next() {
            if name == "--visit-posts" {
                visit_posts = true;
                continue;
            }
            if name == "--memory" {
                memory = true;
                continue;
            }
            let value = rest.next().ok_or_else(|| format!("{name} is not known, or lacks its value"))?;
            let number = || value.parse::<u32>().map_err(|_| format!("{name} takes a number, not {value}"));
            match name.as_str() {
                "--server" => server = Some(PathBuf::from(value)),
                "--database" => database = Some(value.clone()),
                "--games" => games = number()?,
                "--idle" => idle = number()?,
                "--seconds" => seconds = number()?,
                "--pace" => pace = number()?.max(1),
                "--visits" => visits = number()?,
                "--seekers" => seekers = number()?,
                "--nodes" => nodes = number()?.max(1),
                _ => {
                    return Err(format!(
                        "{name} is not known: there are --server, --database, --nodes, --games, --seconds, --pace, --idle, \
                         --seekers, --memory, --visits and --visit-posts"
                    ));
                }
            }
        }
        if visit_posts && visits == 0 {
            visits = 1;
        }
        if nodes > 1 && database.as_deref().is_none_or(|name: &str| name != "private") {
            // A file has one server, and what a database elsewhere costs could not be counted.
            database = Some("private".to_string());
        }
        Ok(Wishes {
            server: server.ok_or("--server names the server's binary")?,
            games: games as usize,
            idle: idle as usize,
            seconds: u64::from(seconds),
            pace: Duration::from_millis(u64::from(pace)),
            seekers: seekers as usize,
            visits: visits as usize,
            visit_posts,
            database,
            nodes: nodes as usize,
            memory,
        })
    }

    /// How many turns are taken in each game.
    pub(crate) fn turns(&self) -> usize {
        (self.seconds as f64 / self.pace.as_secs_f64()).round() as usize
    }
}

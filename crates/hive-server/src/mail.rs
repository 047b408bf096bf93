//! Letters that the server sends: only where whoever runs it has said through which other server.

use crate::error::ConfigError;
use crate::seldom::Seldom;
use hashlink::LruCache;
use hive_play::Millis;
use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;

type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// How many letters may wait; beyond that they are not sent.
pub(crate) const WAITING: usize = 200;

/// How long the other server may take for one.
const REPLY_TIME: Duration = Duration::from_secs(20);

/// So many letters an hour go to one address, whoever asks for them.
pub(crate) const AN_HOUR: u32 = 3;
const HOUR: Millis = 60 * 60 * 1000;

/// So many addresses are remembered for that.
const REMEMBERED: usize = 10_000;

/// The longest address.
const LONGEST: usize = 254;

/// What another server that is away would fill the log with.
static UNSENT: Seldom = Seldom::new();

/// Through which server letters go, and whose they are.
#[derive(Clone, PartialEq, Eq)]
pub struct MailConfig {
    /// The server, with its password: smtps://user:password@host.
    smtp: String,
    /// Who writes: `Kypseli <hive@example.org>`.
    from: String,
}

/// Without a password, wherever it is shown.
impl fmt::Debug for MailConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailConfig").field("from", &self.from).finish_non_exhaustive()
    }
}

impl MailConfig {
    /// What somebody has said, if it makes sense; nothing if they have said nothing.
    pub(crate) fn of(smtp: Option<String>, from: Option<String>) -> Result<Option<MailConfig>, ConfigError> {
        let (smtp, from) = match (smtp, from) {
            (None, None) => return Ok(None),
            (Some(smtp), Some(from)) => (smtp, from),
            _ => return Err(ConfigError::Mail("--smtp and --mail-from go together")),
        };
        if from.parse::<Mailbox>().is_err() {
            let text = "--mail-from is who writes, such as Kypseli <hive@example.org>";
            return Err(ConfigError::Mail(text));
        }
        // What was said is not repeated: there may be a password in it.
        if Transport::from_url(&smtp).is_err() {
            let text = "--smtp is a server for letters, such as smtps://user:password@mail.example.org";
            return Err(ConfigError::Mail(text));
        }
        Ok(Some(MailConfig { smtp, from }))
    }
}

/// An address as it is kept; nothing if it is none. What stands before the @ is its owner's business, what follows is not
/// written in two ways.
pub(crate) fn address(text: &str) -> Option<String> {
    let text = text.trim();
    let address: Address = (text.len() <= LONGEST).then(|| text.parse().ok())??;
    Some(format!("{}@{}", address.user(), address.domain().to_lowercase()))
}

/// A letter.
pub(crate) struct Letter {
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) text: String,
}

/// Where letters are handed in.
pub(crate) struct Post {
    letters: mpsc::Sender<Letter>,
    /// When the first letter of this hour went to an address, and how many have since.
    sent: Mutex<LruCache<String, (Millis, u32)>>,
    /// The most that ever went to one address in an hour.
    most: AtomicUsize,
}

impl Post {
    /// Begins to send what is handed in. Nothing if the other server cannot be named any more, which was looked at before.
    pub(crate) fn open(config: &MailConfig) -> Option<Post> {
        let transport = Transport::from_url(&config.smtp).ok()?.timeout(Some(REPLY_TIME)).build();
        let from: Mailbox = config.from.parse().ok()?;
        let (letters, waiting) = mpsc::channel(WAITING);
        tokio::spawn(carry(transport, from, waiting));
        Some(Post { letters, sent: Mutex::new(LruCache::new(REMEMBERED)), most: AtomicUsize::new(0) })
    }

    /// How many letters wait.
    pub(crate) fn waiting(&self) -> usize {
        self.letters.max_capacity() - self.letters.capacity()
    }

    /// The most letters that ever went to one address in an hour.
    pub(crate) fn most_an_hour(&self) -> usize {
        self.most.load(Ordering::Relaxed)
    }

    /// Hands a letter in. Whether it will be tried: not if too many have gone there, or wait.
    pub(crate) fn send(&self, letter: Letter, now: Millis) -> bool {
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        let known = sent.get(&letter.to).copied().filter(|(since, _)| (0..HOUR).contains(&(now - since)));
        let (since, count) = known.unwrap_or((now, 0));
        if count >= AN_HOUR {
            return false;
        }
        self.most.fetch_max(count as usize + 1, Ordering::Relaxed);
        sent.insert(letter.to.clone(), (since, count + 1));
        self.letters.try_send(letter).is_ok()
    }
}

async fn carry(transport: Transport, from: Mailbox, mut letters: mpsc::Receiver<Letter>) {
    while let Some(Letter { to, subject, text }) = letters.recv().await {
        let Ok(to) = to.parse::<Address>() else { continue };
        let message = Message::builder()
            .from(from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .header(ContentType::TEXT_PLAIN)
            .body(text);
        let Ok(message) = message else { continue };
        // To whom is nobody's business, not even the log's.
        if let Err(error) = transport.send(message).await {
            UNSENT.say(|unsaid| tracing::error!(%error, unsaid, "a letter could not be sent"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_or_none() {
        assert_eq!(address(" Ann.B@Example.ORG ").as_deref(), Some("Ann.B@example.org"));
        for bad in ["", "ann", "ann@", "@example.org", "a b@example.org", "a@b\r\nBcc: c@d", &"x".repeat(300)]
        {
            assert_eq!(address(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn letters_need_a_server_and_a_name() {
        let of = |smtp: Option<&str>, from: Option<&str>| {
            MailConfig::of(smtp.map(str::to_string), from.map(str::to_string))
                .map_err(|error| error.to_string())
        };
        let good = of(Some("smtps://a:secret@mail.example.org"), Some("Kypseli <hive@example.org>"));
        let good = good.expect("it makes sense").expect("there is one");
        assert!(!format!("{good:?}").contains("secret"));
        assert_eq!(of(None, None), Ok(None));
        for (smtp, from, part) in [
            (Some("smtps://a:secret@mail.example.org"), None, "go together"),
            (None, Some("a@b.org"), "go together"),
            (Some("http://a:secret@mail.example.org"), Some("a@b.org"), "--smtp is"),
            (Some("smtps://mail.example.org"), Some("nobody"), "--mail-from is"),
        ] {
            let sentence = of(smtp, from).expect_err("it makes no sense");
            assert!(sentence.contains(part) && !sentence.contains("secret"), "{sentence}");
        }
    }
}

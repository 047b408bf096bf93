//! NATS: a bus between machines.
//!
//! Everything of a club is below one prefix, answers too, so that a user of NATS who may use `PREFIX.>` needs no other
//! permission. While the connection is away nothing is sent and nothing is kept for later: an act that arrives after
//! whoever did it was told otherwise would be worse than one that is lost.

use crate::{Bus, BusError, Heard, LARGEST, Later, Listening, UNHEARD, check};
use async_nats::client::RequestErrorKind;
use async_nats::rustls;
use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions, Event, Request, ServerAddr};
use bytes::Bytes;
use futures_util::StreamExt;
use std::error::Error;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

/// How much may be on its way to the server.
const ON_THE_WAY: usize = 4096;

/// How long a server may take to answer at the start.
const CONNECT: Duration = Duration::from_secs(5);

/// How often the connection is asked whether it is still there.
const PING: Duration = Duration::from_secs(3);

/// The longest pause between two attempts to connect again.
const PAUSE: Duration = Duration::from_millis(500);

/// How long the last words may take.
const LAST: Duration = Duration::from_millis(400);

/// What NATS wants to see, and whom to believe.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Access {
    /// A file of credentials, as NATS has them.
    pub credentials: Option<PathBuf>,
    /// A file of certificates (PEM) that are trusted, instead of those that the machine trusts.
    pub certificates: Option<PathBuf>,
}

/// A connection to NATS. Made by [`open`].
pub struct NatsBus {
    client: Client,
    prefix: String,
    out: mpsc::Sender<Outgoing>,
    reachable: watch::Receiver<bool>,
}

/// Something on its way to the server.
enum Outgoing {
    Told(String, Bytes),
    /// The last: whoever said it is told when all is sent.
    Last(oneshot::Sender<()>),
}

/// Opens the bus at this address (`nats://host:4222`, `tls://…`, several with commas between them), and makes sure that
/// everything below `prefix` can be used. What is wrong is said in a sentence, without the password.
#[inline(never)]
pub fn open<'a>(address: &'a str, access: &'a Access, prefix: &'a str) -> Later<'a, NatsBus> {
    // In a box, so that the client of NATS is compiled here and not once more by whoever waits for it.
    Box::pin(join(address, access, prefix))
}

async fn join(address: &str, access: &Access, prefix: &str) -> Result<NatsBus, BusError> {
    let shown = shown(address);
    let unusable = |what: &str| BusError::Unusable(format!("the bus at {shown} {what}"));
    let servers: Result<Vec<ServerAddr>, _> =
        address.split(',').map(|one| one.trim().parse::<ServerAddr>()).collect();
    let known = |one: &str| one.trim().starts_with("nats://") || one.trim().starts_with("tls://");
    let servers = match servers {
        Ok(servers) if address.split(',').all(known) => servers,
        _ => return Err(BusError::Unusable("a bus is nats://host:4222, or tls://host:4222".to_string())),
    };
    let (state, reachable) = watch::channel(true);
    let complaint = Arc::new(Mutex::new(None));
    let noted = Arc::clone(&complaint);
    let mut options = ConnectOptions::new()
        .name(prefix)
        .custom_inbox_prefix(format!("{prefix}.answers"))
        .connection_timeout(CONNECT)
        .ping_interval(PING)
        .subscription_capacity(UNHEARD)
        .client_capacity(ON_THE_WAY)
        .reconnect_delay_callback(|tries| (Duration::from_millis(50) * tries as u32).min(PAUSE))
        .event_callback(move |event| {
            match &event {
                Event::Connected => drop(state.send_replace(true)),
                Event::Disconnected | Event::Closed => drop(state.send_replace(false)),
                Event::ServerError(error) => {
                    *noted.lock().unwrap_or_else(|broken| broken.into_inner()) = Some(error.to_string());
                }
                _ => {}
            }
            async {}
        });
    // NATS itself leaves what stands in the address to whoever reads it.
    if let Some(user) = servers.iter().find_map(ServerAddr::username) {
        let password = servers.iter().find_map(ServerAddr::password);
        options = match password {
            Some(password) => options.user_and_password(plain(user), plain(password)),
            None => options.token(plain(user)),
        };
    }
    if let Some(path) = &access.certificates {
        // NATS would read it only when it connects, and would then say no more than that it could not.
        if let Err(error) = std::fs::read(path) {
            let told = format!("{}: these certificates cannot be read: {error}", path.display());
            return Err(BusError::Unusable(told));
        }
        options = options.add_root_certificates(path.clone());
    }
    if let Some(path) = &access.credentials {
        let read = options.credentials_file(path).await;
        options = read.map_err(|error| {
            BusError::Unusable(format!("{}: these credentials cannot be read: {error}", path.display()))
        })?;
    }
    let client = options.connect(servers).await.map_err(|error| unusable(refused(&error)))?;
    if client.max_payload() < LARGEST {
        return Err(unusable(&format!(
            "carries {} bytes at most, and {LARGEST} are needed",
            client.max_payload()
        )));
    }
    let (out, mut waiting) = mpsc::channel(ON_THE_WAY);
    let sender = client.clone();
    tokio::spawn(async move {
        while let Some(next) = waiting.recv().await {
            match next {
                // A connection that has ended for good takes nothing more, and nobody waits for it.
                Outgoing::Told(subject, payload) => drop(sender.publish(subject, payload).await),
                Outgoing::Last(said) => {
                    let _ = sender.flush().await;
                    let _ = said.send(());
                }
            }
        }
    });
    let bus = NatsBus { client, prefix: prefix.to_string(), out, reachable };
    bus.try_all().await.map_err(|_| {
        let complaint = complaint.lock().unwrap_or_else(|broken| broken.into_inner()).take();
        let why = complaint.unwrap_or_else(|| "nothing that is said there is heard".to_string());
        unusable(&format!("does not let us use {prefix}.>: {why}"))
    })?;
    Ok(bus)
}

/// A part of an address without its percent signs: `%40` is `@`.
fn plain(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::with_capacity(text.len()), text.as_bytes());
    while let [first, after @ ..] = rest {
        let digit = |at: usize| after.get(at).and_then(|byte| char::from(*byte).to_digit(16));
        rest = match (first, digit(0), digit(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push((high * 16 + low) as u8);
                &after[2..]
            }
            _ => {
                bytes.push(*first);
                after
            }
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Why NATS does not let us in.
fn refused(error: &ConnectError) -> &'static str {
    match error.kind() {
        ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
            "does not know this user"
        }
        ConnectErrorKind::Dns => "has no address that anybody knows",
        ConnectErrorKind::Tls => UNTRUSTED,
        _ if is_about_certificates(error) => UNTRUSTED,
        _ => "does not answer",
    }
}

const UNTRUSTED: &str = "has no certificate that is trusted here, or none at all";

/// Whether a certificate was looked at and not taken. What fails while it is shown is told as if the line had failed.
fn is_about_certificates(error: &ConnectError) -> bool {
    let mut at: Option<&(dyn Error + 'static)> = error.source();
    while let Some(error) = at {
        let inner = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        if error.is::<rustls::Error>() || inner.is_some_and(|inner| inner.is::<rustls::Error>()) {
            return true;
        }
        at = error.source();
    }
    false
}

/// An address without its user and password.
fn shown(address: &str) -> String {
    let one = |text: &str| match text.trim().split_once("://") {
        Some((scheme, rest)) => {
            let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
            format!("{scheme}://{host}")
        }
        None => "…".to_string(),
    };
    address.split(',').map(one).collect::<Vec<_>>().join(", ")
}

impl NatsBus {
    /// Whether one can listen, tell and ask below this prefix: by doing it.
    async fn try_all(&self) -> Result<(), BusError> {
        let chance = self.client.new_inbox();
        let chance = chance.rsplit('.').next().unwrap_or("own").to_lowercase();
        let subject = format!("{}.try.{chance}", self.prefix);
        let mut own = self.listen(&subject).await?;
        let answers = async {
            while let Some(heard) = own.next().await {
                heard.answer(Bytes::new());
            }
        };
        tokio::select! {
            answer = self.ask(&subject, Bytes::new(), Duration::from_secs(2)) => answer.map(|_| ()),
            () = answers => Err(BusError::Away),
        }
    }

    /// Comes back when the server has heard all that was said before: it answers in order, also that nobody is there.
    async fn settled(&self) {
        let request = Request::new().timeout(None);
        let _ = timeout(CONNECT, self.client.send_request(format!("{}.nobody", self.prefix), request)).await;
    }

    fn hear(&self, subscriber: async_nats::Subscriber) -> Listening {
        let out = self.out.clone();
        Listening::new(subscriber.map(move |message| {
            let out = out.clone();
            let reply = message.reply.map(|subject| {
                let reply = move |payload| {
                    // A way that is full loses answers as it loses everything else.
                    let _ = out.try_send(Outgoing::Told(subject.to_string(), payload));
                };
                Box::new(reply) as Box<dyn FnOnce(Bytes) + Send>
            });
            Heard::new(message.payload, reply)
        }))
    }

    fn is_away(&self) -> bool {
        !*self.reachable.borrow()
    }
}

impl Bus for NatsBus {
    fn tell(&self, subject: &str, payload: Bytes) -> Result<(), BusError> {
        check(subject, &payload)?;
        if self.is_away() {
            return Err(BusError::Away);
        }
        self.out.try_send(Outgoing::Told(subject.to_string(), payload)).map_err(|_| BusError::Full)
    }

    fn ask<'a>(&'a self, subject: &'a str, payload: Bytes, within: Duration) -> Later<'a, Bytes> {
        Box::pin(async move {
            check(subject, &payload)?;
            if self.is_away() {
                return Err(BusError::Away);
            }
            let request = Request::new().payload(payload).timeout(None);
            let asked = timeout(within, self.client.send_request(subject.to_string(), request)).await;
            match asked {
                Ok(Ok(message)) => Ok(message.payload),
                Ok(Err(error)) if error.kind() == RequestErrorKind::NoResponders => Err(BusError::Nobody),
                Ok(Err(_)) | Err(_) => Err(BusError::Late),
            }
        })
    }

    fn listen<'a>(&'a self, subject: &'a str) -> Later<'a, Listening> {
        Box::pin(async move {
            check(subject, &Bytes::new())?;
            let subscriber = self.client.subscribe(subject.to_string()).await;
            let subscriber = subscriber.map_err(|_| BusError::Away)?;
            self.settled().await;
            Ok(self.hear(subscriber))
        })
    }

    fn share<'a>(&'a self, subject: &'a str, group: &'a str) -> Later<'a, Listening> {
        Box::pin(async move {
            check(subject, &Bytes::new())?;
            let subscriber = self.client.queue_subscribe(subject.to_string(), group.to_string()).await;
            let subscriber = subscriber.map_err(|_| BusError::Away)?;
            self.settled().await;
            Ok(self.hear(subscriber))
        })
    }

    fn reachable(&self) -> watch::Receiver<bool> {
        self.reachable.clone()
    }

    fn close(&self) -> Later<'_, ()> {
        Box::pin(async move {
            let (said, done) = oneshot::channel();
            let last = async {
                if self.out.send(Outgoing::Last(said)).await.is_ok() {
                    let _ = done.await;
                }
            };
            timeout(LAST, last).await.map_err(|_| BusError::Late)
        })
    }
}

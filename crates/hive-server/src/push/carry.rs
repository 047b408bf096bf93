//! The way to the services that reach browsers: one request over TLS, and nothing is kept open.

use crate::reception::passkey::bytes::base64url;
use axum::body::{Body, Bytes};
use axum::http::header::{AUTHORIZATION, CONTENT_ENCODING, HOST};
use axum::http::{Request, StatusCode, Uri};
use hive_play::Millis;
use hive_wire::{PushClaims, PushHeader};
use hyper::client::conn::http1::handshake;
use hyper_util::rt::TokioIo;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use std::error::Error;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring as provider;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// How long one request may take.
const REPLY_TIME: Duration = Duration::from_secs(10);

/// How long a word is kept for a browser that is off, in seconds: a day.
const KEPT: &str = "86400";

/// How long a signature is good, in seconds.
const SIGNED: i64 = 12 * 3600;

/// The services that browsers name. To anybody else nothing is sent: an address comes from a page, and would otherwise lead
/// the server wherever somebody likes.
const SERVICES: [&str; 5] = [
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    ".push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
];

/// The host of an address to which something may be sent.
pub(super) fn service(address: &str) -> Option<(Uri, String)> {
    let uri: Uri = address.parse().ok()?;
    let host = uri.host()?.to_ascii_lowercase();
    let known = |service: &str| match service.strip_prefix('.') {
        Some(_) => host.ends_with(service),
        None => host == service,
    };
    let plain = uri.scheme_str() == Some("https") && uri.port_u16().is_none_or(|port| port == 443);
    let named = uri.authority().is_some_and(|authority| !authority.as_str().contains('@'));
    (plain && named && SERVICES.iter().any(|service| known(service))).then_some((uri, host))
}

/// What signs the server's requests, and the way out.
pub(super) struct Carrier {
    pair: EcdsaKeyPair,
    out: Out,
    /// Where the server is found: services may want to tell its operator something.
    url: String,
}

/// How a service is reached.
enum Out {
    Tls(TlsConnector),
    /// Whichever it is, it is this one, without secrets.
    Plain(SocketAddr),
}

/// What became of a word.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Carried {
    Done,
    /// The browser does not want to be told any more.
    Gone,
    /// It was not taken.
    Refused(StatusCode),
}

impl Carrier {
    /// With a key as it is kept; nothing if it is none, or if this machine trusts nobody.
    pub(super) fn new(key: &[u8], url: &str) -> Option<Carrier> {
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, key, &SystemRandom::new()).ok()?;
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let config = ClientConfig::builder_with_provider(Arc::new(provider::default_provider()))
            .with_safe_default_protocol_versions()
            .ok()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Some(Carrier { pair, out: Out::Tls(TlsConnector::from(Arc::new(config))), url: url.to_string() })
    }

    /// The same, and every service is the one at this address.
    pub(super) fn leading_to(self, address: SocketAddr) -> Carrier {
        Carrier { out: Out::Plain(address), ..self }
    }

    /// A new key, as it is kept.
    pub(super) fn fresh() -> Option<String> {
        let key =
            EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new()).ok()?;
        Some(base64url(key.as_ref()))
    }

    /// The public part, by which browsers know the server.
    pub(super) fn public(&self) -> String {
        base64url(self.pair.public_key().as_ref())
    }

    /// Who asks, signed for one service (RFC 8292).
    fn signed(&self, audience: &str, now: Millis) -> Option<String> {
        let header = PushHeader { typ: "JWT".to_string(), alg: "ES256".to_string() };
        let claims =
            PushClaims { aud: audience.to_string(), exp: now / 1000 + SIGNED, sub: self.url.clone() };
        let part = |text: Result<Vec<u8>, serde_json::Error>| text.ok().map(|bytes| base64url(&bytes));
        let said = format!("{}.{}", part(serde_json::to_vec(&header))?, part(serde_json::to_vec(&claims))?);
        let signature = self.pair.sign(&SystemRandom::new(), said.as_bytes()).ok()?;
        Some(format!("vapid t={said}.{}, k={}", base64url(signature.as_ref()), self.public()))
    }

    /// Brings sealed words to the service of this address.
    pub(super) async fn bring(
        &self,
        address: &str,
        sealed: Vec<u8>,
        now: Millis,
    ) -> Result<Carried, Box<dyn Error + Send + Sync>> {
        let Some((uri, host)) = service(address) else { return Ok(Carried::Gone) };
        let signed = self.signed(&format!("https://{host}"), now).ok_or("nothing could be signed")?;
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        let request = Request::post(path)
            .header(HOST, &host)
            .header(AUTHORIZATION, signed)
            .header(CONTENT_ENCODING, "aes128gcm")
            .header("ttl", KEPT)
            .header("urgency", "normal")
            .body(Body::from(Bytes::from(sealed)))?;
        let asked = async {
            match &self.out {
                Out::Tls(tls) => {
                    let stream = TcpStream::connect((host.as_str(), 443)).await?;
                    let name = ServerName::try_from(host.clone())?;
                    ask(tls.connect(name, stream).await?, request).await
                }
                Out::Plain(address) => ask(TcpStream::connect(address).await?, request).await,
            }
        };
        Ok(match timeout(REPLY_TIME, asked).await?? {
            status if status.is_success() => Carried::Done,
            StatusCode::NOT_FOUND | StatusCode::GONE => Carried::Gone,
            status => Carried::Refused(status),
        })
    }
}

/// One request over a connection, and what is said to it.
async fn ask<S>(stream: S, request: Request<Body>) -> Result<StatusCode, Box<dyn Error + Send + Sync>>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (mut sender, connection) = handshake(TokioIo::new(stream)).await?;
    let driver = tokio::spawn(connection);
    let answer = sender.send_request(request).await;
    driver.abort();
    Ok(answer?.status())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reception::passkey::bytes::from_base64url;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    #[test]
    fn nothing_is_sent_but_to_known_services() {
        for good in [
            "https://fcm.googleapis.com/fcm/send/abc",
            "https://updates.push.services.mozilla.com/wpush/v2/abc",
            "https://web.push.apple.com/abc",
            "https://wns2-by3p.notify.windows.com/w/?token=abc",
            // Behind the host it is a letter.
            "https://fcm.googleapis.com/fcm/send/a@evil.example",
        ] {
            assert!(service(good).is_some(), "{good}");
        }
        for bad in [
            "http://fcm.googleapis.com/x",
            "https://fcm.googleapis.com:8017/x",
            "https://localhost/x",
            "https://127.0.0.1/x",
            "https://evil.example/fcm.googleapis.com",
            "https://fcm.googleapis.com.evil.example/x",
            "https://fcm.googleapis.com@evil.example/x",
            "https://a@fcm.googleapis.com/x",
            "push.apple.com",
            "",
        ] {
            assert!(service(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn requests_are_signed_as_the_standard_says() {
        let key = from_base64url(&Carrier::fresh().expect("a key")).expect("letters");
        let carrier = Carrier::new(&key, "https://hive.example.org").expect("a carrier");
        let signed = carrier.signed("https://web.push.apple.com", 5_000).expect("it is signed");
        let (token, public) = signed
            .strip_prefix("vapid t=")
            .and_then(|rest| rest.split_once(", k="))
            .expect("a token and a key");
        assert_eq!(public, carrier.public());
        let (said, signature) = token.rsplit_once('.').expect("it is signed");
        let public = from_base64url(public).expect("letters");
        let verified = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, &public);
        let signature = from_base64url(signature).expect("letters");
        verified.verify(said.as_bytes(), &signature).expect("it is the server's");
        let claims = from_base64url(said.split('.').nth(1).expect("what is said")).expect("letters");
        let claims = String::from_utf8(claims).expect("text");
        let expected = r#"{"aud":"https://web.push.apple.com","exp":43205,"sub":"https://hive.example.org"}"#;
        assert_eq!(claims, expected);
    }
}

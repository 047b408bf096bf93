//! Who asks: the address at the other end.

use crate::config::Config;
use axum::http::HeaderMap;
use std::any::Any;
use std::net::IpAddr;
use std::sync::Arc;

/// The address at the other end of the connection: a client's, or a proxy's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// What counts a connection as open. Sockets, which outlive the request that opened them, hold on to it.
#[derive(Clone)]
pub(crate) struct Held {
    _connection: Arc<dyn Any + Send + Sync>,
}

impl Held {
    pub(crate) fn new(connection: impl Any + Send + Sync) -> Held {
        Held { _connection: Arc::new(connection) }
    }
}

/// The address of the client. What a proxy says is believed only of those that are trusted: of the list in
/// `X-Forwarded-For` the last entry that is not one of them.
pub(crate) fn client(config: &Config, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    if !config.trust_proxy.contains(&peer) {
        return peer;
    }
    let list = headers.get_all("x-forwarded-for").iter().map(|value| value.to_str().unwrap_or_default());
    let named: Vec<&str> = list.flat_map(|value| value.split(',')).collect();
    // From the end: what stands at the beginning may have been made up by the client.
    let mut known = named.iter().rev().map_while(|address| address.trim().parse::<IpAddr>().ok());
    known.find(|address| !config.trust_proxy.contains(address)).unwrap_or(peer).to_canonical()
}

/// The address of the client where being near is a privilege; nothing if a proxy stands between that nobody trusts. It may
/// run on this very machine.
pub(crate) fn nearest(config: &Config, peer: IpAddr, headers: &HeaderMap) -> Option<IpAddr> {
    let forwarded = ["x-forwarded-for", "forwarded", "via"].iter().any(|name| headers.contains_key(*name));
    (!forwarded || config.trust_proxy.contains(&peer)).then(|| client(config, peer, headers))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Settings;

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "9.9.9.9, 1.2.3.4, 10.0.0.2".parse().expect("a value"));
        let settings = Settings {
            trust_proxy: Some(vec![ip("10.0.0.1"), ip("10.0.0.2")]),
            data: Some("unused".into()),
            ..Settings::default()
        };
        let config = settings.config().expect("it makes sense");
        assert_eq!(client(&config, ip("10.0.0.1"), &headers), ip("1.2.3.4"));
        assert_eq!(client(&config, ip("10.0.0.9"), &headers), ip("10.0.0.9"));
        headers.insert("x-forwarded-for", "nonsense, ::ffff:1.2.3.4".parse().expect("a value"));
        assert_eq!(client(&config, ip("10.0.0.1"), &headers), ip("1.2.3.4"), "nonsense hides nobody");
        headers.insert("x-forwarded-for", "1.2.3.4, nonsense".parse().expect("a value"));
        assert_eq!(
            client(&config, ip("10.0.0.1"), &headers),
            ip("10.0.0.1"),
            "nothing is believed before it"
        );
    }
}

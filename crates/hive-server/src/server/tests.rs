use super::accepting::Counted;
use super::*;
use crate::budget::Budget;
use crate::config::Settings;
use std::net::IpAddr;

/// A server in a folder, with these limits and a proxy that is trusted.
async fn server(data: &Path, limits: Limits, proxy: IpAddr) -> Server {
    let settings = Settings {
        listen: Some("127.0.0.1:0".to_string()),
        data: Some(data.to_path_buf()),
        trust_proxy: Some(vec![proxy]),
        limits: Some(limits),
        ..Settings::default()
    };
    Server::start(settings.config().expect("it makes sense")).await.expect("it starts")
}

/// How much is used is told of every budget, but for those of which the documentation says that it is not, and why.
#[tokio::test]
async fn budgets_are_counted_or_it_is_said_why_not() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path(), Limits::default(), "10.0.0.1".parse().expect("an address")).await;
    let docs = include_str!("../../../../docs/server.md");
    let begin = docs.find("Not counted at `/metrics`").expect("it says so");
    let end = docs[begin..].find("| budget |").expect("the table comes after it");
    let uncounted = &docs[begin..begin + end];
    for budget in Budget::ALL {
        let told = uncounted.contains(&format!("`{}`", budget.row().name));
        assert_eq!(budget.used(&server.app).is_none(), told, "{budget:?}");
    }
    server.run(std::future::ready(())).await;
}

/// Whoever asks a provider for a /48 gets one, and could come from 65,536 households: they hold half of the connections,
/// and the rest of the world the other half.
#[tokio::test]
async fn no_network_holds_more_than_half_of_the_connections() {
    let data = tempfile::tempdir().expect("a folder");
    let limits = Limits { connections: 40, connections_per_address: 4, ..Limits::default() };
    let proxy: IpAddr = "10.0.0.1".parse().expect("an address");
    let server = server(data.path(), limits, proxy).await;
    let come = |address: &str| Counted::new(&server.app, address.parse().expect("an address"));
    let site: Vec<Counted> = (0..60).filter_map(|net| come(&format!("2001:db8:1:{net:x}00::1"))).collect();
    assert_eq!(site.len(), 20);
    let other: Vec<Counted> = (0..5).filter_map(|_| come("1.2.3.4")).collect();
    assert_eq!(other.len(), 4, "a household has its own number");
    // A proxy brings everybody, and is not one of them.
    let brought: Vec<Counted> = (0..60).filter_map(|_| Counted::new(&server.app, proxy)).collect();
    assert_eq!(brought.len(), 16, "whatever is left");
    drop(site);
    assert!(come("2001:db8:1:6100::1").is_some());
    server.run(std::future::ready(())).await;
}

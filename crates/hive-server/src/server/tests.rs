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

/// How much is used is told of every budget: how much there is now, or, of those that the documentation names, the most that
/// there ever was.
#[tokio::test]
async fn every_budget_shows_its_use() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path(), Limits::default(), "10.0.0.1".parse().expect("an address")).await;
    let docs = include_str!("../../../../docs/server.md");
    let begin = docs.find("The most that one of them ever had").expect("it says so");
    let end = docs[begin..].find("| budget |").expect("the table comes after it");
    let peaks = &docs[begin..begin + end];
    for budget in Budget::ALL {
        let told = peaks.contains(&format!("`{}`", budget.row().name));
        assert_eq!(budget.used(&server.app).is_none(), told, "{budget:?}");
        server.app.metrics.saw(*budget, 7);
        server.app.metrics.saw(*budget, 5);
    }
    server.app.metrics.show(&server.app);
    let shown = server.app.metrics.text();
    for budget in Budget::ALL {
        let line = format!("kypseli_budget_used{{budget=\"{}\"}} ", budget.row().name);
        let used = shown.lines().find_map(|found| found.strip_prefix(&line));
        let used = used.unwrap_or_else(|| panic!("{budget:?} is not shown"));
        assert!(budget.used(&server.app).is_some() || used == "7", "{budget:?}: {used}");
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

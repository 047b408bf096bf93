//! What counts as one address where things are counted.

use ipnet::IpNet;
use std::fmt;
use std::net::IpAddr;

/// How long the numbers of the networks are that somebody with an address of the new kind (IPv6) is in.
const WIDER: [(u8, Width); 3] = [(64, Width::Household), (56, Width::Customer), (48, Width::Site)];

/// How wide a network is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Width {
    /// One address of the old kind (IPv4), or the 2^64 of the new kind (IPv6, a /64) that everybody gets.
    Household,
    /// The 256 households that a customer of some providers gets.
    Customer,
    /// The 65,536 that anybody can ask for.
    Site,
}

impl Width {
    /// How many households' worth such a network may do.
    pub(crate) const fn shares(self) -> u32 {
        match self {
            Width::Household => 1,
            Width::Customer => 4,
            Width::Site => 16,
        }
    }
}

/// Where somebody is: the household, and the wider networks around it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address(IpAddr);

impl Address {
    pub(crate) fn of(address: IpAddr) -> Address {
        Address(address.to_canonical())
    }

    /// The networks it is in, the narrowest first: whatever comes from it is charged to all of them.
    pub(crate) fn networks(&self) -> impl Iterator<Item = (Width, IpNet)> {
        let (address, lengths) = match self.0 {
            IpAddr::V4(_) => (self.0, &[(32, Width::Household)][..]),
            IpAddr::V6(_) => (self.0, &WIDER[..]),
        };
        lengths.iter().filter_map(move |&(length, width)| {
            IpNet::new(address, length).ok().map(|network| (width, network.trunc()))
        })
    }
}

impl fmt::Display for Address {
    /// The household.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.networks().next() {
            Some((_, network)) => network.addr().fmt(f),
            None => self.0.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_is_one_network_within_wider_ones() {
        let of = |text: &str| Address::of(text.parse().expect("an address"));
        let all =
            |text: &str| of(text).networks().map(|(_, network)| network.to_string()).collect::<Vec<_>>();
        assert_eq!(all("1.2.3.4"), ["1.2.3.4/32"]);
        assert_eq!(all("::ffff:1.2.3.4"), ["1.2.3.4/32"]);
        assert_eq!(
            all("2001:db8:1:2345:3:4:5:6"),
            ["2001:db8:1:2345::/64", "2001:db8:1:2300::/56", "2001:db8:1::/48"]
        );
        assert_eq!(of("2001:db8:1:2::1").to_string(), of("2001:db8:1:2:ffff::").to_string());
        assert_ne!(of("2001:db8:1:2::1").to_string(), of("2001:db8:1:3::1").to_string());
    }
}

//! What nodes tell each other about the lobby.

use super::super::view::declined;
use super::super::{Comer, Wish};
use crate::cluster::message::Who;
use crate::http::lobby::{reason_of, wanted_of};
use hive_people::{Pool, Quick, Rating, Slips, Tiles, Wanted};
use hive_play::{Identity, Millis, Person};
use hive_wire::view::{clock_options, pace, ruleset_options};
use hive_wire::{LobbyAct, RatingRange, SeekOptions, TilesName};
use serde::{Deserialize, Serialize};

/// What the node that has the lobby is asked for by another, about those who are connected there.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(super) enum Call {
    /// Somebody comes, under a number of that node's.
    Enter { node: String, key: u64, comer: Arrival },
    /// Somebody wants something. Whom they challenge is known already.
    Say { node: String, key: u64, id: u32, comer: Arrival, act: LobbyAct, to: Option<Arrival> },
    /// Somebody goes.
    Leave { node: String, key: u64 },
    /// That node is still there, with so many.
    Here { node: String, count: usize },
    /// Which programs are there, so many at most. Nodes of the version before do not answer.
    Programs { node: String, most: usize },
}

impl Call {
    /// Who calls.
    pub(super) fn node(&self) -> &str {
        match self {
            Call::Enter { node, .. }
            | Call::Say { node, .. }
            | Call::Leave { node, .. }
            | Call::Here { node, .. }
            | Call::Programs { node, .. } => node,
        }
    }
}

/// What comes back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Reply {
    /// It is done, or so it is.
    Yes,
    /// There is no room for more.
    Full,
    /// Nothing is known of them here: they have to come anew.
    Unknown,
    /// These programs are there.
    Programs(Vec<String>),
}

/// A part of what somebody at another node is told. A gap in the numbers says that something was lost.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Word {
    pub(super) key: u64,
    pub(super) number: u32,
    pub(super) text: String,
    /// Whether the rest comes next: what is large is carried in parts.
    pub(super) more: bool,
    /// Whether nothing else follows.
    pub(super) last: bool,
}

/// Somebody who comes, on the way to another node.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Arrival {
    who: Who,
    account: bool,
    /// The pool's name, points, deviation, volatility, and the last game.
    ratings: Vec<(String, f64, f64, f64, Millis)>,
    avoid: Vec<String>,
    /// Nodes of the version before say nothing of programs.
    #[serde(default)]
    bot: bool,
    #[serde(default)]
    people_only: bool,
    /// How often they have let others wait, and until when they wait themselves. Nodes of the version before say nothing.
    #[serde(default)]
    slips: Option<(u32, Millis)>,
}

impl From<&Comer> for Arrival {
    fn from(comer: &Comer) -> Arrival {
        let rating = |(pool, rating): &(Pool, Rating)| {
            (pool.name(), rating.points(), rating.deviation(), rating.volatility(), rating.latest())
        };
        Arrival {
            who: Who::from(&comer.person),
            account: comer.account,
            ratings: comer.ratings.iter().map(rating).collect(),
            avoid: comer.avoid.iter().map(Identity::to_string).collect(),
            bot: comer.bot,
            people_only: comer.people_only,
            slips: comer.slips.map(|slips| (slips.count, slips.until)),
        }
    }
}

impl From<Arrival> for Comer {
    fn from(arrival: Arrival) -> Comer {
        let rating = |(pool, points, deviation, volatility, latest): (String, f64, f64, f64, Millis)| {
            Some((Pool::named(&pool)?, Rating::new(points, deviation, volatility, latest)))
        };
        Comer {
            person: Person::from(arrival.who),
            account: arrival.account,
            ratings: arrival.ratings.into_iter().filter_map(rating).collect(),
            avoid: arrival.avoid.into_iter().map(Identity::from).collect(),
            bot: arrival.bot,
            people_only: arrival.people_only,
            slips: arrival.slips.map(|(count, until)| Slips { count, until }),
        }
    }
}

/// What somebody wants, in the words of the wire, and whom they challenge.
pub(super) fn told(wish: Wish) -> (LobbyAct, Option<Arrival>) {
    let act = match wish {
        Wish::Seek(wanted) => LobbyAct::Seek { wanted: options(&wanted) },
        Wish::Withdraw(seek) => LobbyAct::Withdraw { seek },
        Wish::Answer(seek) => LobbyAct::Answer { seek },
        Wish::LineUp(quick) => {
            let tiles = match quick.tiles {
                Tiles::Base => TilesName::Base,
                Tiles::Expanded => TilesName::All,
            };
            LobbyAct::LineUp { clock: clock_options(quick.terms().pace), tiles, rated: quick.rated }
        }
        Wish::StepOut => LobbyAct::StepOut {},
        Wish::Ready(found) => LobbyAct::Ready { found },
        Wish::NotNow(found) => LobbyAct::NotNow { found },
        Wish::Challenge(to, wanted) => {
            let act = LobbyAct::Challenge { name: to.person.name.to_string(), wanted: options(&wanted) };
            return (act, Some(Arrival::from(&*to)));
        }
        Wish::TakeUp(challenge) => LobbyAct::TakeUp { challenge },
        Wish::Decline(challenge, reason) => LobbyAct::Decline { challenge, reason: declined(reason) },
        Wish::TakeBack(challenge) => LobbyAct::TakeBack { challenge },
    };
    (act, None)
}

/// The same again; nothing if it makes no sense here.
pub(super) fn wish(act: LobbyAct, to: Option<Arrival>) -> Option<Wish> {
    Some(match act {
        LobbyAct::Seek { wanted } => Wish::Seek(wanted_of(&wanted).ok()?),
        LobbyAct::Withdraw { seek } => Wish::Withdraw(seek),
        LobbyAct::Answer { seek } => Wish::Answer(seek),
        LobbyAct::LineUp { clock, tiles, rated } => {
            let tiles = match tiles {
                TilesName::Base => Tiles::Base,
                TilesName::All => Tiles::Expanded,
            };
            Wish::LineUp(Quick::of(pace(clock), tiles, rated)?)
        }
        LobbyAct::StepOut {} => Wish::StepOut,
        LobbyAct::Ready { found } => Wish::Ready(found),
        LobbyAct::NotNow { found } => Wish::NotNow(found),
        LobbyAct::Challenge { wanted, .. } => {
            Wish::Challenge(Box::new(Comer::from(to?)), wanted_of(&wanted).ok()?)
        }
        LobbyAct::TakeUp { challenge } => Wish::TakeUp(challenge),
        LobbyAct::Decline { challenge, reason } => Wish::Decline(challenge, reason_of(reason)),
        LobbyAct::TakeBack { challenge } => Wish::TakeBack(challenge),
        LobbyAct::Ping { .. } => return None,
    })
}

fn options(wanted: &Wanted) -> SeekOptions {
    let Wanted { terms, side, range } = wanted;
    let range = range.as_ref();
    SeekOptions {
        ruleset: ruleset_options(&terms.agreement()),
        clock: clock_options(terms.pace),
        rated: terms.rated,
        side: side.map(Into::into),
        range: range.map(|range| RatingRange { least: *range.start() as u16, most: *range.end() as u16 }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cluster::message::{read, write};
    use serde_json::json;

    /// Whatever can be wanted arrives as it was meant.
    #[test]
    fn a_wish_is_the_same_at_another_node() {
        let wanted = json!({
            "ruleset": {"expansions": {"mosquito": true, "pillbug": true}, "opening": "tournament", "repetition": false},
            "clock": {"type": "increment", "baseSeconds": 300, "incrementSeconds": 4},
            "rated": true, "side": "black", "range": {"least": 1200, "most": 1900},
        });
        let line = json!({"type": "increment", "baseSeconds": 300, "incrementSeconds": 4});
        for act in [
            json!({"type": "seek", "wanted": wanted}),
            json!({"type": "withdraw", "seek": 3}),
            json!({"type": "answer", "seek": 4}),
            json!({"type": "lineUp", "clock": line, "tiles": "all", "rated": true}),
            json!({"type": "lineUp", "clock": line, "tiles": "base", "rated": false}),
            json!({"type": "stepOut"}),
            json!({"type": "ready", "found": 5}),
            json!({"type": "notNow", "found": 6}),
            json!({"type": "challenge", "name": "Bob", "wanted": wanted}),
            json!({"type": "takeUp", "challenge": 7}),
            json!({"type": "decline", "challenge": 8, "reason": "otherTiles"}),
            json!({"type": "takeBack", "challenge": 9}),
        ] {
            let act: LobbyAct = serde_json::from_value(act).expect("an act");
            let bob = Comer {
                person: Person::new("bob", "Bob"),
                account: true,
                ratings: Vec::new(),
                bot: true,
                avoid: Vec::new(),
                people_only: false,
                slips: None,
            };
            let (again, to) = told(wish(act.clone(), Some(Arrival::from(&bob))).expect("a wish"));
            assert_eq!(to.is_some(), matches!(act, LobbyAct::Challenge { .. }));
            assert_eq!(again, act);
        }
    }

    #[test]
    fn whoever_comes_is_the_same_at_another_node() {
        let pool = Pool::named("blitz-all").expect("a pool");
        let comer = Comer {
            person: Person::new("ann", "Ann"),
            account: true,
            ratings: vec![(pool, Rating::new(1612.25, 80.5, 0.06, 77))],
            avoid: vec![Identity::from("eve")],
            bot: false,
            people_only: true,
            slips: Some(Slips { count: 3, until: 88 }),
        };
        let there: Arrival = read(&write(Arrival::from(&comer))).expect("it is read");
        assert_eq!(format!("{:?}", Comer::from(there)), format!("{comer:?}"));
    }
}

//! The lobby in the words of the wire.

use hive_notation::game_type;
use hive_people::{
    Challenge, Contender, Denied, Found, Lobby, Quick, Reason, Seek, Terms, Tiles, Unmet, Wanted,
};
use hive_play::{Identity, Millis};
use hive_rules::Color;
use hive_wire::view::clock_options;
use hive_wire::{
    ChallengeView, DeclineReason, FoundView, LineView, LobbyYou, PlayerView, RatingRange, RefusalView, Rule,
    RulesetOptions, SeekOptions, SeekView, TilesName, UnmetReason,
};

fn player(player: &Contender) -> PlayerView {
    PlayerView {
        name: player.person.name.to_string(),
        rating: player.account.then(|| player.points.round() as i32),
        provisional: player.account && player.provisional,
        bot: player.bot,
    }
}

fn options(wanted: &Wanted) -> SeekOptions {
    let Terms { ruleset, pace, rated } = wanted.terms;
    let end = |points: f64| points.clamp(0.0, f64::from(u16::MAX)) as u16;
    SeekOptions {
        ruleset: RulesetOptions::of(ruleset, None),
        clock: clock_options(pace),
        rated,
        side: wanted.side.map(Into::into),
        range: wanted
            .range
            .as_ref()
            .map(|range| RatingRange { least: end(*range.start()), most: end(*range.end()) }),
    }
}

fn set(terms: Terms) -> String {
    game_type(terms.ruleset.expansions).to_string()
}

/// An open seek.
pub(super) fn seek(seek: &Seek) -> SeekView {
    SeekView {
        id: seek.id,
        by: player(&seek.by),
        wanted: options(&seek.wanted),
        game_type: set(seek.wanted.terms),
    }
}

fn line(quick: Quick, count: usize) -> LineView {
    LineView {
        clock: clock_options(quick.pace()),
        tiles: match quick.tiles {
            Tiles::Base => TilesName::Base,
            Tiles::Expanded => TilesName::All,
        },
        rated: quick.rated,
        count: u32::try_from(count).unwrap_or(u32::MAX),
    }
}

/// Lines in which somebody waits.
pub(super) fn waiting(lobby: &Lobby) -> Vec<LineView> {
    lobby.waiting().filter(|(_, count)| *count > 0).map(|(quick, count)| line(quick, count)).collect()
}

fn challenge_for(challenge: &Challenge, who: &Identity) -> ChallengeView {
    let own = challenge.from.person.who == *who;
    let other = player(if own { &challenge.to } else { &challenge.from });
    ChallengeView {
        id: challenge.id,
        own,
        other,
        wanted: options(&challenge.wanted),
        game_type: set(challenge.wanted.terms),
    }
}

/// A challenge as whoever made it sees it.
pub(super) fn own_challenge(challenge: &Challenge) -> ChallengeView {
    challenge_for(challenge, &challenge.from.person.who)
}

/// What is somebody's own.
pub(super) fn you(lobby: &Lobby, who: &Identity, account: bool) -> LobbyYou {
    let count = |quick: Quick| lobby.waiting().find(|(one, _)| *one == quick).map_or(0, |(_, count)| count);
    LobbyYou {
        seeks: lobby.seeks().filter(|seek| seek.by.person.who == *who).map(|seek| seek.id).collect(),
        line: lobby.line_of(who).map(|quick| line(quick, count(quick))),
        challenges: lobby.challenges_of(who).map(|challenge| challenge_for(challenge, who)).collect(),
        account,
    }
}

/// Somebody who was found, as one of the two sees the other.
pub(super) fn found(found: &Found, side: Color, now: Millis) -> FoundView {
    let Terms { ruleset, pace, rated } = found.terms;
    FoundView {
        id: found.id,
        opponent: player(found.people.of(!side)),
        ruleset: RulesetOptions::of(ruleset, None),
        game_type: set(found.terms),
        clock: clock_options(pace),
        rated,
        side: side.into(),
        ready: *found.ready.of(side),
        left_ms: (found.until - now).max(0),
    }
}

pub(super) const fn unmet(why: Unmet) -> UnmetReason {
    match why {
        Unmet::Declined => UnmetReason::Declined,
        Unmet::Silent => UnmetReason::Silent,
        Unmet::Gone => UnmetReason::Gone,
        Unmet::Late => UnmetReason::Late,
    }
}

/// Why a challenge is declined, as it travels: to a browser, and from node to node.
pub(super) const fn declined(reason: Reason) -> DeclineReason {
    match reason {
        Reason::None => DeclineReason::None,
        Reason::Later => DeclineReason::Later,
        Reason::TooFast => DeclineReason::TooFast,
        Reason::TooSlow => DeclineReason::TooSlow,
        Reason::OtherTiles => DeclineReason::OtherTiles,
        Reason::Rated => DeclineReason::Rated,
        Reason::Casual => DeclineReason::Casual,
    }
}

pub(super) fn denied(denied: Denied) -> RefusalView {
    let rule = match denied {
        Denied::SeekGone | Denied::ChallengeGone | Denied::NobodyWaits | Denied::Away => Rule::Gone,
        Denied::Own | Denied::OtherRatings | Denied::Avoided | Denied::Program => Rule::NotForYou,
        Denied::NeedsAccount => Rule::NeedsAccount,
        Denied::NeedsClock | Denied::EmptyRange => Rule::BadOptions,
        Denied::AnswerFirst => Rule::AnswerFirst,
        Denied::ChallengedAlready => Rule::AlreadyOffered,
        Denied::TimedOut { .. } => Rule::TimedOut,
    };
    let retry_after_seconds = match denied {
        Denied::TimedOut { seconds } => Some(seconds),
        _ => None,
    };
    RefusalView { retry_after_seconds, ..RefusalView::new(rule, denied.to_string()) }
}

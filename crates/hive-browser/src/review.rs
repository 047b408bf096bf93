//! The review of a game, slice by slice: whoever waits sees how far it is, and can end it between two slices.

use crate::analysis::{Analysis, slice};
use hive_review::Reviewer;
use hive_rules::Game;
use hive_search::{Limits, Player, Report, Thinking};
use hive_wire::view::{asked, review_view, thousandths};
use hive_wire::{ChanceAt, EngineAnswer, RefusalView, ReviewAnswer, ReviewAsk, Rule};
use std::ops::RangeInclusive;

/// How many positions are looked at for each turn if nobody says: as `kypseli review` does.
const USUAL: u32 = 200_000;
const EFFORTS: RangeInclusive<u32> = 100..=10_000_000;

/// A review that is under way.
pub(crate) struct Reviewing {
    game: Game,
    reviewer: Reviewer,
    limits: Limits,
    /// The position that is thought about, and what was found there so far.
    thinking: Option<Thinking>,
    found: Option<Report>,
    /// How many positions were told of.
    told: usize,
}

/// Does what is wanted.
pub(crate) fn answer(analysis: &mut Analysis, ask: ReviewAsk) -> Result<EngineAnswer, RefusalView> {
    if let ReviewAsk::Start { game, nodes } = &ask {
        let game = asked(game)?.game;
        analysis.player().forget();
        let nodes = nodes.unwrap_or(USUAL).clamp(*EFFORTS.start(), *EFFORTS.end());
        analysis.review = Some(Reviewing::of(game, u64::from(nodes)));
    }
    let mut reviewing = analysis
        .review
        .take()
        .ok_or_else(|| RefusalView::new(Rule::NotFound, "no game is being reviewed here"))?;
    if let ReviewAsk::GoOn { ms } = ask {
        reviewing.go_on(analysis.player(), ms);
    }
    let over = reviewing.is_over() || matches!(ask, ReviewAsk::Stop {});
    let mut answer = reviewing.answer();
    if over {
        answer.review = Some(Box::new(review_view(&reviewing.game, &reviewing.reviewer.finish())));
    } else {
        analysis.review = Some(reviewing);
    }
    Ok(EngineAnswer::Review { answer })
}

impl Reviewing {
    fn of(game: Game, nodes: u64) -> Reviewing {
        let reviewer = Reviewer::of(&game);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        Reviewing { game, reviewer, limits, thinking: None, found: None, told: 0 }
    }

    fn is_over(&self) -> bool {
        self.reviewer.done() >= self.reviewer.positions()
    }

    /// One slice about one position: what comes after it waits for the next.
    fn go_on(&mut self, player: &mut Player, ms: u32) {
        let Some(mut thinking) = self.thinking.take().or_else(|| {
            let next = self.reviewer.next()?;
            Some(player.begin(&next, &self.limits))
        }) else {
            return;
        };
        let found = &mut self.found;
        if player.go_on(&mut thinking, slice(ms), |report| *found = Some(report)) {
            self.thinking = Some(thinking);
        } else {
            self.reviewer.take(self.found.take());
        }
    }

    fn answer(&mut self) -> ReviewAnswer {
        let (done, of) = (self.reviewer.done(), self.reviewer.positions());
        let at = |(i, white): (usize, f64)| ChanceAt { ply: (of - 1 - i) as u32, white: thousandths(white) };
        let found = self.reviewer.chances().enumerate().skip(self.told).map(at).collect();
        self.told = done;
        ReviewAnswer { done: done as u32, of: of as u32, found, review: None }
    }
}

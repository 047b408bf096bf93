//! The review of a game, position by position: whoever waits sees how far it is, and can end it between two of them.

use crate::analysis::Analysis;
use hive_review::{JUDGEMENT, MEGABYTES, POSITIONS, Reviewer, UNTAUGHT};
use hive_rules::Game;
use hive_search::{Limits, Player};
use hive_wire::view::{Look, asked, found_views, review_view, thousandths};
use hive_wire::{ChanceAt, EngineAnswer, RefusalView, ReviewAnswer, ReviewAsk, Rule};
use std::ops::RangeInclusive;

/// How many positions may be looked at for each turn: nobody is heard before they are.
const EFFORTS: RangeInclusive<u32> = 100..=1_000_000;

/// A review that is under way.
pub(crate) struct Reviewing {
    game: Game,
    reviewer: Reviewer,
    limits: Limits,
    look: Look,
    /// How many positions were told of.
    told: usize,
}

/// Does what is wanted.
pub(crate) fn answer(analysis: &mut Analysis, ask: ReviewAsk) -> Result<EngineAnswer, RefusalView> {
    if let ReviewAsk::Start { game, nodes } = &ask {
        let game = asked(game)?.game;
        // Where there is no memory for it, what there is does.
        let _ = analysis.player().set_megabytes(MEGABYTES);
        let nodes = nodes.unwrap_or(POSITIONS).clamp(*EFFORTS.start(), *EFFORTS.end());
        let judgement = if analysis.network().is_some() { JUDGEMENT } else { UNTAUGHT };
        analysis.review = Some(Reviewing::of(game, Look { effort: nodes, judgement }));
    }
    let mut reviewing = analysis
        .review
        .take()
        .ok_or_else(|| RefusalView::new(Rule::NotFound, "no game is being reviewed here"))?;
    if let ReviewAsk::GoOn {} = ask {
        reviewing.go_on(analysis.player());
    }
    let over = reviewing.is_over() || matches!(ask, ReviewAsk::Stop {});
    let mut answer = reviewing.answer();
    if over {
        let Reviewing { game, reviewer, look, .. } = reviewing;
        answer.positions = Some(found_views(&game, reviewer.found()));
        answer.review = Some(Box::new(review_view(&game, &reviewer.finish(), look)));
    } else {
        analysis.review = Some(reviewing);
    }
    Ok(EngineAnswer::Review { answer })
}

impl Reviewing {
    fn of(game: Game, look: Look) -> Reviewing {
        let reviewer = Reviewer::of(&game);
        let limits = Limits { nodes: Some(look.effort.into()), ..Limits::default() };
        Reviewing { game, reviewer, limits, look, told: 0 }
    }

    fn is_over(&self) -> bool {
        self.reviewer.done() >= self.reviewer.positions()
    }

    /// One position, from beginning to end: a search that is broken off now and then, as one is that has so much time at once,
    /// finds something else than one that is not, and on each machine something else.
    fn go_on(&mut self, player: &mut Player) {
        let Some(next) = self.reviewer.next() else { return };
        let mut found = None;
        player.best(&next, &self.limits, |report| found = Some(report));
        self.reviewer.take(found);
    }

    fn answer(&mut self) -> ReviewAnswer {
        let (done, of) = (self.reviewer.done(), self.reviewer.positions());
        let at = |(i, white): (usize, f64)| ChanceAt { ply: (of - 1 - i) as u32, white: thousandths(white) };
        let found = self.reviewer.chances().enumerate().skip(self.told).map(at).collect();
        self.told = done;
        ReviewAnswer { done: done as u32, of: of as u32, found, review: None, positions: None }
    }
}

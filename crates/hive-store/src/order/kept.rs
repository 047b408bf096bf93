//! Order in a database.

use super::{ASIDES, Aside, Order, OrderEntry, OrderWork, Report, Silence, Slips, named, place, row_of, sql};
use crate::tables::{Fields, Tables, Transaction, values};
use crate::work::Work;
use crate::{Later, StoreError};
use hive_play::{GameId, Identity, Millis};
use hive_rules::{ByColor, Color};

impl<T: Tables> Order for T {
    fn report(&self, report: Report) -> Later<'_, ()> {
        Box::pin(self.must(Work::Manners(OrderWork::Report(Box::new(report)))))
    }

    fn report_named<'a>(&'a self, id: &'a str) -> Later<'a, Option<Report>> {
        Box::pin(self.first(sql::NAMED, values![id], report))
    }

    fn open_reports(&self, most: u32) -> Later<'_, Vec<Report>> {
        Box::pin(self.many(sql::OPEN, values![most], report))
    }

    fn reports_of<'a>(&'a self, reporter: &'a Identity, most: u32) -> Later<'a, Vec<Report>> {
        Box::pin(self.many(sql::OF, values![reporter, most], report))
    }

    fn reports_about<'a>(&'a self, about: &'a Identity, most: u32) -> Later<'a, Vec<Report>> {
        Box::pin(self.many(sql::ABOUT, values![about, most], report))
    }

    fn keep_order(&self, entry: OrderEntry, silence: Silence, settles: bool) -> Later<'_, bool> {
        Box::pin(self.was(Work::Manners(OrderWork::Keep { entry: Box::new(entry), silence, settles })))
    }

    fn order_log(&self, before: Option<(Millis, String)>, most: u32) -> Later<'_, Vec<OrderEntry>> {
        let (at, id) = place(before);
        Box::pin(self.many(sql::LOG, values![at, id, most], entry))
    }

    fn silent_until<'a>(&'a self, who: &'a Identity) -> Later<'a, Option<Millis>> {
        Box::pin(self.first(sql::SILENT, values![who], |row| row.number(0)))
    }

    fn slips_of<'a>(&'a self, who: &'a Identity) -> Later<'a, Option<Slips>> {
        Box::pin(
            self.first(sql::SLIPS, values![who], |row| {
                Ok(Slips { times: row.count(0)?, until: row.number(1)? })
            }),
        )
    }

    fn keep_slips<'a>(&'a self, who: &'a Identity, slips: Slips) -> Later<'a, ()> {
        Box::pin(self.done(Work::Manners(OrderWork::Slip { who: who.clone(), slips })))
    }

    fn keep_aside(&self, aside: Aside) -> Later<'_, ()> {
        Box::pin(async move {
            // Most of what is said is said by those who play: that need not be written.
            let sits = self.first(sql::SITS, values![&aside.game, &aside.who], |_| Ok(())).await?;
            if sits.is_some() { Ok(()) } else { self.done(Work::Manners(OrderWork::Aside(aside))).await }
        })
    }

    fn asides_of<'a>(&'a self, who: &'a Identity, most: u32) -> Later<'a, Vec<Aside>> {
        Box::pin(self.many(sql::ASIDES, values![who, most], aside))
    }

    fn said_by<'a>(&'a self, id: &'a str) -> Later<'a, Option<Identity>> {
        Box::pin(self.first(sql::SAID_BY, values![id], |row| row.who(0)))
    }

    fn keep_plan<'a>(
        &'a self,
        game: &'a GameId,
        side: Color,
        body: Option<&'a str>,
        now: Millis,
    ) -> Later<'a, ()> {
        let work = OrderWork::Plan { id: row_of(game, side), body: body.map(str::to_string), now };
        Box::pin(self.done(Work::Manners(work)))
    }

    fn plans<'a>(&'a self, game: &'a GameId) -> Later<'a, ByColor<Option<String>>> {
        Box::pin(async move {
            let mut plans = ByColor { white: None, black: None };
            for side in Color::ALL {
                let id = values![row_of(game, side)];
                *plans.of_mut(side) = self.first(sql::PLANNED, id, |row| row.text(0)).await?;
            }
            Ok(plans)
        })
    }
}

fn aside(row: &Fields) -> Result<Aside, StoreError> {
    Ok(Aside { id: row.text(0)?, game: row.text(1)?.into(), who: row.who(2)?, at: row.number(3)? })
}

fn report(row: &Fields) -> Result<Report, StoreError> {
    Ok(Report {
        id: row.text(0)?,
        about: row.who(1)?,
        reporter: row.who(2)?,
        game: named(row.text(3)?),
        reason: row.text(4)?,
        words: row.text(5)?,
        created: row.number(6)?,
        settled: row.perhaps_number(7)?,
    })
}

fn entry(row: &Fields) -> Result<OrderEntry, StoreError> {
    Ok(OrderEntry {
        id: row.text(0)?,
        at: row.number(1)?,
        keeper: named(row.text(2)?),
        deed: row.text(3)?,
        about: row.who(4)?,
        report: named(row.text(5)?),
        note: row.text(6)?,
        until: row.perhaps_number(7)?,
    })
}

/// Writes it. Whether there was something to be done.
pub(crate) async fn write<T: Transaction>(open: &mut T, work: &OrderWork) -> Result<bool, T::Error> {
    match work {
        OrderWork::Report(report) => {
            let Report { id, about, reporter, game, reason, words, created, .. } = &**report;
            let game = game.as_ref().map_or("", GameId::as_str);
            let values = values![id, about, reporter, game, reason, words, *created];
            Ok(open.execute(sql::REPORT, values).await? > 0)
        }
        OrderWork::Keep { entry, silence, settles } => {
            let OrderEntry { id, at, keeper, deed, about, report, note, until } = &**entry;
            let report = report.as_deref().unwrap_or_default();
            if *settles && open.execute(sql::SETTLE, values![*at, report]).await? == 0 {
                return Ok(false);
            }
            match silence {
                Silence::AsBefore => 0,
                Silence::Until(until) => open.execute(sql::SILENCE, values![about, *until]).await?,
                Silence::Over => open.execute(sql::SPEAK, values![about]).await?,
            };
            let keeper = keeper.as_ref().map_or("", Identity::as_str);
            let values = values![id, *at, keeper, deed, about, report, note, *until];
            open.execute(sql::ENTER, values).await?;
            Ok(true)
        }
        OrderWork::Slip { who, slips: Slips { times, until } } => {
            Ok(open.execute(sql::SLIP, values![who, *times, *until]).await? > 0)
        }
        OrderWork::Aside(Aside { id, game, who, at }) => {
            Ok(open.execute(sql::ASIDE, values![id, game, who, *at, ASIDES]).await? > 0)
        }
        OrderWork::Plan { id, body: Some(body), now } => {
            Ok(open.execute(sql::PLAN, values![id, body, *now]).await? > 0)
        }
        OrderWork::Plan { id, body: None, .. } => Ok(open.execute(sql::NO_PLAN, values![id]).await? > 0),
    }
}

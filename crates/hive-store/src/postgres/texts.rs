//! Which texts the database can keep.

use super::reads::is_text;
use crate::work::Work;

/// Whether the database can keep all texts of it.
pub(super) fn fit(work: &Work) -> bool {
    match work {
        Work::Changes(changes) => changes.iter().all(|change| change.texts().all(is_text)),
        Work::Renew { node, .. } | Work::Retire { node } => is_text(node),
        Work::Lease { game, node } | Work::Release { game, node } => is_text(game.as_str()) && is_text(node),
        Work::Name { who, name, .. } => is_text(who.as_str()) && is_text(name),
        Work::Solved { who, lesson, .. } => is_text(who.as_str()) && is_text(lesson),
        Work::Forget { who } | Work::Order { who } => is_text(who.as_str()),
        Work::Secret { name, fresh } => is_text(name) && is_text(fresh),
        Work::Account(work) => work.texts().into_iter().all(is_text),
        Work::Rating(work) => work.texts().into_iter().all(is_text),
        Work::Study(work) => work.texts().into_iter().all(is_text),
        Work::Review(work) => work.texts().into_iter().all(is_text),
        Work::Manners(work) => work.texts().into_iter().all(is_text),
        Work::Device(work) => work.texts().into_iter().all(is_text),
        Work::Sweep { .. } | Work::Try | Work::End => true,
    }
}

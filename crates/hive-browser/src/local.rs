//! Games without a server: a room for one question, and the engine's turn in it.

use crate::analysis::Analysis;
use hive_play::{Meeting, Millis, Person};
use hive_search::{Clock, Level, Limits};
use hive_wire::view::LocalRoom;
use hive_wire::{Act, EngineAnswer, LocalAsk, LocalGame, RefusalView};
use std::time::Duration;

/// The longest that an engine may think about a turn: as on the server.
const THINK: Duration = Duration::from_secs(3);

/// Whoever plays here. It is told to nobody: who they are elsewhere is the server's business.
const WHO: &str = "here";

/// The answer to a question about a game. Nothing of it stays: the page keeps what was done, and a Worker that dies takes
/// nothing along.
pub(crate) fn answer(
    analysis: &mut Analysis,
    game: &LocalGame,
    name: &str,
    now: Millis,
    ask: LocalAsk,
) -> Result<EngineAnswer, RefusalView> {
    let mut room = LocalRoom::open(game, Person::new(WHO, name), 0)?;
    let answer = match ask {
        LocalAsk::Enter {} => room.enter(now),
        LocalAsk::Say { frame, fresh } => room.say(frame, &fresh, now),
        LocalAsk::Think { seed } => {
            return Ok(EngineAnswer::Thought { act: think(analysis, room.meeting(), now, seed) });
        }
    };
    Ok(EngineAnswer::Local { answer: Box::new(answer) })
}

/// The engine's turn, as an act of the game.
fn think(analysis: &mut Analysis, meeting: &Meeting, now: Millis, seed: u32) -> Option<Act> {
    let level = Level::new(meeting.engine_to_move()?).unwrap_or(Level::FULL);
    let player = analysis.player();
    // What was learnt in another game is no business of this one; lower levels have no memory at all.
    if level == Level::FULL {
        player.forget();
    }
    let limits = Limits { time: Some(THINK), clock: clock(meeting, now), ..Limits::default() };
    // Passes are nobody's to take: they come by themselves.
    let turn = player.play_at(meeting.game(), level, &limits, u64::from(seed))?;
    let (piece, to) = (turn.piece()?, turn.to()?);
    let (q, r) = to.coordinates();
    Some(Act::Turn { ply: meeting.ply(), piece: piece.name().into(), q, r })
}

/// What the engine has left on its clock.
fn clock(meeting: &Meeting, now: Millis) -> Option<Clock> {
    let millis = |time: Millis| Duration::from_millis(u64::try_from(time).unwrap_or_default());
    let clocks = meeting.clocks()?;
    let left = millis(clocks.left(meeting.to_move(), now));
    Some(Clock { left, increment: millis(clocks.increment()) })
}

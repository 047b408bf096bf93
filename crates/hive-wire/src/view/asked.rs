//! A question about a position: from the words of the wire to the rules, and back.

use super::{Places, last_of, position_view, refusal_view, resolve_error_view};
use crate::{CellView, PositionAnswer, PositionAsk, RefusalView, Rule};
use hive_notation::{
    Diagram, GameText, MoveText, PositionText, ResolveError, game_string, game_type, move_string, parse_piece,
};
use hive_rules::{Cell, CellSet, Game};

/// A game that was asked about.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The game up to the moment that was asked for.
    pub game: Game,
    /// Where its tiles lie.
    pub places: Places,
    marks: Vec<CellView>,
    /// All turns in text, also later ones.
    texts: Vec<String>,
}

fn bad(text: impl Into<String>) -> RefusalView {
    RefusalView::new(Rule::BadPosition, text)
}

/// The game behind a question, or what is wrong with it.
pub fn asked(ask: &PositionAsk) -> Result<Asked, RefusalView> {
    match &ask.diagram {
        Some(text) if ask.game_string.is_none() && PositionText::is_meant(text) => {
            let text: PositionText = text.parse().map_err(|error| bad(format!("{error}")))?;
            // It says by which rules it is played, and may be one that no game comes to.
            let position = text.position().map_err(|error| bad(format!("{error}")))?;
            begun(ask, Game::starting_from(position), Vec::new(), None)
        }
        _ => asked_plainly(ask),
    }
}

/// The same for whoever reads no positions in one line: a small module has no room for that.
pub fn asked_plainly(ask: &PositionAsk) -> Result<Asked, RefusalView> {
    match (&ask.game_string, &ask.diagram) {
        (Some(text), None) => {
            let text: GameText = text.parse().map_err(|error| bad(format!("{error}")))?;
            let (opening, repetition) = (ask.opening.opening(), ask.repetition);
            let ruleset = hive_rules::Ruleset { expansions: text.expansions, opening, repetition };
            begun(ask, Game::new(ruleset), text.moves, None)
        }
        (None, Some(text)) => {
            let diagram: Diagram = text.parse().map_err(|error| bad(format!("{error}")))?;
            let mut setup = diagram.setup;
            setup.ruleset.opening = ask.opening.opening();
            setup.ruleset.repetition = ask.repetition;
            let position = setup.position().map_err(|error| bad(format!("{error}")))?;
            begun(ask, Game::starting_from(position), Vec::new(), Some(diagram.marks))
        }
        _ => Err(bad("there should be either a game string or a diagram")),
    }
}

/// The game that begins so.
fn begun(
    ask: &PositionAsk,
    start: Game,
    mut moves: Vec<MoveText>,
    marks: Option<CellSet>,
) -> Result<Asked, RefusalView> {
    let places = Places::of(start.position());
    let marks = marks.iter().flat_map(|marks| marks.iter()).map(|cell| places.cell(start.position(), cell));
    let marks = marks.collect();
    for (i, text) in ask.moves.iter().enumerate() {
        let text = text.parse().map_err(|error| bad(format!("move {}: {error}", i + 1)))?;
        moves.push(text);
    }
    let (game, places, texts) = replay(start, places, &moves, ask.ply)?;
    Ok(Asked { game, places, marks, texts })
}

/// The game behind a wish for an analysis with so many lines, or what is wrong with it.
pub fn analysed(ask: &PositionAsk, lines: u8) -> Result<Asked, RefusalView> {
    analysable(asked(ask), lines)
}

/// The same for a game that was asked about already.
pub fn analysable(asked: Result<Asked, RefusalView>, lines: u8) -> Result<Asked, RefusalView> {
    if !(1..=5).contains(&lines) {
        return Err(RefusalView::new(Rule::BadOptions, "an analysis shows 1 to 5 lines"));
    }
    let asked = asked?;
    if asked.game.outcome().is_some() {
        return Err(RefusalView::new(Rule::GameOver, "the game is over: there is nothing to think about"));
    }
    Ok(asked)
}

/// How many passes may follow each other in a question. Where neither player can move, a game has come to rest: after
/// four passes the same position has come up three times.
const MOST_PASSES: usize = 4;

/// Plays all turns, and comes back to the one that is wanted.
fn replay(
    mut game: Game,
    mut places: Places,
    moves: &[MoveText],
    ply: Option<u32>,
) -> Result<(Game, Places, Vec<String>), RefusalView> {
    let wanted = ply.map_or(moves.len(), |ply| ply as usize);
    if wanted > moves.len() {
        return Err(bad(format!("there is no ply {wanted}: the game has {} turns", moves.len())));
    }
    let (mut texts, mut then, mut passes) = (Vec::with_capacity(moves.len()), None, 0);
    for (i, text) in moves.iter().enumerate() {
        passes = if *text == MoveText::Pass { passes + 1 } else { 0 };
        if passes > MOST_PASSES {
            return Err(bad(format!(
                "ply {}: neither player can move, and {MOST_PASSES} passes say it",
                i + 1
            )));
        }
        if i == wanted {
            then = Some((game.clone(), places.clone()));
        }
        let at_ply = |error: &ResolveError, game: &Game, places: &Places| {
            let view = resolve_error_view(error, game.position(), places);
            RefusalView { text: format!("ply {}, `{text}`: {}", i + 1, view.text), ..view }
        };
        let turn = text.resolve(game.position()).map_err(|error| at_ply(&error, &game, &places))?;
        texts.push(move_string(game.position(), turn));
        let before = game.position().clone();
        game.play(turn).map_err(|refusal| at_ply(&ResolveError::Refused(refusal), &game, &places))?;
        places.follow(&before, turn);
    }
    let (game, places) = then.unwrap_or((game, places));
    Ok((game, places, texts))
}

/// The answer to a question, or what is wrong with it.
pub fn position_answer(ask: &PositionAsk) -> Result<PositionAnswer, RefusalView> {
    answer_to(ask, asked(ask)?)
}

/// The same for a game that was asked about already.
pub fn answer_to(ask: &PositionAsk, asked: Asked) -> Result<PositionAnswer, RefusalView> {
    let Asked { mut game, mut places, marks, mut texts } = asked;
    let mut refusal = None;
    if let Some(wanted) = &ask.play {
        let piece = parse_piece(&wanted.piece).ok_or_else(|| bad("there is no tile with this name"))?;
        let before = game.position().clone();
        match game.play_to(piece, Cell::at(wanted.q, wanted.r)) {
            Ok(turn) => {
                places.follow(&before, turn);
                texts.truncate(game.turns().len() - 1);
                texts.push(move_string(&before, turn));
            }
            Err(error) => refusal = Some(refusal_view(&error, &before, &places)),
        }
    }
    Ok(PositionAnswer {
        game_type: game_type(game.ruleset().expansions).to_string(),
        position: position_view(&game, &places, last_of(&game, &places)),
        turns: texts,
        game_string: game_string(&game),
        diagram: Diagram::of(game.position()).to_string(),
        marks,
        refusal,
    })
}

//! From the steps of a hand to turns.

use super::spots::{Spots, first_spots};
use super::told::{parse_setup, pgn_date, winner};
use super::tree::{Item, Property, Tree, trees};
use super::write::result_sentence;
use crate::excerpt::excerpt;
use crate::record::{Format, Grown, Reading, RecordError, RecordProblem};
use crate::tree::{Growing, Place};
use crate::{GameState, MoveText, MoveTextError, PositionText, Reference, parse_piece};
use hive_rules::{ByColor, Color, Piece, Position};

/// Reads every game tree of a text.
pub(in crate::record) fn read(text: &str, reading: Reading) -> impl Iterator<Item = Grown> + '_ {
    trees(text).map(move |tree| game(&tree, reading))
}

fn game(tree: &Tree<'_>, reading: Reading) -> Grown {
    let line = tree.line;
    let mut reader = match Reader::new(tree, reading) {
        Ok(reader) => reader,
        Err(error) => return Grown { line, growing: None, error: Some(tree.error.clone().unwrap_or(error)) },
    };
    let mut last = line;
    for item in &tree.all {
        let read = match item {
            Item::Property(property) => {
                last = property.line;
                reader.property(property)
            }
            Item::Open => reader.open(),
            Item::Close => reader.close(),
        };
        if let Err(problem) = read {
            let about_turn =
                matches!(problem, RecordProblem::Unreadable { .. } | RecordProblem::Illegal { .. });
            let ply = about_turn.then(|| reader.growing.ply() + 1);
            let error = RecordError { line: last, ply, problem };
            return Grown { line, growing: Some(reader.finish()), error: Some(error) };
        }
    }
    // What was read so far is good, so the mistake can be told by its turn.
    let ply = Some(reader.growing.ply() + 1);
    let error = tree.error.clone().map(|error| RecordError { ply, ..error });
    Grown { line, growing: Some(reader.finish()), error }
}

/// Where a branch began: what to return to.
struct Branch {
    place: Place,
    /// How many changes of spots and names there had been.
    changes: usize,
}

/// A turn that waits for `Done`.
struct Pending {
    player: Color,
    text: MoveText,
    /// The cell of BoardSpace's grid, as it is written: `N 13`.
    grid: String,
    /// The tile as the record names it.
    named: Option<Piece>,
}

struct Reader {
    growing: Growing,
    branches: Vec<Branch>,
    players: ByColor<String>,
    tags: Vec<(String, String)>,
    /// What is said about the result.
    result: Option<String>,
    /// A result that needs no reading: a resignation, an agreed draw, or our own mark.
    claimed: Option<GameState>,
    spots: Spots,
    pending: Option<Pending>,
    /// The record is not one that we wrote: ours has a mark for the result.
    from_elsewhere: bool,
    /// The player has spoken about a draw since the last `Done`.
    talk: bool,
}

impl Reader {
    /// Looks for the set of tiles, without which no turn can be read.
    fn new(tree: &Tree<'_>, reading: Reading) -> Result<Reader, RecordError> {
        let find = |name: &str| tree.root.iter().find(|property| property.name == name);
        let line = tree.line;
        if find("GM").is_none_or(|game| game.value != "27") {
            return Err(RecordError::at(line, RecordProblem::NotThisFormat { format: Format::Sgf }));
        }
        let setup = find("SU").ok_or_else(|| RecordError::at(line, RecordProblem::NoGameType))?;
        let expansions = parse_setup(&setup.value)
            .ok_or_else(|| RecordError::at(setup.line, RecordProblem::GameType(excerpt(&setup.value))))?;
        let start = match find("KP") {
            Some(property) => set_up(&property.value)
                .map_err(|why| RecordError::at(property.line, RecordProblem::Start(why)))?,
            None => Position::new(reading.ruleset(expansions)),
        };
        Ok(Reader {
            spots: first_spots(&start),
            growing: Growing::new(start),
            branches: Vec::new(),
            players: Default::default(),
            tags: Vec::new(),
            result: None,
            claimed: None,
            pending: None,
            from_elsewhere: !tree
                .root
                .iter()
                .any(|property| property.name == "KT" && property.value.starts_with("Result ")),
            talk: false,
        })
    }

    fn property(&mut self, property: &Property<'_>) -> Result<(), RecordProblem> {
        let value = property.value.trim();
        let mut tag = |name: &str| {
            if !value.is_empty() {
                self.tags.push((name.to_string(), value.to_string()));
            }
        };
        match property.name {
            "P0" => self.step(Color::White, value)?,
            "P1" => self.step(Color::Black, value)?,
            "DT" => match pgn_date(value) {
                Some(date) => {
                    self.tags.push(("Date".to_string(), date.clone()));
                    if date != value {
                        self.tags.push(("SgfDate".to_string(), value.to_string()));
                    }
                }
                None => tag("SgfDate"),
            },
            "GN" => tag("SgfGameName"),
            "EV" => tag("Event"),
            "PC" => tag("Site"),
            "RO" => tag("Round"),
            "KT" => match property.value.split_once(' ') {
                Some(("Result", value)) => self.claimed = value.parse().ok().or(self.claimed),
                // The set of tiles is told by SU alone.
                Some(("GameType", _)) | None => {}
                Some((name, value)) => self.tags.push((name.to_string(), value.to_string())),
            },
            "RE" => self.result = Some(value.to_string()),
            "C" => self.growing.say(value)?,
            // Ours: what people drew, what an engine thinks, and what somebody thinks of the turn.
            "KM" | "KA" | "KE" | "KG" => self.note(property.name, value)?,
            _ => {}
        }
        Ok(())
    }

    /// A mark, an arrow, an evaluation or a glyph; one that cannot be read is left out.
    fn note(&mut self, name: &str, value: &str) -> Result<(), RecordProblem> {
        self.growing.notes(|notes| {
            match name {
                "KM" => return notes.say(&format!("[%mark {value}]")),
                "KA" => return notes.say(&format!("[%arrow {value}]")),
                "KE" => return notes.say(&format!("[%eval {value}]")),
                _ => notes.glyph = value.parse().ok().or(notes.glyph),
            }
            Ok(())
        })
    }

    fn open(&mut self) -> Result<(), RecordProblem> {
        if let Some(waiting) = self.pending.as_ref().map(|pending| pending.player) {
            // The game goes on in more than one way, so the turn counts though nobody wrote `Done`.
            self.done(waiting)?;
        }
        self.branches.push(Branch { place: self.growing.here(), changes: self.spots.changes() });
        Ok(())
    }

    fn close(&mut self) -> Result<(), RecordProblem> {
        if let Some(branch) = self.branches.pop() {
            (self.pending, self.talk) = (None, false);
            self.growing.back_to(branch.place);
            self.spots.back_to(branch.changes);
        }
        Ok(())
    }

    /// What a player's hand did: `6 Move W wM1 N 12 wB1\`.
    fn step(&mut self, player: Color, value: &str) -> Result<(), RecordProblem> {
        let words: Vec<&str> = value.split_whitespace().collect();
        let (action, arguments) = match words.as_slice() {
            ["id", ..] => {
                let name = value.split_once(char::is_whitespace).map_or("", |(_, name)| name.trim());
                let bare = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
                self.players[player] = bare.unwrap_or(name).to_string();
                return Ok(());
            }
            [number, action, arguments @ ..] if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                (action.to_ascii_lowercase(), arguments)
            }
            // Rankings, times and whatever else is told about a player.
            _ => return Ok(()),
        };
        // `MoveDone` is `Move` and `Done` in one.
        let (action, done) = match action.strip_suffix("done") {
            Some("") => ("", true),
            Some(action) => (action, true),
            None => (action.as_str(), false),
        };
        let moves = matches!(action, "move" | "pmove" | "drop" | "dropb" | "pdrop" | "pdropb" | "pass");
        if let Some(waiting) = self.pending.as_ref().filter(|_| moves).map(|pending| pending.player)
            && waiting != player
        {
            // The other player goes on, so the turn counts though nobody wrote `Done`.
            self.done(waiting)?;
        }
        match action {
            "move" | "pmove" => {
                if let Some((_, arguments)) = arguments.split_first() {
                    self.pending = Some(self.drop(player, color_word(words[2], player), arguments)?);
                }
            }
            "drop" | "dropb" | "pdrop" | "pdropb" => {
                self.pending = Some(self.drop(player, player, arguments)?)
            }
            "pass" => {
                self.pending =
                    Some(Pending { player, text: MoveText::Pass, grid: String::new(), named: None })
            }
            // What is done in a branch other than the first was not played.
            "resign" | "acceptdraw" if !self.on_main_line() => {}
            "resign" => self.claimed = Some(win_of(!player)),
            "acceptdraw" => (self.claimed, self.talk) = (Some(GameState::Draw), true),
            "offerdraw" | "declinedraw" => self.talk = true,
            _ => {}
        }
        if done { self.done(player) } else { Ok(()) }
    }

    /// A tile dropped somewhere: `wM1 N 12 wB1\`, the colour perhaps missing.
    fn drop(&mut self, player: Color, color: Color, arguments: &[&str]) -> Result<Pending, RecordProblem> {
        let [name, column, row, rest @ ..] = arguments else {
            return Err(RecordProblem::Line(excerpt(&arguments.join(" "))));
        };
        let not_a_tile = |text: &str| RecordProblem::Unreadable {
            text: excerpt(&arguments.join(" ")),
            error: MoveTextError::NotATile(excerpt(text)),
        };
        let prefix = if color == Color::White { "w" } else { "b" };
        let named = parse_piece(name)
            .or_else(|| parse_piece(&format!("{prefix}{name}")))
            .ok_or_else(|| not_a_tile(name))?;
        let position = self.growing.game().position();
        let piece = self.spots.ours(named, position);
        let grid = format!("{column} {row}");
        let text = match rest.first() {
            None | Some(&".") => match self.spots.place(&grid, piece, position) {
                Some(place) => MoveText::To(piece, place),
                None => MoveText::First(piece),
            },
            Some(place) => {
                let mut reference: Reference = place.parse().map_err(|error| RecordProblem::Unreadable {
                    text: excerpt(&arguments.join(" ")),
                    error,
                })?;
                reference.piece = self.spots.known(reference.piece);
                MoveText::To(piece, reference)
            }
        };
        Ok(Pending { player, text, grid, named: Some(named) })
    }

    /// The turn counts. Without one it is a pass, if nothing else was possible.
    fn done(&mut self, player: Color) -> Result<(), RecordProblem> {
        let talk = std::mem::take(&mut self.talk);
        let pending = self.pending.take();
        if player != self.growing.game().position().to_move() && pending.is_some() {
            // The other side's pass was not written down.
            self.pass_if_nothing_else();
        }
        match pending {
            Some(Pending { text, grid, named, .. }) => {
                self.play(text)?;
                if let MoveText::First(piece) | MoveText::To(piece, _) = text {
                    self.spots.put(piece, grid, named);
                }
            }
            None if !talk && player == self.growing.game().position().to_move() => {
                self.pass_if_nothing_else();
            }
            None => {}
        }
        Ok(())
    }

    /// Passes, unless there is something else to do: then it was no pass that was meant.
    fn pass_if_nothing_else(&mut self) {
        let _ = self.play(MoveText::Pass);
    }

    fn play(&mut self, text: MoveText) -> Result<(), RecordProblem> {
        self.growing.play(text)
    }

    /// Whether the reader is on the first line of the tree.
    fn on_main_line(&self) -> bool {
        self.growing.on_main_line()
    }

    /// A step that was never finished is no turn and is left out: the hand may have gone anywhere.
    fn finish(mut self) -> Growing {
        let stated = self.result.as_deref().and_then(|result| winner(result, &self.players));
        let game = self.growing.main_game();
        let shown = game.outcome().map(|_| GameState::of(&game));
        let claimed = self.claimed.or(stated).or(shown);
        // What we write ourselves to say a result is no news.
        let own = claimed.and_then(|claimed| result_sentence(claimed, &self.players));
        let mut tags: Vec<(String, String)> =
            vec![("White".to_string(), self.players.white), ("Black".to_string(), self.players.black)];
        tags.extend(self.tags);
        let news = self
            .result
            .filter(|result| !result.is_empty() && (self.from_elsewhere || Some(result) != own.as_ref()));
        tags.extend(news.map(|result| ("SgfResult".to_string(), result)));
        (self.growing.tree.tags, self.growing.tree.claimed) = (tags, claimed);
        self.growing
    }
}

/// The table that a game begins with, where that is not an empty one.
fn set_up(text: &str) -> Result<Position, String> {
    let text: PositionText = text.parse().map_err(|error| format!("{error}"))?;
    text.position().map_err(|error| error.to_string())
}

/// The colour that stands before a tile's name: `W` or `B`.
fn color_word(word: &str, player: Color) -> Color {
    match word {
        "W" | "w" => Color::White,
        "B" | "b" => Color::Black,
        _ => player,
    }
}

const fn win_of(color: Color) -> GameState {
    match color {
        Color::White => GameState::WhiteWins,
        Color::Black => GameState::BlackWins,
    }
}

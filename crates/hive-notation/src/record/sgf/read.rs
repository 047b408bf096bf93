//! From the steps of a hand to turns.

use super::tree::{Property, Tree, trees};
use super::write::result_sentence;
use crate::excerpt::excerpt;
use crate::record::{self, Entry, Format, Reading, Record, RecordError, RecordProblem};
use crate::{GameState, MoveText, MoveTextError, Reference, ResolveError, parse_game_type, parse_piece};
use hive_rules::{ByColor, Color, Expansions, Game, Piece};
use std::collections::BTreeMap;

/// Reads every game tree of a text.
pub(in crate::record) fn read(text: &str, reading: Reading) -> impl Iterator<Item = Entry> + '_ {
    trees(text).map(move |tree| game(&tree, reading))
}

fn game(tree: &Tree<'_>, reading: Reading) -> Entry {
    let started = Reader::new(tree, reading);
    let mut reader = match (started, &tree.error) {
        (Ok(reader), _) => reader,
        (Err(_), Some(error)) => return Entry::bad(tree.line, error.clone(), None),
        (Err(error), None) => return Entry::bad(tree.line, error, None),
    };
    for property in &tree.all {
        if let Err(problem) = reader.property(property) {
            let about_turn =
                matches!(problem, RecordProblem::Unreadable { .. } | RecordProblem::Illegal { .. });
            let ply = about_turn.then(|| reader.ply() + 1);
            let error = RecordError { line: property.line, ply, problem };
            return Entry::bad(tree.line, error, Some(reader.finish()));
        }
    }
    match &tree.error {
        // What was read so far is good, so the mistake can be told by its turn.
        Some(error) => {
            let error = RecordError { ply: Some(reader.ply() + 1), ..error.clone() };
            Entry::bad(tree.line, error, Some(reader.finish()))
        }
        None => Entry::good(tree.line, reader.finish()),
    }
}

/// A cell of BoardSpace's grid, as it is written: `N 13`.
type Grid = String;

/// A turn that waits for `Done`.
struct Pending {
    player: Color,
    text: MoveText,
    grid: Grid,
    /// The tile as the record names it.
    named: Option<Piece>,
}

struct Reader {
    game: Game,
    moves: Vec<MoveText>,
    players: ByColor<String>,
    tags: Vec<(String, String)>,
    comments: BTreeMap<usize, String>,
    /// What is said about the result.
    result: Option<String>,
    /// A result that needs no reading: a resignation, an agreed draw, or our own mark.
    claimed: Option<GameState>,
    /// Where on the grid each tile was put last.
    spots: [Option<Grid>; Piece::SLOTS],
    /// Our tile for each that the record names: ours are numbered in the order of entry.
    names: [Option<Piece>; Piece::SLOTS],
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
        Ok(Reader {
            game: Game::new(reading.ruleset(expansions)),
            moves: Vec::new(),
            players: Default::default(),
            tags: Vec::new(),
            comments: BTreeMap::new(),
            result: None,
            claimed: None,
            spots: [const { None }; Piece::SLOTS],
            names: [None; Piece::SLOTS],
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
            "C" => {
                let ply = self.ply();
                record::say(&mut self.comments, ply, value);
            }
            _ => {}
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
                self.pending = Some(Pending { player, text: MoveText::Pass, grid: Grid::new(), named: None })
            }
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
        let piece = self.ours(named);
        let grid = format!("{column} {row}");
        let text = match rest.first() {
            None | Some(&".") => match self.top_of(&grid, piece) {
                Some(below) => MoveText::To(piece, Reference { piece: below, side: None }),
                None => MoveText::First(piece),
            },
            Some(place) => {
                let mut reference: Reference = place.parse().map_err(|error| RecordProblem::Unreadable {
                    text: excerpt(&arguments.join(" ")),
                    error,
                })?;
                reference.piece = self.names[reference.piece.index()].unwrap_or(reference.piece);
                MoveText::To(piece, reference)
            }
        };
        Ok(Pending { player, text, grid, named: Some(named) })
    }

    /// What lies on top of a cell of the grid, the moving tile aside.
    fn top_of(&self, grid: &Grid, moving: Piece) -> Option<Piece> {
        let position = self.game.position();
        let there = |&piece: &Piece| piece != moving && self.spots[piece.index()].as_ref() == Some(grid);
        position.on_table().iter().filter(there).max_by_key(|&piece| position.level_of(piece))
    }

    /// Our tile for one that the record names: copies are numbered in the order of entry.
    fn ours(&self, named: Piece) -> Piece {
        let next = (1..=named.bug().copies())
            .filter_map(|number| Piece::new(named.color(), named.bug(), number))
            .find(|&copy| self.game.position().cell_of(copy).is_none());
        self.names[named.index()].or(next).unwrap_or(named)
    }

    /// The turn counts. Without one it is a pass, if nothing else was possible.
    fn done(&mut self, player: Color) -> Result<(), RecordProblem> {
        let talk = std::mem::take(&mut self.talk);
        let pending = self.pending.take();
        if player != self.game.position().to_move() && pending.is_some() {
            // The other side's pass was not written down.
            self.pass_if_nothing_else();
        }
        match pending {
            Some(Pending { text, grid, named, .. }) => {
                self.play(text)?;
                if let MoveText::First(piece) | MoveText::To(piece, _) = text {
                    self.spots[piece.index()] = Some(grid);
                    if let Some(named) = named {
                        self.names[named.index()] = Some(piece);
                    }
                }
            }
            None if !talk && player == self.game.position().to_move() => {
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
        record::play(&mut self.game, text)
            .map_err(|error: ResolveError| RecordProblem::Illegal { text: text.to_string(), error })?;
        self.moves.push(text);
        Ok(())
    }

    fn ply(&self) -> usize {
        self.game.turns().len()
    }

    /// A step that was never finished is no turn and is left out: the hand may have gone anywhere.
    fn finish(self) -> Record {
        let stated = self.result.as_deref().and_then(|result| winner(result, &self.players));
        let shown = self.game.outcome().map(|_| GameState::of(&self.game));
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
        Record { game: self.game, moves: self.moves, tags, comments: self.comments, claimed }
    }
}

/// The colour that stands before a tile's name: `W` or `B`.
fn color_word(word: &str, player: Color) -> Color {
    match word {
        "W" | "w" => Color::White,
        "B" | "b" => Color::Black,
        _ => player,
    }
}

/// The set of tiles: `hive`, `Hive-PLM`.
fn parse_setup(text: &str) -> Option<Expansions> {
    let text = text.trim().to_ascii_lowercase();
    let letters = text.strip_prefix("hive")?;
    parse_game_type(&format!("Base{}", letters.replacen('-', "+", 1)))
}

/// A draw in the languages that BoardSpace speaks.
const DRAWN: [&str; 22] = [
    "draw",
    "drawn",
    "tie",
    "nulle",
    "match nul",
    "égalité",
    "remis",
    "unentschieden",
    "tablas",
    "empate",
    "patta",
    "pareggio",
    "gelijkspel",
    "remise",
    "oavgjort",
    "uafgjort",
    "ничья",
    "ισοπαλία",
    "引き分け",
    "和局",
    "平局",
    "berabere",
];

/// Who won, in whatever language it is said: the one player who is named. Nothing if that cannot be
/// told.
fn winner(result: &str, players: &ByColor<String>) -> Option<GameState> {
    let names = players.as_ref().map(String::as_str);
    let names = ByColor { white: or_color(names.white, "White"), black: or_color(names.black, "Black") };
    // The longer name first: the shorter one may be a part of it.
    let first = if names.white.len() >= names.black.len() { Color::White } else { Color::Black };
    let mut rest = result.to_string();
    let mut named = ByColor::default();
    for color in [first, !first] {
        named[color] = rest.contains(names[color]);
        rest = rest.replace(names[color], " ");
    }
    let lower = rest.to_lowercase();
    match named {
        ByColor { white: true, black: false } => Some(GameState::WhiteWins),
        ByColor { white: false, black: true } => Some(GameState::BlackWins),
        _ if DRAWN.iter().any(|word| lower.contains(word)) => Some(GameState::Draw),
        _ => None,
    }
}

/// A player's name, or the colour of one without.
fn or_color<'a>(name: &'a str, color: &'a str) -> &'a str {
    if name.is_empty() { color } else { name }
}

const fn win_of(color: Color) -> GameState {
    match color {
        Color::White => GameState::WhiteWins,
        Color::Black => GameState::BlackWins,
    }
}

/// A date such as `Fri Apr 19 19:54:39 CDT 2013` as `2013.04.19`; one in that form stays.
fn pgn_date(text: &str) -> Option<String> {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let words: Vec<&str> = text.split_whitespace().collect();
    if let [date] = words.as_slice() {
        let plain = date.len() == 10
            && date.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.' || byte == b'?');
        return plain.then(|| date.to_string());
    }
    let [_, month, day, .., year] = words.as_slice() else { return None };
    let month = MONTHS.iter().position(|name| month.eq_ignore_ascii_case(name))? + 1;
    let (day, year): (u32, u32) = (day.parse().ok()?, year.parse().ok()?);
    Some(format!("{year:04}.{month:02}.{day:02}"))
}

//! The engine's side of the protocol.

use crate::duration::parse_duration;
use crate::interrupt::Interrupt;
use crate::memory::free_megabytes;
use crate::options::{Name, OptionError, Options};
use hive_notation::{GameText, MoveText, game_string, line_text, move_string};
use hive_rules::{Game, Opening, Outcome, Ruleset, Turn};
use hive_search::{Book, Clock, Level, Limits, Player, Report};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Whether to go on after a command.
///
/// ```
/// use hive_uhp::{Engine, Next};
/// let mut engine = Engine::new(Vec::new(), "Kypseli");
/// assert_eq!(engine.command("info").unwrap(), Next::GoOn);
/// assert_eq!(engine.command("exit").unwrap(), Next::End);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// More commands may come.
    GoOn,
    /// That was `exit`.
    End,
}

/// Answers commands.
///
/// ```
/// let mut out = Vec::new();
/// let mut engine = hive_uhp::Engine::new(&mut out, "Kypseli");
/// engine.set_option("Level", "3").unwrap();
/// engine.command("newgame Base").unwrap();
/// engine.command("play wQ").unwrap();
/// let answer = String::from_utf8(out).unwrap();
/// assert!(answer.contains("invalidmove the queen may not be the first tile"), "{answer}");
/// ```
pub struct Engine<W> {
    out: W,
    id: String,
    game: Option<Game>,
    options: Options,
    player: Player,
    /// What the levels below the highest choose by: another number each time.
    chance: u64,
    /// What the player has just advised. When that is played, the other side is to think, and the
    /// player may ponder.
    advised: Option<Turn>,
    /// Whether a search without a limit is under way.
    endless: Arc<AtomicBool>,
    interrupt: Interrupt,
}

/// An answer that is not the wanted one, in the protocol's own words.
enum Refused {
    /// `err …`
    Error(String),
    /// `invalidmove …`
    Move(String),
    Io(io::Error),
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Refused {
        Refused::Io(error)
    }
}

type Answer = Result<(), Refused>;

fn error(message: impl Into<String>) -> Refused {
    Refused::Error(message.into())
}

impl<W: Write> Engine<W> {
    /// An engine that calls itself so.
    pub fn new(out: W, id: &str) -> Engine<W> {
        let options = Options::default();
        let player = Player::new(options.hash_mb as usize);
        let chance = RandomState::new().hash_one(id);
        let endless = Arc::new(AtomicBool::new(false));
        let (id, interrupt) = (id.to_string(), Interrupt::default());
        Engine { out, id, game: None, options, player, chance, advised: None, endless, interrupt }
    }

    /// What ends a search from outside; the best turn so far is the answer then.
    pub fn interrupt(&self) -> Interrupt {
        self.interrupt.clone()
    }

    /// Whether a search is under way that nothing but [`Engine::interrupt`] ends.
    pub(crate) fn endless(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.endless)
    }

    /// Sets an option, as `options set NAME VALUE` does; or says why not.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let option =
            Name::parse(name).ok_or_else(|| OptionError(format!("There is no option {}.", short(name))))?;
        let before = self.options.clone();
        self.options.set(option, value)?;
        self.apply(option).inspect_err(|_| self.options = before)
    }

    /// Answers a line that is too long to be meant.
    pub(crate) fn too_long(&mut self, longest: u64) -> io::Result<()> {
        writeln!(self.out, "err The line is longer than {longest} bytes, and was not read.\nok")?;
        self.out.flush()
    }

    /// Says who it is, as an engine does unasked when it starts.
    pub fn greet(&mut self) -> io::Result<()> {
        self.command("info").map(|_| ())
    }

    /// Answers one line. An empty one gets no answer.
    pub fn command(&mut self, line: &str) -> io::Result<Next> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((command, arguments)) = words.split_first() else { return Ok(Next::GoOn) };
        let rest = arguments.join(" ");
        let answer = match command.to_ascii_lowercase().as_str() {
            "exit" => return Ok(Next::End),
            "info" => self.info(),
            "newgame" => self.new_game(&rest),
            "play" => self.play(&rest),
            "pass" => self.play("pass"),
            "validmoves" => self.valid_moves(),
            "bestmove" => self.best_move(arguments),
            "undo" => self.undo(arguments),
            "options" => self.set_options(arguments),
            "help" | "?" => self.help(),
            _ => Err(error("Unknown command; help lists those there are.")),
        };
        match answer {
            Ok(()) => {}
            Err(Refused::Error(message)) => writeln!(self.out, "err {message}")?,
            Err(Refused::Move(message)) => writeln!(self.out, "invalidmove {message}")?,
            Err(Refused::Io(error)) => return Err(error),
        }
        writeln!(self.out, "ok")?;
        self.out.flush()?;
        Ok(Next::GoOn)
    }

    fn info(&mut self) -> Answer {
        writeln!(self.out, "id {}\nMosquito;Ladybug;Pillbug", self.id)?;
        Ok(())
    }

    fn help(&mut self) -> Answer {
        writeln!(
            self.out,
            "info\nnewgame [GameType|GameString]\nplay MoveString\npass\nvalidmoves\nbestmove depth N\n\
             bestmove time hh:mm:ss\nbestmove nodes N\nbestmove clock hh:mm:ss [hh:mm:ss]\nundo [N]\noptions [get NAME|set NAME VALUE]\nexit"
        )?;
        Ok(())
    }

    fn new_game(&mut self, text: &str) -> Answer {
        let text = if text.is_empty() { "Base" } else { text };
        let text: GameText = text.parse().map_err(|wrong| error(format!("{wrong}")))?;
        // Replayed before anything is changed: a bad game string leaves the old game alone. Games of programs that know
        // no draw by repetition may have gone on after one.
        let game = text
            .replay(Opening::Tournament, self.options.repetition_draw)
            .or_else(|_| text.replay(Opening::Tournament, false))
            .map_err(|wrong| error(wrong.to_string()))?;
        self.player.forget();
        self.advised = None;
        self.game = Some(game);
        self.tell_game()
    }

    fn tell_game(&mut self) -> Answer {
        let text = self.game.as_ref().and_then(game_string).unwrap_or_default();
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    /// The game, if there is one.
    fn running(&self) -> Result<&Game, Refused> {
        self.game.as_ref().ok_or_else(|| error("There is no game; newgame begins one."))
    }

    /// The game, if it is not over. A viewer that knows no draw by repetition goes on after one, and so does the game.
    fn unfinished(&self) -> Result<Game, Refused> {
        let game = self.running()?;
        match game.outcome() {
            None => Ok(game.clone()),
            Some(Outcome::Repetition) => by_rule(game, false).ok_or_else(is_over),
            Some(_) => Err(is_over()),
        }
    }

    fn play(&mut self, text: &str) -> Answer {
        let mut game = self.unfinished()?;
        let turn: MoveText = text.parse().map_err(|wrong| Refused::Move(format!("{wrong}")))?;
        let turn = turn.resolve(game.position()).map_err(|wrong| Refused::Move(wrong.to_string()))?;
        game.play(turn).map_err(|refusal| Refused::Move(refusal.to_string()))?;
        self.player.stop_pondering();
        // A low level that pondered would see more than it should.
        let ponders = self.options.ponder && self.level() == Level::FULL;
        if self.advised.take() == Some(turn) && ponders {
            self.player.ponder(&game);
        }
        self.game = Some(game);
        self.tell_game()
    }

    fn valid_moves(&mut self) -> Answer {
        let game = self.unfinished()?;
        let position = game.position();
        let moves: Vec<String> =
            position.legal_turns().iter().map(|&turn| move_string(position, turn)).collect();
        writeln!(self.out, "{}", moves.join(";"))?;
        Ok(())
    }

    fn best_move(&mut self, arguments: &[&str]) -> Answer {
        let game = self.unfinished()?;
        let limits = Limits { lines: self.options.multi_pv as usize, ..limits(arguments)? };
        let level = self.level();
        self.interrupt.renew(&mut self.player);
        self.endless.store(arguments.is_empty() && level == Level::FULL, Ordering::SeqCst);
        let known = if level == Level::FULL {
            self.chance = self.chance.wrapping_add(1);
            self.player.opening_turn(&game, self.chance)
        } else {
            None
        };
        let best = if known.is_some() {
            known
        } else if level == Level::FULL {
            let (report, stop) = (self.options.report_intermediate, self.player.stop());
            let out = &mut self.out;
            self.player.best(&game, &limits, |so_far| {
                let mut told =
                    || writeln!(out, "{}", intermediate(&game, &so_far)).and_then(|()| out.flush());
                // A viewer that is gone waits for nothing; it is met again at the final answer.
                if report && told().is_err() {
                    stop.now();
                }
            })
        } else {
            // What a low level sees would give away more than it plays.
            self.chance = self.chance.wrapping_add(1);
            self.player.play_at(&game, level, &limits, self.chance)
        };
        self.endless.store(false, Ordering::SeqCst);
        let best = best.ok_or_else(is_over)?;
        writeln!(self.out, "{}", move_string(game.position(), best))?;
        self.advised = Some(best);
        Ok(())
    }

    fn level(&self) -> Level {
        Level::new(self.options.level as u8).unwrap_or(Level::FULL)
    }

    fn undo(&mut self, arguments: &[&str]) -> Answer {
        let played = self.running()?.turns().len();
        let count = match arguments {
            [] => 1,
            [number] => number.parse().map_err(|_| error("The number of turns should be a number."))?,
            _ => return Err(error("It should be undo or undo N.")),
        };
        if count < 1 || count > played {
            return Err(error(format!(
                "No more than the turns that were played can be taken back: {played}."
            )));
        }
        self.player.stop_pondering();
        self.advised = None;
        self.game = self.game.as_ref().and_then(|game| game.at_ply(played - count));
        self.tell_game()
    }

    fn set_options(&mut self, arguments: &[&str]) -> Answer {
        let named = |name: &str| {
            Name::parse(name).ok_or_else(|| error(format!("There is no option {}.", short(name))))
        };
        match *arguments {
            [] => {
                for name in Name::ALL {
                    writeln!(self.out, "{}", self.options.line(name))?;
                }
                return Ok(());
            }
            [get, name] if get.eq_ignore_ascii_case("get") => {
                writeln!(self.out, "{}", self.options.line(named(name)?))?;
                return Ok(());
            }
            [set, name, value] if set.eq_ignore_ascii_case("set") => {
                self.set_option(name, value).map_err(|refused| error(refused.to_string()))?;
                writeln!(self.out, "{}", self.options.line(named(name)?))?;
                return Ok(());
            }
            _ => {}
        }
        Err(error("It should be options, options get NAME or options set NAME VALUE."))
    }

    /// Makes the player and the game heed an option; or says why that cannot be.
    fn apply(&mut self, name: Name) -> Result<(), OptionError> {
        match name {
            Name::Threads => self.player.set_threads(self.options.threads as usize),
            Name::HashMb => {
                let wanted = self.options.hash_mb as usize;
                if let Some(free) = free_megabytes().filter(|&free| wanted > free) {
                    let told = format!("There is no memory for so large a table: {free} MB are free.");
                    return Err(OptionError(told));
                }
                let sized = self.player.set_megabytes(wanted);
                sized.map_err(|_| OptionError(format!("There is no memory for a table of {wanted} MB.")))?;
            }
            Name::Ponder => self.player.stop_pondering(),
            Name::OwnBook => self.player.set_book(self.options.own_book.then(Book::own)),
            Name::Level | Name::MultiPv | Name::ReportIntermediate => {}
            Name::RepetitionDraw => {
                // If the game could not have come so far by the new rule it stays.
                let game = self.game.as_ref().and_then(|game| by_rule(game, self.options.repetition_draw));
                if let Some(game) = game {
                    self.game = Some(game);
                    // Wins that were found may be draws by the other rule.
                    self.player.forget();
                }
            }
        }
        Ok(())
    }
}

/// The game so far, with or without draws by repetition; nothing if it could not have come so far.
fn by_rule(game: &Game, repetition: bool) -> Option<Game> {
    let mut again = Game::new(Ruleset { repetition, ..game.ruleset() });
    game.turns().all(|turn| again.play(turn).is_ok()).then_some(again)
}

fn is_over() -> Refused {
    error("The game is over; newgame begins another.")
}

/// A word that somebody said, for an answer: not all of it if it is long.
fn short(word: &str) -> String {
    match word.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_string(),
    }
}

/// How far a search may go, from the words after `bestmove`. Nodes and clocks are ours alone.
fn limits(arguments: &[&str]) -> Result<Limits, Refused> {
    let time = |text: &str| parse_duration(text).ok_or_else(|| error("The time should be hh:mm:ss."));
    let number =
        |text: &str| text.parse::<u64>().map_err(|_| error(format!("{} is not a number.", short(text))));
    let Some((kind, values)) = arguments.split_first() else { return Ok(Limits::default()) };
    match (kind.to_ascii_lowercase().as_str(), values) {
        ("depth", [depth]) => {
            let depth = depth.parse().map_err(|_| error("The depth should be a number of turns."))?;
            Ok(Limits { depth: Some(depth), ..Limits::default() })
        }
        ("time", [text]) => Ok(Limits { time: Some(time(text)?), ..Limits::default() }),
        ("nodes", [text]) => Ok(Limits { nodes: Some(number(text)?), ..Limits::default() }),
        ("clock", [left, increment @ ..]) if increment.len() < 2 => {
            let increment = increment.first().map_or(Ok(Duration::ZERO), |text| time(text))?;
            let clock = Clock { left: time(left)?, increment };
            Ok(Limits { clock: Some(clock), ..Limits::default() })
        }
        _ => Err(error(
            "It should be bestmove depth N, time hh:mm:ss, nodes N or clock hh:mm:ss with an increment.",
        )),
    }
}

/// What is told while thinking: `move;depth;score;line…`.
fn intermediate(game: &Game, report: &Report) -> String {
    let moves = line_text(game.position(), &report.line);
    let first = moves.first().cloned().unwrap_or_default();
    format!("{first};{};{:.2};{}", report.depth, report.score.value() as f64 / 100.0, moves.join(";"))
}

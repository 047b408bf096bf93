//! From tiles on a table to HOP.

use super::{HopText, Turned};
use hive_rules::{Color, Direction, Expansions, Laid, Piece, Setup};
use std::fmt;
use std::fmt::Write;

impl fmt::Display for HopText {
    /// The first in the order of letters of all texts that begin with any tile in any direction: the same for positions
    /// that differ only by where and how they lie.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { ruleset, to_move, barred, .. } = self.setup;
        let Expansions { mosquito, ladybug, pillbug } = ruleset.expansions;
        if ruleset.expansions != Expansions::ALL {
            f.write_str("base")?;
            if ruleset.expansions != Expansions::NONE {
                f.write_str("+")?;
            }
            for (there, letter) in [(mosquito, 'm'), (ladybug, 'l'), (pillbug, 'p')] {
                if there {
                    f.write_char(letter)?;
                }
            }
            f.write_str(",")?;
        }
        // Tiles that make no position have no places either.
        let laid = self.position().map(|position| position.layout()).unwrap_or_default();
        f.write_str(&Hive { laid: &laid, barred }.shortest())?;
        write!(f, ",{}", if to_move == Color::White { 'w' } else { 'b' })
    }
}

/// A place of a hive that lies flat.
type Place = (i32, i32);

/// A hive that is being written.
struct Hive<'a> {
    laid: &'a [Laid],
    barred: Option<Piece>,
}

/// A line of tiles, and the lines that leave it: at which tile, on which side, and which line in the list.
struct Line {
    places: Vec<(Place, Direction)>,
    branches: Vec<(usize, bool, usize)>,
}

impl Hive<'_> {
    /// Of all walks over the whole hive the one that comes first in the order of letters.
    fn shortest(&self) -> String {
        let grounds = self.laid.iter().filter(|laid| laid.level == 0);
        let walks =
            grounds.flat_map(|laid| Direction::ALL.map(|heading| self.walk((laid.q, laid.r), heading)));
        walks.flatten().min().unwrap_or_default()
    }

    fn is_taken(&self, (q, r): Place) -> bool {
        self.laid.iter().any(|laid| laid.q == q && laid.r == r)
    }

    /// The text of the walk that begins here; nothing if it does not come to all tiles: it never turns back sharply.
    fn walk(&self, start: Place, heading: Direction) -> Option<String> {
        let mut seen = Vec::new();
        let mut lines: Vec<Line> = Vec::new();
        self.follow(start, heading, &mut seen, &mut lines);
        // A line is followed to its end before its branches are, and they in the order of its tiles, each with all of its
        // own: the next branch is looked for on the innermost line that is not yet done.
        let mut open = vec![(0, 0, false)];
        while let Some(&mut (line, ref mut tile, ref mut right)) = open.last_mut() {
            let Some(&(place, heading)) = lines[line].places.get(*tile) else {
                open.pop();
                continue;
            };
            let (at, turned) = (*tile, if *right { Turned::Right } else { Turned::Left });
            let is_left = !*right;
            (*tile, *right) = if *right { (at + 1, false) } else { (at, true) };
            let heading = turned.apply(heading);
            let next = beside(place, heading);
            if self.is_taken(next) && !seen.contains(&next) {
                let branch = lines.len();
                self.follow(next, heading, &mut seen, &mut lines);
                lines[line].branches.push((at + 1, is_left, branch));
                open.push((branch, 0, false));
            }
        }
        let grounds = self.laid.iter().filter(|laid| laid.level == 0).count();
        (seen.len() == grounds).then(|| self.text(&lines))
    }

    /// Follows a line: straight on if it can, else to the left, else to the right.
    fn follow(&self, start: Place, heading: Direction, seen: &mut Vec<Place>, lines: &mut Vec<Line>) {
        let mut places = vec![(start, heading)];
        seen.push(start);
        let (mut at, mut heading) = (start, heading);
        loop {
            let ways = [heading, Turned::Left.apply(heading), Turned::Right.apply(heading)];
            let way = ways.into_iter().find(|&way| {
                let next = beside(at, way);
                self.is_taken(next) && !seen.contains(&next)
            });
            let Some(way) = way else { break };
            (at, heading) = (beside(at, way), way);
            seen.push(at);
            places.push((at, heading));
        }
        lines.push(Line { places, branches: Vec::new() });
    }

    /// The text of lines: each with its stacks and its branches behind it.
    fn text(&self, lines: &[Line]) -> String {
        enum Todo {
            Line(usize),
            Branch(usize, usize),
            Close,
        }
        let mut text = String::new();
        let mut todo = vec![Todo::Line(0)];
        while let Some(next) = todo.pop() {
            match next {
                Todo::Close => text.push(')'),
                Todo::Line(line) => {
                    self.write_line(&lines[line], &mut text);
                    todo.extend(
                        (0..lines[line].branches.len()).rev().map(|branch| Todo::Branch(line, branch)),
                    );
                }
                Todo::Branch(line, branch) => {
                    let (tile, left, branch) = lines[line].branches[branch];
                    let _ = write!(text, "{tile}{}", if left { '+' } else { '-' });
                    let line = &lines[branch];
                    let bare = line.branches.is_empty()
                        && line.places.iter().all(|&(at, _)| self.stack(at).count() == 1);
                    if !bare {
                        text.push('(');
                        todo.push(Todo::Close);
                    }
                    todo.push(Todo::Line(branch));
                }
            }
        }
        text
    }

    fn stack(&self, (q, r): Place) -> impl Iterator<Item = Piece> + '_ {
        // The layout has the tiles of a stack from the bottom to the top.
        self.laid.iter().filter(move |laid| laid.q == q && laid.r == r).map(|laid| laid.piece)
    }

    fn write_line(&self, line: &Line, text: &mut String) {
        let mut before = line.places.first().map(|&(_, heading)| heading);
        for &(at, heading) in &line.places {
            if let Some(before) = before.filter(|&before| before != heading) {
                text.push(if Turned::Left.apply(before) == heading { '+' } else { '-' });
            }
            before = Some(heading);
            self.write_tile(self.stack(at).next(), text);
        }
        for (i, &(at, _)) in line.places.iter().enumerate() {
            for piece in self.stack(at).skip(1) {
                let _ = write!(text, "{}=", i + 1);
                self.write_tile(Some(piece), text);
            }
        }
    }

    fn write_tile(&self, piece: Option<Piece>, text: &mut String) {
        let Some(piece) = piece else { return };
        let letter = piece.bug().letter();
        text.push(if piece.color() == Color::White { letter } else { letter.to_ascii_lowercase() });
        if self.barred == Some(piece) {
            text.push('!');
        }
    }
}

const fn beside((q, r): Place, heading: Direction) -> Place {
    let (dq, dr) = heading.offset();
    (q + dq, r + dr)
}

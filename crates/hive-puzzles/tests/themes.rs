//! What a puzzle is said to be about is true, and what it is not said to be about is not: a second, slow look at the tiles of
//! every shipped puzzle says so.
#![allow(clippy::unwrap_used)]

use hive_puzzles::{Aim, Collection, Puzzle, Theme};
use hive_rules::{Bug, Cell, Color, Piece, Position, Turn};
use std::collections::{BTreeMap, BTreeSet};

/// The tiles on the table, each cell from the top to the bottom.
struct Table(BTreeMap<usize, Vec<Piece>>);

impl Table {
    fn of(position: &Position) -> Table {
        let taken = Cell::all().filter(|&cell| position.height(cell) > 0);
        Table(taken.map(|cell| (cell.index(), position.stack(cell).collect())).collect())
    }

    fn cell(&self, piece: Piece) -> Option<Cell> {
        let (index, _) = self.0.iter().find(|(_, stack)| stack.contains(&piece))?;
        Some(Cell::from_index(*index))
    }

    fn height(&self, cell: Cell) -> usize {
        self.0.get(&cell.index()).map_or(0, Vec::len)
    }

    /// How many cells round a queen are taken.
    fn sides(&self, color: Color) -> usize {
        let queen = self.cell(Piece::queen(color));
        queen.map_or(0, |queen| queen.neighbors().iter().filter(|&&cell| self.height(cell) > 0).count())
    }

    /// Whether the other tiles hang together without this one.
    fn hangs_together_without(&self, piece: Piece) -> bool {
        let mut left: BTreeMap<usize, usize> =
            self.0.iter().map(|(index, stack)| (*index, stack.len())).collect();
        let own = self.cell(piece).unwrap().index();
        if let Some(count) = left.get_mut(&own) {
            *count -= 1;
        }
        left.retain(|_, count| *count > 0);
        let Some(&first) = left.keys().next() else { return true };
        let (mut seen, mut todo) = (BTreeSet::from([first]), vec![first]);
        while let Some(index) = todo.pop() {
            for next in Cell::from_index(index).neighbors().map(Cell::index) {
                if left.contains_key(&next) && seen.insert(next) {
                    todo.push(next);
                }
            }
        }
        seen.len() == left.len()
    }
}

fn after(position: &Position, turn: Turn) -> Position {
    let mut next = position.clone();
    let _ = next.make(turn);
    next
}

/// The tiles that would close the ring if whoever is to move did nothing.
fn threats(position: &Position) -> BTreeSet<String> {
    let idle = after(position, Turn::Pass);
    let player = idle.to_move();
    let wins = |turn: &Turn| {
        let end = Table::of(&after(&idle, *turn));
        end.sides(!player) == 6 && end.sides(player) < 6
    };
    idle.legal_turns()
        .iter()
        .copied()
        .filter(wins)
        .filter_map(|turn| turn.piece())
        .map(|tile| tile.to_string())
        .collect()
}

/// Whether some tile that could move before is covered now, or holds the hive together.
fn holds_fast(before: &Position, now: &Position, turn: Turn) -> bool {
    let them = !before.to_move();
    let free = after(before, Turn::Pass);
    let (table, was) = (Table::of(now), Table::of(before));
    let movable = |piece: Piece| free.legal_turns().iter().any(|turn| turn.piece() == Some(piece));
    let top = turn.to().and_then(|to| was.0.get(&to.index())).and_then(|stack| stack.first().copied());
    if top.is_some_and(|piece| piece.color() == them) {
        return true;
    }
    let tops = table.0.values().filter_map(|stack| Some((*stack.first()?, stack.len())));
    // Whoever stands on others can leave: what is below holds together what it held together.
    tops.filter(|(piece, height)| piece.color() == them && *height == 1 && Some(*piece) != turn.piece()).any(
        |(piece, _)| {
            let could = was.hangs_together_without(piece)
                && was.0.values().any(|stack| stack.first() == Some(&piece));
            could && movable(piece) && !table.hangs_together_without(piece)
        },
    )
}

/// How a tile came to where it is, as far as it can be told without knowing how tiles move.
fn closing(puzzle: &Puzzle, before: &Position, turn: Turn) {
    let is = |theme: Theme| puzzle.themes.contains(theme);
    let name = puzzle.name();
    assert_eq!(is(Theme::NewTile), matches!(turn, Turn::Place { .. }), "{name}");
    let Turn::Move { piece, from, to } = turn else {
        assert!(!is(Theme::LastSlide) && !is(Theme::LastJump), "{name}");
        return;
    };
    let table = Table::of(before);
    let throwers = Piece::all().filter(|other| {
        let beside = table
            .cell(*other)
            .is_some_and(|cell| cell.neighbors().contains(&from) && cell.neighbors().contains(&to));
        other.color() == before.to_move() && matches!(other.bug(), Bug::Pillbug | Bug::Mosquito) && beside
    });
    let may_be_thrown = throwers.count() > 0;
    let (slides, jumps) = (is(Theme::LastSlide), is(Theme::LastJump));
    if may_be_thrown && is(Theme::PillbugThrow) {
        return;
    }
    match piece.bug() {
        _ if table.height(from) > 1 => assert!(!slides, "{name}: it comes from above"),
        Bug::Grasshopper | Bug::Ladybug => assert!(jumps && !slides, "{name}"),
        Bug::Mosquito => assert!(jumps != slides, "{name}"),
        _ => assert!(slides && !jumps, "{name}"),
    }
}

#[test]
fn themes_are_what_the_tiles_show() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for puzzle in Collection::shipped().unwrap().puzzles {
        let is = |theme: Theme| puzzle.themes.contains(theme);
        let (name, start, player) = (puzzle.name(), &puzzle.position, puzzle.position.to_move());
        let holds = matches!(puzzle.aim, Aim::Hold { .. });
        let (mut position, mut drops, mut doubles, mut strangers) = (start.clone(), false, false, false);
        for (i, &turn) in puzzle.line.iter().enumerate() {
            let before = position.clone();
            position = after(&before, turn);
            if i % 2 != 0 {
                continue;
            }
            let (was, now) = (Table::of(&before), Table::of(&position));
            if let Turn::Move { piece, from, to } = turn {
                let climber = matches!(piece.bug(), Bug::Beetle | Bug::Mosquito);
                let queen = now.cell(Piece::queen(!player)).unwrap();
                drops |=
                    climber && was.height(from) > 1 && now.height(to) == 1 && queen.neighbors().contains(&to);
                strangers |= piece.color() != player;
            }
            doubles |=
                now.sides(Color::White).max(now.sides(Color::Black)) < 6 && threats(&position).len() > 1;
            if i + 1 == puzzle.line.len() && !holds {
                closing(&puzzle, &before, turn);
            }
        }
        assert!(!strangers || is(Theme::PillbugThrow), "{name}: who else moves the other's tiles?");
        assert_eq!(is(Theme::BeetleDrop), drops, "{name}");
        assert_eq!(is(Theme::Defence), holds, "{name}");
        let first = puzzle.line[0];
        let next = after(start, first);
        let (was, now) = (Table::of(start), Table::of(&next));
        let over = now.sides(Color::White).max(now.sides(Color::Black)) == 6;
        let fast = !over && holds_fast(start, &next, first);
        assert_eq!(is(Theme::Pin), fast, "{name}\n{start:?}\n{first:?}\n{next:?}");
        if !holds {
            assert_eq!(is(Theme::DoubleThreat), doubles, "{name}");
            assert_eq!(is(Theme::Tempo), now.sides(!player) < was.sides(!player), "{name}");
            assert_eq!(is(Theme::QuietTurn), !over && threats(&next).is_empty(), "{name}");
            assert_eq!(is(Theme::Race), puzzle.aim.turns() > 1 && !threats(start).is_empty(), "{name}");
        }
        for theme in puzzle.themes.iter() {
            *seen.entry(theme.name()).or_default() += 1;
        }
    }
    assert_eq!(seen.len(), Theme::ALL.len(), "{seen:?}");
}

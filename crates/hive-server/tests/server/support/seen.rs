//! What a client knows about its game: it follows the turns by itself, as the page does, without any rules.

use hive_wire::{
    Event, GameView, Hands, Happening, LastTurn, MovesView, PieceName, PieceView, PositionView, Side, Status,
    TurnView,
};

/// What a client knows about its game.
pub struct Seen {
    pub number: u32,
    pub position: Option<PositionView>,
    pub status: Option<Status>,
    pub you: Vec<Side>,
    pub turns: Vec<TurnView>,
    /// How it was before the first turn.
    start: Vec<PieceView>,
    ply: u32,
    first: Side,
    names: Vec<PieceName>,
    /// What may be done, told for one moment.
    moves: Option<MovesView>,
}

impl Seen {
    /// Before the first message.
    pub fn nothing() -> Seen {
        Seen {
            number: 0,
            position: None,
            status: None,
            you: Vec::new(),
            turns: Vec::new(),
            start: Vec::new(),
            ply: 0,
            first: Side::White,
            names: Vec::new(),
            moves: None,
        }
    }

    /// Everything anew. What the server says about the position must be what follows from the turns.
    pub fn of(game: GameView) -> Seen {
        let GameView { number, position, status, you, turns, start, .. } = game;
        let moves = (you.contains(&position.to_move) && status.outcome.is_none()).then(|| MovesView {
            ply: position.ply,
            legal: position.legal.clone(),
            pinned: position.pinned.clone(),
        });
        let mut names: Vec<PieceName> = position.pieces.iter().map(|laid| laid.piece.clone()).collect();
        names.extend(position.hands.white.iter().chain(&position.hands.black).cloned());
        let (ply, first) =
            (position.ply - turns.len() as u32, turns.first().map_or(position.to_move, |turn| turn.side));
        let told =
            PositionView { legal: Vec::new(), pinned: Vec::new(), must_pass: false, ..position.clone() };
        let mut seen = Seen {
            number,
            position: None,
            status: Some(status),
            you,
            turns,
            start,
            ply,
            first,
            names,
            moves,
        };
        let derived = PositionView { outcome: told.outcome, ..seen.derived() };
        assert_eq!(derived, told, "the position follows from the turns");
        seen.position = Some(position);
        seen
    }

    pub fn happen(&mut self, event: &Event, status: &Status) {
        assert_eq!(event.number, self.number + 1, "events come without a gap");
        self.number = event.number;
        let at = event.at;
        match event.what.clone() {
            Happening::Turn { side, text, piece, from, to, thrown_by, path } => {
                let (piece, to) = (Some(piece), Some(to));
                self.turns.push(TurnView { side, text, at, piece, from, to, thrown_by, path });
            }
            Happening::Pass { side } => {
                let text = "pass".to_string();
                let turn = TurnView {
                    side,
                    text,
                    at,
                    piece: None,
                    from: None,
                    to: None,
                    thrown_by: None,
                    path: None,
                };
                self.turns.push(turn);
            }
            Happening::TakebackGranted { plies, .. } => {
                self.turns.truncate(self.turns.len() - plies as usize)
            }
            _ => {}
        }
        let derived = self.derived();
        if self.position.as_ref().is_some_and(|position| position.ply != derived.ply) {
            self.position = Some(derived);
        }
        if let Some(position) = &mut self.position {
            position.outcome = status.outcome;
        }
        self.status = Some(status.clone());
        self.put_moves();
    }

    /// What may be done is told just before the turn that leads there.
    pub fn learn(&mut self, moves: &MovesView) {
        self.moves = Some(moves.clone());
        self.put_moves();
    }

    fn put_moves(&mut self) {
        if let (Some(position), Some(moves)) = (&mut self.position, &self.moves)
            && position.ply == moves.ply
        {
            (position.legal, position.pinned) = (moves.legal.clone(), moves.pinned.clone());
        }
    }

    /// Whether it is known what may be done now.
    pub fn knows_moves(&self) -> bool {
        let over = self.status.as_ref().is_some_and(|status| status.outcome.is_some());
        self.position.as_ref().is_some_and(|now| {
            over || self.moves.as_ref().is_some_and(|moves| moves.ply == now.ply)
                || !self.you.contains(&now.to_move)
        })
    }

    /// The position after all turns, as it follows from them.
    fn derived(&self) -> PositionView {
        let (start, turns) = (&self.start, &self.turns);
        let mut pieces = start.to_vec();
        let height =
            |pieces: &[PieceView], q, r| pieces.iter().filter(|at| (at.q, at.r) == (q, r)).count() as u8;
        for turn in turns {
            let (Some(piece), Some(to)) = (&turn.piece, turn.to) else { continue };
            pieces.retain(|laid| laid.piece != *piece);
            pieces.push(PieceView {
                piece: piece.clone(),
                q: to.q,
                r: to.r,
                height: height(&pieces, to.q, to.r),
            });
        }
        let mut names = self.names.clone();
        names.retain(|name| pieces.iter().all(|laid| laid.piece != *name));
        let order =
            |name: &PieceName| (hive_notation::parse_piece(name).map(|piece| piece.index()), name.clone());
        names.sort_by_key(order);
        let hand = |letter: char| names.iter().filter(|name| name.starts_with(letter)).cloned().collect();
        let hands = Hands { white: hand('w'), black: hand('b') };
        pieces.sort_by_key(|laid| (laid.height, order(&laid.piece)));
        let to_move = turns.last().map_or(self.first, |last| last.side.other());
        let told = |turn: &TurnView| {
            let TurnView { side, text, piece, from, to, thrown_by, path, .. } = turn.clone();
            LastTurn { text, by: side, piece, from, to, thrown_by, path, moved: None }
        };
        let moved = turns.iter().rfind(|turn| turn.piece.is_some()).map(told);
        let last = turns.last().map(told).map(|last| match last.piece {
            Some(_) => last,
            None => LastTurn { moved: moved.map(Box::new), ..last },
        });
        PositionView {
            ply: self.ply + turns.len() as u32,
            to_move,
            pieces,
            hands,
            legal: Vec::new(),
            must_pass: false,
            pinned: Vec::new(),
            last,
            outcome: None,
        }
    }
}

// Written by the tests of hive-wire from its types. Do not edit:
// KYPSELI_RENEW=1 cargo test -p hive-wire

/**
 * What a client wants. Who plays both sides at one screen may say for which side; otherwise it is
 * clear. Those without fields have braces, for only then fields that nobody knows are refused.
 */
export type Act = { "type": "turn", 
/**
 * How many turns have been taken before it. A turn for another moment is refused.
 */
ply: number, 
/**
 * The tile.
 */
piece: string, 
/**
 * The column it goes to.
 */
q: number, 
/**
 * The row it goes to.
 */
r: number, } | { "type": "offerDraw", 
/**
 * For whom.
 */
side?: Side, } | { "type": "acceptDraw", } | { "type": "declineDraw", } | { "type": "askTakeback", 
/**
 * For whom.
 */
side?: Side, } | { "type": "grantTakeback", } | { "type": "declineTakeback", } | { "type": "resign", 
/**
 * For whom.
 */
side?: Side, } | { "type": "rematch", } | { "type": "leave", } | { "type": "chat", 
/**
 * What: 1 to 300 characters.
 */
text: string, } | { "type": "declineRematch", } | { "type": "abort", } | { "type": "resync", } | { "type": "moves", } | { "type": "ping", 
/**
 * When it was sent, by the client's own clock; comes back unchanged.
 */
sent: number, 
/**
 * How long the last ping took there and back, in milliseconds: shown to the others.
 */
lagMs?: number, };

/**
 * What a client of the analysis socket wants.
 */
export type AnalysisAsk = { "type": "start", 
/**
 * Which position.
 */
position: PositionAsk, 
/**
 * How many of the best turns, 1 to 5.
 */
lines: number, 
/**
 * For how long at most; the server has a limit of its own.
 */
seconds?: number, } | { "type": "stop", };

/**
 * A message to the analysis socket.
 */
export type AnalysisFrame = { 
/**
 * The client's number for it; every answer carries it.
 */
id: number, 
/**
 * What it wants.
 */
do: AnalysisAsk, };

/**
 * A message from the analysis socket.
 */
export type AnalysisMessage = { "type": "position", 
/**
 * The client's number.
 */
id: number, 
/**
 * The position.
 */
position: PositionView, } | { "type": "waiting", 
/**
 * The client's number.
 */
id: number, } | { "type": "line", 
/**
 * The client's number.
 */
id: number, 
/**
 * The line.
 */
line: Line, } | { "type": "finished", 
/**
 * The client's number.
 */
id: number, } | { "type": "refused", 
/**
 * The client's number; none if the message could not be read that far.
 */
id?: number, 
/**
 * Why.
 */
refusal: RefusalView, } | { "type": "closing", 
/**
 * Why.
 */
reason: LeaveReason, };

/**
 * What kind of answer a lesson wants.
 */
export type AnswerKind = "turn" | "cells" | "tiles" | "yesNo" | "standing";

/**
 * An attempt that is refused.
 */
export type AttemptView = { 
/**
 * The tile.
 */
piece: string, 
/**
 * The column it would go to.
 */
q: number, 
/**
 * The row it would go to.
 */
r: number, 
/**
 * Why not.
 */
refusal: RefusalView, };

/**
 * A part of a chapter.
 */
export type BlockView = { "type": "prose", 
/**
 * In HTML. Links to chapters lead to `/rules/{chapter}`.
 */
html: string, } | { "type": "board", 
/**
 * The board.
 */
board: BoardView, } | { "type": "replay", 
/**
 * The game.
 */
replay: ReplayView, } | { "type": "editions", 
/**
 * All of them.
 */
editions: Array<EditionView>, };

/**
 * A live board. Whoever asks `POST /api/position` about its `gameString`, or without one about its `diagram`, with its
 * `opening`, and with further `moves` or a turn to `play`, gets the same coordinates.
 */
export type BoardView = { 
/**
 * Its name, the same in all languages.
 */
id: string, 
/**
 * What is written below it, in HTML.
 */
caption: string, 
/**
 * The hive drawn in text.
 */
diagram: string, 
/**
 * The game that led there, where it is a moment of one.
 */
gameString?: string, 
/**
 * The expansions in play.
 */
expansions: ExpansionsOptions, 
/**
 * The rule for the first tile.
 */
opening: OpeningName, 
/**
 * The position with everything that may be done in it.
 */
position: PositionView, 
/**
 * What is picked up at first.
 */
pick?: PickView, 
/**
 * The cells that it may go to.
 */
targets: Array<CellView>, 
/**
 * Ways to be shown step by step.
 */
paths: Array<PathView>, 
/**
 * Attempts that are refused.
 */
refused: Array<AttemptView>, 
/**
 * How the game stands, where the board is about that.
 */
standing?: Standing, 
/**
 * Whether there is a game to play on: `POST /api/games` with the `diagram`.
 */
playable: boolean, };

/**
 * A cell in axial coordinates, pointy-top: q grows to the right, r to the lower right.
 *
 * Coordinates are true: a hive that wanders, or is longer than the table of the rules is wide, never
 * jumps. A tile that does not move keeps its cell from one message to the next.
 */
export type CellView = { 
/**
 * The column.
 */
q: number, 
/**
 * The row.
 */
r: number, };

/**
 * A chapter in a list.
 */
export type ChapterEntry = { 
/**
 * Its name in addresses, the same in all languages.
 */
slug: string, 
/**
 * Its title.
 */
title: string, 
/**
 * How many live boards it has, a game to be stepped through counted as one.
 */
boards: number, 
/**
 * How many lessons belong to it.
 */
lessons: number, };

/**
 * A chapter: `GET /api/rulebook/{language}/{chapter}`.
 */
export type ChapterView = { 
/**
 * Its name in addresses.
 */
slug: string, 
/**
 * Its title.
 */
title: string, 
/**
 * Which chapter it is, counted from 1.
 */
number: number, 
/**
 * What it consists of, in order.
 */
blocks: Array<BlockView>, 
/**
 * The chapter before it.
 */
previous?: ChapterEntry, 
/**
 * The chapter after it.
 */
next?: ChapterEntry, 
/**
 * The lessons that belong to it.
 */
lessons: Array<LessonEntry>, };

/**
 * Something that was said.
 */
export type ChatLine = { 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * By a player; none for those who watch.
 */
side?: Side, 
/**
 * Under which name.
 */
name: string, 
/**
 * What.
 */
text: string, };

/**
 * A message from a client, with a number of its own choice that the answer carries.
 */
export type ClientFrame = { 
/**
 * The client's number for it.
 */
id: number, 
/**
 * What it wants.
 */
do: Act, };

/**
 * How time is kept.
 */
export type ClockOptions = { "type": "none", } | { "type": "increment", 
/**
 * 1 second to 1 day.
 */
baseSeconds: number, 
/**
 * 0 to 1 hour.
 */
incrementSeconds: number, } | { "type": "days", 
/**
 * 1 to 30.
 */
days: number, };

/**
 * Both clocks.
 */
export type ClockState = { 
/**
 * What White has left at `asOf`, in milliseconds.
 */
whiteMs: number, 
/**
 * What Black has left at `asOf`, in milliseconds.
 */
blackMs: number, 
/**
 * Whose clock runs; none before both have taken a turn, and after the end.
 */
running?: Side, 
/**
 * The server's time when this was so, in milliseconds since 1970.
 */
asOf: number, };

/**
 * A game was made.
 */
export type Created = { 
/**
 * Its name in links.
 */
id: string, 
/**
 * The link to send to somebody, complete.
 */
link: string, };

/**
 * Something that each player has.
 */
export type Each<T> = { 
/**
 * White's.
 */
white: T, 
/**
 * Black's.
 */
black: T, };

/**
 * A printed edition.
 */
export type Edition = "R1" | "R2" | "R3" | "R4" | "R5";

/**
 * A printed edition.
 */
export type EditionView = { 
/**
 * Its name for new games.
 */
code: Edition, 
/**
 * What it is called, with its expansions where the box alone does not tell it apart.
 */
title: string, 
/**
 * The year, where the edition is known by it.
 */
year?: number, 
/**
 * The language of its rulebook: `en`, `ru`, `el` or `ja`.
 */
language: string, 
/**
 * What that language is called in the reader's one.
 */
languageName: string, 
/**
 * The expansions in the box.
 */
expansions: ExpansionsOptions, 
/**
 * Its rule for the first tile.
 */
opening: OpeningName, 
/**
 * The insects of one player.
 */
tiles: Array<TileCount>, };

/**
 * Why a game is over.
 */
export type EndReason = "surrounded" | "bothSurrounded" | "repetition" | "agreement" | "resignation" | "time" | "aborted";

/**
 * What the page is answered.
 */
export type EngineAnswer = { "type": "position", 
/**
 * As the server answers it.
 */
answer: PositionAnswer, } | { "type": "import", 
/**
 * As the server answers it.
 */
answer: ImportAnswer, } | { "type": "check", 
/**
 * As the server answers it, but nothing is remembered.
 */
verdict: LessonVerdict, } | { "type": "solution", 
/**
 * As the server answers it.
 */
answer: LessonAnswer, } | { "type": "analysis", 
/**
 * As its socket would say it, in order.
 */
messages: Array<AnalysisMessage>, 
/**
 * Whether there is more to think about.
 */
more: boolean, } | { "type": "play", 
/**
 * In text; none if the game is over.
 */
turn?: string, } | { "type": "perft", 
/**
 * Their number.
 */
nodes: number, } | { "type": "bench", 
/**
 * How many positions.
 */
nodes: number, 
/**
 * For how long, in milliseconds.
 */
ms: number, } | { "type": "refused", 
/**
 * Why.
 */
refusal: RefusalView, };

/**
 * A question of the page.
 */
export type EngineAsk = { "type": "position", 
/**
 * The question.
 */
ask: PositionAsk, } | { "type": "import", 
/**
 * The file.
 */
ask: ImportAsk, } | { "type": "check", 
/**
 * The lesson's name.
 */
lesson: string, 
/**
 * The answer.
 */
answer: LessonAnswer, } | { "type": "solution", 
/**
 * The lesson's name.
 */
lesson: string, } | { "type": "analysis", 
/**
 * The message.
 */
frame: AnalysisFrame, } | { "type": "think", 
/**
 * For so many milliseconds.
 */
ms: number, } | { "type": "play", 
/**
 * Where.
 */
position: PositionAsk, 
/**
 * From 1 to 10.
 */
level: number, 
/**
 * For how many milliseconds at most.
 */
ms: number, 
/**
 * The chance in its choices.
 */
seed: number, } | { "type": "perft", 
/**
 * From where.
 */
position: PositionAsk, 
/**
 * How many turns, 6 at most.
 */
depth: number, } | { "type": "bench", };

/**
 * Something that happened in a game, with its number. Numbers count from 1 without a gap.
 */
export type Event = { 
/**
 * Which event of the game it is.
 */
number: number, 
/**
 * When it happened, in milliseconds since 1970.
 */
at: number, 
/**
 * What happened.
 */
what: Happening, };

/**
 * Which expansions are in play.
 */
export type ExpansionsOptions = { 
/**
 * One mosquito a side.
 */
mosquito: boolean, 
/**
 * One ladybug a side.
 */
ladybug: boolean, 
/**
 * One pillbug a side.
 */
pillbug: boolean, };

/**
 * A cell that does not belong to an answer.
 */
export type ExtraCell = { 
/**
 * Its column.
 */
q: number, 
/**
 * Its row.
 */
r: number, 
/**
 * What the rules have against it.
 */
refusal: RefusalView, };

/**
 * A tile that does not belong to an answer.
 */
export type ExtraTile = { 
/**
 * The tile.
 */
piece: string, 
/**
 * What there is against it.
 */
against: TileObjection, 
/**
 * Why it cannot move, if that is what there is against it.
 */
refusal?: RefusalView, };

/**
 * The reader's games, the latest first: `GET /api/games`.
 */
export type GameList = { 
/**
 * The games: 200 at most.
 */
games: Array<GameSummary>, 
/**
 * Where the next part begins, if there is one: `GET /api/games?from=…`.
 */
next?: string, };

/**
 * A game in a list.
 */
export type GameSummary = { 
/**
 * Its name in links.
 */
id: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
created: number, 
/**
 * When something last happened, in milliseconds since 1970.
 */
updated: number, 
/**
 * What is played; every field is filled in.
 */
ruleset: RulesetOptions, 
/**
 * The set of tiles, such as `Base+ML`.
 */
gameType: string, 
/**
 * How time is kept.
 */
clock: ClockOptions, 
/**
 * Who sits where.
 */
seats: Each<SeatView>, 
/**
 * The sides that the reader plays.
 */
you: Array<Side>, 
/**
 * How many turns have been taken.
 */
ply: number, 
/**
 * Whose turn it is.
 */
toMove: Side, 
/**
 * How it ended.
 */
outcome?: OutcomeView, };

/**
 * A whole game.
 */
export type GameView = { 
/**
 * Its name in links.
 */
id: string, 
/**
 * The link for others, complete, if the server knows under which address they reach it.
 */
link?: string, 
/**
 * The name of its pictures, `/games/NAME.svg` and `/games/NAME.png`: for others who should see it and no more.
 */
picture: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
created: number, 
/**
 * What is played; every field is filled in.
 */
ruleset: RulesetOptions, 
/**
 * The set of tiles, such as `Base+ML`.
 */
gameType: string, 
/**
 * How time is kept.
 */
clock: ClockOptions, 
/**
 * The sides that the reader plays; empty for those who watch.
 */
you: Array<Side>, 
/**
 * The number of the last event.
 */
number: number, 
/**
 * What may change with any event.
 */
status: Status, 
/**
 * The position.
 */
position: PositionView, 
/**
 * Every turn so far, with all that is needed to go back to any of them.
 */
turns: Array<TurnView>, 
/**
 * What was said, the last lines of it.
 */
chat: Array<ChatLine>, 
/**
 * The tiles that lay there before the first turn, if it did not begin on an empty table.
 */
start?: Array<PieceView>, 
/**
 * The hive drawn in text that it began with, if it did not begin on an empty table.
 */
diagram?: string, 
/**
 * The first event that the server cannot read any more: what came before it can be looked at, and nobody plays on.
 */
damaged?: number, };

/**
 * The tiles in both hands, in the order in which copies enter.
 */
export type Hands = { 
/**
 * White's.
 */
white: Array<string>, 
/**
 * Black's.
 */
black: Array<string>, };

/**
 * What happened.
 */
export type Happening = { "type": "joined", 
/**
 * Which.
 */
side: Side, 
/**
 * Under which name.
 */
name: string, } | { "type": "left", 
/**
 * Which.
 */
side: Side, } | { "type": "turn", 
/**
 * Whose turn it was.
 */
side: Side, 
/**
 * The turn in text.
 */
text: string, 
/**
 * The tile.
 */
piece: string, 
/**
 * Where it came from; none if it came from the hand.
 */
from?: CellView, 
/**
 * Where it lies now.
 */
to: CellView, 
/**
 * The tile that threw it.
 */
thrownBy?: string, 
/**
 * The cells it went through, both ends included, where there are more than the two ends.
 */
path?: Array<CellView>, } | { "type": "pass", 
/**
 * Whose turn it was.
 */
side: Side, } | { "type": "drawOffered", 
/**
 * Who.
 */
side: Side, } | { "type": "drawAccepted", 
/**
 * Who agreed.
 */
side: Side, } | { "type": "drawDeclined", 
/**
 * Who declined.
 */
side: Side, } | { "type": "takebackAsked", 
/**
 * Who.
 */
side: Side, } | { "type": "takebackGranted", 
/**
 * Who granted it.
 */
side: Side, 
/**
 * How many turns are taken back, passes included.
 */
plies: number, } | { "type": "takebackDeclined", 
/**
 * Who declined.
 */
side: Side, } | { "type": "resigned", 
/**
 * Who.
 */
side: Side, } | { "type": "flagFell", 
/**
 * Whose.
 */
side: Side, } | { "type": "aborted", 
/**
 * Who called it off; none if somebody did not begin in time.
 */
side?: Side, } | { "type": "rematchDeclined", 
/**
 * Who declined.
 */
side: Side, } | { "type": "rematchOffered", 
/**
 * Who.
 */
side: Side, } | { "type": "rematch", 
/**
 * The other game, for those who play: its name is the key to it.
 */
game?: string, } | { "type": "chat", 
/**
 * A player, or somebody who watches.
 */
side?: Side, 
/**
 * Under which name.
 */
name: string, 
/**
 * What.
 */
text: string, };

/**
 * What was found in a file.
 */
export type ImportAnswer = { 
/**
 * The format: `Hive PGN`, `BoardSpace SGF`, `a file of game strings`.
 */
format: string, 
/**
 * The games, good and bad, in their order.
 */
games: Array<ImportedGame>, 
/**
 * Whether there are more: a long file is read as far as its first 500 games.
 */
more: boolean, };

/**
 * Recorded games in any format: `POST /api/import`.
 */
export type ImportAsk = { 
/**
 * The text of the file.
 */
text: string, };

/**
 * Where and why a record stops.
 */
export type ImportProblem = { 
/**
 * The line, counted from 1.
 */
line: number, 
/**
 * The turn, counted from 1, if it is about one.
 */
ply?: number, 
/**
 * What is wrong there.
 */
mistake: Mistake, 
/**
 * The same in English, in one sentence.
 */
text: string, };

/**
 * A game that was found in a file, as far as it could be played.
 */
export type ImportedGame = { 
/**
 * The line on which it begins, counted from 1.
 */
line: number, 
/**
 * The game in one line, as far as it is good; none if not even its set of tiles is known.
 */
gameString?: string, 
/**
 * The good turns in text.
 */
turns: Array<string>, 
/**
 * Who played, when and where.
 */
tags: Array<Tag>, 
/**
 * What was said after each turn; 0 is before the first.
 */
comments: { [key in number]: string }, 
/**
 * Where and why it stops; none if all of it is good.
 */
problem?: ImportProblem, };

/**
 * The turn that led to a position.
 */
export type LastTurn = { 
/**
 * In text; `pass` for a pass.
 */
text: string, 
/**
 * Whose turn it was.
 */
by: Side, 
/**
 * The tile; none for a pass.
 */
piece?: string, 
/**
 * Where it came from; none if it came from the hand.
 */
from?: CellView, 
/**
 * Where it lies now; none for a pass.
 */
to?: CellView, 
/**
 * The tile that threw it.
 */
thrownBy?: string, 
/**
 * The cells it went through, both ends included, where there are more than the two ends.
 */
path?: Array<CellView>, 
/**
 * For a pass: the latest turn before it in which a tile came to lie where it lies.
 */
moved?: LastTurn, };

/**
 * Why the server closes a connection.
 */
export type LeaveReason = "shutdown" | "tooSlow" | "flood" | "trouble";

/**
 * A legal turn. To take it, send its tile and its cell.
 */
export type LegalTurn = { 
/**
 * The tile.
 */
piece: string, 
/**
 * The column it goes to.
 */
q: number, 
/**
 * The row it goes to.
 */
r: number, 
/**
 * The turn in text, such as `wA1 bQ-`; not in games, where nobody asks.
 */
text?: string, 
/**
 * The tile that throws it, if it does not go by itself.
 */
thrownBy?: string, 
/**
 * The cells it goes through, both ends included, where there are more than the two ends. In games
 * only with the Pillbug; the last turn always says it.
 */
path?: Array<CellView>, };

/**
 * An answer: `POST /api/lessons/{id}/check`, and a right one: `GET /api/lessons/{id}/solution`.
 */
export type LessonAnswer = { "type": "turn", 
/**
 * The tile.
 */
piece: string, 
/**
 * The column.
 */
q: number, 
/**
 * The row.
 */
r: number, } | { "type": "cells", 
/**
 * All of them.
 */
cells: Array<CellView>, } | { "type": "tiles", 
/**
 * All of them.
 */
tiles: Array<string>, } | { "type": "yesNo", 
/**
 * Yes.
 */
yes: boolean, } | { "type": "standing", 
/**
 * How.
 */
standing: Standing, };

/**
 * A lesson in a list.
 */
export type LessonEntry = { 
/**
 * Its name, the same in all languages.
 */
id: string, 
/**
 * A few words about it.
 */
title: string, 
/**
 * The chapter that it belongs to.
 */
chapter: string, 
/**
 * What that chapter is called.
 */
chapterTitle: string, };

/**
 * All lessons from the easiest on: `GET /api/lessons/{language}`.
 */
export type LessonList = { 
/**
 * The lessons in order.
 */
lessons: Array<LessonEntry>, };

/**
 * What the reader has solved: `GET /api/lessons/progress`.
 */
export type LessonProgress = { 
/**
 * The names of the solved lessons.
 */
solved: Array<string>, 
/**
 * How many lessons there are.
 */
total: number, };

/**
 * What the rules say to an answer.
 */
export type LessonVerdict = { "type": "right" } | { "type": "refused", 
/**
 * Why.
 */
refusal: RefusalView, } | { "type": "wrong" } | { "type": "ownRing" } | { "type": "stillLost", 
/**
 * The tile that closes it.
 */
by: string, } | { "type": "wrongCells", 
/**
 * How many cells the answer leaves out.
 */
missing: number, 
/**
 * Cells that do not belong there.
 */
extra: Array<ExtraCell>, } | { "type": "wrongTiles", 
/**
 * How many tiles the answer leaves out.
 */
missing: number, 
/**
 * Tiles that do not belong there.
 */
extra: Array<ExtraTile>, };

/**
 * A lesson: `GET /api/lessons/{language}/{id}`. Its words are HTML.
 */
export type LessonView = { 
/**
 * Its name and chapter.
 */
entry: LessonEntry, 
/**
 * Which lesson it is, counted from 1.
 */
number: number, 
/**
 * How many there are.
 */
total: number, 
/**
 * What is to be done.
 */
task: string, 
/**
 * A help for those who ask.
 */
hint: string, 
/**
 * What to think of when an answer was wrong.
 */
wrong: string, 
/**
 * Why the right answer was right.
 */
right: string, 
/**
 * The position.
 */
position: PositionView, 
/**
 * What kind of answer is wanted.
 */
answer: AnswerKind, 
/**
 * The tile that the question is about, where it is about one.
 */
piece?: string, 
/**
 * The lesson before it.
 */
previous?: LessonEntry, 
/**
 * The lesson after it.
 */
next?: LessonEntry, };

/**
 * One of the best turns and what is expected to follow.
 */
export type Line = { 
/**
 * Which of the best, counted from 1.
 */
rank: number, 
/**
 * How many turns deep the search is complete.
 */
depth: number, 
/**
 * What the side to move can expect.
 */
score: ScoreView, 
/**
 * How many positions were looked at.
 */
nodes: number, 
/**
 * For how long, in milliseconds.
 */
ms: number, 
/**
 * The turns in text.
 */
turns: Array<string>, };

/**
 * Who the reader is: `GET /api/me`.
 */
export type Me = { 
/**
 * The name that others see.
 */
name: string, };

/**
 * What is wrong with a record, so that anybody can say it in their own language. Texts of the record are
 * cut where they get long.
 */
export type Mistake = { "type": "noGame" } | { "type": "notThisFormat", 
/**
 * The format.
 */
format: RecordFormat, } | { "type": "noGameType" } | { "type": "gameType", 
/**
 * What stands there instead.
 */
text: string, } | { "type": "result", 
/**
 * What stands there instead.
 */
text: string, } | { "type": "state", 
/**
 * What stands there instead.
 */
text: string, } | { "type": "toMove", 
/**
 * What stands there instead.
 */
text: string, } | { "type": "line", 
/**
 * The line.
 */
text: string, } | { "type": "brokenOff" } | { "type": "emptyTurn" } | { "type": "notATile", 
/**
 * The turn as it is written.
 */
turn: string, 
/**
 * The part.
 */
text: string, } | { "type": "twoSides", 
/**
 * The turn as it is written.
 */
turn: string, 
/**
 * The part.
 */
text: string, } | { "type": "tooMuch", 
/**
 * The turn as it is written.
 */
turn: string, 
/**
 * The part.
 */
text: string, } | { "type": "notOnTable", 
/**
 * The turn as it is written.
 */
turn: string, 
/**
 * The tile.
 */
piece: string, } | { "type": "noPlace", 
/**
 * The turn as it is written.
 */
turn: string, 
/**
 * The tile that should go somewhere.
 */
piece: string, } | { "type": "refused", 
/**
 * The turn as it is written.
 */
turn: string, 
/**
 * The tile that it is about; none for a pass.
 */
piece?: string, 
/**
 * The rule, as the board says it.
 */
refusal: RefusalView, } | { "type": "afterRepetition", 
/**
 * The turn as it is written.
 */
turn: string, };

/**
 * What may be done at one moment of a game.
 */
export type MovesView = { 
/**
 * How many turns have been taken before, passes included.
 */
ply: number, 
/**
 * Every legal turn; empty when the side to move can only pass.
 */
legal: Array<LegalTurn>, 
/**
 * The tiles that cannot be lifted without splitting the hive.
 */
pinned: Array<string>, };

/**
 * A game to be made: `POST /api/games`.
 */
export type NewGame = { 
/**
 * What is played.
 */
ruleset: RulesetOptions, 
/**
 * Who sits where. At least one seat is `me`.
 */
seats: Each<SeatChoice>, 
/**
 * How time is kept.
 */
clock?: ClockOptions, 
/**
 * A hive drawn in text to begin with, instead of an empty table. Its set of tiles is that of the ruleset.
 */
diagram?: string, };

/**
 * A new name: `PUT /api/me`.
 */
export type NewName = { 
/**
 * 1 to 30 characters.
 */
name: string, };

/**
 * What was offered and not answered yet.
 */
export type Offers = { 
/**
 * Who offers a draw.
 */
draw?: Side, 
/**
 * Who asks for a takeback.
 */
takeback?: Side, 
/**
 * Who would like to play again.
 */
rematch?: Side, };

/**
 * Whether the queen may be a player's first tile.
 */
export type OpeningName = "rulebook" | "tournament";

/**
 * How a game ended.
 */
export type OutcomeView = { 
/**
 * What it means for the players.
 */
result: ResultView, 
/**
 * How it came.
 */
reason: EndReason, };

/**
 * A legal turn and every cell of its way, the first and the last included.
 */
export type PathView = { 
/**
 * The tile.
 */
piece: string, 
/**
 * The turn in text.
 */
text: string, 
/**
 * The cells.
 */
cells: Array<CellView>, };

/**
 * What is picked up on a board.
 */
export type PickView = { "type": "tile", 
/**
 * The tile.
 */
piece: string, } | { "type": "hand" };

/**
 * A tile on the table.
 */
export type PieceView = { 
/**
 * Its name.
 */
piece: string, 
/**
 * Its column.
 */
q: number, 
/**
 * Its row.
 */
r: number, 
/**
 * How many tiles lie beneath it.
 */
height: number, };

/**
 * A position: the answer to [`PositionAsk`].
 */
export type PositionAnswer = { 
/**
 * The set of tiles, such as `Base+ML`.
 */
gameType: string, 
/**
 * The position, after the turn that was tried if it is legal.
 */
position: PositionView, 
/**
 * Every turn that led here, in text, also those after a `ply` that was asked for.
 */
turns: Array<string>, 
/**
 * The game in one line up to this position; none for a game that began with a diagram.
 */
gameString?: string, 
/**
 * The position drawn in text: a game may begin with it.
 */
diagram: string, 
/**
 * The cells that a diagram marks.
 */
marks?: Array<CellView>, 
/**
 * Why the turn that was tried is not legal.
 */
refusal?: RefusalView, };

/**
 * A position, and perhaps something to try in it: `POST /api/position`.
 */
export type PositionAsk = { 
/**
 * A game string, or the name of a set of tiles alone. Either this or a diagram.
 */
gameString?: string, 
/**
 * A hive drawn in text.
 */
diagram?: string, 
/**
 * Turns in text that are taken after it.
 */
moves?: Array<string>, 
/**
 * The moment that is wanted: after so many turns of the game. The last one if it is not said.
 */
ply?: number, 
/**
 * A turn to try there.
 */
play?: Wanted, 
/**
 * Whether the queen may come first. A diagram does not say, and a game string neither.
 */
opening?: OpeningName, 
/**
 * Whether the third occurrence of a position is a draw: as in games, it is unless somebody says otherwise.
 */
repetition?: boolean, };

/**
 * A position: the tiles, what may be done with them, and what was done last.
 */
export type PositionView = { 
/**
 * How many turns have been taken, passes included.
 */
ply: number, 
/**
 * Whose turn it is.
 */
toMove: Side, 
/**
 * The tiles on the table, of a stack the bottom one first.
 */
pieces: Array<PieceView>, 
/**
 * The tiles in the hands.
 */
hands: Hands, 
/**
 * Every legal turn; empty when the game is over, when the side to move can only pass, and for whoever looks at a game
 * in which it is somebody else's turn.
 */
legal: Array<LegalTurn>, 
/**
 * Whether the side to move can do nothing but pass.
 */
mustPass: boolean, 
/**
 * The tiles that cannot be lifted without splitting the hive.
 */
pinned: Array<string>, 
/**
 * The turn that led here.
 */
last?: LastTurn, 
/**
 * How the game ended.
 */
outcome?: OutcomeView, };

/**
 * Who is here now. Not an event: it is forgotten.
 */
export type Presence = { 
/**
 * White's connection.
 */
white: SeatPresence, 
/**
 * Black's connection.
 */
black: SeatPresence, 
/**
 * How many watch.
 */
watchers: number, };

/**
 * The body of every answer that is not a success.
 */
export type Problem = { 
/**
 * Why, as for refused messages. With status 429 it says when to try again, as does the header
 * `Retry-After`.
 */
refusal: RefusalView, };

/**
 * A format of recorded games.
 */
export type RecordFormat = "pgn" | "sgf" | "gameStrings";

/**
 * Why something was not done, with the tiles and cells that prove it. Nothing has changed.
 */
export type RefusalView = { 
/**
 * The key of the rule, the same for ever: of the game (`splits-hive`, `gate`, …) or of the server
 * (`stale`, `not-your-seat`, …). The key of its sentence in the catalogues.
 */
rule: Rule, 
/**
 * The tiles that prove it.
 */
tiles?: Array<string>, 
/**
 * The parts into which the hive would fall.
 */
parts?: Array<Array<string>>, 
/**
 * The cells that it is about: both ends of a barred step.
 */
cells?: Array<CellView>, 
/**
 * The insect whose way does not lead there, for `cannot-reach`: a letter of QSBGAMLP.
 */
bug?: string, 
/**
 * When to try again, for what there was too much of.
 */
retryAfterSeconds?: number, 
/**
 * One sentence in English.
 */
text: string, };

/**
 * A game with something said about each turn.
 */
export type ReplayView = { 
/**
 * Its name, the same in all languages.
 */
id: string, 
/**
 * All turns in text.
 */
moves: Array<string>, 
/**
 * The hive before the first turn and after each, all in the same coordinates. The caption is what is said about the turn.
 */
boards: Array<BoardView>, };

/**
 * What an end means for the players.
 */
export type ResultView = "white" | "black" | "draw" | "aborted";

/**
 * A reason to refuse something. Its key on the wire stays the same for ever.
 */
export type Rule = "game-over" | "not-your-turn" | "not-in-set" | "first-tile-in-the-middle" | "queen-barred" | "queen-due" | "copies-in-order" | "cell-taken" | "touches-enemy" | "touches-no-own" | "queen-not-placed" | "covered" | "just-moved" | "splits-hive" | "stays-put" | "gate" | "loses-touch" | "cannot-reach" | "nothing-to-copy" | "cannot-pass" | "not-there" | "unreadable" | "not-your-seat" | "stale" | "no-opponent" | "no-offer" | "already-offered" | "nothing-to-take-back" | "not-over" | "has-begun" | "no-name" | "hidden-in-name" | "marks-in-name" | "engine-name" | "too-long" | "too-large" | "limit" | "chat-full" | "seat-taken" | "not-found" | "bad-options" | "bad-position" | "wrong-origin" | "trouble";

/**
 * The rulebook in one language: `GET /api/rulebook/{language}`.
 */
export type RulebookView = { 
/**
 * The language: `en`, `ru`, `el` or `ja`.
 */
language: string, 
/**
 * The chapters in order.
 */
chapters: Array<ChapterEntry>, 
/**
 * The lessons in order.
 */
lessons: Array<LessonEntry>, 
/**
 * The printed editions.
 */
editions: Array<EditionView>, };

/**
 * What is played. Either an edition or a mixture of expansions; without both, the base game.
 */
export type RulesetOptions = { 
/**
 * The printed edition, if it is one.
 */
edition?: Edition, 
/**
 * The expansions.
 */
expansions?: ExpansionsOptions, 
/**
 * Whether the queen may come first.
 */
opening?: OpeningName, 
/**
 * Whether the third occurrence of a position is a draw.
 */
repetition?: boolean, };

/**
 * How good a position is for the side to move.
 */
export type ScoreView = { 
/**
 * In hundredths of a free ant or so.
 */
value: number, 
/**
 * The proved number of turns of both sides until the end: positive for a win, negative for a
 * loss.
 */
pliesToEnd?: number, 
/**
 * In words, such as `+1.50` or `wins in 2`.
 */
text: string, };

/**
 * Who is to sit somewhere.
 */
export type SeatChoice = { "type": "me", } | { "type": "sameScreen", } | { "type": "link", } | { "type": "engine", 
/**
 * How strong, from 1 to 10.
 */
level: number, };

/**
 * A player's connection.
 */
export type SeatPresence = { 
/**
 * Whether there is one. Engines are always here.
 */
online: boolean, 
/**
 * How long a message takes there and back, in milliseconds, as the player's page measured it.
 */
lagMs?: number, };

/**
 * What kind of player sits somewhere.
 */
export type SeatState = "open" | "person" | "sameScreen" | "engine";

/**
 * Who sits somewhere.
 */
export type SeatView = { 
/**
 * What kind of player.
 */
state: SeatState, 
/**
 * The player's name, if there is a player.
 */
name?: string, 
/**
 * The engine's level.
 */
level?: number, };

/**
 * A message from a room.
 */
export type ServerMessage = { "type": "game", 
/**
 * The game.
 */
game: GameView, 
/**
 * Who is here.
 */
presence: Presence, } | { "type": "event", 
/**
 * What.
 */
event: Event, 
/**
 * How things stand after it, and whatever happened together with it.
 */
status: Status, } | { "type": "moves", 
/**
 * All of it.
 */
moves: MovesView, } | { "type": "done", 
/**
 * The client's number for it.
 */
id: number, 
/**
 * The event's number.
 */
number: number, } | { "type": "refused", 
/**
 * The client's number for it; none if it could not be read that far.
 */
id?: number, 
/**
 * Why.
 */
refusal: RefusalView, } | { "type": "presence", 
/**
 * Who.
 */
presence: Presence, } | { "type": "pong", 
/**
 * What the ping said.
 */
sent: number, 
/**
 * The server's time, in milliseconds since 1970.
 */
now: number, } | { "type": "closing", 
/**
 * Why.
 */
reason: LeaveReason, 
/**
 * When to come back.
 */
retryAfterSeconds?: number, };

/**
 * One of the two players.
 */
export type Side = "white" | "black";

/**
 * How a game stands.
 */
export type Standing = "open" | "white" | "black" | "draw";

/**
 * What may change with any event.
 */
export type Status = { 
/**
 * Who sits where.
 */
seats: Each<SeatView>, 
/**
 * The clocks; none in a game without time.
 */
clock?: ClockState, 
/**
 * What was offered and not answered yet.
 */
offers: Offers, 
/**
 * How the game ended.
 */
outcome?: OutcomeView, 
/**
 * The side whose engine is at work now.
 */
thinking?: Side, 
/**
 * The game in which they play again, for those who play.
 */
rematch?: string, };

/**
 * Something that a record says about a game.
 */
export type Tag = { 
/**
 * Such as `White` or `Date`.
 */
name: string, 
/**
 * The value.
 */
value: string, };

/**
 * So many of one insect.
 */
export type TileCount = { 
/**
 * A letter of QSBGAMLP.
 */
bug: string, 
/**
 * How many.
 */
count: number, };

/**
 * What there can be against a tile.
 */
export type TileObjection = "otherSide" | "free" | "stuck";

/**
 * A turn that was taken.
 */
export type TurnView = { 
/**
 * Whose it was.
 */
side: Side, 
/**
 * In text.
 */
text: string, 
/**
 * When it was taken, in milliseconds since 1970.
 */
at: number, 
/**
 * The tile; none for a pass.
 */
piece?: string, 
/**
 * Where it came from; none if it came from the hand.
 */
from?: CellView, 
/**
 * Where it lay afterwards; none for a pass.
 */
to?: CellView, 
/**
 * The tile that threw it.
 */
thrownBy?: string, 
/**
 * The cells it went through, both ends included, where there are more than the two ends.
 */
path?: Array<CellView>, };

/**
 * A tile and where it should go.
 */
export type Wanted = { 
/**
 * The tile.
 */
piece: string, 
/**
 * The column.
 */
q: number, 
/**
 * The row.
 */
r: number, };

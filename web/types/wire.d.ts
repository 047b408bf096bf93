// Written by the tests of hive-wire from its types. Do not edit:
// KYPSELI_RENEW=1 cargo test -p hive-wire

/**
 * The account was made. What is in here is shown once.
 */
export type AccountMade = { 
/**
 * Who you are now.
 */
me: Me, 
/**
 * Each lets you in once, if all else is lost.
 */
codes: Array<string>, };

/**
 * An account as its owner sees it: `GET /api/me/account`.
 */
export type AccountView = { 
/**
 * What you are called.
 */
name: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
created: number, 
/**
 * Whether a program plays under it.
 */
bot: boolean, 
/**
 * What you may do for others.
 */
role: RoleName, 
/**
 * Whether there is a password.
 */
password: boolean, 
/**
 * How many codes are left.
 */
codes: number, 
/**
 * Whether this device has signed in so short a time ago that nothing needs to be proved again.
 */
fresh: boolean, 
/**
 * Devices that are signed in.
 */
sessions: Array<ProofView>, 
/**
 * Keys in devices.
 */
passkeys: Array<ProofView>, 
/**
 * What programs show.
 */
tokens: Array<ProofView>, 
/**
 * The address for letters, if there is one.
 */
mail?: string, };

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
 * How long the last ping took there and back, in milliseconds. Not read any more: the server measures it itself.
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
 * A part of the archive: `GET /api/archive`.
 */
export type ArchiveList = { 
/**
 * The latest first: 50 at most.
 */
games: Array<RatedView>, 
/**
 * Where to go on: `before` of the next part. Nothing if that was all.
 */
next?: number, 
/**
 * How all rated games of the two who were named ended, for the first of them; only with the first part.
 */
between?: RecordTally, };

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
 * `PUT /api/me/avoided`: somebody, or all programs, from now on or not any more.
 */
export type Avoid = { "type": "person", 
/**
 * What they are called.
 */
name: string, 
/**
 * Whether they are avoided from now on.
 */
avoid: boolean, } | { "type": "programs", 
/**
 * Whether they are avoided from now on.
 */
avoid: boolean, };

/**
 * Whom somebody does not want to meet: `GET /api/me/avoided`.
 */
export type Avoided = { 
/**
 * What they are called.
 */
people: Array<string>, 
/**
 * Whether programs are not met.
 */
programs: boolean, };

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
editions: Array<EditionView>, } | { "type": "tiles", 
/**
 * The insects, with their numbers.
 */
tiles: Array<TileCount>, };

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
 * Somebody challenges somebody.
 */
export type ChallengeView = { 
/**
 * Its number.
 */
id: number, 
/**
 * Whether the reader made it.
 */
own: boolean, 
/**
 * The other one.
 */
other: PlayerView, 
/**
 * To what. The side is that of whoever challenges.
 */
wanted: SeekOptions, 
/**
 * The set of tiles, such as `Base+ML`.
 */
gameType: string, };

/**
 * White's chance to win at a moment of a game.
 */
export type ChanceAt = { 
/**
 * After so many turns.
 */
ply: number, 
/**
 * In thousandths.
 */
white: number, };

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
 * Proves once more who you are, before something that cannot be undone.
 */
export type Confirmed = { 
/**
 * The password, unless you have just signed in.
 */
current?: string, };

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
 * Why somebody declines a challenge.
 */
export type DeclineReason = "none" | "later" | "tooFast" | "tooSlow" | "otherTiles" | "rated" | "casual";

/**
 * To whom a moderator does something.
 */
export type DeedAbout = { "type": "report", 
/**
 * Its name.
 */
id: string, } | { "type": "person", 
/**
 * What they are called.
 */
name: string, };

/**
 * The door to the local network: `GET /api/door`.
 */
export type DoorView = { 
/**
 * Whether you may open and close it: you sit at the server's own machine.
 */
yours: boolean, 
/**
 * The address for others in the network, while it is open.
 */
url?: string, };

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
answer: ImportAnswer, } | { "type": "written", 
/**
 * The text.
 */
text: string, } | { "type": "laid", 
/**
 * All of it.
 */
laid: LaidView, } | { "type": "check", 
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
more: boolean, } | { "type": "solved", 
/**
 * The side to move wins within so many of its turns; none if that is not proved.
 */
turns?: number, 
/**
 * There is no win within so many.
 */
noneWithin: number, 
/**
 * How to win against everything, as far as it is written out: as in a tree.
 */
nodes: Array<TreeNode>, 
/**
 * Whether that is all of it.
 */
whole: boolean, } | { "type": "review", 
/**
 * All of it.
 */
answer: ReviewAnswer, } | { "type": "play", 
/**
 * In text; none if the game is over.
 */
turn?: string, } | { "type": "local", 
/**
 * All of it.
 */
answer: LocalAnswer, } | { "type": "thought", 
/**
 * As the game takes it; none if it is not an engine's turn.
 */
do?: Act, } | { "type": "puzzle", 
/**
 * All of it.
 */
verdict: PuzzleVerdict, } | { "type": "perft", 
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
ask: ImportAsk, } | { "type": "write", 
/**
 * The tree.
 */
tree: TreeView, 
/**
 * How.
 */
format: RecordFormat, } | { "type": "lay", 
/**
 * The line.
 */
line: string, } | { "type": "check", 
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
ms: number, } | { "type": "review", 
/**
 * What is wanted of it.
 */
ask: ReviewAsk, } | { "type": "solve", 
/**
 * Where.
 */
position: PositionAsk, 
/**
 * Within how many of its turns.
 */
turns: number, 
/**
 * For how many milliseconds at most.
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
seed: number, } | { "type": "local", 
/**
 * The game.
 */
game: LocalGame, 
/**
 * What its player is called.
 */
name: string, 
/**
 * The time, in milliseconds since 1970.
 */
now: number, 
/**
 * The question.
 */
ask: LocalAsk, } | { "type": "puzzle", 
/**
 * The try.
 */
attempt: PuzzleTry, } | { "type": "perft", 
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
 * What is known of a position: the answer to [`ExploreAsk`].
 */
export type ExploreAnswer = { 
/**
 * How many games there are: those that the server was given, and its own rated ones, the latest 20,000.
 */
collection: number, 
/**
 * The games that came to the position.
 */
tally: TallyView, 
/**
 * Whether there are so many that not all were counted.
 */
cut: boolean, 
/**
 * The turns that were played, the most frequent first.
 */
turns: Array<ExploredTurn>, 
/**
 * The games that came there, 20 at most, those that were put in last first.
 */
games: Array<ExploredGame>, };

/**
 * A position, and which games count: `POST /api/explore`.
 */
export type ExploreAsk = { 
/**
 * The position. Those that differ only by turning or flipping the table are one.
 */
position: PositionAsk, 
/**
 * Only games of this player, whatever the case of the letters: 100 characters at most.
 */
player?: string, 
/**
 * Only games that the player played with this colour.
 */
color?: Side, 
/**
 * Only games that ended so.
 */
result?: ExploredResult, 
/**
 * Only games from this day, month or year on, such as `2024-07-31`.
 */
since?: string, 
/**
 * Only games up to this day, month or year.
 */
until?: string, 
/**
 * Games with any set of tiles, instead of the position's own alone.
 */
anySet?: boolean, 
/**
 * Games with this set of tiles, such as `Base+ML`, instead of the position's own.
 */
set?: string, };

/**
 * A game that came to a position.
 */
export type ExploredGame = { 
/**
 * Its name in links, if it was played here.
 */
id?: string, 
/**
 * Who played White; empty if it is not known.
 */
white: string, 
/**
 * Who played Black; empty if it is not known.
 */
black: string, 
/**
 * How strong White was.
 */
whiteRating?: number, 
/**
 * How strong Black was.
 */
blackRating?: number, 
/**
 * When, as much of it as is known, such as `2024-07`.
 */
date?: string, 
/**
 * How it ended; nothing if nobody finished it.
 */
result?: ExploredResult, 
/**
 * The whole game in one line.
 */
gameString: string, };

/**
 * Somebody who played a turn.
 */
export type ExploredPlayer = { 
/**
 * The name.
 */
name: string, 
/**
 * How often.
 */
games: number, };

/**
 * How a game in a collection ended.
 */
export type ExploredResult = "white" | "black" | "draw";

/**
 * A turn that was played.
 */
export type ExploredTurn = { 
/**
 * The turn in text; of those that are the same but for symmetry one.
 */
turn: string, 
/**
 * How often, and what came of it.
 */
tally: TallyView, 
/**
 * Who played it most often.
 */
players: Array<ExploredPlayer>, };

/**
 * All that is kept of somebody: `GET /api/me/export`.
 */
export type Export = { 
/**
 * Who.
 */
me: Me, 
/**
 * Under which number games know them.
 */
identity: string, 
/**
 * The account, if there is one.
 */
account?: AccountView, 
/**
 * Lessons that were solved, in their order.
 */
lessons: Array<string>, 
/**
 * Games, the latest first. What happened in one is at `/games/ID.pgn`.
 */
games: Array<GameSummary>, 
/**
 * Whether there is more than is written out: 10,000 games are, and as many reports and lines beside games.
 */
more: boolean, 
/**
 * What you have said as a player in those games.
 */
words: Array<ExportedWords>, 
/**
 * What you have said in games that you watched, the latest first.
 */
asides: Array<ExportedAside>, 
/**
 * How strong you are, pool by pool.
 */
ratings: Array<StandingView>, 
/**
 * What your rated games made of ratings, the latest first.
 */
rated: Array<RatedView>, 
/**
 * Whom you do not meet.
 */
avoided: Avoided, 
/**
 * Your studies.
 */
studies: Array<StudyView>, 
/**
 * Reviews that you have kept with games, the latest first. What one says is at `/api/games/ID/review`.
 */
reviews: Array<ExportedReview>, 
/**
 * What you have told the moderators.
 */
reports: Array<ExportedReport>, 
/**
 * Browsers that are told something though no page is open.
 */
devices: Array<ExportedDevice>, 
/**
 * What you have planned in those games.
 */
plans: Array<ExportedPlan>, 
/**
 * Until when you may say nothing, in milliseconds since 1970.
 */
mutedUntil?: number, 
/**
 * How often you have let others wait, if that was kept.
 */
slips?: ExportedSlips, };

/**
 * Something that you have said in a game that you watched.
 */
export type ExportedAside = { 
/**
 * The name with which you watch that game.
 */
game: string, 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * What, as it stands in the game, if it does.
 */
text?: string, };

/**
 * A browser that is told something.
 */
export type ExportedDevice = { 
/**
 * Where it is reached.
 */
address: string, 
/**
 * In which language.
 */
language: string, 
/**
 * Since when, in milliseconds since 1970.
 */
created: number, };

/**
 * What you will answer in a game while you are away.
 */
export type ExportedPlan = { 
/**
 * In which game.
 */
game: string, 
/**
 * Lines of move strings, in turn the other side's and yours.
 */
lines: Array<Array<string>>, };

/**
 * Something that you have told the moderators.
 */
export type ExportedReport = { 
/**
 * When, in milliseconds since 1970.
 */
created: number, 
/**
 * Of whom, as they are called now.
 */
about: string, 
/**
 * In which game, if in one.
 */
game?: string, 
/**
 * What it was about.
 */
reason: ReportReason, 
/**
 * In your own words.
 */
words: string, };

/**
 * A review that you have kept with its game.
 */
export type ExportedReview = { 
/**
 * Of which game.
 */
game: string, 
/**
 * When, in milliseconds since 1970.
 */
at: number, };

/**
 * How often you have called games off or not answered when somebody was found.
 */
export type ExportedSlips = { 
/**
 * So often.
 */
times: number, 
/**
 * Until when you wait yourself, in milliseconds since 1970.
 */
until: number, };

/**
 * Something that you have said.
 */
export type ExportedWords = { 
/**
 * In which game.
 */
game: string, 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * What.
 */
text: string, };

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
 * Somebody who was found.
 */
export type FoundView = { 
/**
 * The number to answer with.
 */
id: number, 
/**
 * Who.
 */
opponent: PlayerView, 
/**
 * What is played.
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
 * Whether it changes ratings.
 */
rated: boolean, 
/**
 * The side that the reader would play.
 */
side: Side, 
/**
 * Whether the reader has said yes already.
 */
ready: boolean, 
/**
 * For how many more milliseconds one may answer.
 */
leftMs: number, };

/**
 * A further passkey: `POST /api/me/account/passkeys`.
 */
export type FurtherPasskey = { 
/**
 * The key.
 */
passkey: NewPasskey, 
/**
 * The password, unless you have just signed in.
 */
current?: string, };

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
 * The review that is kept with a game: `GET /api/games/{id}/review`.
 */
export type GameReview = { 
/**
 * Whether you may keep one: you have played this game.
 */
yours: boolean, 
/**
 * The one that is kept.
 */
kept?: KeptReview, };

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
outcome?: OutcomeView, 
/**
 * Whether it was played without a server, and handed over.
 */
elsewhere?: boolean, };

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
 * Whether it changes the ratings of those who play.
 */
rated?: boolean, 
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
 * What is thought of a turn. Its sentence in the catalogues is `review.grade.` and this name.
 */
export type GradeName = "best" | "good" | "inaccuracy" | "mistake" | "blunder" | "missedWin";

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
 * The other game: its name for those who play, and for those who watch a pass to watch it.
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
text: string, } | { "type": "aside", };

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
 * How it ended, as in a game string, if that is known: `WhiteWins`.
 */
result?: string, 
/**
 * All of it, where it has variations, marks or evaluations, or does not begin on an empty table.
 */
tree?: TreeView, 
/**
 * Where and why it stops; none if all of it is good.
 */
problem?: ImportProblem, };

/**
 * A turn that was judged. Scores and chances are those of who took it.
 */
export type JudgedView = { 
/**
 * Which turn of the game, counted from 1.
 */
ply: number, 
/**
 * Who took it.
 */
player: Side, 
/**
 * The turn in text.
 */
turn: string, 
/**
 * What is thought of it.
 */
grade: GradeName, 
/**
 * The score of the best turn.
 */
best: ScoreView, 
/**
 * The score of the turn that was taken.
 */
after: ScoreView, 
/**
 * How deep the search was.
 */
depth: number, 
/**
 * The best line that was found, the turn that should have been taken first; the same as `turn` if it was the best.
 */
line: Array<string>, 
/**
 * What the better turn would have done; empty where there was none.
 */
better: Array<WordView>, 
/**
 * What is wrong with the turn that was taken.
 */
wrong: Array<WordView>, };

/**
 * A review that is kept with its game.
 */
export type KeptReview = { 
/**
 * When it was kept, in milliseconds since 1970.
 */
at: number, 
/**
 * Whether an older player has made it, or with less effort than is usual: then another one is worth while.
 */
older: boolean, 
/**
 * What it says.
 */
review: ReviewView, };

/**
 * What is wrong with a position in one line, so that anybody can say it in their own language. One shape for all mistakes: the
 * small module carries the code that writes it, too.
 */
export type LaidMistake = { 
/**
 * The name of its sentence in the catalogues: `editor.wrong.` and this name.
 */
type: string, 
/**
 * The tile that it is about.
 */
piece?: string, 
/**
 * The side that it is about.
 */
side?: Side, 
/**
 * What stands there instead of something that makes sense.
 */
text?: string, };

/**
 * A position that somebody has laid out, or what is wrong with it.
 */
export type LaidView = { 
/**
 * The position in one line, as everybody writes it; none if there is something wrong.
 */
line?: string, 
/**
 * The same as HOP has it, which other sites read.
 */
hop?: string, 
/**
 * Why the tiles cannot lie so.
 */
wrong?: LaidMistake, 
/**
 * Why no game can come to it, though it can be played on.
 */
unreachable?: LaidMistake, };

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
 * The strongest in a pool: `GET /api/leaders/{speed}/{tiles}`.
 */
export type LeaderList = { 
/**
 * The strongest first: 100 at most, of whom enough is known, and who have played within the last half year.
 */
leaders: Array<LeaderView>, };

/**
 * Somebody in a leaderboard.
 */
export type LeaderView = { 
/**
 * What they are called.
 */
name: string, 
/**
 * Whether a program plays.
 */
bot: boolean, 
/**
 * How strong.
 */
rating: RatingView, 
/**
 * How many rated games counted.
 */
games: number, };

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
 * What one has to know for it, in a sentence.
 */
teach: string, 
/**
 * A board that shows it, to be tried before the task.
 */
example: BoardView, 
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
 * Some who wait in a line.
 */
export type LineView = { 
/**
 * The clock.
 */
clock: ClockOptions, 
/**
 * The tiles.
 */
tiles: TilesName, 
/**
 * Whether it changes ratings.
 */
rated: boolean, 
/**
 * How many wait.
 */
count: number, };

/**
 * A game that is played now and that everybody may watch: a rated one, or one whose players met in the lobby by chance.
 */
export type LiveGame = { 
/**
 * Its name in links: a pass, with which one watches; your own games have their own.
 */
game: string, 
/**
 * The name under which its pictures are shown.
 */
picture: string, 
/**
 * Where games of its kind are rated.
 */
pool: PoolView, 
/**
 * Whether it changes ratings.
 */
rated: boolean, 
/**
 * Its set of tiles, such as `Base+ML`.
 */
gameType: string, 
/**
 * Its clock.
 */
clock: ClockOptions, 
/**
 * Who plays White.
 */
white: PlayerView, 
/**
 * Who plays Black.
 */
black: PlayerView, 
/**
 * How many turns have been taken.
 */
ply: number, 
/**
 * Whose turn it is.
 */
toMove: Side, };

/**
 * The public games that are played now: `GET /api/live`.
 */
export type LiveList = { 
/**
 * The best first: of games with a clock of minutes before those with days for a turn, rated ones before others, and of
 * the strongest players before others. So many at most.
 */
games: Array<LiveGame>, 
/**
 * How many there are in all.
 */
count: number, };

/**
 * What somebody wants in the lobby.
 */
export type LobbyAct = { "type": "seek", 
/**
 * Which.
 */
wanted: SeekOptions, } | { "type": "withdraw", 
/**
 * The seek.
 */
seek: number, } | { "type": "answer", 
/**
 * The seek.
 */
seek: number, } | { "type": "lineUp", 
/**
 * One of the clocks of quick pairing.
 */
clock: ClockOptions, 
/**
 * With which tiles.
 */
tiles: TilesName, 
/**
 * Whether it changes ratings.
 */
rated?: boolean, } | { "type": "stepOut", } | { "type": "ready", 
/**
 * The number of what was found.
 */
found: number, } | { "type": "notNow", 
/**
 * The number of what was found.
 */
found: number, } | { "type": "challenge", 
/**
 * Their name.
 */
name: string, 
/**
 * To what.
 */
wanted: SeekOptions, } | { "type": "takeUp", 
/**
 * Which.
 */
challenge: number, } | { "type": "decline", 
/**
 * Which.
 */
challenge: number, 
/**
 * Why.
 */
reason: DeclineReason, } | { "type": "takeBack", 
/**
 * Which.
 */
challenge: number, } | { "type": "ping", 
/**
 * When it was sent, by the client's own clock; comes back unchanged.
 */
sent: number, };

/**
 * A message to the lobby, with a number of the client's own choice that the answer carries.
 */
export type LobbyFrame = { 
/**
 * The client's number for it.
 */
id: number, 
/**
 * What it wants.
 */
do: LobbyAct, };

/**
 * A message from the lobby.
 */
export type LobbyMessage = { "type": "lobby", 
/**
 * Every open seek.
 */
seeks: Array<SeekView>, 
/**
 * Lines in which somebody waits.
 */
waiting: Array<LineView>, 
/**
 * What is the reader's own.
 */
you: LobbyYou, } | { "type": "change", 
/**
 * Seeks that are new.
 */
added: Array<SeekView>, 
/**
 * Seeks that are gone.
 */
gone: Array<number>, 
/**
 * Lines in which somebody waits, all of them.
 */
waiting: Array<LineView>, } | { "type": "you", 
/**
 * All of it.
 */
you: LobbyYou, } | { "type": "found", 
/**
 * Who, and for what.
 */
found: FoundView, } | { "type": "unmet", 
/**
 * What was found.
 */
found: number, 
/**
 * Why.
 */
why: UnmetReason, } | { "type": "begun", 
/**
 * Its name in links.
 */
game: string, 
/**
 * Whether it wants the reader at once; otherwise there are days for every turn.
 */
now: boolean, } | { "type": "declined", 
/**
 * Which.
 */
challenge: ChallengeView, 
/**
 * Why.
 */
reason: DeclineReason, } | { "type": "done", 
/**
 * The client's number for it.
 */
id: number, } | { "type": "refused", 
/**
 * The client's number for it; none if it could not be read that far.
 */
id?: number, 
/**
 * Why.
 */
refusal: RefusalView, } | { "type": "pong", 
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
reason: LeaveReason, };

/**
 * What is the reader's own.
 */
export type LobbyYou = { 
/**
 * The numbers of their seeks.
 */
seeks: Array<number>, 
/**
 * The line that they wait in; its `count` is how many wait there.
 */
line?: LineView, 
/**
 * The challenges to them and from them.
 */
challenges: Array<ChallengeView>, 
/**
 * Whether they may play rated games.
 */
account: boolean, };

/**
 * What the module has to say about a game without a server.
 */
export type LocalAnswer = { 
/**
 * As a room says it, in order.
 */
messages: Array<ServerMessage>, 
/**
 * What is to be kept, if something has happened.
 */
step?: LocalStep, 
/**
 * When something happens by itself if nobody does anything, in milliseconds since 1970.
 */
deadline: number, 
/**
 * The game in which they play again, if it has come to that now.
 */
rematch?: LocalGame, 
/**
 * How it stands in a list.
 */
summary: GameSummary, 
/**
 * Where its tiles lie: for the picture beside it.
 */
pieces: Array<PieceView>, };

/**
 * What is asked about a game without a server.
 */
export type LocalAsk = { "type": "enter", } | { "type": "say", 
/**
 * The message.
 */
frame: ClientFrame, 
/**
 * A name that no game has yet: for whatever follows on one that comes of it.
 */
fresh: string, } | { "type": "think", 
/**
 * The chance in its choices.
 */
seed: number, };

/**
 * A game that is played in a browser: what was agreed and what was done. Everything else follows, here and on the
 * server that it is handed to when there is one: `PUT /api/local/{id}`.
 */
export type LocalGame = { 
/**
 * Its name in links, made by the browser in the way of the server: 16 letters that nobody guesses.
 */
id: string, 
/**
 * The name of the game in which they play again, if they do.
 */
next: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
created: number, 
/**
 * What is played, and by whom. No seat is for somebody elsewhere.
 */
options: NewGame, 
/**
 * What was done, from the beginning.
 */
steps: Array<LocalStep>, };

/**
 * Something that was done in a game without a server.
 */
export type LocalStep = { 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * What: of the player, of whoever shares the screen, or of the engine whose turn it was. Somebody who only asks for
 * everything anew has looked at the clock.
 */
do: Act, };

/**
 * What stands in the link of a letter: `POST /api/mail/confirm`.
 */
export type MailCode = { 
/**
 * After `#mail=`.
 */
code: string, };

/**
 * Somebody cannot come in any more: `POST /api/mail/reset`.
 */
export type MailReset = { 
/**
 * Where a letter with a link goes, if an account has this address.
 */
address: string, };

/**
 * Who the reader is: `GET /api/me`.
 */
export type Me = { 
/**
 * The name that others see.
 */
name: string, 
/**
 * Whether it is an account's.
 */
account?: boolean, 
/**
 * Whether this server sends letters to those who have lost their password.
 */
mail?: boolean, };

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
text: string, } | { "type": "brokenOff" } | { "type": "tooLarge" } | { "type": "emptyTurn" } | { "type": "notATile", 
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
 * An account of one's own identity: `POST /api/me/account`. With a password, a passkey, or both.
 */
export type NewAccount = { 
/**
 * 2 to 30 characters, and like nobody else's.
 */
name: string, 
/**
 * 10 to 200 characters.
 */
password?: string, 
/**
 * A key that a device has just made.
 */
passkey?: NewPasskey, };

/**
 * A moderator does something: `POST /api/order/deeds`.
 */
export type NewDeed = { 
/**
 * To whom.
 */
about: DeedAbout, 
/**
 * What.
 */
deed: OrderDeed, 
/**
 * Why: 500 characters at most. It stands in the log.
 */
note: string, };

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
 * An address for letters: `PUT /api/me/account/mail`. It counts when the link in the letter was followed.
 */
export type NewMail = { 
/**
 * The address.
 */
address: string, 
/**
 * The password, unless you have just signed in.
 */
current?: string, };

/**
 * A new name: `PUT /api/me`.
 */
export type NewName = { 
/**
 * 1 to 30 characters.
 */
name: string, };

/**
 * A key that a device has made. Bytes are in base64url.
 */
export type NewPasskey = { 
/**
 * What you know it by: 60 characters at most.
 */
label: string, 
/**
 * `clientDataJSON`.
 */
clientData: string, 
/**
 * `attestationObject`.
 */
attestation: string, };

/**
 * Another password: `PUT /api/me/account/password`.
 */
export type NewPassword = { 
/**
 * The one that there is, unless you have just signed in.
 */
current?: string, 
/**
 * 10 to 200 characters.
 */
password: string, };

/**
 * Tells the moderators of somebody: `POST /api/reports`.
 */
export type NewReport = { 
/**
 * Of whom.
 */
about: ReportAbout, 
/**
 * What it is about.
 */
reason: ReportReason, 
/**
 * What has happened, in your own words: 500 characters at most.
 */
words: string, };

/**
 * The review of a game that is over, to be kept with it: `PUT /api/games/{id}/review`. What each turn is worth follows from what
 * was found.
 */
export type NewReview = { 
/**
 * How many positions were looked at for each turn: 1 to 200000.
 */
effort: number, 
/**
 * Which version of the player has looked, as its review says.
 */
judgement: number, 
/**
 * Every turn of the game in text.
 */
turns: Array<string>, 
/**
 * What was found before the first turn and after each.
 */
positions: Array<SearchedView>, };

/**
 * A token for a program: `POST /api/me/account/tokens`.
 */
export type NewToken = { 
/**
 * What you know it by: 60 characters at most.
 */
label: string, 
/**
 * What it may do: `bot:play`, `challenge:read`, `challenge:write`.
 */
scopes: Array<string>, 
/**
 * The password, unless you have just signed in.
 */
current?: string, };

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
 * What a moderator does. Those without fields have braces, for only then fields that nobody knows are refused.
 */
export type OrderDeed = { "type": "dismiss", } | { "type": "mute", 
/**
 * 1 to 8,760: a year.
 */
hours: number, } | { "type": "unmute", } | { "type": "ban", } | { "type": "unban", };

/**
 * Something that was done.
 */
export type OrderLine = { 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * Who has done it; nothing for whoever runs the server.
 */
by?: string, 
/**
 * What: `dismiss`, `mute`, `unmute`, `ban`, `unban`, `rename`, `role`, `close`, `link`.
 */
deed: string, 
/**
 * To whom.
 */
about: string, 
/**
 * Why.
 */
note: string, 
/**
 * Until when, if it ends by itself, in milliseconds since 1970.
 */
until?: number, };

/**
 * What those who keep order have done: `GET /api/order/log`.
 */
export type OrderLog = { 
/**
 * The latest first: 50 at most.
 */
lines: Array<OrderLine>, 
/**
 * Where the next part begins: `?from=…`.
 */
next?: string, };

/**
 * Somebody, as moderators see them.
 */
export type OrderPerson = { 
/**
 * What they are called; empty for those who are gone.
 */
name: string, 
/**
 * Whether they have an account.
 */
account: boolean, 
/**
 * What they may do for others.
 */
role: RoleName, 
/**
 * Whether their account is shut.
 */
banned: boolean, 
/**
 * Until when they may say nothing, in milliseconds since 1970.
 */
mutedUntil?: number, 
/**
 * How many reports there are of them.
 */
reports: number, };

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
 * The score in some of somebody's games.
 */
export type PartView = { 
/**
 * Of which: a set of tiles, an end, or an opponent.
 */
of: string, 
/**
 * How they ended.
 */
score: RecordTally, };

/**
 * What a device signs. Bytes are in base64url.
 */
export type PasskeyAnswer = { 
/**
 * Which key.
 */
id: string, 
/**
 * `clientDataJSON`.
 */
clientData: string, 
/**
 * `authenticatorData`.
 */
authenticatorData: string, 
/**
 * The signature of both.
 */
signature: string, };

/**
 * What a device is asked: `POST /api/passkeys/challenge`.
 */
export type PasskeyChallenge = { 
/**
 * What is to be signed, in base64url. It is good for one answer, for five minutes, and from you.
 */
challenge: string, 
/**
 * For which site: the host's name.
 */
site: string, 
/**
 * What a new key is kept under, in base64url.
 */
user: string, };

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
 * What you will answer: `PUT /api/games/{id}/plan`, and what is kept of it: `GET /api/games/{id}/plan`.
 */
export type PlanView = { 
/**
 * Lines of move strings: each begins with a turn of the other side, and ends with an answer of yours. 16 lines of 20
 * turns at most; none takes the plan back.
 */
lines: Array<Array<string>>, };

/**
 * Somebody, and how strong.
 */
export type PlayerView = { 
/**
 * What they are called.
 */
name: string, 
/**
 * How strong in games of this kind; nothing for guests.
 */
rating?: number, 
/**
 * Whether too little is known of that.
 */
provisional?: boolean, 
/**
 * Whether a program plays.
 */
bot?: boolean, };

/**
 * Games that are rated together.
 */
export type PoolView = { 
/**
 * How fast.
 */
speed: SpeedName, 
/**
 * With which tiles: `all` stands for any expansions.
 */
tiles: TilesName, };

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
 * A hive drawn in text, or a position in one line, which says its rules itself.
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
 * Somebody who has an account: `GET /api/people/{name}`.
 */
export type ProfileView = { 
/**
 * What they are called.
 */
name: string, 
/**
 * Whether a program plays.
 */
bot: boolean, 
/**
 * Since when, in milliseconds since 1970.
 */
created: number, 
/**
 * How they stand, pool by pool.
 */
pools: Array<StandingView>, };

/**
 * Something that proves who you are, as its owner knows it.
 */
export type ProofView = { 
/**
 * Its name: `DELETE /api/me/account/proofs/{id}` ends it.
 */
id: string, 
/**
 * What you know it by.
 */
label: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
created: number, 
/**
 * When it was last used, in milliseconds since 1970, to the day.
 */
used: number, 
/**
 * Whether it is the one you use now.
 */
this: boolean, 
/**
 * What a token may do.
 */
scopes?: Array<string>, };

/**
 * A browser that does not want to be told any more: `POST /api/me/push/end`.
 */
export type PushAddress = { 
/**
 * Where it was reached.
 */
address: string, };

/**
 * A browser that wants to be told: `PUT /api/me/push`.
 */
export type PushDevice = { 
/**
 * Where it is reached: `endpoint` of its subscription.
 */
address: string, 
/**
 * Its public key: `p256dh`.
 */
key: string, 
/**
 * What else only it and the server know: `auth`.
 */
secret: string, 
/**
 * Which language its page speaks.
 */
language: string, };

/**
 * The key by which browsers know the server: `GET /api/push`.
 */
export type PushKey = { 
/**
 * A public key (P-256), as letters (base64url).
 */
key: string, };

/**
 * What a browser is told.
 */
export type PushWords = { 
/**
 * What has happened.
 */
title: string, 
/**
 * Against whom.
 */
body: string, 
/**
 * In which game; nothing for what is to be answered in the lobby.
 */
game?: string, };

/**
 * What a puzzle asks for.
 */
export type PuzzleAim = "win" | "hold";

/**
 * A try at a puzzle.
 */
export type PuzzleTry = { 
/**
 * The puzzle, and the turns taken in it so far.
 */
position: PositionAsk, 
/**
 * What is asked for.
 */
aim: PuzzleAim, 
/**
 * Within how many turns, this one included.
 */
turns: number, 
/**
 * Whether a win that takes one turn longer counts as well.
 */
spare: boolean, 
/**
 * The turn.
 */
play: Wanted, 
/**
 * For how many milliseconds it may be thought about at most.
 */
ms: number, };

/**
 * What is proved of a try.
 */
export type PuzzleVerdict = { "type": "right", 
/**
 * The turn in text, and if the game goes on the answer to it: the one that holds out longest, or presses hardest.
 */
turns: Array<string>, 
/**
 * How many turns are left to win, or to be held; 0 if nothing more is to be done.
 */
left: number, 
/**
 * Whether the win takes one turn longer than was asked for.
 */
slower: boolean, } | { "type": "wrong", 
/**
 * The turn in text, and what refutes it.
 */
turns: Array<string>, } | { "type": "unproved", 
/**
 * The turn in text.
 */
turns: Array<string>, } | { "type": "refused", 
/**
 * Why.
 */
refusal: RefusalView, };

/**
 * A question in the middle of a game: what would you do?
 */
export type QuestionView = { 
/**
 * After how many turns it is asked.
 */
ply: number, 
/**
 * The question, in HTML.
 */
text: string, };

/**
 * The latest rated games of somebody in a pool: `GET /api/people/{name}/rated/{speed}/{tiles}`.
 */
export type RatedList = { 
/**
 * The latest first: 200 at most.
 */
games: Array<RatedView>, 
/**
 * Whether there are older ones.
 */
more: boolean, };

/**
 * One side of a rated game.
 */
export type RatedSide = { 
/**
 * What they are called now.
 */
name: string, 
/**
 * The points before.
 */
was: number, 
/**
 * The points after.
 */
now: number, };

/**
 * What a rated game made of two ratings: `GET /api/games/{id}/rating`.
 */
export type RatedView = { 
/**
 * The game's name in links; for those who did not play it a pass, with which one watches.
 */
game: string, 
/**
 * Where it belongs.
 */
pool: PoolView, 
/**
 * The set of tiles, such as `Base+ML`. Of games from long ago it is not known.
 */
gameType?: string, 
/**
 * Why it ended. Of games from long ago it is not known.
 */
reason?: EndReason, 
/**
 * After how many turns. Of games from long ago it is not known.
 */
ply?: number, 
/**
 * When it ended, in milliseconds since 1970.
 */
ended: number, 
/**
 * How.
 */
result: ResultView, 
/**
 * Whether it counted: the same two change nothing with more than eight games a day.
 */
counted: boolean, 
/**
 * White.
 */
white: RatedSide, 
/**
 * Black.
 */
black: RatedSide, };

/**
 * Ratings from one to another.
 */
export type RatingRange = { 
/**
 * The lowest.
 */
least: number, 
/**
 * The highest.
 */
most: number, };

/**
 * How strong somebody is.
 */
export type RatingView = { 
/**
 * Points.
 */
points: number, 
/**
 * How far off that may be.
 */
deviation: number, 
/**
 * Whether too little is known of it.
 */
provisional: boolean, };

/**
 * A format of recorded games.
 */
export type RecordFormat = "pgn" | "sgf" | "gameStrings";

/**
 * How many games ended how, for somebody.
 */
export type RecordTally = { 
/**
 * Won.
 */
won: number, 
/**
 * Drawn.
 */
drawn: number, 
/**
 * Lost.
 */
lost: number, };

/**
 * Codes for one time each: the answer to `POST /api/me/account/codes`. They are shown once.
 */
export type RecoveryCodes = { 
/**
 * All of them; those from before let nobody in any more.
 */
codes: Array<string>, };

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
boards: Array<BoardView>, 
/**
 * Where the reader is asked for the next turn.
 */
questions: Array<QuestionView>, };

/**
 * Whom a report is about.
 */
export type ReportAbout = { "type": "player", 
/**
 * The game's name in links.
 */
game: string, 
/**
 * Which side.
 */
side: Side, } | { "type": "watcher", 
/**
 * The game's name in links.
 */
game: string, 
/**
 * Under which name.
 */
name: string, 
/**
 * What they have said, as it stands there.
 */
text: string, } | { "type": "person", 
/**
 * What they are called.
 */
name: string, };

/**
 * Reports that nobody has looked after yet: `GET /api/order/reports`.
 */
export type ReportList = { 
/**
 * The oldest first: 20 at most.
 */
reports: Array<ReportView>, };

/**
 * What a report is about.
 */
export type ReportReason = "chat" | "cheating" | "manners" | "name" | "other";

/**
 * A report, as moderators see it.
 */
export type ReportView = { 
/**
 * Its name.
 */
id: string, 
/**
 * Of whom.
 */
about: OrderPerson, 
/**
 * Who has told it.
 */
reporter: OrderPerson, 
/**
 * The game in which it happened: a name with which one watches.
 */
game?: string, 
/**
 * Which side they had in it.
 */
side?: Side, 
/**
 * What it is about.
 */
reason: ReportReason, 
/**
 * In the reporter's own words.
 */
words: string, 
/**
 * When it was told, in milliseconds since 1970.
 */
created: number, 
/**
 * What was said in that game, also among those who watch: the last 200 lines.
 */
chat: Array<ChatLine>, };

/**
 * What an end means for the players.
 */
export type ResultView = "white" | "black" | "draw" | "aborted";

/**
 * How far a review is.
 */
export type ReviewAnswer = { 
/**
 * How many positions were looked at.
 */
done: number, 
/**
 * How many there are.
 */
of: number, 
/**
 * White's chances that are new since the last answer. It goes from the end of the game to its beginning.
 */
found: Array<ChanceAt>, 
/**
 * The review, once it is finished or was stopped.
 */
review?: ReviewView, 
/**
 * What it follows from, once it is finished: so it is kept with the game.
 */
positions?: Array<SearchedView>, };

/**
 * What the page wants of a review. There is one at a time.
 */
export type ReviewAsk = { "type": "start", 
/**
 * The game, up to its last turn or to the one that is wanted.
 */
game: PositionAsk, 
/**
 * How many positions to look at for each turn; as many as `kypseli review` if it is not said.
 */
nodes?: number, } | { "type": "goOn", } | { "type": "stop", };

/**
 * A game, judged.
 */
export type ReviewView = { 
/**
 * How many positions were looked at for each turn.
 */
effort: number, 
/**
 * Which version of the player has looked: a later one is a higher number, and 0 is one without its network.
 */
judgement: number, 
/**
 * Every turn that was judged, in their order.
 */
turns: Array<JudgedView>, 
/**
 * How close each player's turns came to the best, in thousandths; nothing for who took no turn that was a choice.
 */
accuracy: Each<number | null>, 
/**
 * The turns that decided the game, by their plies, the weightiest first.
 */
moments: Array<number>, 
/**
 * White's chance after each turn that is known; the first may be before any.
 */
graph: Array<ChanceAt>, };

/**
 * What somebody may do for others.
 */
export type RoleName = "player" | "moderator" | "administrator";

/**
 * A reason to refuse something. Its key on the wire stays the same for ever.
 */
export type Rule = "game-over" | "not-your-turn" | "not-in-set" | "first-tile-in-the-middle" | "queen-barred" | "queen-due" | "copies-in-order" | "cell-taken" | "touches-enemy" | "touches-no-own" | "queen-not-placed" | "covered" | "just-moved" | "splits-hive" | "stays-put" | "gate" | "loses-touch" | "cannot-reach" | "nothing-to-copy" | "cannot-pass" | "not-there" | "unreadable" | "not-your-seat" | "stale" | "no-opponent" | "no-offer" | "already-offered" | "nothing-to-take-back" | "not-over" | "has-begun" | "no-name" | "hidden-in-name" | "marks-in-name" | "engine-name" | "name-letters" | "name-taken" | "weak-password" | "wrong-proof" | "not-signed-in" | "prove-again" | "account-shut" | "too-long" | "too-large" | "limit" | "chat-full" | "muted" | "seat-taken" | "not-found" | "bad-options" | "bad-position" | "wrong-origin" | "not-at-the-machine" | "no-network" | "needs-account" | "not-for-you" | "gone" | "answer-first" | "timed-out" | "trouble" | "unsure";

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
 * The chance of the side to move to win, in thousandths; a draw counts as half a win. By the curve of docs/analysis.md.
 */
chance: number, 
/**
 * In words, such as `+1.50` or `wins in 2`.
 */
text: string, };

/**
 * What a search found at a position of a game.
 */
export type SearchedView = { 
/**
 * What the side to move can expect, in hundredths of a free ant or so. Beyond 29000 it is proved to win, in 30000 less this
 * number of turns of both sides; likewise below -29000 to lose.
 */
value: number, 
/**
 * How deep the search was.
 */
depth: number, 
/**
 * The best turns of both sides in text, eight at most.
 */
line: Array<string>, };

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
 * How long a message takes there and back, in milliseconds, as the server measured it; nothing while it is hardly noticed.
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
 * What somebody is looking for.
 */
export type SeekOptions = { 
/**
 * What is played.
 */
ruleset: RulesetOptions, 
/**
 * How time is kept.
 */
clock: ClockOptions, 
/**
 * Whether it changes ratings: for accounts, with a clock.
 */
rated?: boolean, 
/**
 * The side that one wants to play; whichever comes if it is not said.
 */
side?: Side, 
/**
 * Whom one wants to meet; anybody if it is not said.
 */
range?: RatingRange, };

/**
 * An open seek.
 */
export type SeekView = { 
/**
 * Its number.
 */
id: number, 
/**
 * Who seeks.
 */
by: PlayerView, 
/**
 * What.
 */
wanted: SeekOptions, 
/**
 * The set of tiles, such as `Base+ML`.
 */
gameType: string, };

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
presence: Presence, } | { "type": "memory", 
/**
 * Whether it is away.
 */
away: boolean, } | { "type": "pong", 
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
 * Who you are, with a proof: `POST /api/sign-in`.
 */
export type SignIn = { "type": "password", 
/**
 * In large or small letters.
 */
name: string, 
/**
 * The password.
 */
password: string, } | { "type": "code", 
/**
 * In large or small letters.
 */
name: string, 
/**
 * The code, with or without its strokes.
 */
code: string, } | { "type": "link", 
/**
 * The secret of it.
 */
link: string, } | { "type": "passkey", 
/**
 * What the device answers.
 */
answer: PasskeyAnswer, };

/**
 * How fast games of a pool are.
 */
export type SpeedName = "bullet" | "blitz" | "rapid" | "classical" | "correspondence";

/**
 * How a game stands.
 */
export type Standing = "open" | "white" | "black" | "draw";

/**
 * How somebody stands in one pool.
 */
export type StandingView = { 
/**
 * In which.
 */
pool: PoolView, 
/**
 * How strong, as of now.
 */
rating: RatingView, 
/**
 * How many rated games counted.
 */
games: number, 
/**
 * How many were won.
 */
won: number, 
/**
 * How many were drawn.
 */
drawn: number, 
/**
 * How many were lost.
 */
lost: number, };

/**
 * What somebody's rated games come to: `GET /api/people/{name}/statistics`.
 */
export type StatisticsView = { 
/**
 * How many games: the latest 1,000 at most.
 */
games: number, 
/**
 * Whether there are older ones.
 */
more: boolean, 
/**
 * With White.
 */
white: RecordTally, 
/**
 * With Black.
 */
black: RecordTally, 
/**
 * By sets of tiles, the most played first.
 */
tiles: Array<PartView>, 
/**
 * By how they ended.
 */
ends: Array<PartView>, 
/**
 * By how they began: the first two turns of both, written in one way for hives that differ only by how they lie. The
 * most played first: 10 at most, of games that the server has in mind.
 */
openings: Array<PartView>, 
/**
 * Against whom, the most met first: 10 at most.
 */
opponents: Array<PartView>, 
/**
 * Against the reader, in all games, if they have met.
 */
you?: RecordTally, };

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
 * A study as it is to be kept: `POST /api/studies`, and `PUT /api/studies/{id}`.
 */
export type StudyAsk = { 
/**
 * What it is called: 1 to 100 characters.
 */
name: string, 
/**
 * Who sees it.
 */
seen: StudySeen, 
/**
 * Its chapters: 1 to 64, with 250,000 letters in all.
 */
chapters: Array<StudyChapter>, 
/**
 * The version that was changed; none for a new one.
 */
version?: number, };

/**
 * A chapter: a tree with a name.
 */
export type StudyChapter = { 
/**
 * What it is called: 100 characters at most.
 */
name: string, 
/**
 * The tree as a link carries it behind `#tree=`: letters, digits, `.`, `-` and `_`.
 */
tree: string, };

/**
 * Your own studies and those that everybody sees: `GET /api/studies`.
 */
export type StudyList = { 
/**
 * Yours, the one that was changed last first.
 */
own: Array<StudyListed>, 
/**
 * Those of everybody, 50 at most, in the same order.
 */
public: Array<StudyListed>, };

/**
 * A study in a list.
 */
export type StudyListed = { 
/**
 * Its name in links.
 */
id: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * Who made it; empty if they have no name.
 */
by: string, 
/**
 * Whether it was you.
 */
own: boolean, 
/**
 * Who sees it.
 */
seen: StudySeen, 
/**
 * When it was last changed, in milliseconds since 1970.
 */
updated: number, 
/**
 * How often it was written.
 */
version: number, 
/**
 * How many chapters it has.
 */
chapters: number, };

/**
 * Who sees a study besides whoever made it.
 */
export type StudySeen = "private" | "link" | "public";

/**
 * A study: `GET /api/studies/{id}`.
 */
export type StudyView = { 
/**
 * What lists know of it.
 */
study: StudyListed, 
/**
 * Its chapters.
 */
chapters: Array<StudyChapter>, };

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
 * How many games, and how they ended.
 */
export type TallyView = { 
/**
 * All of them, also those that nobody finished.
 */
games: number, 
/**
 * White won.
 */
white: number, 
/**
 * Nobody won.
 */
draws: number, 
/**
 * Black won.
 */
black: number, };

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
 * The tiles of quick pairing.
 */
export type TilesName = "base" | "all";

/**
 * A token. It is shown once.
 */
export type TokenMade = { 
/**
 * For the header `Authorization: Bearer …`.
 */
token: string, };

/**
 * A place in a tree.
 */
export type TreeNode = { 
/**
 * Where in the list the node is that it follows; 0 for the first one too.
 */
parent: number, 
/**
 * The turn that leads here; empty for the first one.
 */
text: string, 
/**
 * What is said about it.
 */
comment?: string, 
/**
 * What is thought of the turn, by its number in PGN: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
 */
glyph?: number, 
/**
 * What an engine thinks of the position, as in PGN: `1.50,12` or `#-3`.
 */
evaluation?: string, 
/**
 * Marked cells, as in PGN: `red wQ-`.
 */
marks?: Array<string>, 
/**
 * Arrows, as in PGN: `green wA1 bQ-`.
 */
arrows?: Array<string>, };

/**
 * A game with its variations.
 */
export type TreeView = { 
/**
 * The set of tiles, such as `Base+ML`.
 */
gameType: string, 
/**
 * The position that it begins with, in one line; none for an empty table.
 */
start?: string, 
/**
 * Who played, when and where.
 */
tags?: Array<Tag>, 
/**
 * The result that its record states, as in a game string: `WhiteWins`.
 */
result?: string, 
/**
 * Every node, parents before their children and the main line first. The first is the place before any turn.
 */
nodes: Array<TreeNode>, };

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
 * Why nothing came of it.
 */
export type UnmetReason = "declined" | "silent" | "gone" | "late";

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

/**
 * What a turn does: a sentence of the catalogues, and what stands in it.
 */
export type WordView = { 
/**
 * The name of the sentence, such as `review.word.pins`.
 */
key: string, 
/**
 * The tile in it: `{tile}`.
 */
tile?: string, 
/**
 * The number in it: `{n}`.
 */
n?: number, };

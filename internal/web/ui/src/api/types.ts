// The requests and responses of the API, as internal/api defines them; a test there compares the two. A request is
// a JSON object sent to POST /api/NAME; requests without a search may also be sent by GET, with their fields in the
// URL. A response is a JSON object, or a stream of events.
//
// An error is { error: Fault } with a status of 400 (the request is wrong), 403, 404, 405, 413, 414, 421, 429 or 503
// (retry after Retry-After); in a stream that has begun it is the last event.

export interface Fault {
  // For programs. What is wrong with the request: "name", "question", "game", "board", "move", "over",
  // "engine", "tree", "record", "match".
  // What is wrong with the server or the connection: "busy", "rate", "large", "address", "host", "origin", "method",
  // "slow", "closing", "broken".
  id: string;
  text: string; // for people, in the language of Accept-Language
  field?: string; // of the request
  column?: number; // in that field, from 1
}

// ---- the catalog: "games", "engines"

export interface Variant {
  spec: string; // mnk:7x6,k=4,gravity
  cols: number;
  rows: number;
  layers: number; // 1 for a flat board
  k: number;
  gravity: boolean;
  exact: boolean;
  caro: boolean;
  renju: boolean;
  misere: boolean;
  points: boolean;
  slip: number; // the probability that a piece slips, 0 for none
}

export interface Game extends Variant {
  name: string; // its title is the message "game-" + name
  engine: string; // the default opponent
  analyst: string; // the default engine for analysis
}

export interface GamesResponse {
  games: Game[];
}

export interface EnginesRequest {
  game?: string; // only engines that play the game; or an abstract tree
}

export interface EngineEntry {
  name: string; // described by the message "engine-" + name
  system: string; // of the reference systems, "R1" to "R7", or ""
  options: string[];
  levels: number; // NAME:level=1 to this; 0 for an engine without levels
  unhurried: boolean; // the engine ends by itself, without a limit
  watched: boolean; // its search can be recorded
  lookahead?: number[]; // how many plies ahead each level but the last looks
  parameters: EngineParameter[]; // the options as a form offers them
}

export interface EngineParameter {
  name: string;
  kind: "number" | "decimal" | "flag" | "word" | "words" | "evaluation"; // a number is whole and at least 1, a decimal lies from 0 to max
  words?: string[]; // the values, the default first, or of the kind words the parts
  default?: string; // absent for the engine's own choice
  max?: number;
  excludes?: string[]; // the parameters that a flag leaves without effect: an error together with the flag
}

export interface EnginesResponse {
  engines: EngineEntry[];
  evaluations: string[]; // each described by the message "evaluation-" + name
  engine?: string; // the default opponent, if the request names a game
  analyst?: string;
  openings?: string[]; // the opening rules that fit the game; the title is the message "page-play-opening-" + name
}

// ---- "position": what a board looks like, and the legal moves

export interface PositionRef {
  game: string; // a name, or a spec
  board?: string; // from which the moves lead: "evora:1", "XO./.X./...", or a record in SGF; absent for the empty board
  toMove?: string; // "first" or "second", where the board does not tell
  // In the notation of the game, as on the command line: "4433", "h8 h9". Where pieces slip, "h8>" at the end is a piece
  // in the air.
  // Without board also a text that begins with one: "evora:1 moves a3".
  moves: string;
}

// Choice is a legal move, or at a chance node a cell where the piece may come to rest.
export interface Choice {
  move: string; // its notation
  cell: number; // where the stone comes to rest, or is aimed at
}

export interface PositionResponse extends Variant {
  game: string; // the name, or the spec of a game without a name
  board?: string; // as PositionRef has it, with the side to move
  moves: string[];
  text: string; // the moves in their shortest form, for a URL
  // The names of all cells, row by row from the top left, layer by layer. Where pieces fall through layers, the first
  // layer is the lowest.
  cells: string[];
  stones: string; // X, O or . for each cell; X moves first
  toMove: "first" | "second" | "chance";
  choices: Choice[]; // empty when the game is over
  weights?: number[]; // the probabilities of the choices of chance
  order: number[]; // the cells of the stones, in the order of play
  last: number; // the cell of the last stone, -1 for none
  line: number[]; // the cells of the winning line
  outcome: "undecided" | "first wins" | "second wins" | "draw";
  tally?: [number, number]; // the points of each side, in a game for points
  forbidden: Forbidden[]; // for Black, in Renju; once the game is over, the foul by which Black has lost
  wins: number[]; // cells on which the side to move wins at once
  threats: number[]; // cells on which the other side would win
}

export interface Forbidden {
  cell: number;
  foul: string; // the message is "foul-" + foul
  rows: number[][]; // the cells of the rows of black stones that make the foul
}

// ---- "setup": a board that is being edited, which may be impossible

export interface SetupRequest {
  game: string;
  text: string; // a board, moves, a record or a name; "" for the empty board
  turn?: string; // "mirror" or "rotate": turns the board before the answer
}

// SetupResponse is a board without moves. If no game leads to its stones, problem says why, and there are no choices.
export interface SetupResponse extends PositionResponse {
  problem?: SetupProblem;
  record: string; // the board in SGF, "" if SGF cannot have it
  noRecord?: string; // why record is ""
  engine?: string; // the default opponent in the position, while the game goes on
  notices?: string[]; // what the reader of a record left out or repaired; what is unusual in the board
}

export interface SetupProblem {
  text: string;
  cells: number[]; // the stones at fault
}

// ---- limits and scores

export interface Limits {
  depth?: number; // plies
  nodes?: number;
  timeMs?: number;
}

export interface Score {
  value: number; // -1 to 1, or points; from the point of view of the side to move
  proven: boolean;
  plies?: number; // to the end, when proven
  atMost?: boolean; // plies is an upper bound
}

// LimitsResponse is the most that one search may take ("limits"). 0 is no limit.
export interface LimitsResponse {
  threads: number;
  memoryMiB: number;
  timeMs: number;
  lines: number; // variations of an analysis
}

export interface MoveScore extends Choice {
  score?: Score; // absent while unknown
}

// ---- "play": an engine's move

export interface PlayRequest extends PositionRef {
  engine: string; // "" for the default
  limits?: Limits;
  seed?: number;
}

export interface PlayResponse extends Choice {
  score?: Score;
  nodes: number;
  depth: number;
  ms: number;
  pv: string[];
}

// ---- "analyze": a stream of events, each of which replaces the one before

export interface AnalyzeRequest extends PositionRef {
  engine?: string; // "" for the analyst
  limits?: Limits;
  lines?: number; // best moves to follow by variations, up to LimitsResponse.lines; 0 for the score of every move
  threads?: number; // of the engine, within the limits of the server
  memoryMiB?: number;
}

export interface AnalyzeEvent {
  depth: number;
  nodes: number;
  ms: number;
  score?: Score;
  best: string[]; // all equally good moves
  pv: string[];
  lines: MoveScore[]; // one for each choice, the best first
  done: boolean; // true in the last event
  variations: Variation[]; // of the best moves, as many as the request asks for, the best first
  complete: boolean; // the search has ended by itself: a longer one would find nothing new
}

// Variation is a line of play with its score for the side to move.
export interface Variation {
  score: Score;
  moves: string[];
}

// ---- "explain": where the value of a position comes from

export interface ExplainRequest extends PositionRef {
  engine?: string; // "" for the analyst
  limits?: Limits;
}

export interface Explanation {
  game: string;
  board?: string; // from which the moves lead; absent for the empty one
  moves: string[];
  engine: string;
  system?: string; // of the reference systems, "R1" to "R7"
  toMove: string;
  move?: string; // that the engine plays, unless the game is over
  worth?: string; // the value that the search finds, in words
  scale?: string; // what the values are, in words
  values: ExplainedValue[];
}

// ExplainedValue is a value and the parts that add up to it, for the side to move in the position that is explained.
export interface ExplainedValue {
  name: string;
  text: string; // what is valued, in words
  line?: string[]; // the moves from the position to the one that is valued
  value?: number; // the sum of the points of the parts; absent for a rule
  unit?: string; // of value: "points", "stones", "utility", "thousandths" or "logits"
  total?: string; // value with its unit, in words
  parts: ExplainedPart[];
  note?: string; // what follows from the value, in words
}

export interface ExplainedPart {
  kind: string;
  text: string; // what it counts, in words
  side?: "first" | "second"; // whose stones count
  cells?: string[]; // that count together
  points: number;
  sum?: number; // of this part and all before, in a value that accumulates
}

// ---- "tree": a recorded search, in the format alinha-tree 1 of docs/tree.md

export interface TreeRequest {
  game: string; // or an abstract tree, "[[3 12 8] [2 4 6]]"
  board?: string; // as PositionRef has it
  toMove?: string;
  moves?: string;
  engine: string; // "alphabeta:eval=windows"
  limits?: Limits;
  most?: number; // nodes to record
}

// ---- "lab": a stream of cells, and at the end the table; "evora": the tables of reference system R5

export interface LabRequest {
  positions: PositionRef[];
  engines: string[];
  depths: number[];
  limits?: Limits; // of each cell
}

// LabCell is the search of one position by one engine to one depth.
export interface LabCell {
  position: number; // index in the request
  engine: number;
  depth: number;
  move?: string;
  score?: Score;
  nodes?: number;
  ms?: number;
  fault?: Fault; // of this cell only
}

export interface LabEvent {
  columns?: string[]; // of the table; in the first event
  boards?: string[]; // of "evora", in the first event: the stones of its ten boards, on 7x6
  cell?: LabCell;
  row?: string[]; // of the table, unless the cell has a fault
  done?: number; // cells, or rows
  of?: number;
  table?: Table; // in the last event
}

export interface Table {
  title: string;
  columns: string[];
  rows: string[][];
  markdown: string;
  csv: string;
}

// ---- "cluster": the studies and workers of a server of units

export interface ClusterStudy {
  id: string;
  kind: string;
  state: string; // the message is "page-cluster-state-" + state
  begun: number; // in milliseconds since 1970
  results: number; // units with a result or with a final error
  units: number; // 0 while the first command sends them
  failures: number; // tries
  rate: number; // results a second in the last minute
}

export interface ClusterWorker {
  id: string;
  host: string;
  version: string; // of the engines
  running: number; // units in progress
  threads: number; // units at once
  done: number; // units
  failed: number; // tries
  rate: number; // units done a second in the last minute
  seenMs: number; // milliseconds since the last sign of life
}

export interface ClusterResponse {
  offered: boolean; // the page's server is connected to a server of units
  away: boolean; // the server of units does not answer
  studies: ClusterStudy[]; // the newest first
  workers: ClusterWorker[];
}

// ---- "convert": game records in other formats

// Ply is a move of a game with variations. The first ply after another is the main line's. After each ply come all
// plies that follow it, before any that is played in its place.
export interface Ply {
  move: string;
  after: number; // the index of the ply before; -1 at the start
  comment?: string;
  marks?: Mark[];
}

// Mark is a sign on a cell: a label or a shape.
export interface Mark {
  cell: number;
  shape: "LB" | "MA" | "TR" | "CR" | "SQ"; // the properties of SGF: a label, a cross, a triangle, a circle, a square
  label?: string; // of LB
}

// GameInfo is what a record says besides the moves: the players, and why the side to move at the end of the main line has
// lost, where the board does not show it.
export interface GameInfo {
  first?: string;
  second?: string;
  lost?: "resignation" | "time" | "forfeit" | "adjudication";
  comment?: string; // of the position before the first ply
  marks?: Mark[]; // there
  opening?: RecordOpening;
}

// RecordOpening is the opening of a game by an opening rule, told to its end.
export interface RecordOpening {
  rule: string;
  words: string; // as OpeningRef has them
}

export interface ConvertRequest extends GameInfo {
  text?: string; // a game in any format that is recognised: moves, SGF, .psq, a line of JSON
  plies?: Ply[]; // in place of the text
  game?: string; // where the text does not name the game
  board?: string; // from which the plies lead; as PositionRef has it
  to?: "sgf" | "psq" | "jsonl"; // only SGF keeps variations
}

// ConvertResponse is a game, with its position at the end of the main line.
export interface ConvertResponse extends PositionRef, GameInfo {
  plies: Ply[];
  text: string; // in the format requested, or ""
  notices?: string[]; // what the reader left out or repaired, a line for each thing
}

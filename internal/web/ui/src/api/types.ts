// The questions of the page and their answers, as internal/api defines them. Every question
// is a JSON object sent to POST /api/NAME; those without a search may also be asked by GET, with
// their fields in the address.
// An answer is a JSON object, or a stream of events. A fault is { error: Fault } with a status
// of 400 (what was sent cannot be), 403, 404, 405, 413, 414, 421, 429 or 503 (later, as Retry-After
// says); in a stream that has begun it is the last event.

export interface Fault {
  // For programs. What was asked: "name", "question", "game", "move", "over", "engine", "tree",
  // "record". What the server does: "busy", "rate", "large", "address", "host", "origin", "method",
  // "slow", "closing", "broken".
  id: string;
  text: string; // for people, in the language of Accept-Language
  field?: string; // of the question
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
  slip: number; // the probability, 0 for none
}

export interface Game extends Variant {
  name: string; // its title is the message "game-" + name
  engine: string; // to play against
  analyst: string; // to ask about positions
}

export interface GamesResponse {
  games: Game[];
}

export interface EnginesRequest {
  game?: string; // only those that play it; or an abstract tree
}

export interface EngineEntry {
  name: string; // what it is, is the message "engine-" + name
  system: string; // of the reference, "R1" to "R7", or ""
  options: string[];
  levels: number; // NAME:level=1 to this; 0 if it has none
  unhurried: boolean; // it ends by itself
  watched: boolean; // a trace can record it
}

export interface EnginesResponse {
  engines: EngineEntry[];
  evaluations: string[]; // what each is, is the message "evaluation-" + name
  engine?: string; // the default to play against, if a game was named
  analyst?: string;
}

// ---- "position": what a board looks like, and what may be played

export interface PositionRef {
  game: string; // a name, or a spec
  moves: string; // in the notation of the game, as on the command line: "4433", "h8 h9"; where pieces slip, "h8>" at the end is still in the air
}

export interface Choice {
  move: string; // its notation
  cell: number; // where the stone comes to rest, or is aimed at
}

export interface PositionResponse extends Variant {
  game: string; // the name, or the spec of a game that has none
  moves: string[];
  text: string; // the moves in their shortest form, for an address
  cells: string[]; // the names of all cells, in reading order from the top left, layer by layer; where pieces fall through layers the first is the lowest
  stones: string; // X, O or . for each cell; X moves first
  toMove: "first" | "second" | "chance";
  choices: Choice[]; // empty when the game is over; the landings where chance is to move
  weights?: number[]; // of the landings
  order: number[]; // the cells of the stones, in the order in which they came
  last: number; // the cell of the last stone, -1 for none
  line: number[]; // the cells of the row that decided it
  outcome: "undecided" | "first wins" | "second wins" | "draw";
  tally?: [number, number]; // the points of each side, where they are the game
  forbidden: Forbidden[]; // to Black, in Renju; once it is over, where Black has lost by one
  wins: number[]; // cells on which the mover wins at once
  threats: number[]; // cells on which the other would
}

export interface Forbidden {
  cell: number;
  foul: string; // the message is "foul-" + foul
}

// ---- limits and values

export interface Limits {
  depth?: number; // plies
  nodes?: number;
  timeMs?: number;
}

export interface Score {
  value: number; // -1 to 1, or points; the mover's view
  proven: boolean;
  plies?: number; // to the end, when proven
}

export interface MoveScore extends Choice {
  score?: Score; // absent while nothing is known
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

// ---- "analyze": a stream of events, the latest of which replaces the others

export interface AnalyzeRequest extends PositionRef {
  engine?: string; // "" for the analyst
  limits?: Limits;
}

export interface AnalyzeEvent {
  depth: number;
  nodes: number;
  ms: number;
  score?: Score;
  best: string[]; // all equally good moves
  pv: string[];
  lines: MoveScore[]; // one for each choice, the best first
  done: boolean; // the last event says true
}

// ---- "tree": a watched search, in the format alinha-tree 1 of docs/tree.md

export interface TreeRequest {
  game: string; // or an abstract tree, "[[3 12 8] [2 4 6]]"
  moves?: string;
  engine: string; // "alphabeta:eval=windows"
  limits?: Limits;
  most?: number; // nodes to record
}

// ---- "lab": a stream of cells, and at the end the table; "evora": the tables of R5

export interface LabRequest {
  positions: PositionRef[];
  engines: string[];
  depths: number[];
  limits?: Limits; // of each cell
}

export interface LabCell {
  position: number; // index in the question
  engine: number;
  depth: number;
  move?: string;
  score?: Score;
  nodes?: number;
  ms?: number;
  fault?: Fault; // this cell only
}

export interface LabEvent {
  columns?: string[]; // first: of the table
  boards?: string[]; // of "evora", first: the stones of its ten boards, on 7x6
  cell?: LabCell;
  row?: string[]; // of the table, unless the cell has a fault
  done?: number; // cells, or rows
  of?: number;
  table?: Table; // the last event
}

export interface Table {
  title: string;
  columns: string[];
  rows: string[][];
  markdown: string;
  csv: string;
}

// ---- "convert": games on paper

export interface Ply {
  // The first that follows another is the main line's. After each stands all that follows it, before
  // any that is played in its place.
  move: string;
  after: number; // the one before it, by its index; -1 at the start
  comment?: string;
}

// What a record says beside the turns: who plays, and why the side to move at the end of the main
// line has lost, where the board does not say it.
export interface GameInfo {
  first?: string;
  second?: string;
  lost?: "resignation" | "time" | "forfeit" | "adjudication";
}

export interface ConvertRequest extends GameInfo {
  text?: string; // a game in any format that can be told: moves, SGF, .psq, a line of JSON
  plies?: Ply[]; // in place of the text
  game?: string; // where the text does not name it
  to?: "sgf" | "psq" | "jsonl"; // of a tree only SGF has the variations
}

export interface ConvertResponse extends PositionRef, GameInfo {
  // at the end of the main line
  plies: Ply[];
  text: string; // in the format asked for, or ""
}

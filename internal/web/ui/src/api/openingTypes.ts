import type { Limits } from "./types";

// The requests and responses of the API about openings, "opening" and "opening-decide": who plays which side, by an opening rule of Renju or
// by swap2.

// OpeningRef is a state of an opening. A word is a decision: a cell for a stone, for a fifth move that is offered, or for the choice among
// the offers; "swap", "stay", "more" or "offer" for an answer; or how many fifth moves are to be offered.
export interface OpeningRef {
  game: string;
  rule: string; // one of the openings of EnginesResponse
  words: string; // separated by blanks
}

// OpeningResponse is the state after the words of the request, up to one that the rule refuses.
export interface OpeningResponse {
  moves: string[]; // of the stones so far
  words: string[];
  kinds: string[]; // of the words, as in OpeningDecision
  by: string[]; // who has decided each word: "proposer" or "chooser"
  offers: number[]; // the cells of the fifth moves that have been offered
  black: "proposer" | "chooser"; // who plays X, as far as is settled: who places the first stone, or the other
  decision?: OpeningDecision; // absent once the opening is over
  pattern?: OpeningPattern; // of the first three stones, in Renju
  refusal?: string; // why the rule refuses the next word, for people
}

export interface OpeningDecision {
  kind: "place" | "answer" | "declare" | "offer" | "choose";
  by: "proposer" | "chooser";
  turn: "first" | "second"; // the side to move. Of an answer: the side of by after "stay"
  stone?: number; // of "place": the number of the stone
  side?: number; // of "place": the side of the central square where the stone goes; absent for the whole board
  most?: number; // of "declare": the greatest number
  count?: number; // of "offer": how many fifth moves are still to be offered
  words?: string[]; // of "answer": the words allowed
  cells?: number[]; // of "place", "offer" and "choose": the cells allowed
}

export interface OpeningPattern {
  code: string; // D1 to D13, I1 to I13
  name: string;
  japanese: string;
  english: string;
}

export interface OpeningDecideRequest extends OpeningRef {
  engine: string; // a name with options; "" for the default opponent
  limits?: Limits; // of each search
  seed?: number;
}

export interface OpeningDecideResponse {
  words: string[]; // one, or all offers that are due
}

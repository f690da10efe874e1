import type { Choice, PositionResponse } from "./types";

// The requests "prove", "proof-open", "proof-step" and "proof-file", as internal/api defines them: proofs of values. A test there
// compares the two.
//
// "prove" is a stream of events, each of which replaces the one before. "proof-open" checks a file. The service keeps the proofs
// that were used last; for another one the fault is "proof-gone".

export interface ProveEvent {
  stage: "search" | "write" | "check" | "done";
  proof?: ProofSummary; // in the last event
}

export interface ProofOpenRequest {
  name: string;
  file: string; // in base64
}

export interface ProofSummary {
  id: string;
  name: string; // of the file
  game: string;
  board?: string; // the root, as in PositionResponse
  player: "first" | "second"; // of whom the claim speaks
  wins: boolean; // the player wins; else the player does not lose
  drawn?: boolean; // the value is a draw, of which the proof shows one half
  moves?: number; // of a win: of the player, at most
  nodes: number; // of the certificate
  bytes: number; // of the file
  checkMs: number;
}

export interface ProofStepRequest {
  proof: string; // the id
  moves: string; // from the root of the proof
}

// ProofStep is a position with what a proof says of it. The visitor moves freely: for the side that loses, or that cannot win.
export interface ProofStep {
  position: PositionResponse;
  answer?: ProofAnswer; // if the proof is to move
  replies: ProofReply[]; // if the visitor is to move: the answer to each move
  pairs: [number, number][]; // in force: the cells of each
  threats: number[][]; // of a win: the cells of each line that is about to be completed
  zone: number[]; // of a win: the empty cells on which a reply may change the proof
  other?: string; // of a win: the answer to each reply outside zone
  moves?: number; // of a win: of the winner, at most
  nodes: number; // of the certificate, from this position on
  weight?: number; // the potential, where pairs and the potential alone hold the position
}

export interface ProofAnswer extends Choice {
  reason: "listed" | "paired" | "covered" | "potential" | "any";
}

// ProofReply is a move of the visitor. There is no answer to a move that ends the game.
export interface ProofReply {
  cell: number;
  answer?: ProofAnswer;
}

export interface ProofFileRequest {
  proof: string; // the id
}

export interface ProofFileResponse {
  file: string; // in base64
}

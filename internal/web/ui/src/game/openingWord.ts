// Party is one of the two players of an opening, whatever the side: who places the first stone, and the other.
export type Party = "proposer" | "chooser";

// OpeningWord is a decision of an opening that places no stone: it belongs to the node of the stone before. It is stored under these names.
export interface OpeningWord {
  by: Party;
  word: string; // as in OpeningRef
}

// swap2Word returns the decision of a swap2 opening that a game of an older version has after a number of plies. O was to move.
export const swap2Word = (took: string, plies: number): OpeningWord => (
  { by: plies === 3 ? "chooser" : "proposer", word: { more: "more", O: "stay", X: "swap" }[took] ?? "stay" }
);

// The request "collection", as internal/api defines it: the games of a text, for an opening tree. A test there compares the two.

export interface CollectionRequest {
  text: string; // games in any format that is recognised; lines of moves are a game each
  game: string; // games of others are left out
}

export interface CollectionResponse {
  games: CollectionGame[];
  skipped: number; // games that were left out
  notices?: string[]; // where the reader stopped
}

// CollectionGame is the main line of a game from the empty board.
export interface CollectionGame {
  cells: number[];
  outcome: string; // as in PositionResponse
}

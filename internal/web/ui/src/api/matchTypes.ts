// The requests "match-create", "match-join", "match-act" and "match-watch", as internal/api defines them: matches between two
// people, on a server only. A test there compares the two.
//
// A match is one game or several, with the sides swapped from game to game. Each player has a secret key, which the own
// browser has drawn. "match-watch" is a stream of states, each of which replaces the one before.

export interface MatchCreateRequest {
  game: string;
  key: string; // of the host: 22 to 64 letters, digits, hyphens and underscores, drawn at random
  side: string; // of the host in the first game: "first" or "second"
  clock?: string; // minutes+seconds of increment, such as "5+3"
  opening?: string; // the name of the opening rule by which each game begins
}

export interface MatchJoinRequest {
  id: string;
  join: string; // the secret of the invitation
  key: string; // of the guest
}

export interface MatchActRequest {
  id: string;
  key: string;
  version: number; // of the state that the player has seen; an act that comes too late changes nothing
  act: "move" | "decide" | "withdraw" | "resign" | "draw" | "takeback" | "rematch" | "decline";
  move?: string; // of "move"; of "decide", the word of a decision of the opening
}

export interface MatchWatchRequest {
  id: string;
  key?: string; // of a player
}

export interface MatchState {
  id: string;
  version: number; // counts the changes of the match
  kept: boolean; // the match outlives the server
  you: "" | "host" | "guest"; // "" for who watches
  join?: string; // the secret of the invitation, for the host until there is a guest
  joined: boolean;
  present: [boolean, boolean]; // host and guest are connected
  game: string;
  clock: string;
  round: number; // of the game, from 1
  first: "host" | "guest"; // who plays X
  turn: "" | "host" | "guest"; // who has to move or to decide
  moves: string[]; // those of the opening too
  times: number[]; // milliseconds left of host and guest when the state was sent; empty without a clock
  running: boolean; // the clock of turn is running
  winner: "" | "host" | "guest";
  ending: "" | "rules" | "resign" | "time" | "agreed"; // "" while the game lasts
  offer?: "draw" | "takeback" | "rematch"; // that waits for an answer
  by?: "host" | "guest"; // who offers
  wins: [number, number]; // of host and guest in the match
  draws: number;
  opening?: string; // the name of the opening rule; what is to be decided, "opening" tells
  words?: string[]; // the decisions of the opening of this game
  deciding?: boolean; // the opening is not over: the player of turn decides
}

import type { Route } from "../lib/hash";

// pageName returns the page that a URL names: without a name the home page, but with a game, as older links have it, the play page.
// offered are the routes there are.
export function pageName(page: string, params: Route["params"], offered: string[]): string {
  if (page === "") return params.game ? "play" : "home";
  return offered.includes(page) ? page : "home";
}

// messageGroups are the groups of messages that a page shows besides "main".
export const messageGroups: Record<string, string[]> = {
  home: ["home"],
  puzzles: ["puzzles"],
  learn: ["learn", "see"],
  see: ["see", "engines"],
  explorer: ["puzzles"],
  proof: ["proof"],
  edit: ["editor"],
  lab: ["lab"],
  museum: ["museum"],
  cluster: ["cluster"],
  friend: ["friend"],
};

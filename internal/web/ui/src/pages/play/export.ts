import type { GameInfo } from "../../api/types";
import type { Record } from "../../game/savedGames";
import { ended } from "../../game/moveTree";
import { seatText } from "./strengths";

// titleOf is what a record says of a game beside its turns.
export function titleOf({ seats, names, tree }: Record): GameInfo {
  const { resigned, late } = ended(tree);
  const name = (side: "X" | "O") => (seats[side] ? seatText(seats[side]) : names?.[side] ?? "");
  return { first: name("X"), second: name("O"), ...(resigned ? { lost: "resignation" } : late && { lost: "time" }) };
}

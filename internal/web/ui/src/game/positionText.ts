import { type MoveNode, movesTo } from "./moveTree";

// A position as a text that the API reads in place of moves: the moves, after the board from which they lead.

// positionText returns the text of moves that lead from a board, undefined for the empty one.
export const positionText = (board: string | undefined, moves: string): string => {
  if (!board) return moves;
  return moves ? `${board} moves ${moves}` : board;
};

// nodeText returns the text of the position of a node.
export const nodeText = ({ board }: { board?: string }, node: MoveNode): string => positionText(board, movesTo(node).join(" "));

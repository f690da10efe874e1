import type { ApiClient } from "../api/client";
import type { Choice, ConvertResponse, PositionResponse } from "../api/types";
import { navigate, routeUrl } from "../lib/router";
import { type Signal, signal } from "../lib/signal";
import { type GameSetup, setupFromParams, setupToParams } from "./gameSetup";
import { addMove, annotate, deleteNode, fromPlies, isConceded, mainLineEnd, type MoveNode, newTree, pathTo, selectedLine, selectPathTo } from "./moveTree";
import { unpackTree } from "./packedTree";
import { nodeText, positionText } from "./positionText";
import { findSavedGame, findSavedTree, type GameRecord, newGameRecord, savedGames, saveGame } from "./savedGames";
import { type Seats, twoPeople } from "./seats";
import { resolveSlip } from "./slip";

// Folder game is the model of the game that the visitor plays: the tree of its moves (moveTree.ts), who plays and on what
// terms (seats.ts, gameSetup.ts, clock.ts, swapOpening.ts), the games kept in localStorage (savedGames.ts), and the
// controller that the play page shows (this file). Nothing in the folder draws.

// GameState is a game and the position of it that is shown.
export interface GameState {
  record: GameRecord;
  node: MoveNode; // of the position shown
  position: PositionResponse;
  justPlayed?: boolean; // the last move has just been played, rather than stepped to
  slippedFrom?: number; // the cell at which the last stone was aimed, where it slipped
}

type NextState = Omit<GameState, "position" | "slippedFrom">;
type Show = (next: NextState, how?: "push" | "replace") => Promise<void>;

// GameController holds the game of the play page and changes it. The API only says what a position looks like; the
// URL and the saved games keep what has been played.
export class GameController {
  readonly state: Signal<GameState | undefined> = signal<GameState | undefined>(undefined);
  readonly error: Signal<string> = signal("");
  private readonly positions = new Map<string, Promise<PositionResponse>>(); // by game and moves
  private transitions = 0; // begun so far
  private playing = false;
  private currentUrl = ""; // as written last

  constructor(private readonly api: ApiClient) {}

  // position returns what the API says of a position, asking once for each. An error is not kept.
  position(game: string, moves: string): Promise<PositionResponse> {
    const key = `${game} ${moves}`;
    let answer = this.positions.get(key);
    if (!answer) {
      answer = this.api.request<PositionResponse>("position", { game, moves });
      this.positions.set(key, answer);
      answer.catch(() => this.positions.delete(key));
    }
    return answer;
  }

  // openShared shows the game of a link with its comments, marks and variations, at the position after the moves of the link: the saved
  // game that has them all, else a new one.
  async openShared(params: { [key: string]: string }): Promise<void> {
    await this.transition(async (show) => {
      const { game = "", moves: text = "", tree: packed = "" } = params;
      const position = await this.position(game, text);
      const tree = await unpackTree(packed);
      const setup = setupFromParams(params);
      const record = findSavedTree(position, setup, tree) ?? newGameRecord(position.game, position.board, setup, tree);
      await show({ record, node: position.moves.reduce(addMove, record.tree) });
    });
  }

  // open shows the position that a URL names, unless it is shown already: in a saved game that has passed through the
  // position, else in a new game.
  async open(params: { [key: string]: string }): Promise<void> {
    const { game = "", moves: text = "" } = params;
    const setup = setupFromParams(params);
    if (routeUrl("play", { game, moves: text, ...setupToParams(setup, false) }) === this.currentUrl) return;
    await this.transition(async (show) => {
      const position = await this.position(game, text);
      const [record, node] = (position.moves.length > 0 && findSavedGame(position, setup)) || recordOf(position, setup);
      await show({ record, node });
    });
  }

  // continueOrOpen serves a URL that names no game. It shows the current game again, else the latest saved game if that
  // is not over, else the position of the parameters.
  async continueOrOpen(otherwise: { [key: string]: string }): Promise<void> {
    if (this.state.value) return navigate(this.currentUrl, "replace");
    const [record] = savedGames();
    const node = record && lastVisited(record);
    const end = node && !isConceded(node) ? await this.position(record.game, nodeText(record, node)).catch(() => undefined) : undefined;
    if (!record || !node || end?.outcome !== "undecided") return this.open(otherwise);
    void this.transition((show) => show({ record, node }));
  }

  // start starts a new game, at the position of a text: moves, or a board. It returns false, and sets error, if there is
  // no such position.
  start(game: string, text: string, setup: GameSetup): Promise<boolean> {
    return this.transition(async (show) => {
      const [record, node] = recordOf(await this.position(game, text), setup);
      await show({ record, node }, "push");
    });
  }

  // importGame shows a game that the API has read from a file or a text, at the end of its main line.
  importGame({ game, board, plies, first = "", second = "", lost, comment, marks }: ConvertResponse): Promise<boolean> {
    const tree = fromPlies(plies);
    annotate(tree, comment, marks);
    const node = mainLineEnd(tree);
    if (lost === "resignation") node.resigned = true;
    if (lost === "time") node.timedOut = true;
    const names = { X: first, O: second };
    return this.transition((show) => show({ record: { ...newGameRecord(game, board, { seats: twoPeople }, tree), names }, node }, "push"));
  }

  // resume shows a saved game where it was left.
  async resume(record: GameRecord): Promise<void> {
    await this.transition((show) => show({ record, node: lastVisited(record) }, "push"));
  }

  // play plays a move of the side to move; where pieces slip, the page draws the cell where the piece comes to rest. A
  // move is ignored while another is being played, however fast the visitor presses.
  async play(choice: Choice): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    const { record, node, position } = this.state.value!;
    await this.transition(async (show) => {
      const move = await resolveSlip(this.api, position, choice);
      await show({ record, node: addMove(node, move), justPlayed: true });
    });
    this.playing = false;
  }

  // playLine plays moves one after another from the position shown, as a variation where they differ from the moves of the game.
  async playLine(moves: string[]): Promise<void> {
    const { record, node } = this.state.value!;
    await this.transition((show) => show({ record, node: moves.reduce(addMove, node), justPlayed: moves.length === 1 }));
  }

  // goTo shows another node of the game.
  async goTo(node: MoveNode): Promise<void> {
    const { record } = this.state.value!;
    await this.transition((show) => show({ record, node }));
  }

  // delete removes a node and all below it, and shows its parent if the node shown is among them.
  async delete(deleted: MoveNode): Promise<void> {
    const { node } = this.state.value!;
    const parent = deleted.parent!;
    const shown = pathTo(node).includes(deleted);
    deleteNode(deleted);
    await this.goTo(shown ? parent : node);
  }

  // setSeats changes who plays on.
  async setSeats(seats: Seats): Promise<void> {
    const { record, node } = this.state.value!;
    record.seats = seats;
    await this.goTo(node);
  }

  // treeChanged saves and shows what was written into the nodes of the tree.
  treeChanged(): void {
    const state = this.state.value!;
    saveGame(state.record);
    this.state.value = { ...state };
  }

  // transition runs steps that lead to another state. What they show is dropped if another transition has begun
  // meanwhile. It returns false, and sets error, if they fail.
  private async transition(steps: (show: Show) => Promise<void>): Promise<boolean> {
    const number = ++this.transitions;
    try {
      await steps(async (next, how = "replace") => {
        const { record, node } = next;
        const position = await this.position(record.game, nodeText(record, node));
        const slippedFrom = await this.aimedAt(record, node);
        if (number !== this.transitions) return;
        selectPathTo(node);
        saveGame(record);
        this.error.value = "";
        this.state.value = { ...next, position, ...(slippedFrom !== undefined && { slippedFrom }) };
        this.currentUrl = routeUrl("play", { game: record.game, moves: positionText(record.board, position.text), ...setupToParams(record, record.tree.children.length > 0) });
        navigate(this.currentUrl, how);
      });
      return true;
    } catch (error) {
      if (number === this.transitions) this.error.value = (error as Error).message;
      return false;
    }
  }

  // aimedAt returns the cell at which the last stone was aimed, undefined if it did not slip.
  private async aimedAt(record: GameRecord, node: MoveNode): Promise<number | undefined> {
    if (!node.move.includes(">")) return undefined;
    const before = await this.position(record.game, nodeText(record, node.parent!));
    const aim = node.move.split(">")[0];
    return before.choices.find((c) => c.move === aim)?.cell;
  }
}

// recordOf returns the record of a new game that has come to a position, and the node of the position.
function recordOf({ game, board, moves }: PositionResponse, setup: GameSetup): [GameRecord, MoveNode] {
  const tree = newTree();
  return [newGameRecord(game, board, setup, tree), moves.reduce(addMove, tree)];
}

// lastVisited returns the node at the end of the line that was visited last.
const lastVisited = (record: GameRecord): MoveNode => selectedLine(record.tree).at(-1) ?? record.tree;

import type { ApiClient } from "../api/client";
import type { OpeningDecision, OpeningResponse } from "../api/openingTypes";
import type { Choice, ConvertResponse, PositionResponse } from "../api/types";
import { navigate, routeUrl } from "../lib/router";
import { type Signal, signal } from "../lib/signal";
import { type GameSetup, setupFromParams, setupToParams } from "./gameSetup";
import { addMove, annotate, deleteNode, fromPlies, isConceded, mainLineEnd, type MoveNode, newTree, pathTo, selectedLine, selectPathTo } from "./moveTree";
import { isStone, type Opening, packWords, seatsAfter, setWords, unpackWords, wordsTo } from "./opening";
import { unpackTree } from "./packedTree";
import { nodeText, positionText } from "./positionText";
import { findSavedGame, findSavedTree, type GameRecord, newGameRecord, savedGames, saveGame } from "./savedGames";
import { type Seats, twoPeople } from "./seats";
import { resolveSlip } from "./slip";

// Folder game is the model of the game that the visitor plays: the tree of its moves (moveTree.ts), who plays and on what
// terms (seats.ts, gameSetup.ts, clock.ts, opening.ts), the games kept in localStorage (savedGames.ts), and the
// controller that the play page shows (this file). Nothing in the folder draws.

// GameState is a game and the position of it that is shown.
export interface GameState {
  record: GameRecord;
  node: MoveNode; // of the position shown
  position: PositionResponse;
  justPlayed?: boolean; // the last move has just been played, rather than stepped to
  slippedFrom?: number; // the cell at which the last stone was aimed, where it slipped
  opening?: OpeningResponse; // how far the opening had come at the node, in a game with an opening rule
}

// pendingDecision returns the decision that an opening waits for, undefined without one.
export const pendingDecision = ({ record, opening }: GameState): OpeningDecision | undefined =>
  record.opening && record.opening.plies === undefined ? opening?.decision : undefined;

// seatsShown returns who plays each side at the position shown: in an opening, as far as that is settled.
export const seatsShown = ({ record, opening }: GameState): Seats =>
  record.opening && record.opening.plies === undefined && opening ? seatsAfter(record.opening, opening) : record.seats;

type NextState = Omit<GameState, "position" | "slippedFrom" | "opening">;
type Show = (next: NextState, how?: "push" | "replace") => Promise<void>;

// GameController holds the game of the play page and changes it. The API only says what a position looks like; the
// URL and the saved games keep what has been played.
export class GameController {
  readonly state: Signal<GameState | undefined> = signal<GameState | undefined>(undefined);
  readonly error: Signal<string> = signal("");
  private readonly positions = new Map<string, Promise<PositionResponse>>(); // by game and moves
  private readonly openings = new Map<string, Promise<OpeningResponse>>(); // by game, rule and words
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

  // opening returns what the API says of an opening after some words, asking once for each. An error is not kept.
  private opening(game: string, { rule }: Opening, words: string[]): Promise<OpeningResponse> {
    const request = { game, rule, words: words.join(" ") };
    const key = JSON.stringify(request);
    let answer = this.openings.get(key);
    if (!answer) {
      answer = this.api.request<OpeningResponse>("opening", request);
      this.openings.set(key, answer);
      answer.catch(() => this.openings.delete(key));
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
    const { game = "", moves: text = "", swap } = params;
    const words = params.words ?? (swap === "more" ? "3cmore" : "");
    const setup = setupFromParams(params);
    if (routeUrl("play", { game, moves: text, ...setupToParams(setup, false), words }) === this.currentUrl) return;
    await this.transition(async (show) => {
      const position = await this.position(game, text);
      const [record, node] = (position.moves.length > 0 && findSavedGame(position, setup)) || recordOf(position, setup);
      if (record.opening && packWords(record.tree, node) === "") unpackWords(record.tree, node, words);
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
  importGame({ game, board, plies, first = "", second = "", lost, comment, marks, opening }: ConvertResponse): Promise<boolean> {
    const tree = fromPlies(plies);
    annotate(tree, comment, marks);
    const node = mainLineEnd(tree);
    if (lost === "resignation") node.resigned = true;
    if (lost === "time") node.timedOut = true;
    const names = { X: first, O: second };
    return this.transition(async (show) => {
      const record = { ...newGameRecord(game, board, { seats: twoPeople }, tree), names };
      if (opening) record.opening = await this.importOpening(game, opening.rule, opening.words.split(" "), tree);
      await show({ record, node }, "push");
    });
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

  // decide carries out words of the opening: a stone, offers, or another decision of the player whose turn it is. It returns why the rule
  // does not allow them, "" if it does.
  async decide(words: string[]): Promise<string> {
    const state = this.state.value!;
    const { record, node } = state;
    const decision = pendingDecision(state);
    if (this.playing || !record.opening || !decision) return "";
    this.playing = true;
    try {
      const { refusal } = await this.opening(record.game, record.opening, [...wordsTo(record.opening, record.tree, node), ...words]);
      if (refusal) return refusal;
      const next = isStone(decision.kind) ? addMove(node, words[0]!) : node;
      if (next === node) node.words = [...(node.words ?? []), ...words.map((word) => ({ by: decision.by, word }))];
      else delete next.words;
      await this.transition((show) => show({ record, node: next, justPlayed: next !== node }));
      return "";
    } catch (error) {
      return (error as Error).message;
    } finally {
      this.playing = false;
    }
  }

  // withdrawWord takes back the last decision after the stone shown, while the opening waits for another.
  async withdrawWord(): Promise<void> {
    const { record, node } = this.state.value!;
    node.words?.pop();
    await this.transition((show) => show({ record, node }));
  }

  // importOpening puts the decisions of an imported opening on the nodes of its main line, and returns the opening.
  private async importOpening(game: string, rule: string, words: string[], tree: MoveNode): Promise<Opening> {
    const opening = { rule, proposer: "", chooser: "" };
    const end = await this.opening(game, opening, words);
    setWords(tree, end);
    return { ...opening, plies: end.moves.length };
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
        const opening = record.opening && await this.opening(record.game, record.opening, wordsTo(record.opening, record.tree, node));
        if (number !== this.transitions) return;
        if (record.opening && opening && !opening.decision && record.opening.plies === undefined) {
          record.seats = seatsAfter(record.opening, opening);
          record.opening.plies = opening.moves.length;
        }
        selectPathTo(node);
        saveGame(record);
        this.error.value = "";
        this.state.value = { ...next, position, ...(slippedFrom !== undefined && { slippedFrom }), ...(opening && { opening }) };
        const words = record.opening && record.opening.plies === undefined ? packWords(record.tree, node) : "";
        this.currentUrl = routeUrl("play", { game: record.game, moves: positionText(record.board, position.text), ...setupToParams(record, record.tree.children.length > 0), words });
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

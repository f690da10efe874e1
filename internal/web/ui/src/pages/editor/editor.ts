import type { ApiClient } from "../../api/client";
import type { SetupResponse } from "../../api/types";
import { navigate, routeUrl } from "../../lib/router";
import { type Signal, signal, storedSignal } from "../../lib/signal";
import { boardText, isStart, type Mark, resized, sideByTurns, type ToMove, withMark } from "./stones";

// EditedBoard is a game with the text of a board, as the URL holds them.
interface EditedBoard {
  game: string;
  moves: string; // as PositionRef of the API has it
}

const lastBoard = storedSignal<EditedBoard>("editor", { game: "connect4", moves: "" });

const editedBoard = (b: SetupResponse, stones: string, toMove: ToMove): EditedBoard => (
  { game: b.game, moves: isStart(stones, toMove) ? "" : boardText(b, stones, toMove) }
);

const sameBoard = (a: EditedBoard, b: EditedBoard): boolean => a.game === b.game && a.moves === b.moves;

// Editor holds the board that is edited. The URL names the board; the API says what is on it and whether it is possible. A
// change shows at once, with what the API has said before, until the API has answered.
export class Editor {
  readonly board: Signal<SetupResponse | undefined> = signal<SetupResponse | undefined>(undefined);
  readonly error: Signal<string> = signal(""); // of a text that names no board
  readonly steps: Signal<{ undo: EditedBoard[]; redo: EditedBoard[] }> = signal({ undo: [] as EditedBoard[], redo: [] as EditedBoard[] });
  private current: EditedBoard | undefined;
  private sideChosen = false; // by the visitor: the numbers of stones do not change the side to move, unless pieces fall
  private busy = false; // a request is on its way; the board that is current at its answer is asked for next

  constructor(private readonly api: ApiClient) {}

  // open shows the board of a URL, or the last one for a URL without a game.
  open({ game, moves = "" }: { [key: string]: string }): void {
    if (!game) return this.show(lastBoard.value);
    const next = { game, moves };
    if (this.current && sameBoard(next, this.current)) return;
    this.current = next;
    void this.check();
  }

  // put puts a mark at a cell; without a mark, a stone of the side to move, after which it is the other's turn.
  put(cell: number, mark?: Mark): void {
    const b = this.board.value;
    if (!b) return;
    const side = b.toMove as ToMove;
    const stones = withMark(b, b.stones, cell, mark ?? (side === "first" ? "X" : "O"));
    const toMove = mark ? side : side === "first" ? "second" : "first";
    const told = this.sideChosen && !b.gravity ? toMove : sideByTurns(stones, toMove);
    if (stones !== b.stones) this.change(stones, told);
  }

  // setToMove changes the side to move.
  setToMove(toMove: ToMove): void {
    this.remember();
    this.sideChosen = true;
    this.change(this.board.value!.stones, toMove);
  }

  // clear removes all stones.
  clear(): void {
    this.remember();
    this.sideChosen = false;
    this.change(this.board.value!.stones.replace(/[XO]/g, "."), "first");
  }

  // turn mirrors the board, or turns it by a quarter.
  async turn(how: "mirror" | "rotate"): Promise<void> {
    const { game, moves } = this.current!;
    this.adopt(await this.request({ game, moves }, how));
  }

  // setGame changes the game and keeps the stones that find room.
  async setGame(game: string): Promise<void> {
    const from = this.board.value;
    const to = await this.request({ game, moves: "" });
    if (!to) return;
    this.sideChosen = false;
    const stones = from ? resized(from, from.stones, to) : to.stones;
    this.adopt({ ...to, stones, toMove: sideByTurns(stones, (from?.toMove ?? "first") as ToMove) });
  }

  // read shows the board of a text in any form that the API reads, and returns whether there was one.
  async read(text: string): Promise<boolean> {
    const link = /#\/\w+\?(\S+)/.exec(text);
    const params = link && new URLSearchParams(link[1]);
    const game = params?.get("game") || this.current?.game || lastBoard.value.game;
    const board = await this.request({ game, moves: params ? (params.get("moves") ?? "") : text });
    this.adopt(board);
    return board !== undefined;
  }

  // remember makes the board as it is now the next that undo shows.
  remember(): void {
    if (this.current) this.steps.value = { undo: [...this.steps.value.undo, this.current].slice(-maxSteps), redo: [] };
  }

  undo(): void {
    const { undo, redo } = this.steps.value;
    const to = undo.at(-1);
    if (!to) return;
    this.steps.value = { undo: undo.slice(0, -1), redo: [...redo, this.current!] };
    this.show(to);
  }

  redo(): void {
    const { undo, redo } = this.steps.value;
    const to = redo.at(-1);
    if (!to) return;
    this.steps.value = { undo: [...undo, this.current!], redo: redo.slice(0, -1) };
    this.show(to);
  }

  // adopt shows a board that the API has answered, undefined for none.
  private adopt(board: SetupResponse | undefined): void {
    if (!board) return;
    this.remember();
    this.board.value = board;
    this.show(editedBoard(board, board.stones, board.toMove as ToMove));
  }

  // change shows other stones on the board.
  private change(stones: string, toMove: ToMove): void {
    const b = this.board.value!;
    this.board.value = { ...b, stones, toMove, board: editedBoard(b, stones, toMove).moves };
    this.show(editedBoard(b, stones, toMove));
  }

  // show puts a board into the URL, and so calls open.
  private show(next: EditedBoard): void {
    navigate(routeUrl("edit", { game: next.game, moves: next.moves }), "replace");
  }

  // check asks what is on the current board, until the answer is about the board that is current then.
  private async check(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (let asked: EditedBoard | undefined; asked !== this.current;) {
      asked = this.current!;
      const board = await this.request(asked);
      if (asked !== this.current) continue;
      if (board) {
        this.board.value = board;
        lastBoard.value = asked;
      } else if (!this.board.value) this.board.value = await this.emptyBoard(asked.game);
    }
    this.busy = false;
  }

  // emptyBoard returns the empty board of a game, or of Connect Four where there is no such game.
  private async emptyBoard(game: string): Promise<SetupResponse | undefined> {
    for (const name of [game, "connect4"]) {
      const board = await this.api.request<SetupResponse>("setup", { game: name, text: "" }).catch(() => undefined);
      if (board) return board;
    }
    return undefined;
  }

  // request asks what is on a board, turned if so wished. It returns undefined, and sets error, for a text that names none.
  private async request(asked: EditedBoard, turn = ""): Promise<SetupResponse | undefined> {
    try {
      const board = await this.api.request<SetupResponse>("setup", setupRequest(asked, turn));
      this.error.value = "";
      return board;
    } catch (error) {
      this.error.value = (error as Error).message;
      return undefined;
    }
  }
}

const maxSteps = 200;

const setupRequest = ({ game, moves }: EditedBoard, turn = "") => ({ game, text: moves, turn });

// prefetchBoard asks for the board of a URL, or for the last one where the URL has no game.
export function prefetchBoard(api: ApiClient, { game, moves = "" }: { [key: string]: string }): void {
  api.prefetch("setup", setupRequest(game ? { game, moves } : lastBoard.value));
}

import type { Choice, ConvertResponse, PositionResponse } from "../api/types";
import type { Back } from "../api/client";
import { go, link } from "../lib/router";
import { type Cell, cell } from "../lib/signal";
import { landed } from "./slip";
import { people, type Seats } from "./seats";
import { find, fresh, keep, type Record, shelf } from "./savedGames";
import { address, type Terms, termsOf } from "./gameSetup";
import { ended, grow, line, moves, over, path, planted, prune, root, type Turn, visit } from "./moveTree";

// What there is to see of a game.
export interface Scene {
  record: Record;
  at: Turn;
  position: PositionResponse;
  live?: boolean; // somebody has just played, rather than gone there
  slid?: number; // the cell at which the last stone was aimed, where it slipped
}

// A Game is played by this page: a tree of turns, one of which is shown. The server only
// says what a position looks like; the address and the shelf keep what has been played.
export class Game {
  readonly scene: Cell<Scene | undefined> = cell<Scene | undefined>(undefined);
  readonly fault: Cell<string> = cell("");
  private readonly known = new Map<string, Promise<PositionResponse>>();
  private latest = 0; // of the things that were asked to be shown
  private playing = false;
  private written = ""; // into the address

  constructor(private readonly asks: Back) {}

  position(game: string, played: string): Promise<PositionResponse> {
    const key = `${game} ${played}`;
    let answer = this.known.get(key);
    if (!answer) {
      answer = this.asks.ask<PositionResponse>("position", { game, moves: played });
      this.known.set(key, answer);
      answer.catch(() => this.known.delete(key));
    }
    return answer;
  }

  // open shows the position of an address, unless it is the one shown: in a game of the shelf
  // that has been through it, or in a new one.
  async open(parts: { [key: string]: string }): Promise<void> {
    const { game = "", moves: text = "" } = parts;
    const terms = termsOf(parts);
    if (link("play", { game, moves: text, ...address(terms, false) }) === this.written) return;
    await this.trying(async (show) => {
      const { game: name, moves: played } = await this.position(game, text);
      const [record, at] = (played.length > 0 && find(name, played, terms)) || begin(name, played, terms);
      await show({ record, at });
    });
  }

  // back goes on where an address that names no game leaves off: at the game shown, or at the last of the
  // shelf while it lasts. Without one it opens another address.
  async back(otherwise: { [key: string]: string }): Promise<void> {
    if (this.scene.value) return go(this.written, "stay");
    const [record] = shelf();
    const at = record && (line(record.tree).at(-1) ?? record.tree);
    const lasts = at && !over(at) && (await this.position(record.game, moves(at).join(" ")).catch(() => undefined))?.outcome === "undecided";
    return lasts ? void this.trying((show) => show({ record, at })) : this.open(otherwise);
  }

  // begin starts a new game, after the moves of a text if there are any. It returns whether
  // they can be played.
  begin(game: string, text: string, terms: Terms): Promise<boolean> {
    return this.trying(async (show) => {
      const { game: name, moves: played } = await this.position(game, text);
      const [record, at] = begin(name, played, terms);
      await show({ record, at }, "go");
    });
  }

  // take takes in a game on paper, at the end of its main line.
  take({ game, plies, first = "", second = "", lost }: ConvertResponse): Promise<boolean> {
    const tree = planted(plies);
    const at = ended(tree);
    if (lost === "resignation") at.resigned = true;
    if (lost === "time") at.late = true;
    const names = { X: first, O: second };
    return this.trying((show) => show({ record: { ...fresh(game, { seats: people }, tree), names }, at }, "go"));
  }

  async resume(record: Record): Promise<void> {
    await this.trying((show) => show({ record, at: line(record.tree).at(-1) ?? record.tree }, "go"));
  }

  // play makes a move of the side to move. Where pieces slip, it is rolled for here.
  async play(choice: Choice): Promise<void> {
    if (this.playing) return; // one move at a time, however fast somebody presses
    this.playing = true;
    const { record, at, position } = this.scene.value!;
    await this.trying(async (show) => {
      const move = await landed(this.asks, position, choice);
      await show({ record, at: grow(at, move), live: true });
    });
    this.playing = false;
  }

  // visit shows another turn of the game.
  async visit(at: Turn): Promise<void> {
    const { record } = this.scene.value!;
    await this.trying((show) => show({ record, at }));
  }

  async remove(turn: Turn): Promise<void> {
    const { at } = this.scene.value!;
    const up = turn.up!;
    const gone = path(at).includes(turn);
    prune(turn);
    await this.visit(gone ? up : at);
  }

  // seat lets others play on.
  async seat(seats: Seats): Promise<void> {
    const { record, at } = this.scene.value!;
    record.seats = seats;
    await this.visit(at);
  }

  // changed shows and keeps what was written into the tree.
  changed(): void {
    const scene = this.scene.value!;
    keep(scene.record);
    this.scene.value = { ...scene };
  }

  // trying does what leads to another scene, unless something else is asked for meanwhile.
  private async trying(what: (show: (next: Omit<Scene, "position">, how?: "go" | "stay") => Promise<void>) => Promise<void>): Promise<boolean> {
    const turn = ++this.latest;
    try {
      await what(async (next, how = "stay") => {
        const { record, at } = next;
        const position = await this.position(record.game, moves(at).join(" "));
        const slid = await this.aimed(record, at);
        if (turn !== this.latest) return;
        visit(at);
        keep(record);
        this.fault.value = "";
        this.scene.value = { ...next, position, ...(slid !== undefined && { slid }) };
        this.written = link("play", { game: record.game, moves: position.text, ...address(record, record.tree.next.length > 0) });
        go(this.written, how);
      });
      return true;
    } catch (error) {
      if (turn === this.latest) this.fault.value = (error as Error).message;
      return false;
    }
  }

  // aimed returns the cell from which the last stone slipped.
  private async aimed(record: Record, at: Turn): Promise<number | undefined> {
    if (!at.move.includes(">")) return undefined;
    const before = await this.position(record.game, moves(at.up!).join(" "));
    const aim = at.move.split(">")[0];
    return before.choices.find((c) => c.move === aim)?.cell;
  }
}

function begin(game: string, played: string[], terms: Terms): [Record, Turn] {
  const tree = root();
  return [fresh(game, terms, tree), played.reduce(grow, tree)];
}

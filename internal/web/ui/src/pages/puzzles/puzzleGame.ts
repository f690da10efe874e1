import type { ApiClient } from "../../api/client";
import type { AnalyzeEvent, Choice, PositionResponse } from "../../api/types";
import type { Side } from "../../board/stone";
import { losingFoul, winner } from "../../game/outcome";
import type { Puzzle } from "../../game/puzzle";
import { sideToMove } from "../../game/seats";
import { type Signal, signal } from "../../lib/signal";
import { losesWithin, solveAttack, solveReplies } from "./defence";

// PuzzlePhase is what goes on: the visitor is to move; the move is checked; the answer is shown; the refutation of a wrong move is
// played out; it has been played out; the puzzle is solved.
export type PuzzlePhase = "solve" | "check" | "reply" | "refute" | "refuted" | "solved";

// Verdict says why a move is wrong.
export interface Verdict {
  kind: "slower" | "lost" | "draws" | "holds" | "foul";
  move: string;
  reply: string; // that refutes the move, "" for none
  plies: number; // of the slower win, or to the loss
  foul: string;
}

// PuzzleState is a puzzle as far as it is solved.
export interface PuzzleState {
  phase: PuzzlePhase;
  attacker: Side; // that wins
  position: PositionResponse; // shown
  played: string[]; // from the position of the puzzle to the one to solve
  left: number; // plies of the win from there
  verdict?: Verdict;
  lastReply?: string; // of the defender
  wrong: boolean; // a move was wrong
  helped: boolean; // a move was shown
}

const replyDelay = 450; // milliseconds before the defender answers
const refutationDelay = 800; // milliseconds between the moves of a refutation
const maxRefutation = 6; // moves of a refutation without a win
const wrongTime = 1000; // milliseconds for the refutation of a first move that is known to be wrong
const checkTime = 3000; // milliseconds to check another move

// PuzzleGame lets the visitor solve a puzzle. The defender answers a right move by the reply that resists the longest; the
// refutation of a wrong move is played out on the board.
export class PuzzleGame {
  readonly state: Signal<PuzzleState | undefined> = signal<PuzzleState | undefined>(undefined);
  readonly error: Signal<string> = signal("");
  private readonly controller = new AbortController();

  constructor(
    private readonly api: ApiClient,
    private readonly puzzle: Puzzle,
    private readonly delays: boolean,
    private readonly onSolved: (state: PuzzleState) => void,
  ) {}

  // start shows the position of the puzzle.
  async start(): Promise<void> {
    await this.run(async () => {
      const position = await this.position([]);
      this.state.value = { phase: "solve", attacker: sideToMove(position)!, position, played: [], left: this.puzzle.plies, wrong: false, helped: false };
    });
  }

  // stop ends every search.
  stop(): void {
    this.controller.abort();
  }

  // play plays a move of the visitor and tells whether it is right.
  async play({ move }: Choice): Promise<void> {
    const before = this.state.value;
    if (before?.phase !== "solve") return;
    await this.run(async () => {
      const position = await this.position([...before.played, move]);
      this.change({ phase: "check", position, verdict: undefined });
      const known = before.played.length > 0 ? undefined : this.puzzle.right.includes(move);
      if (winner(position) === before.attacker) return this.solved();
      if (position.outcome !== "undecided") return this.refuse(verdictOfEnd(position, move), []);
      const found = await solveReplies(this.api, position, before.left - 1, known === false ? wrongTime : checkTime, this.controller.signal);
      if (known ?? losesWithin(found.score, before.left - 1)) return this.answer(move, found);
      await this.refuse(verdictOf(move, found), found.pv);
    });
  }

  // retry goes back to the position before a wrong move.
  async retry(): Promise<void> {
    const { played } = this.state.value!;
    await this.run(async () => this.change({ phase: "solve", position: await this.position(played), verdict: undefined }));
  }

  // rightMove returns a move that keeps the shortest win in the position to solve.
  async rightMove(): Promise<string> {
    const { played, position, left } = this.state.value!;
    if (played.length === 0) return this.puzzle.right[0]!;
    const [best] = await solveAttack(this.api, position, left, this.controller.signal);
    if (!best) throw new Error("no winning move"); // the reply has been proven to lose
    return best.move;
  }

  // playRight plays a right move in the visitor's place.
  async playRight(): Promise<void> {
    if (this.state.value?.phase === "refuted") await this.retry();
    await this.run(async () => {
      const move = await this.rightMove();
      this.help();
      await this.play({ move, cell: -1 });
    });
  }

  // help records that a right move was shown.
  help(): void {
    this.change({ helped: true });
  }

  // position returns the position after moves from the position of the puzzle.
  position(played: string[]): Promise<PositionResponse> {
    const { game, moves } = this.puzzle;
    return this.api.request<PositionResponse>("position", { game, moves: [moves, ...played].join(" ") }, this.controller.signal);
  }

  private change(changes: { [K in keyof PuzzleState]?: PuzzleState[K] | undefined }): void {
    this.state.value = { ...this.state.value!, ...changes } as PuzzleState;
  }

  private solved(): void {
    this.change({ phase: "solved", left: 0 });
    this.onSolved(this.state.value!);
  }

  // answer plays the reply that resists the longest to a right move.
  private async answer(move: string, { lines, score }: AnalyzeEvent): Promise<void> {
    const { played, left } = this.state.value!;
    const reply = lines[0]!.move;
    this.change({ phase: "reply" });
    await this.wait(replyDelay);
    const moves = [...played, move, reply];
    const plies = losesWithin(score, left - 1) ? score!.plies! - 1 : left - 2;
    this.change({ phase: "solve", played: moves, left: plies, lastReply: reply, position: await this.position(moves) });
  }

  // refuse says why a move is wrong, and plays the line that refutes it.
  private async refuse(verdict: Verdict, pv: string[]): Promise<void> {
    const { played } = this.state.value!;
    this.change({ phase: "refute", verdict, ...(verdict.kind !== "slower" && { wrong: true }) });
    const line = [...played, verdict.move];
    const shown = verdict.kind === "slower" ? 0 : verdict.kind === "lost" ? pv.length : maxRefutation;
    for (const move of pv.slice(0, shown)) {
      await this.wait(refutationDelay);
      line.push(move);
      this.change({ position: await this.position(line) });
    }
    this.change({ phase: "refuted" });
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, this.delays ? ms : 0));
  }

  // run does work, whose error it shows unless the visitor has left.
  private async run(work: () => Promise<void> | void): Promise<void> {
    this.error.value = "";
    try {
      await work();
    } catch (error) {
      if (this.controller.signal.aborted) return;
      this.error.value = (error as Error).message;
      if (this.state.value) this.change({ phase: "refuted" });
    }
  }
}

// verdictOfEnd returns the verdict of a wrong move that ends the game.
function verdictOfEnd(position: PositionResponse, move: string): Verdict {
  const foul = losingFoul(position) ?? "";
  return { kind: foul ? "foul" : "draws", move, reply: "", plies: 1, foul };
}

// verdictOf returns the verdict of a wrong move, from what is known of the replies.
function verdictOf(move: string, { score, lines, pv }: AnalyzeEvent): Verdict {
  const verdict = { move, reply: pv[0] ?? lines[0]!.move, plies: (score?.plies ?? 0), foul: "" };
  if (!score?.proven) return { ...verdict, kind: "holds" };
  if (score.value < 0) return { ...verdict, kind: "slower", plies: score.plies! + 1 };
  return { ...verdict, kind: score.value > 0 ? "lost" : "draws" };
}

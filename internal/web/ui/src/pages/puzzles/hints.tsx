import { useState } from "preact/hooks";
import type { PositionResponse } from "../../api/types";
import type { Overlay } from "../../board/overlay";
import { t } from "../../lib/i18n";

// Hint is what the board shows of a hint, and the moves played when it was given.
export interface Hint {
  played: string[];
  overlay: Overlay;
}

// HintSource knows what the hints say of a position.
export interface HintSource {
  rightMove(): Promise<{ move: string; value?: string }>; // with its value in words, unless the move keeps a proven win
  position(played: string[]): Promise<PositionResponse>;
  help(): void; // the move is shown
  readonly error: { value: string };
}

interface HintLadderProps {
  source: HintSource;
  position: PositionResponse;
  played: string[]; // to the position, as HintSource.position takes moves
  onHint(hint: Hint): void;
}

const steps = ["where", "what", "why"] as const;

// HintLadder gives three hints, one at a press: where a right move is, what it does, and the move itself with the reason.
// The hints to come stand below, so that the ladder keeps its height.
export function HintLadder({ source, position, played, onHint }: HintLadderProps) {
  const [hints, setHints] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const step = steps[hints.length];
  const more = async () => {
    if (busy) return; // a disabled button would lose the focus
    setBusy(true);
    try {
      const { move, value } = await source.rightMove();
      const after = await source.position([...played, move]);
      onHint({ played, overlay: step === "why" ? { hint: after.last } : { area: areaAround(position, after.last) } });
      setHints([...hints, hintText(step!, position, after, move, value)]);
      if (step === "why") source.help();
    } catch (e) {
      source.error.value = (e as Error).message;
    }
    setBusy(false);
  };
  return (
    <div class="puzzle-hints">
      <ol aria-live="polite">{hints.map((text) => <li key={text}>{text}</li>)}</ol>
      {step && <button aria-busy={busy} onClick={() => void more()}>{t("page-puzzles-hint-" + step)}</button>}
      {steps.slice(hints.length + 1).map((later) => <p key={later} aria-hidden="true">{t("page-puzzles-hint-" + later)}</p>)}
    </div>
  );
}

// areaAround returns the cells of an area that holds a cell: three columns of a well, about a third of the columns and rows of another
// board. The cell is not always in the middle.
function areaAround(p: PositionResponse, cell: number): number[] {
  const width = p.gravity ? 3 : Math.max(2, Math.ceil(p.cols / 3));
  const from = (at: number, size: number) => Math.max(0, Math.min(size - width, at - ((cell * 7) % width)));
  const [left, top] = [from(cell % p.cols, p.cols), from(Math.floor(cell / p.cols), p.rows)];
  const inside = (c: number) => c % p.cols >= left && c % p.cols < left + width && (p.gravity || (Math.floor(c / p.cols) >= top && Math.floor(c / p.cols) < top + width));
  return p.cells.map((_, c) => c).filter(inside);
}

// hintText returns a hint. after is the position after the right move, whose threats are the cells on which the mover would win.
function hintText(step: (typeof steps)[number], p: PositionResponse, after: PositionResponse, move: string, value: string | undefined): string {
  const threats = after.threats.map((cell) => after.cells[cell]!);
  if (step === "where") return t(p.gravity ? "page-puzzles-where-columns" : "page-puzzles-where-area");
  const kind = moveKind(p, after, value);
  return t(step === "what" ? "page-puzzles-what-" + kind : "page-puzzles-why-" + kind, { Move: move, Cell: threats[0] ?? "", Other: threats[1] ?? "", Value: value ?? "" });
}

// moveKind returns what a right move does: it wins, stops a threat, makes two threats or one, or none yet.
function moveKind(p: PositionResponse, after: PositionResponse, value: string | undefined): string {
  if (after.outcome !== "undecided") return "wins";
  const threats = after.threats.length;
  if (threats === 0 && p.threats.length > 0) return "stops";
  return threats > 1 ? "double" : threats === 1 ? "threat" : value ? "best" : "quiet";
}

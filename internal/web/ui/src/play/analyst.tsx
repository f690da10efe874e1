import type { AnalyzeEvent, Choice, Opinion } from "../api";
import type { Shown } from "../board/notes";
import { tone, valueText } from "../board/value";
import type { Scene } from "../game/game";
import { mover } from "../game/seats";
import { say } from "../shell/text";

interface AnalysisProps {
  scene: Scene;
  event: AnalyzeEvent | undefined;
  further: (() => void) | undefined; // look longer
  on: boolean;
  onSwitch: (on: boolean) => void;
  onShow: (shadow: Shown["shadow"]) => void;
  onPlay: (choice: Choice) => void;
}

const most = 12; // moves in the list; the board shows all

// Analysis says what the position is worth and why, as far as that is known by now.
export function Analysis({ scene: { position: p }, event, further, on, onSwitch, onShow, onPlay }: AnalysisProps) {
  const show = (pv: string[]) => onShow(shadowOf(p, pv));
  const known = event?.lines.filter((o) => o.score).slice(0, most) ?? [];
  const over = p.outcome !== "undecided";
  return (
    <section class="sheet analysis" aria-labelledby="analysis">
      <div class="row spread">
        <h2 id="analysis">{say("page-play-analysis")}</h2>
        <button role="switch" class="switch" aria-checked={on} aria-labelledby="analysis" onClick={() => onSwitch(!on)}><i /></button>
      </div>
      {on && !over && (
        <>
          <p class="verdict">
            {event?.score ? <strong>{valueText(event.score, p.points)}</strong> : <span class="soft">{say("page-play-looking")}</span>}
            {event && (
              <span class="soft">
                {" "}{event.depth > 0 && say("page-play-effort-depth", { Depth: event.depth }) + " · "}
                {say("page-play-effort", { Count: event.nodes, Seconds: Math.round(event.ms / 100) / 10 })}
              </span>
            )}
            {further && <button onClick={further}>{say("page-play-further")}</button>}
          </p>
          {event && event.pv.length > 0 && (
            <p class="pv" tabIndex={0} onMouseEnter={() => show(event.pv)} onMouseLeave={() => onShow(undefined)} onFocus={() => show(event.pv)} onBlur={() => onShow(undefined)}>
              <span class="soft">{say("page-play-line")}</span> {event.pv.slice(0, 16).join(" ")}
            </p>
          )}
          <ol class="opinions">
            {known.map((o) => (
              <li key={o.cell}>
                <button onClick={() => onPlay(o)} onMouseEnter={() => show(lineOf(event!, o))} onMouseLeave={() => onShow(undefined)} onFocus={() => show(lineOf(event!, o))} onBlur={() => onShow(undefined)}>
                  <b>{o.move}</b>
                  <span class="bar" style={tone(o.score!, p.points)} />
                  <span>{valueText(o.score!, p.points)}</span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
      {on && over && <p class="soft">{say("page-play-over")}</p>}
    </section>
  );
}

const lineOf = (event: AnalyzeEvent, o: Opinion): string[] => (event.pv[0] === o.move ? event.pv : [o.move]);

// shadowOf puts a line on the cells of its moves.
function shadowOf(p: AnalysisPosition, pv: string[]): NonNullable<Shown["shadow"]> {
  const filled = [...p.stones];
  let side = mover(p);
  const shadow: NonNullable<Shown["shadow"]> = [];
  for (const move of pv) {
    const cell = cellOf(p, move, filled);
    if (cell === undefined || !side) break;
    filled[cell] = side;
    shadow.push({ cell, side });
    side = side === "X" ? "O" : "X";
  }
  return shadow;
}

type AnalysisPosition = Scene["position"];

// cellOf is where a move comes to rest on a board that is filled as said.
function cellOf(p: AnalysisPosition, move: string, filled: string[]): number | undefined {
  const plane = p.cols * p.rows;
  const free = (cells: number[]) => cells.find((c) => filled[c] === ".");
  const choice = p.choices.find((c) => c.move === move);
  if (!p.gravity) return choice?.cell;
  if (p.layers > 1) return choice && free(Array.from({ length: p.layers }, (_, l) => l * plane + (choice.cell % plane)));
  return free(Array.from({ length: p.rows }, (_, i) => (p.rows - 1 - i) * p.cols + Number(move) - 1));
}

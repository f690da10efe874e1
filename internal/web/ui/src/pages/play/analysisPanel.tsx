import type { TargetedPointerEvent } from "preact";
import type { AnalyzeEvent, Choice, MoveScore, PositionResponse } from "../../api/types";
import { leading } from "../../board/overlay";
import { type Shadow, shadows } from "../../board/pvPreview";
import { tone, valueText } from "../../board/score";
import type { Scene } from "../../game/gameController";
import { mover } from "../../game/seats";
import { useStateOf } from "../../lib/signal";
import { say } from "../../lib/i18n";

interface VerdictProps {
  scene: Scene;
  event: AnalyzeEvent | undefined;
  further: (() => void) | undefined; // look longer
  on: boolean;
  onSwitch: (on: boolean) => void;
  onPoint: (at: Pointed) => void;
  onPlay: (choice: Choice) => void;
}

const most = 12; // moves in the list
const longest = 16; // moves of a line, told and drawn

// A Pointed is what the reader points at: the line, or a move, or nothing.
export type Pointed = "line" | { move: string } | undefined;

const lineOf = (event: AnalyzeEvent): string[] => event.pv.slice(0, longest);

// pointedOut draws what the reader points at, as it is known by now: of the best move its line.
export function pointedOut(at: Pointed, p: PositionResponse, event: AnalyzeEvent): Shadow[] | undefined {
  const side = mover(p);
  if (!at || !side) return undefined;
  const line = lineOf(event);
  return shadows(p, at === "line" || at.move === line[0] ? line : [at.move], side);
}

// Verdict says what the position is worth and why, as far as that is known by now. The first touch
// of a move shows its line, as pointing at it does; the second plays it.
export function Verdict({ scene: { position: p }, event, further, on, onSwitch, onPoint, onPlay }: VerdictProps) {
  const line = event ? lineOf(event) : [];
  const pointing = (at: Pointed) => {
    const [to, from] = [() => onPoint(at), () => onPoint(undefined)];
    return { onMouseEnter: to, onMouseLeave: from, onFocus: to, onBlur: from };
  };
  const known = leading(event?.lines ?? [], most, p.points);
  const over = p.outcome !== "undecided";
  const [chosen, setChosen] = useStateOf(p, -1);
  const press = (o: MoveScore) => (e: TargetedPointerEvent<HTMLButtonElement>) => {
    if (e.pointerType !== "touch" || o.cell === chosen) return onPlay(o);
    setChosen(o.cell);
    onPoint(o);
  };
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
          {line.length > 0 && (
            <p class="pv" tabIndex={0} {...pointing("line")}>
              <span class="soft">{say("page-play-line")}</span> {line.join(" ")}
            </p>
          )}
          <ol class="opinions">
            {known.map((o) => (
              <li key={o.cell}>
                <button onClick={press(o)} {...pointing(o)}>
                  <b>{o.move}</b>
                  <span class="bar" style={tone(o.score, p.points)} />
                  <span>{o.cell === chosen ? say("page-board-confirm", { Move: o.move }) : valueText(o.score, p.points)}</span>
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

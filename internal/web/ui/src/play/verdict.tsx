import type { TargetedPointerEvent } from "preact";
import type { AnalyzeEvent, Choice, Opinion } from "../api";
import { leading } from "../board/notes";
import { type Shadow, shadows } from "../board/shadow";
import { tone, valueText } from "../board/value";
import type { Scene } from "../game/game";
import { mover } from "../game/seats";
import { useStateOf } from "../shell/cell";
import { say } from "../shell/text";

interface VerdictProps {
  scene: Scene;
  event: AnalyzeEvent | undefined;
  further: (() => void) | undefined; // look longer
  on: boolean;
  onSwitch: (on: boolean) => void;
  onShow: (shadow: Shadow[] | undefined) => void;
  onPlay: (choice: Choice) => void;
}

const most = 12; // moves in the list

// Verdict says what the position is worth and why, as far as that is known by now. The first touch
// of a move shows its line, as pointing at it does; the second plays it.
export function Verdict({ scene: { position: p }, event, further, on, onSwitch, onShow, onPlay }: VerdictProps) {
  const side = mover(p);
  const show = (line: string[]) => onShow(side && shadows(p, line, side));
  const point = (o: Opinion) => show(event!.pv[0] === o.move ? event!.pv : [o.move]);
  const known = leading(event?.lines ?? [], most, p.points);
  const over = p.outcome !== "undecided";
  const [chosen, setChosen] = useStateOf(p, -1);
  const press = (o: Opinion) => (e: TargetedPointerEvent<HTMLButtonElement>) => {
    if (e.pointerType !== "touch" || o.cell === chosen) return onPlay(o);
    setChosen(o.cell);
    point(o);
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
          {event && event.pv.length > 0 && (
            <p class="pv" tabIndex={0} onMouseEnter={() => show(event.pv)} onMouseLeave={() => onShow(undefined)} onFocus={() => show(event.pv)} onBlur={() => onShow(undefined)}>
              <span class="soft">{say("page-play-line")}</span> {event.pv.slice(0, 16).join(" ")}
            </p>
          )}
          <ol class="opinions">
            {known.map((o) => (
              <li key={o.cell}>
                <button onClick={press(o)} onMouseEnter={() => point(o)} onMouseLeave={() => onShow(undefined)} onFocus={() => point(o)} onBlur={() => onShow(undefined)}>
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

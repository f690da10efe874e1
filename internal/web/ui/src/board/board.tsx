import type { TargetedPointerEvent } from "preact";
import { useRef } from "preact/hooks";
import type { Choice, PositionResponse } from "../api/types";
import { useStateOf } from "../lib/signal";
import { say } from "../lib/i18n";
import "./board.css";
import { step } from "./cursor";
import { Layer } from "./layer";
import { choiceAt, kindOf, type View } from "./layout";
import type { Shown } from "./overlay";
import { Space } from "./board3d";

interface BoardProps {
  position: PositionResponse;
  view: View;
  shown?: Shown;
  label: string;
  onPlay?: (choice: Choice) => void; // absent while nobody may play
}

// A Board shows a position, and lets somebody play on it by mouse, finger or keys: arrows
// walk, Page Up and Down change the layer, Enter or space plays, and so does a digit that is
// a move. Where cells are small for a finger, or the move is a foul, the first press
// chooses and the second plays.
export function Board({ position: p, view, shown = {}, label, onPlay }: BoardProps) {
  const box = useRef<HTMLDivElement>(null);
  const middle = Math.floor(p.rows / 2) * p.cols + Math.floor(p.cols / 2);
  const [cursor, setCursor] = useStateOf(`${p.cols} ${p.rows} ${p.layers}`, middle);
  const [chosen, setChosen] = useStateOf(`${p.game} ${p.text}`, -1);
  const [meant, setMeant] = useStateOf(`${p.game} ${p.text}`, -1); // where a press would play now

  const foul = p.forbidden.find((f) => f.cell === chosen)?.foul;
  const play = (cell: number) => {
    const choice = choiceAt(p, cell);
    if (choice && chosen !== choice.cell && p.forbidden.some((f) => f.cell === choice.cell)) setChosen(choice.cell);
    else if (choice) onPlay?.(choice);
  };
  const press = (event: TargetedPointerEvent<HTMLDivElement>) => {
    const pressed = (event.target as Element).closest<SVGGElement>("[data-cell]");
    if (!pressed) return;
    pressCell(Number(pressed.dataset.cell), event.pointerType === "touch" && pressed.getBoundingClientRect().width < 36);
  };
  const pressCell = (cell: number, small: boolean) => {
    setCursor(cell);
    const choice = choiceAt(p, cell);
    if (choice && small && chosen !== choice.cell) setChosen(choice.cell);
    else play(cell);
  };
  const mean = (cell: number) => setMeant(choiceAt(p, cell)?.cell ?? -1);
  const hover = (event: TargetedPointerEvent<HTMLDivElement>) => {
    const over = event.target as Element;
    if (event.pointerType !== "touch" && !over.closest(".space")) mean(Number(over.closest<SVGGElement>("[data-cell]")?.dataset.cell ?? -1));
  };
  const key = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      if ((event.target as Element).closest("[data-cell]")) play(cursor);
      else return;
    } else if (event.key === "Escape") setChosen(-1);
    else if (/^\d$/.test(event.key)) {
      const choice = p.choices.find((c) => c.move === event.key);
      if (choice) onPlay?.(choice);
    } else {
      const to = step(p, view, cursor, event.key, event.ctrlKey);
      if (to === undefined) return;
      setCursor(to);
      mean(to);
      box.current?.querySelector<SVGGElement>(`.layer [data-cell="${to}"]`)?.focus();
    }
    event.preventDefault();
  };
  const layers = Array.from({ length: p.layers }, (_, l) => l);
  const open = onPlay !== undefined;
  return (
    <div class={`board ${kindOf(p)}`} data-layers={p.layers} ref={box} onClick={press} onPointerOver={hover} onPointerLeave={() => setMeant(-1)} onKeyDown={key}>
      {p.layers > 1 && view.space && <Space position={p} view={view} shown={shown} open={open} chosen={chosen} meant={meant} onPress={pressCell} onMean={mean} />}
      <div class="layers">
        {layers.map((layer) => (
          <figure key={layer}>
            <Layer
              position={p} layer={layer} view={view} shown={shown} cursor={cursor} chosen={chosen} meant={meant} open={open}
              label={p.layers > 1 ? `${label}, ${say("page-board-layer", { Layer: layer + 1 })}` : label}
            />
            {p.layers > 1 && <figcaption>{say("page-board-layer", { Layer: layer + 1 })}</figcaption>}
          </figure>
        ))}
      </div>
      {chosen >= 0 && open && (
        <button class="first confirm" onClick={() => play(chosen)}>
          {foul ? say("page-board-confirm-foul", { Move: p.cells[chosen]!, Foul: say("foul-" + foul) }) : say("page-board-confirm", { Move: choiceAt(p, chosen)?.move ?? "" })}
        </button>
      )}
    </div>
  );
}

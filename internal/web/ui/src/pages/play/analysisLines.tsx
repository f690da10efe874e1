import type { TargetedKeyboardEvent, TargetedPointerEvent } from "preact";
import { useRef } from "preact/hooks";
import type { PositionResponse, Variation } from "../../api/types";
import { scoreLabel, scoreStyle, scoreText } from "../../board/score";
import { t } from "../../lib/i18n";
import { useKeyedState, useSignalValue } from "../../lib/signal";
import { analysisSettings } from "./analysisStore";

interface AnalysisLinesProps {
  position: PositionResponse;
  variations: Variation[];
  onPreview: (line: string[] | undefined) => void;
  onPlay: (line: string[]) => void;
}

export const maxMoves = 16; // of a line, in the list and on the board

// AnalysisLines lists the best lines, numbered as on the board. Pointing at a move, or focusing it, shows the line up to there on the
// board; a press plays it. The first touch of a move shows the line, the second plays it. Tab goes to the first move of each line,
// and the arrow keys go on from there.
export function AnalysisLines({ position: p, variations, onPreview, onPlay }: AnalysisLinesProps) {
  const { lines } = useSignalValue(analysisSettings);
  const [touched, setTouched] = useKeyedState(p, ""); // the line touched once
  const { shown, handlers } = useHeldLines(p, variations);
  const rows = Array.from({ length: Math.min(lines, movesAtStart(p)) }, (_, i) => shown[i]);
  const press = (line: string[]) => (e: TargetedPointerEvent<HTMLButtonElement>) => {
    if (e.pointerType !== "touch" || line.join(" ") === touched) return onPlay(line);
    setTouched(line.join(" "));
    onPreview(line);
  };
  return (
    <ol class="analysis-lines" aria-label={t("page-play-lines")} {...handlers} onKeyDown={moveFocus}>
      {rows.map((variation, i) => (
        <li key={i}>
          {variation && (
            <>
              <span class="line-score" role="img" aria-label={scoreText(variation.score, p.points)} title={scoreText(variation.score, p.points)} style={scoreStyle(variation.score, p.points)}>
                {scoreLabel(variation.score, p.points)}
              </span>
              <span class="line-moves">
                {variation.moves.slice(0, maxMoves).map((move, n) => {
                  const line = variation.moves.slice(0, n + 1);
                  const show = () => onPreview(line);
                  const armed = line.join(" ") === touched;
                  return (
                    <button
                      key={n} class={armed ? "line-move armed" : "line-move"} tabIndex={n === 0 ? 0 : -1} onClick={press(line)}
                      {...(armed && { "aria-label": t("page-board-confirm", { Move: move }) })}
                      onMouseEnter={show} onMouseLeave={() => onPreview(undefined)} onFocus={show} onBlur={() => onPreview(undefined)}
                    >
                      {move}
                    </button>
                  );
                })}
              </span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

// moveFocus moves the focus between the moves of a line and between lines.
function moveFocus(event: TargetedKeyboardEvent<HTMLElement>): void {
  const button = event.target as HTMLElement;
  const row = button.closest("li");
  const to = {
    ArrowRight: button.nextElementSibling, ArrowLeft: button.previousElementSibling,
    ArrowDown: row?.nextElementSibling?.querySelector(".line-move"), ArrowUp: row?.previousElementSibling?.querySelector(".line-move"),
    Home: row?.querySelector(".line-move"), End: row?.querySelector(".line-move:last-child"),
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation(); // the arrow keys do not step through the game here
  (to as HTMLElement | null)?.focus();
}

// movesAtStart returns how many moves an empty board has: columns under gravity, else cells.
function movesAtStart({ cols, rows, layers, gravity }: PositionResponse): number {
  if (!gravity) return cols * rows * layers;
  return layers > 1 ? cols * rows : cols;
}

// useHeldLines returns the lines of a position as they were shown last, as long as the list is pointed at or holds the focus; else
// the lines given. It returns the event handlers of the list too.
function useHeldLines(p: PositionResponse, lines: Variation[]) {
  const list = useRef({ p, lines, held: false });
  if (list.current.p !== p || !list.current.held || list.current.lines.length === 0) list.current = { ...list.current, p, lines };
  const hold = (held: boolean) => void (list.current.held = held);
  const onPointerMove = (event: PointerEvent) => hold(event.pointerType === "mouse");
  const handlers = { onPointerMove, onPointerLeave: () => hold(false), onFocusIn: () => hold(true), onFocusOut: () => hold(false) };
  return { shown: list.current.lines, handlers };
}

import type { TargetedPointerEvent } from "preact";
import { useRef } from "preact/hooks";
import type { AnalyzeEvent, Choice, PositionResponse } from "../../api/types";
import { bestMoves, type ScoredMove } from "../../board/overlay";
import { type PreviewStone, previewStones } from "../../board/pvPreview";
import { scoreStyle, scoreText } from "../../board/score";
import type { GameState } from "../../game/gameController";
import { sideToMove } from "../../game/seats";
import { t } from "../../lib/i18n";
import { useKeyedState } from "../../lib/signal";

interface AnalysisPanelProps {
  state: GameState;
  event: AnalyzeEvent | undefined;
  searchLonger: (() => void) | undefined;
  enabled: boolean;
  onToggle: (enabled: boolean) => void;
  onPreview: (preview: Preview) => void;
  onPlay: (choice: Choice) => void;
}

const maxMoves = 12; // in the list
const maxPvLength = 16; // moves of the principal variation, in the text and on the board

// Preview is what the visitor points at to see on the board: the principal variation, or a move.
export type Preview = "pv" | { move: string } | undefined;

const shownPv = (event: AnalyzeEvent): string[] => event.pv.slice(0, maxPvLength);

// previewOf returns the stones of a preview. The best move is shown with the whole principal variation, which grows as
// the analysis goes on.
export function previewOf(preview: Preview, p: PositionResponse, event: AnalyzeEvent): PreviewStone[] | undefined {
  const side = sideToMove(p);
  if (!preview || !side) return undefined;
  const pv = shownPv(event);
  return previewStones(p, preview === "pv" || preview.move === pv[0] ? pv : [preview.move], side);
}

// AnalysisPanel shows the analysis so far: the score of the position, the effort, the principal variation and the best
// moves. The first touch of a move shows its preview, as pointing at the move does; the second plays it.
export function AnalysisPanel(props: AnalysisPanelProps) {
  const { state: { position: p }, event, searchLonger, enabled, onToggle, onPreview } = props;
  const pv = event ? shownPv(event) : [];
  return (
    <section class="card analysis" aria-labelledby="analysis">
      <div class="row spread">
        <h2 id="analysis">{t("page-play-analysis")}</h2>
        {searchLonger && <button onClick={searchLonger}>{t("page-play-further")}</button>}
        <button role="switch" class="switch" aria-checked={enabled} aria-labelledby="analysis" onClick={() => onToggle(!enabled)}><i /></button>
      </div>
      {enabled && (
        <>
          <Evaluation {...props} />
          <p class="pv" tabIndex={pv.length > 0 ? 0 : undefined} {...previewHandlers("pv", onPreview)}>
            {pv.length > 0 && <><span class="muted">{t("page-play-line")}</span> {pv.join(" ")}</>}
          </p>
          <MoveScores {...props} />
          <p class="muted score-legend">{p.points ? t("page-board-legend-points") : t("page-board-legend", { Win: t("page-board-mark-win"), Loss: t("page-board-mark-loss") })}</p>
        </>
      )}
    </section>
  );
}

// previewHandlers are the event handlers of an element that shows a preview while pointed at or focused.
function previewHandlers(preview: Preview, onPreview: (preview: Preview) => void) {
  const [show, hide] = [() => onPreview(preview), () => onPreview(undefined)];
  return { onMouseEnter: show, onMouseLeave: hide, onFocus: show, onBlur: hide };
}

// Evaluation is the score of the position, with the depth, the nodes and the time of the search.
function Evaluation({ state: { position: p }, event }: AnalysisPanelProps) {
  if (p.outcome !== "undecided") return <p class="evaluation muted">{t("page-play-over")}</p>;
  return (
    <p class="evaluation">
      <span class="headline">
        {event?.score ? <strong>{scoreText(event.score, p.points)}</strong> : <span class="muted">{t("page-play-looking")}</span>}
      </span>
      {event && (
        <span class="muted">
          {event.depth > 0 && t("page-play-effort-depth", { Depth: event.depth }) + " · "}
          {t("page-play-effort", { Count: event.nodes, Seconds: Math.round(event.ms / 100) / 10 })}
        </span>
      )}
    </p>
  );
}

// MoveScores lists the best moves with their scores. The rows have the numbers of their places as keys, so that no row moves when
// the order changes.
function MoveScores({ state: { position: p }, event, onPreview, onPlay }: AnalysisPanelProps) {
  const [touched, setTouched] = useKeyedState(p, -1); // the cell of the move touched once
  const { moves, handlers } = useHeldOrder(p, bestMoves(event?.lines ?? [], maxMoves, p.points));
  const press = (move: ScoredMove) => (e: TargetedPointerEvent<HTMLButtonElement>) => {
    if (e.pointerType !== "touch" || move.cell === touched) return onPlay(move);
    setTouched(move.cell);
    onPreview(move);
  };
  return (
    <ol class="move-scores" style={{ "--rows": movesAtStart(p) }} {...handlers}>
      {moves.map((move, i) => (
        <li key={i}>
          <button onClick={press(move)} {...previewHandlers(move, onPreview)}>
            <b>{move.move}</b>
            <span class="score-bar" style={scoreStyle(move.score, p.points)} />
            <span>{move.cell === touched ? t("page-board-confirm", { Move: move.move }) : scoreText(move.score, p.points)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

// movesAtStart returns how many moves an empty board has: columns under gravity, else cells.
function movesAtStart({ cols, rows, layers, gravity }: PositionResponse): number {
  if (!gravity) return cols * rows * layers;
  return layers > 1 ? cols * rows : cols;
}

// useHeldOrder returns the moves of a position in the order in which they were shown last, as long as the list is pointed at or
// holds the focus; else in the order given. It returns the event handlers of the list too.
function useHeldOrder(p: PositionResponse, moves: ScoredMove[]) {
  const list = useRef({ p, cells: [] as number[], held: false });
  if (list.current.p !== p) list.current = { p, cells: [], held: false };
  const { cells, held } = list.current;
  const place = ({ cell }: ScoredMove) => (cells.includes(cell) ? cells.indexOf(cell) : cells.length);
  const shown = held ? moves.toSorted((a, b) => place(a) - place(b)) : moves;
  list.current.cells = shown.map(({ cell }) => cell);
  const [hold, release] = [true, false].map((held) => () => void (list.current.held = held)) as [() => void, () => void];
  const onPointerMove = (event: PointerEvent) => event.pointerType === "mouse" && hold();
  return { moves: shown, handlers: { onPointerMove, onPointerLeave: release, onFocusIn: hold, onFocusOut: release } };
}

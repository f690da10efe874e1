import { useMemo, useState } from "preact/hooks";
import type { Choice, PositionResponse } from "../../api/types";
import { Board } from "../../board/board";
import { defaultViewOptions, type ViewOptions } from "../../board/layout";
import type { Overlay } from "../../board/overlay";
import { language, t } from "../../lib/i18n";
import { ExpandedNodes } from "../searchview/expandedNodes";
import { capitalize, Formatter } from "../searchview/formatter";
import { NodeBoards } from "../searchview/nodeBoard";
import "../searchview/searchPane.css";
import { SearchTrace } from "../searchview/trace";
import { TreeDrawing } from "../searchview/treeDrawing";
import type { UnsearchedValues } from "../searchview/unsearched";
import { analysisOf, type BoardStage, positionOf, type Results, treeOf, type TreeStage } from "./lesson";
import { firstPruning, leavesOnly, nodeLabel, nodePath, toEnd } from "./treeFacts";

const noValues: UnsearchedValues = new Map(); // pruned nodes show no values
const maxExpanded = 60; // nodes of a tree that is drawn whole

export const formatterOf = (trace: SearchTrace): Formatter => new Formatter(t, language.value, trace.file.unit === "points");

// stagedTrace returns the search of a stage, at the step that the stage shows.
function stagedTrace(results: Results, { tree, show }: TreeStage): SearchTrace {
  const file = treeOf(results, tree);
  const trace = new SearchTrace(show === "leaves" ? leavesOnly(file) : file);
  if (show !== "before pruning") return toEnd(trace);
  trace.seek(firstPruning(trace) - 1);
  return trace;
}

// expandedNodes expands a small tree whole, and of a large one also the node of the move that the engine plays.
function expandedNodes(trace: SearchTrace): ExpandedNodes {
  const expanded = new ExpandedNodes(trace);
  const small = trace.nodes.length <= maxExpanded;
  trace.nodes.forEach(({ parent, move }, n) => {
    if (!expanded.isExpanded(n) && (small || (parent === 0 && move === trace.file.result.move))) expanded.toggle(n);
  });
  return expanded;
}

interface TreeViewProps {
  results: Results;
  stage: TreeStage;
  picked: number; // the node pressed last, -1 for none
  onPick?: (n: number) => void; // absent once the question is answered
}

// TreeView draws the tree of a stage. A press on a node picks the node. Where nodes are boards, the board of the node
// under the pointer or of the focus is shown beside.
export function TreeView({ results, stage, picked, onPick }: TreeViewProps) {
  const trace = useMemo(() => stagedTrace(results, stage), [results, stage.tree, stage.show]);
  const expanded = useMemo(() => expandedNodes(trace), [trace]);
  const [looked, setLooked] = useState({ trace, n: -1 });
  const format = formatterOf(trace);
  const look = (event: Event) => {
    const node = (event.target as Element).closest<SVGElement>("[data-node]");
    if (node) setLooked({ trace, n: Number(node.dataset.node) });
  };
  const shown = looked.trace === trace && looked.n >= 0 ? looked.n : Math.max(0, picked);
  const answers = onPick && trace.nodes.map((_, n) => ({ branches: [n], text: nodeLabel(trace, format, n), answer: () => onPick(n) }));
  return (
    <div class={trace.file.board ? "search-viewer learn-tree with-board" : "search-viewer learn-tree"} onPointerOver={look} onFocusCapture={look}>
      <TreeDrawing
        trace={trace} format={format} expanded={expanded} selected={picked < 0 ? 0 : picked} cut={undefined} unsearched={noValues} onSelect={() => {}}
        {...(answers && { answers })}
      />
      {trace.file.board && (
        <aside class="learn-node" aria-label={t("page-learn-node-board")}>
          <p>{nodePath(trace, shown) || capitalize(t("tree-root"))}</p>
          <NodeBoards trace={trace} format={format} n={shown} />
        </aside>
      )}
    </div>
  );
}

const boardView: ViewOptions = { ...defaultViewOptions, threats: false, space: false };

interface BoardViewProps {
  results: Results;
  stage: BoardStage;
  picked: number; // the cell pressed last, -1 for none
  onPick?: (cell: number) => void; // absent once the question is answered
}

// BoardView draws the position of a stage. A press on a cell picks the cell.
export function BoardView({ results, stage, picked, onPick }: BoardViewProps) {
  const position = positionOf(results, stage.board);
  const overlay: Overlay = {
    ...(stage.scores && { scores: new Map(analysisOf(results, stage.scores).lines.map((line) => [line.cell, line])) }),
    ...(picked >= 0 && { hint: picked }),
  };
  return (
    <div class="learn-board">
      <Board
        key={stage.board} position={position} view={boardView} overlay={overlay} label={t("page-learn-board")}
        {...(onPick && { onPlay: ({ cell }: Choice) => onPick(cell) })}
      />
    </div>
  );
}

// cellName names a cell as people write the game: by its move, and where pieces fall by its column and row.
export function cellName(position: PositionResponse, cell: number): string {
  const move = position.choices.find((choice) => choice.cell === cell)?.move;
  return position.gravity || move === undefined ? position.cells[cell]! : move;
}

import type { PositionResponse } from "../../api/types";
import type { Side } from "../../board/stone";
import type { MoveNode } from "../../game/moveTree";
import { language, t } from "../../lib/i18n";
import { type Glyph, judgeMove, moveAccuracy, sideAtPly, wasBest, winChanceLoss } from "./judgement";

// SideSummary is how a side played a line, as far as the scores are known.
interface SideSummary {
  judged: number; // moves with a known loss
  best: number;
  glyphs: Record<Glyph, number>;
  accuracy?: number; // the mean of the moves' accuracies, from 0 to 100
}

// summarize sums up the moves of a side in a line that begins with the root.
function summarize(line: MoveNode[], side: Side, position: PositionResponse): SideSummary {
  const summary: SideSummary = { judged: 0, best: 0, glyphs: { "": 0, "~": 0, "?!": 0, "?": 0, "??": 0 } };
  let total = 0;
  line.forEach((node, ply) => {
    if (ply === 0 || sideAtPly(ply, position) !== side) return;
    const loss = winChanceLoss(node, side, position);
    if (loss === undefined) return;
    summary.judged++;
    if (wasBest(node, side, position)) summary.best++;
    summary.glyphs[judgeMove(node, side, position)]++;
    total += moveAccuracy(loss);
  });
  if (summary.judged > 0) summary.accuracy = total / summary.judged;
  return summary;
}

// Summary is a table of how both sides played a line that begins with the root.
export function Summary({ line, position }: { line: MoveNode[]; position: PositionResponse }) {
  const sides = (["X", "O"] as const).map((side) => summarize(line, side, position));
  const rows: [string, (s: SideSummary) => number][] = [
    ["best", (s) => s.best], ["doubtful", (s) => s.glyphs["?!"]], ["mistake", (s) => s.glyphs["?"]], ["blunder", (s) => s.glyphs["??"]],
  ];
  const figure = (s: SideSummary, value: number | undefined, unit = "") => (s.judged === 0 || value === undefined ? "–" : Math.round(value).toLocaleString(language.value) + unit);
  return (
    <table class="summary">
      <thead><tr><td /><th scope="col">X</th><th scope="col">O</th></tr></thead>
      <tbody>
        <tr title={t("page-play-accuracy-how")}>
          <th scope="row"><abbr title={t("page-play-accuracy-how")}>{t("page-play-accuracy")}</abbr></th>
          {sides.map((s, i) => <td key={i}>{figure(s, s.accuracy, "%")}</td>)}
        </tr>
        {rows.map(([name, value]) => (
          <tr key={name} class={name}>
            <th scope="row">{t("page-play-count-" + name)}</th>
            {sides.map((s, i) => <td key={i}>{figure(s, value(s))}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

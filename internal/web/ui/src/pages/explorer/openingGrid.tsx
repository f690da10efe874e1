import { useEffect, useState } from "preact/hooks";
import { t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";

const size = 15; // of the board
const cell = 6; // in units of the drawing

// OpeningGrid shows the balanced openings with which the engines of Gomoku are compared, each as a small board.
export function OpeningGrid() {
  const [openings, setOpenings] = useState<string[]>();
  const [error, setError] = useState("");
  useEffect(() => {
    import("../../../../../../docs/lab/freestyle15.pos?raw").then(
      ({ default: text }) => setOpenings(text.split("\n").filter((line) => /^[a-o]\d/.test(line))), (e: Error) => setError(e.message),
    );
  }, []);
  if (error) return <p class="error" role="alert">{error}</p>;
  return (
    <ul class="opening-grid" aria-busy={!openings}>
      {openings?.map((moves, i) => (
        <li key={moves}>
          <a href={routeUrl("explorer", { game: "gomoku", moves })} aria-label={t("page-explorer-opening", { Number: i + 1, Moves: moves.replaceAll(/(\d)([a-o])/g, "$1 $2") })}>
            <OpeningBoard moves={moves} />
            <small>{i + 1}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}

// OpeningBoard draws the stones of an opening.
function OpeningBoard({ moves }: { moves: string }) {
  const stones = [...moves.matchAll(/([a-o])(\d+)/g)].map(([, column, row]) => [column!.charCodeAt(0) - 97, size - Number(row)] as const);
  const lines = Array.from({ length: size }, (_, i) => `M${(i + 0.5) * cell} ${cell / 2}V${(size - 0.5) * cell}M${cell / 2} ${(i + 0.5) * cell}H${(size - 0.5) * cell}`);
  return (
    <svg viewBox={`0 0 ${size * cell} ${size * cell}`} aria-hidden="true">
      <rect class="ground" width={size * cell} height={size * cell} rx="4" />
      <path class="lines" d={lines.join("")} />
      {stones.map(([x, y], i) => <circle key={i} class={i % 2 === 0 ? "black" : "white"} cx={(x + 0.5) * cell} cy={(y + 0.5) * cell} r={cell * 0.44} />)}
    </svg>
  );
}

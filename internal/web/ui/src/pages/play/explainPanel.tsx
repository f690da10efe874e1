import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { EnginesResponse, ExplainedPart, ExplainedValue, Explanation, ExplainRequest } from "../../api/types";
import { engineLabel } from "../../game/engineSpec";
import type { GameState } from "../../game/gameController";
import { nodeText } from "../../game/positionText";
import { language, numberText, t } from "../../lib/i18n";
import "../../lib/table.css";

interface ExplainPanelProps {
  api: ApiClient;
  state: GameState;
}

const timeMs = 3000; // of the search before an explanation

// ExplainPanel shows, while it is open, where the value of the position comes from: the parts of the value that an engine
// computes, a reference system first.
export function ExplainPanel({ api, state }: ExplainPanelProps) {
  const [open, setOpen] = useState(false);
  const engines = useEngines(api, state.record.game, open);
  const [chosen, setChosen] = useState("");
  const engine = engines.includes(chosen) ? chosen : (engines[0] ?? "");
  const { explanation, error } = useExplanation(api, state, open ? engine : "");
  return (
    <section class="card explain">
      <details onToggle={(e) => setOpen(e.currentTarget.open)}>
        <summary><h2>{t("page-play-explain")}</h2></summary>
        <label>
          {t("page-play-explain-engine")}
          <select value={engine} onChange={(e) => setChosen(e.currentTarget.value)}>
            {engines.map((name) => <option key={name} value={name}>{engineLabel(name)}</option>)}
          </select>
        </label>
        {error && <p class="error" role="alert">{error}</p>}
        {!explanation && !error && <p class="muted" aria-busy="true">{t("page-play-looking")}</p>}
        {explanation && <ExplanationView explanation={explanation} />}
      </details>
    </section>
  );
}

// useEngines returns the names of the engines that play a game, the reference systems first; none until they are known.
function useEngines(api: ApiClient, game: string, enabled: boolean): string[] {
  const [known, setKnown] = useState<{ game: string; names: string[] }>();
  useEffect(() => {
    if (!enabled || known?.game === game) return;
    const controller = new AbortController();
    api.request<EnginesResponse>("engines", { game }, controller.signal).then(
      ({ engines }) => setKnown({ game, names: [...engines.filter((e) => e.system), ...engines.filter((e) => !e.system)].map((e) => e.name) }),
      () => {},
    );
    return () => controller.abort();
  }, [api, game, enabled]);
  return known?.game === game ? known.names : [];
}

// useExplanation requests the explanation of the position shown by an engine; nothing for an engine "".
function useExplanation(api: ApiClient, { record, node }: GameState, engine: string): { explanation?: Explanation; error?: string } {
  const key = [record.game, nodeText(record, node), engine, language.value].join("|");
  const [known, setKnown] = useState<{ key: string; explanation?: Explanation; error?: string }>();
  useEffect(() => {
    if (!engine) return;
    const controller = new AbortController();
    const request: ExplainRequest = { game: record.game, moves: nodeText(record, node), engine, limits: { timeMs } };
    api.request<Explanation>("explain", request, controller.signal).then(
      (explanation) => setKnown({ key, explanation }),
      (error: Error) => controller.signal.aborted || setKnown({ key, error: error.message }),
    );
    return () => controller.abort();
  }, [key]);
  return known?.key === key ? known : {};
}

// ExplanationView shows what the engine plays and each value with its parts.
function ExplanationView({ explanation: x }: { explanation: Explanation }) {
  return (
    <>
      {x.move && <p><strong>{x.move}</strong>: {withMinus(x.worth)}</p>}
      {x.scale && <p class="muted">{x.scale}</p>}
      {x.values.length === 0 && <p class="muted">{t("explain-none", { Engine: x.engine })}</p>}
      {x.values.map((v) => <ValueTable key={v.name} value={v} />)}
    </>
  );
}

// withMinus writes the hyphens before numbers in a text of the API as minus signs, as the page writes its own numbers.
const withMinus = (text: string | undefined): string => (text ?? "").replace(/(^|\s)-(?=\d)/g, "$1−");

// ValueTable is the table of the parts of a value, with their sum.
function ValueTable({ value: v }: { value: ExplainedValue }) {
  const accumulates = v.parts.some((p) => p.sum !== undefined);
  return (
    <>
      <h3>{v.text}</h3>
      {v.parts.length > 0 && (
        <div class="table-scroll" tabIndex={0} role="region" aria-label={v.text}>
          <table>
            <tbody>{v.parts.map((p, i) => <PartRow key={i} part={p} counted={v.value !== undefined} />)}</tbody>
            {v.total && <tfoot><tr><th colSpan={accumulates ? 4 : 3}>{t("explain-sum")}</th><td class="numeric">{withMinus(v.total)}</td></tr></tfoot>}
          </table>
        </div>
      )}
      {v.total && v.parts.length === 0 && <p class="muted">{t("explain-nothing")}: {withMinus(v.total)}</p>}
      {v.note && <p>{v.note}</p>}
    </>
  );
}

// PartRow is a row of a part: what it counts and, where points count, its cells, its side and its points.
function PartRow({ part: p, counted }: { part: ExplainedPart; counted: boolean }) {
  if (!counted) return <tr><td>{p.text}</td></tr>;
  const signed = (n: number) => numberText(n, { signDisplay: "exceptZero", maximumFractionDigits: 6 });
  return (
    <tr>
      <td>{p.text}</td>
      <td>{p.cells?.join(" ")}</td>
      <td>{p.side && (p.side === "first" ? "X" : "O")}</td>
      <td class="numeric">{signed(p.points)}</td>
      {p.sum !== undefined && <td class="numeric">{signed(p.sum)}</td>}
    </tr>
  );
}

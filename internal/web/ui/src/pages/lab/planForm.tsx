import { useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import { EngineChoice } from "../../engines/engineChoice";
import { useEngines } from "../../engines/useEngines";
import { engineLabel, engineName } from "../../game/engineSpec";
import { Icon } from "../../lib/icon";
import { t } from "../../lib/i18n";
import { type Plan, planPositions, presetPlans } from "./plan";

interface PlanFormProps {
  api: ApiClient;
  plan: Plan;
  onChange(plan: Plan): void;
}

// PlanForm edits a plan: presets, positions, engines, depths and time.
export function PlanForm({ api, plan, onChange }: PlanFormProps) {
  const number = (key: "from" | "to" | "seconds", label: string, max: number) => (
    <label>
      <span>{label}</span>
      <input
        type="number" min={1} max={max} value={plan[key]}
        onChange={(e) => onChange({ ...plan, [key]: Math.max(1, Math.min(max, e.currentTarget.valueAsNumber || 1)) })}
      />
    </label>
  );
  return (
    <>
      <div class="preset-buttons" role="group" aria-label={t("page-lab-plans")}>
        {Object.entries(presetPlans).map(([name, p]) => <button key={name} type="button" onClick={() => onChange(p)}>{t("page-lab-plan-" + name)}</button>)}
      </div>
      <label class="positions">
        <span>{t("page-lab-positions")}</span>
        <textarea rows={3} spellcheck={false} value={plan.positions} onChange={(e) => onChange({ ...plan, positions: e.currentTarget.value })} />
      </label>
      <EngineFields api={api} plan={plan} onChange={onChange} />
      <div class="limits">
        {number("from", t("page-lab-from"), 42)}
        {number("to", t("page-lab-to"), 42)}
        {number("seconds", t("page-lab-seconds"), 60)}
      </div>
    </>
  );
}

// EngineFields edits the engines of a plan as specs or by a form, and adds engines that play the game of its first position.
function EngineFields({ api, plan, onChange }: PlanFormProps) {
  const game = planPositions(plan)[0]?.game ?? "";
  const known = useEngines(api, game);
  const [edited, setEdited] = useState(-1); // the index of the engine whose form is open
  const setEngines = (engines: string[]) => onChange({ ...plan, engines });
  const change = (i: number, engine: string) => setEngines(plan.engines.with(i, engine.replace(/\s/g, "")).filter(Boolean));
  const remove = (i: number) => {
    setEdited(-1);
    setEngines(plan.engines.toSpliced(i, 1));
  };
  const isKnown = (engine: string) => known?.engines.some(({ name }) => name === engineName(engine)) ?? false;
  const shown = plan.engines[edited];
  return (
    <fieldset class="engines">
      <legend>{t("page-lab-engines")}</legend>
      <ul>
        {plan.engines.map((engine, i) => (
          <li key={i}>
            <input
              type="text" spellcheck={false} autocomplete="off" value={engine} aria-label={t("page-lab-engine")} size={Math.max(8, engine.length)}
              onChange={(e) => change(i, e.currentTarget.value)}
            />
            <button
              type="button" class="set-engine" aria-label={t("page-lab-set", { Engine: engine })} aria-expanded={i === edited} disabled={!isKnown(engine)}
              onClick={() => setEdited(i === edited ? -1 : i)}
            >
              <Icon name="sliders" />
            </button>
            <button type="button" aria-label={t("page-lab-remove", { Engine: engine })} onClick={() => remove(i)}>×</button>
          </li>
        ))}
        <li>
          <select aria-label={t("page-lab-add")} value="" onChange={(e) => setEngines([...plan.engines, e.currentTarget.value])}>
            <option value="">{t("page-lab-add")}</option>
            {known?.engines.filter(({ name }) => !plan.engines.includes(name)).map(({ name }) => <option key={name} value={name}>{engineLabel(name)}</option>)}
          </select>
        </li>
      </ul>
      {known && shown !== undefined && isKnown(shown) && (
        <EngineChoice key={edited} engines={known} seat={shown} label={t("page-lab-engine")} limited={false} onChange={(engine) => change(edited, engine)} />
      )}
    </fieldset>
  );
}

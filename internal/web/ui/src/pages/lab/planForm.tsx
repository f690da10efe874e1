import { useEffect, useState } from "preact/hooks";
import type { EnginesResponse } from "../../api/types";
import type { Back } from "../../api/client";
import { engineName } from "../../game/engineSpec";
import { say } from "../../lib/i18n";
import { type Plan, placesOf, plans } from "./plan";

interface PlanFormProps {
  back: Back;
  plan: Plan;
  change(plan: Plan): void;
}

// A PlanForm chooses what is searched.
export function PlanForm({ back, plan, change }: PlanFormProps) {
  const game = placesOf(plan)[0]?.game ?? "";
  const offered = useEngines(back, game).filter((name) => !plan.engines.includes(name));
  const number = (key: "from" | "to" | "seconds", label: string, most: number) => (
    <label>
      <span>{label}</span>
      <input type="number" min={1} max={most} value={plan[key]} onChange={(e) => change({ ...plan, [key]: Math.max(1, Math.min(most, e.currentTarget.valueAsNumber || 1)) })} />
    </label>
  );
  return (
    <>
      <div class="plans" role="group" aria-label={say("page-lab-plans")}>
        {Object.entries(plans).map(([name, p]) => <button key={name} type="button" onClick={() => change(p)}>{say("page-lab-plan-" + name)}</button>)}
      </div>
      <label class="positions">
        <span>{say("page-lab-positions")}</span>
        <textarea rows={3} spellcheck={false} value={plan.positions} onChange={(e) => change({ ...plan, positions: e.currentTarget.value })} />
      </label>
      <fieldset class="engines">
        <legend>{say("page-lab-engines")}</legend>
        <ul>
          {plan.engines.map((engine, i) => (
            <li key={i}>
              <input
                type="text" spellcheck={false} autocomplete="off" value={engine} aria-label={say("page-lab-engine")} size={Math.max(8, engine.length)}
                onChange={(e) => change({ ...plan, engines: plan.engines.with(i, e.currentTarget.value.replace(/\s/g, "")).filter(Boolean) })}
              />
              <button type="button" aria-label={say("page-lab-remove", { Engine: engine })} onClick={() => change({ ...plan, engines: plan.engines.toSpliced(i, 1) })}>×</button>
            </li>
          ))}
          <li>
            <select aria-label={say("page-lab-add")} value="" onChange={(e) => change({ ...plan, engines: [...plan.engines, e.currentTarget.value] })}>
              <option value="">{say("page-lab-add")}</option>
              {offered.map((name) => <option key={name} value={name}>{engineName(name)}</option>)}
            </select>
          </li>
        </ul>
      </fieldset>
      <div class="bounds">
        {number("from", say("page-lab-from"), 42)}
        {number("to", say("page-lab-to"), 42)}
        {number("seconds", say("page-lab-seconds"), 60)}
      </div>
    </>
  );
}

// useEngines returns the names of the engines that play a game.
function useEngines(back: Back, game: string): string[] {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    const asked = new AbortController();
    back.ask<EnginesResponse>("engines", { game }, asked.signal).then((a) => setNames(a.engines.map((e) => e.name)), () => setNames([]));
    return () => asked.abort();
  }, [back, game]);
  return names;
}

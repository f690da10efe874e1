import { useState } from "preact/hooks";
import type { EngineEntry, EnginesResponse } from "../api/types";
import { engineLabel, engineName, engineTitle } from "../game/engineSpec";
import { parseSeat } from "../game/seats";
import { t } from "../lib/i18n";
import { EngineParameters } from "./engineParameters";
import "./engines.css";
import { EngineText } from "./engineText";
import { changeSeat, seatOptions } from "./seatOptions";
import { StrengthSlider } from "./strengthSlider";
import { mediumStrength, strengths } from "./strengths";

export interface EngineFormProps {
  engines: EnginesResponse;
  seat: string;
  label: string; // of the choice of the engine
  limited: boolean; // the seat has a depth and the time of a move; else only options
  onChange(seat: string): void;
}

// EngineForm chooses an engine: its strength by a slider first, and under "Advanced" the engine, all its parameters and its text. An
// engine without a slider shows them at once.
export function EngineForm({ engines, seat, label, limited, onChange }: EngineFormProps) {
  const entry = engines.engines.find((e) => e.name === engineName(seat));
  const [open, setOpen] = useState(false);
  if (!entry) return null;
  const hasSlider = strengths(entry).length > 1 && (limited || entry.levels > 0);
  const fields = <AdvancedFields engines={engines} entry={entry} seat={seat} label={label} limited={limited} onChange={onChange} />;
  return (
    <fieldset class="engine-form">
      <legend>{label}: {engineTitle(entry.name)}</legend>
      {hasSlider && <StrengthSlider entry={entry} seat={seat} onChange={onChange} />}
      {hasSlider ? (
        <details open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
          <summary>{t("page-option-advanced")}</summary>
          {open && fields}
        </details>
      ) : fields}
    </fieldset>
  );
}

// AdvancedFields chooses the engine, its parameters and the time of a move, and shows the engine's text.
function AdvancedFields({ engines, entry, seat, label, limited, onChange }: EngineFormProps & { entry: EngineEntry }) {
  const { engine, timeMs } = parseSeat(seat);
  const parameters = entry.parameters.filter(({ name }) => name !== "level" && (limited || name !== "depth"));
  const choose = (name: string) => onChange(limited ? mediumStrength(engines.engines.find((e) => e.name === name)!) : name);
  return (
    <div class="advanced-fields">
      <label class="wide">
        <span>{label}</span>
        <select value={entry.name} onChange={(e) => choose(e.currentTarget.value)}>
          {engines.engines.map(({ name }) => <option key={name} value={name}>{engineLabel(name)}</option>)}
        </select>
      </label>
      <p class="muted wide">{t("engine-" + entry.name)}</p>
      <EngineParameters
        entry={{ ...entry, parameters }} evaluations={engines.evaluations} options={seatOptions(seat)}
        onChange={(options) => onChange(changeSeat(seat, { options, timeMs }))}
      />
      {limited && <TimeField timeMs={timeMs} onChange={(timeMs) => onChange(changeSeat(seat, { options: seatOptions(seat), timeMs }))} />}
      <EngineText spec={engine} />
    </div>
  );
}

// TimeField sets the time of a move in seconds; an empty field leaves the time to the engine.
function TimeField({ timeMs, onChange }: { timeMs: number | undefined; onChange(timeMs: number | undefined): void }) {
  return (
    <label>
      <span>{t("page-option-time")}</span>
      <input
        type="number" min={0.1} max={60} step="any" placeholder={t("page-option-auto")} value={timeMs ? timeMs / 1000 : ""}
        onChange={(e) => onChange(e.currentTarget.value ? Math.round(e.currentTarget.valueAsNumber * 1000) : undefined)}
      />
    </label>
  );
}

import type { EnginesResponse } from "../../api/types";
import { engineLabel, engineName } from "../../game/engineSpec";
import { t } from "../../lib/i18n";
import { mediumStrength, strengths } from "./strengths";

interface EnginePickerProps {
  engines: EnginesResponse;
  seat: string;
  label: string;
  onChange: (seat: string) => void;
}

// EnginePicker chooses an engine and its strength.
export function EnginePicker({ engines: { engines }, seat, label, onChange }: EnginePickerProps) {
  const entry = engines.find((e) => e.name === engineName(seat));
  if (!entry) return null;
  return (
    <>
      <label>
        {label}
        <select value={entry.name} onChange={(e) => onChange(mediumStrength(engines.find((x) => x.name === e.currentTarget.value)!))}>
          {engines.map((e) => <option key={e.name} value={e.name}>{engineLabel(e.name)}</option>)}
        </select>
      </label>
      <p class="muted">{t("engine-" + entry.name)}</p>
      <label>
        {t("page-play-strength")}
        <select key={entry.name} value={seat} onChange={(e) => onChange(e.currentTarget.value)}>
          {strengths(entry).map((s) => <option key={s.seat} value={s.seat}>{s.text}</option>)}
        </select>
      </label>
    </>
  );
}

import type { EnginesResponse } from "../../api/types";
import { engineName, nameOf } from "../../game/engineSpec";
import { say } from "../../lib/i18n";
import { middling, strengths } from "./strengths";

interface OppositeProps {
  engines: EnginesResponse;
  seat: string;
  label: string;
  onChange: (seat: string) => void;
}

// Opposite chooses an engine, and how well it is to play.
export function Opposite({ engines: { engines }, seat, label, onChange }: OppositeProps) {
  const entry = engines.find((e) => e.name === nameOf(seat));
  if (!entry) return null;
  return (
    <>
      <label>
        {label}
        <select value={entry.name} onChange={(e) => onChange(middling(engines.find((x) => x.name === e.currentTarget.value)!))}>
          {engines.map((e) => <option key={e.name} value={e.name}>{engineName(e.name)}</option>)}
        </select>
      </label>
      <p class="soft">{say("engine-" + entry.name)}</p>
      <label>
        {say("page-play-strength")}
        <select key={entry.name} value={seat} onChange={(e) => onChange(e.currentTarget.value)}>
          {strengths(entry).map((s) => <option key={s.seat} value={s.seat}>{s.text}</option>)}
        </select>
      </label>
    </>
  );
}

import { useId } from "preact/hooks";
import type { EngineEntry } from "../api/types";
import { language, t } from "../lib/i18n";
import { type Strength, strengthOf, strengths, withStrength } from "./strengths";

interface StrengthSliderProps {
  entry: EngineEntry;
  seat: string;
  onChange(seat: string): void;
}

// StrengthSlider chooses an engine's strength, from the weakest to the strongest, and says each in a word and what it means.
export function StrengthSlider({ entry, seat, onChange }: StrengthSliderProps) {
  const id = useId();
  const offered = strengths(entry);
  const index = strengthOf(seat, entry);
  const { word, meaning } = index < 0 ? { word: t("page-strength-own"), meaning: t("page-strength-own-meaning") } : strengthText(offered[index]!, entry);
  return (
    <div class="strength">
      <div class="strength-text">
        <label for={id}>{t("page-strength")}</label>
        <output for={id}><strong>{word}</strong><span class="muted">{meaning}</span></output>
      </div>
      <input
        id={id} type="range" min={0} max={offered.length - 1} step={1} aria-valuetext={`${word}: ${meaning}`}
        value={index < 0 ? Math.floor((offered.length - 1) / 2) : index} onInput={(e) => onChange(withStrength(seat, offered[e.currentTarget.valueAsNumber]!))}
      />
      <div class="strength-ends muted" aria-hidden="true"><span>{t("page-strength-weakest")}</span><span>{t("page-strength-strongest")}</span></div>
    </div>
  );
}

// strengthText returns the word for a strength and what the strength means.
function strengthText({ level, depth, timeMs }: Strength, { levels, lookahead = [] }: EngineEntry): { word: string; meaning: string } {
  if (depth) return { word: t("page-strength-depth", { Depth: depth }), meaning: t("page-strength-depth-meaning", { Count: depth }) };
  if (timeMs) return { word: t("page-strength-time", { Seconds: timeMs / 1000 }), meaning: t("page-strength-time-meaning") };
  const params = { Level: level!, Levels: levels };
  const plies = lookahead[level! - 1];
  if (plies === undefined) return { word: t("page-strength-full"), meaning: t("page-strength-full-meaning", params) };
  return {
    word: t("page-strength-level-" + level),
    meaning: t("page-strength-level-meaning", { ...params, Plies: Math.round(plies).toLocaleString(language.value) }),
  };
}

import type { EngineEntry, EngineParameter } from "../../api/types";
import { t } from "../../lib/i18n";

interface EngineParametersProps {
  entry: EngineEntry;
  evaluations: string[];
  options: string[]; // of the engine, as in its spec: "seed=7", "deepen"
  onChange(options: string[]): void;
}

// EngineParameters has a field for each parameter of an engine, as the catalog tells them. A field left empty keeps the engine's own
// choice.
export function EngineParameters({ entry, evaluations, options, onChange }: EngineParametersProps) {
  const set = (name: string, value: string | undefined) => {
    const rest = options.filter((option) => option.split("=")[0] !== name);
    onChange(value === undefined ? rest : [...rest, value === "" ? name : `${name}=${value}`]);
  };
  return (
    <>
      {entry.parameters.map((parameter) => {
        const option = options.find((text) => text.split("=")[0] === parameter.name);
        return (
          <ParameterField
            key={parameter.name} parameter={parameter} evaluations={evaluations} value={option?.split("=")[1] ?? ""} given={option !== undefined}
            onChange={(value) => set(parameter.name, value)}
          />
        );
      })}
    </>
  );
}

interface ParameterFieldProps {
  parameter: EngineParameter;
  evaluations: string[];
  value: string;
  given: boolean;
  onChange(value: string | undefined): void; // undefined for the engine's own choice, "" for a flag
}

// ParameterField is the field of one parameter.
function ParameterField({ parameter: { name, kind, words = [], default: own = "", max }, evaluations, value, given, onChange }: ParameterFieldProps) {
  const label = <span>{t("page-option-" + name)} <code>{name}</code></span>;
  switch (kind) {
    case "flag":
      return <label class="flag"><input type="checkbox" checked={given} onChange={(e) => onChange(e.currentTarget.checked ? "" : undefined)} />{label}</label>;
    case "number":
    case "decimal":
      return (
        <label>
          {label}
          <input
            type="number" min={kind === "number" ? 1 : 0} max={max ?? ""} step={kind === "number" ? 1 : "any"} value={value}
            placeholder={own} onChange={(e) => onChange(e.currentTarget.value || undefined)}
          />
        </label>
      );
    case "words":
      return (
        <fieldset class="words">
          <legend>{label}</legend>
          {words.map((word) => <WordBox key={word} word={word} chosen={value.split("+").filter(Boolean)} onChange={(chosen) => onChange(chosen.join("+") || undefined)} />)}
        </fieldset>
      );
    case "word":
    case "evaluation":
      return (
        <label>
          {label}
          <select value={value || own} onChange={(e) => onChange(e.currentTarget.value === own ? undefined : e.currentTarget.value)}>
            {kind === "evaluation" && <option value="">{t("page-option-own")}</option>}
            {(kind === "word" ? words : evaluations).map((word) => <option key={word} value={word}>{word}</option>)}
          </select>
        </label>
      );
  }
}

// WordBox adds a word to those chosen, or removes it.
function WordBox({ word, chosen, onChange }: { word: string; chosen: string[]; onChange(chosen: string[]): void }) {
  const has = chosen.includes(word);
  const toggle = () => onChange(has ? chosen.filter((other) => other !== word) : [...chosen, word]);
  return <label class="flag"><input type="checkbox" checked={has} onChange={toggle} /><span>{word}</span></label>;
}

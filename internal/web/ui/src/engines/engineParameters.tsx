import { useId } from "preact/hooks";
import type { EngineEntry, EngineParameter } from "../api/types";
import { hasMessage, t } from "../lib/i18n";
import "./engines.css";
import { optionName } from "./seatOptions";

interface EngineParametersProps {
  entry: EngineEntry;
  evaluations: string[];
  options: string[]; // of the engine, as in its spec: "seed=7", "deepen"
  onChange(options: string[]): void;
}

// EngineParameters has a field for each parameter of an engine, as the catalog tells them. A field left empty keeps the engine's own
// choice. A flag removes the parameters that the flag leaves without effect. Sets of words, the tallest fields, come last.
export function EngineParameters({ entry, evaluations, options, onChange }: EngineParametersProps) {
  const given = (name: string) => options.find((option) => optionName(option) === name);
  const excluded = entry.parameters.flatMap(({ name, excludes = [] }) => (given(name) === undefined ? [] : excludes));
  const set = ({ name, excludes = [] }: EngineParameter, value: string | undefined) => {
    const removed = value === undefined ? [name] : [name, ...excludes];
    const rest = options.filter((option) => !removed.includes(optionName(option)));
    onChange(value === undefined ? rest : [...rest, value === "" ? name : `${name}=${value}`]);
  };
  const shown = entry.parameters.filter(({ name }) => !excluded.includes(name)).toSorted((a, b) => Number(a.kind === "words") - Number(b.kind === "words"));
  return (
    <>
      {shown.map((parameter) => {
        const option = given(parameter.name);
        return (
          <ParameterField
            key={parameter.name} parameter={parameter} evaluations={evaluations} value={option?.slice(parameter.name.length + 1) ?? ""}
            given={option !== undefined} onChange={(value) => set(parameter, value)}
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
  const help = useId();
  const helpText = hasMessage("page-option-help-" + name) && <small class="muted" id={help}>{t("page-option-help-" + name)}</small>;
  const described = helpText ? { "aria-describedby": help } : {};
  const label = <span>{t("page-option-" + name)} <code>{name}</code></span>;
  switch (kind) {
    case "flag":
      return (
        <div class="parameter">
          <label class="flag">
            <input type="checkbox" checked={given} onChange={(e) => onChange(e.currentTarget.checked ? "" : undefined)} {...described} />{label}
          </label>
          {helpText}
        </div>
      );
    case "number":
    case "decimal":
      return (
        <div class="parameter">
          <label>
            {label}
            <input
              type="number" min={kind === "number" ? 1 : 0} max={max && max < 1e9 ? max : ""} step={kind === "number" ? 1 : "any"} value={value}
              placeholder={own || t("page-option-auto")} onChange={(e) => onChange(e.currentTarget.value || undefined)} {...described}
            />
          </label>
          {helpText}
        </div>
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
        <div class="parameter">
          <label>
            {label}
            <select value={value || own} onChange={(e) => onChange(e.currentTarget.value === own ? undefined : e.currentTarget.value)} {...described}>
              {kind === "evaluation" && <option value="">{t("page-option-own")}</option>}
              {(kind === "word" ? words : evaluations).map((word) => <option key={word} value={word}>{wordText(name, word)}</option>)}
            </select>
          </label>
          {helpText}
        </div>
      );
  }
}

// WordBox adds a word to those chosen, or removes it.
function WordBox({ word, chosen, onChange }: { word: string; chosen: string[]; onChange(chosen: string[]): void }) {
  const has = chosen.includes(word);
  const toggle = () => onChange(has ? chosen.filter((other) => other !== word) : [...chosen, word]);
  return <label class="flag"><input type="checkbox" checked={has} onChange={toggle} /><span>{word}</span></label>;
}

// wordText returns what the page calls a value of a parameter.
function wordText(name: string, word: string): string {
  const id = `page-option-${name}-${word}`;
  return hasMessage(id) ? t(id) : word;
}

import type { Variant } from "../../api/types";
import { t } from "../../lib/i18n";

const rules = ["gravity", "exact", "caro", "misere", "points", "renju"] as const;
const slipProbabilities = [0, 0.1, 0.2, 0.3, 0.5];

// variantSpec writes a variant as a spec: "mnk:7x6,k=4,gravity".
export function variantSpec(v: Variant): string {
  const size = `${v.cols}x${v.rows}${v.layers > 1 ? "x" + v.layers : ""}`;
  return [`mnk:${size}`, `k=${v.k}`, ...rules.filter((rule) => v[rule]), ...(v.slip > 0 ? [`slip=${v.slip}`] : [])].join(",");
}

// CustomBoard is the part of the form that chooses the size and the rules of a board without a name.
export function CustomBoard({ variant, onChange }: { variant: Variant; onChange: (v: Variant) => void }) {
  const sizeInput = (name: "cols" | "rows" | "layers" | "k", max: number) => (
    <label>
      {t("page-play-size-" + name)}
      <input type="number" min="1" max={max} required value={variant[name]} onInput={(e) => onChange({ ...variant, [name]: e.currentTarget.valueAsNumber || 1 })} />
    </label>
  );
  return (
    <fieldset class="custom-board">
      <legend>{t("page-play-own-board")}</legend>
      <div class="size-inputs">
        {sizeInput("cols", 32)}
        {sizeInput("rows", 32)}
        {sizeInput("layers", 8)}
        {sizeInput("k", 32)}
      </div>
      {rules.map((rule) => (
        <label key={rule}>
          <input type="checkbox" checked={variant[rule]} onChange={(e) => onChange({ ...variant, [rule]: e.currentTarget.checked })} /> {t("page-play-rule-" + rule)}
        </label>
      ))}
      <label>
        {t("page-play-slip")}
        <select value={String(variant.slip)} onChange={(e) => onChange({ ...variant, slip: Number(e.currentTarget.value) })}>
          {[...new Set([...slipProbabilities, variant.slip])].map((p) => (
            <option key={p} value={String(p)}>{p === 0 ? t("page-play-slip-never") : `${Math.round(p * 100)}%`}</option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}

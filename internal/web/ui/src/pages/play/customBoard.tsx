import type { Variant } from "../../api/types";
import { say } from "../../lib/i18n";

const switches = ["gravity", "exact", "caro", "misere", "points", "renju"] as const;

// specOf writes the rules of a board as the games of the program are written.
export function specOf(v: Variant): string {
  const size = `${v.cols}x${v.rows}${v.layers > 1 ? "x" + v.layers : ""}`;
  return [`mnk:${size}`, `k=${v.k}`, ...switches.filter((s) => v[s]), ...(v.slip > 0 ? [`slip=${v.slip}`] : [])].join(",");
}

// OwnBoard makes a game of one's own.
export function OwnBoard({ of, onChange }: { of: Variant; onChange: (v: Variant) => void }) {
  const number = (name: "cols" | "rows" | "layers" | "k", most: number) => (
    <label>
      {say("page-play-size-" + name)}
      <input type="number" min="1" max={most} required value={of[name]} onInput={(e) => onChange({ ...of, [name]: e.currentTarget.valueAsNumber || 1 })} />
    </label>
  );
  return (
    <fieldset class="own">
      <legend>{say("page-play-own-board")}</legend>
      <div class="numbers">
        {number("cols", 32)}
        {number("rows", 32)}
        {number("layers", 8)}
        {number("k", 32)}
      </div>
      {switches.map((name) => (
        <label key={name}><input type="checkbox" checked={of[name]} onChange={(e) => onChange({ ...of, [name]: e.currentTarget.checked })} /> {say("page-play-rule-" + name)}</label>
      ))}
      <label>
        {say("page-play-slip")}
        <select value={String(of.slip)} onChange={(e) => onChange({ ...of, slip: Number(e.currentTarget.value) })}>
          {[...new Set([0, 0.1, 0.2, 0.3, 0.5, of.slip])].map((p) => <option key={p} value={String(p)}>{p === 0 ? say("page-play-slip-never") : `${Math.round(p * 100)} %`}</option>)}
        </select>
      </label>
    </fieldset>
  );
}

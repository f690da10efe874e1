import { isShortNumber } from "../../lib/shortNumber";
import type { NodePlayer, Value } from "./treeFile";

// Translate returns the message with an id, as t of lib/i18n.ts does.
export type Translate = (id: string, params?: { [name: string]: string | number }) => string;

// Formatter writes the values and the messages of a search in one language. The standalone page has no lib/i18n.ts, so
// both pages give it their translate function.
export class Formatter {
  private readonly decimalComma: boolean;

  constructor(
    readonly t: Translate,
    private readonly language: string,
    private readonly points: boolean, // values are points, else parts of a won game
  ) {
    this.decimalComma = language.startsWith("pt");
  }

  // value writes a value of the file.
  value(v: Value): string {
    let text = String(v);
    if (typeof v === "number") {
      const whole = Math.abs(v - Math.round(v)) < 1e-6;
      text = v.toFixed(whole ? 0 : 3);
      if (Number(text) === 0) text = "0";
      else if (!this.points && v > 0) text = "+" + text;
    }
    text = text.replace("-", "−");
    return this.decimalComma ? text.replace(".", ",") : text;
  }

  // window writes an interval; where the comma is the decimal sign a semicolon separates the ends.
  window(low: Value, high: Value): string {
    return `[${this.value(low)}${this.decimalComma ? ";" : ","} ${this.value(high)}]`;
  }

  // percent writes a probability.
  percent(weight: number): string {
    const text = String(Math.round(weight * 1000) / 10);
    return (this.decimalComma ? text.replace(".", ",") : text) + "%";
  }

  // count writes a whole number as the language does.
  count(n: number): string {
    return isShortNumber(n) ? String(n) : n.toLocaleString(this.language);
  }

  // player names who moves at a node.
  player(player: NodePlayer): string {
    return this.t({ max: "tree-max", min: "tree-min", chance: "tree-chance" }[player]);
  }
}

// capitalize writes the first letter of a text as a capital.
export function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

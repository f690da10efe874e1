import type { Side, Value } from "./treeFile";

export type Say = (id: string, blanks?: { [name: string]: string | number }) => string;

// Words write values, and say what messages say, in one language.
export class Words {
  private readonly comma: boolean;

  constructor(
    readonly say: Say,
    language: string,
    private readonly points: boolean, // values are points, not parts of a won game
  ) {
    this.comma = language.startsWith("pt");
  }

  // value writes a value of the file: a number, or a win or an end of a window as text.
  value(v: Value): string {
    let text = String(v);
    if (typeof v === "number") {
      const whole = Math.abs(v - Math.round(v)) < 1e-6;
      text = v.toFixed(whole ? 0 : 3);
      if (Number(text) === 0) text = "0";
      else if (!this.points && v > 0) text = "+" + text;
    }
    text = text.replace("-", "−");
    return this.comma ? text.replace(".", ",") : text;
  }

  // window writes an interval; where the comma is decimal a semicolon separates.
  window(low: Value, high: Value): string {
    return `[${this.value(low)}${this.comma ? ";" : ","} ${this.value(high)}]`;
  }

  // percent writes a probability.
  percent(weight: number): string {
    const text = String(Math.round(weight * 1000) / 10);
    return (this.comma ? text.replace(".", ",") : text) + "%";
  }

  // count writes a whole number in groups of three digits.
  count(n: number): string {
    return String(n).replace(/\B(?=(\d{3})+$)/g, "\u202f");
  }

  side(player: Side): string {
    return this.say({ max: "tree-max", min: "tree-min", chance: "tree-chance" }[player]);
  }
}

// capital begins a sentence.
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

// Words say messages in one language, and write values as it does.
class Words {
  constructor(texts, tag, points) {
    this.texts = texts[tag];
    this.tag = tag;
    this.points = points; // values are points, not parts of a won game
    this.comma = tag.startsWith("pt");
  }

  // say returns a message with its blanks, {{.Name}}, filled.
  say(id, blanks = {}) {
    return (this.texts[id] ?? id).replace(/\{\{\.(\w+)\}\}/g, (_, name) => blanks[name] ?? "");
  }

  // value writes a value of the file: a number, or a win or an end of a window as text.
  value(v) {
    if (typeof v === "number") {
      const whole = Math.abs(v - Math.round(v)) < 1e-6;
      const text = v.toFixed(whole ? 0 : 3);
      const sign = !this.points && v > 0 && Number(text) !== 0 ? "+" : "";
      v = Number(text) === 0 ? "0" : sign + text;
    }
    v = v.replace("-", "−");
    return this.comma ? v.replace(".", ",") : v;
  }

  // window writes an interval; where the comma is decimal a semicolon separates.
  window(low, high) {
    return `[${this.value(low)}${this.comma ? ";" : ","} ${this.value(high)}]`;
  }

  // percent writes a probability.
  percent(weight) {
    const text = String(Math.round(weight * 1000) / 10);
    return (this.comma ? text.replace(".", ",") : text) + "%";
  }

  // count writes a whole number in groups of three digits.
  count(n) {
    return String(n).replace(/\B(?=(\d{3})+$)/g, "\u202f");
  }

  side(player) {
    return this.say({ max: "tree-max", min: "tree-min", chance: "tree-chance" }[player]);
  }
}

// capital begins a sentence.
function capital(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

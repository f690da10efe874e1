import type { Cut } from "./cuts";
import type { Formatter } from "./formatter";
import { stepSentence } from "./reason";
import type { SearchTrace } from "./trace";
import type { UnsearchedValues } from "./unsearched";

// SentencePart is a piece of a sentence; lit names the side whose number the piece is, at a cut.
export interface SentencePart {
  text: string;
  lit?: "max" | "min";
}

const maxMoves = 8; // that a sentence lists

// litMarks open the numbers of the sides in a message; litEnd closes a number. They are characters of private use.
const litMarks = { max: "\ue000", min: "\ue001" };
const litEnd = "\ue002";

// sentenceParts says what happens at the current step. At a cut the two numbers that make the cut are lit.
export function sentenceParts(trace: SearchTrace, format: Formatter, cut: Cut | undefined): SentencePart[] {
  if (!cut || cut.holder < 0) return [{ text: stepSentence(trace, format) }];
  const forcer = cut.owner === "max" ? "min" : "max";
  const text = format.t(cut.owner === "max" ? "tree-do-cut-alpha" : "tree-do-cut-beta", {
    Bound: litMarks[cut.owner] + format.value(cut.bound) + litEnd,
    Holder: placeText(trace, format, cut.holder),
    Value: litMarks[forcer] + format.value(cut.value) + litEnd,
    Moves: movesText(trace, format, cut.skipped),
  });
  return text.split(/([\ue000\ue001][^\ue002]*\ue002)/).filter(Boolean).map((part) => {
    if (part[0] === litMarks.max) return { text: part.slice(1, -1), lit: "max" };
    return part[0] === litMarks.min ? { text: part.slice(1, -1), lit: "min" } : { text: part };
  });
}

// placeText says where a node is: at the root, at a node of an abstract tree, after a move of a game.
function placeText(trace: SearchTrace, format: Formatter, n: number): string {
  if (n === 0) return format.t("tree-at-root");
  return format.t(trace.file.board ? "tree-after-move" : "tree-at-node", { Move: trace.nodeName(n) });
}

// movesText lists the names of nodes; of many, the first and how many more.
function movesText(trace: SearchTrace, format: Formatter, nodes: number[]): string {
  const names = nodes.slice(0, maxMoves).map((n) => trace.nodeName(n)).join(", ");
  return nodes.length > maxMoves ? format.t("tree-and-more", { Moves: names, Nodes: format.count(nodes.length - maxMoves) }) : names;
}

// unsearchedText says what the moves that are cut would have been worth, as far as that is known.
export function unsearchedText(trace: SearchTrace, format: Formatter, cut: Cut, values: UnsearchedValues): string {
  const known = cut.skipped.filter((n) => values.has(n)).slice(0, maxMoves);
  if (known.length === 0) return "";
  const texts = known.map((n) => `${trace.nodeName(n)} = ${format.value(values.get(n)!)}`);
  return format.t("tree-unsearched", {
    Values: texts.join(", "), Side: cut.owner === "max" ? "MIN" : "MAX", Value: format.value(cut.value),
  });
}

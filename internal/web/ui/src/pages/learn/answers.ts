import { language, t } from "../../lib/i18n";
import { Formatter } from "../searchview/formatter";
import type { SearchTrace } from "../searchview/trace";
import { isTreeQuestion, isTreeStage, positionOf, type Question, type Results, type Stage } from "./lesson";
import { cellName } from "./stage";
import { nodePath, valueOf } from "./treeFacts";
import { lastTrace } from "./treeLessons";

// isRight checks an answer, a node or a cell, against the result of the search.
export function isRight(question: Question, results: Results, picked: number): boolean {
  if (isTreeQuestion(question)) return question.acceptsNode(lastTrace(results, question.stage.tree), picked);
  return question.acceptsCell(results, picked);
}

// rightAnswers returns all right answers of a question, nodes or cells.
export function rightAnswers(question: Question, results: Results): number[] {
  const candidates = isTreeQuestion(question)
    ? lastTrace(results, question.stage.tree).nodes.map((_, n) => n)
    : positionOf(results, question.stage.board).choices.map(({ cell }) => cell);
  return candidates.filter((picked) => isRight(question, results, picked));
}

// answerName names an answer: the path to the node, or the cell.
export function answerName(stage: Stage, results: Results, picked: number): string {
  if (!isTreeStage(stage)) return cellName(positionOf(results, stage.board), picked);
  return nodePath(lastTrace(results, stage.tree), picked) || t("tree-root");
}

// answerParams returns the parameters of the sentence about an answer: its name, and the value of a node.
export function answerParams(stage: Stage, results: Results, picked: number): Record<string, string> {
  const trace: SearchTrace | undefined = isTreeStage(stage) ? lastTrace(results, stage.tree) : undefined;
  const value = trace && valueOf(trace, picked);
  const worth = value === undefined ? "?" : new Formatter(t, language.value, trace!.file.unit === "points").value(value);
  return { Clicked: answerName(stage, results, picked), Worth: worth };
}

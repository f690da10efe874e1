import type { AnalyzeEvent, Explanation, LabCell, PositionResponse } from "../../api/types";
import type { Formatter } from "../searchview/formatter";
import type { SearchTrace } from "../searchview/trace";
import type { TreeFile } from "../searchview/treeFile";
import computations from "./lessons.json";

// Results are what the engines have answered to the requests of a lesson, by the names in lessons.json: of the request
// "lab" the cells, of "analyze" the last event.
export type Results = Record<string, unknown>;

export const treeOf = (results: Results, name: string) => results[name] as TreeFile;
export const positionOf = (results: Results, name: string) => results[name] as PositionResponse;
export const analysisOf = (results: Results, name: string) => results[name] as AnalyzeEvent;
export const explanationOf = (results: Results, name: string) => results[name] as Explanation;
export const cellsOf = (results: Results, name: string) => results[name] as LabCell[];

// TreeStage shows a recorded search: its leaves alone, the search just before it prunes, or the whole of it.
export interface TreeStage {
  tree: string; // the name of the result
  show: "leaves" | "before pruning" | "all";
}

// BoardStage shows a position, with the scores of an analysis if there is one.
export interface BoardStage {
  board: string; // the name of the result
  scores?: string; // the name of the analysis
}

export type Stage = TreeStage | BoardStage;

export const isTreeStage = (stage: Stage): stage is TreeStage => "tree" in stage;

// TreeQuestion is answered by a press on a node. acceptsNode is asked about the whole search, whatever the stage shows.
export interface TreeQuestion {
  stage: TreeStage;
  answered: TreeStage; // shown once the question is answered
  acceptsNode(trace: SearchTrace, n: number): boolean;
}

// BoardQuestion is answered by a press on a cell.
export interface BoardQuestion {
  stage: BoardStage;
  answered: BoardStage;
  acceptsCell(results: Results, cell: number): boolean;
}

export type Question = TreeQuestion | BoardQuestion;

export const isTreeQuestion = (question: Question): question is TreeQuestion => "acceptsNode" in question;

// LessonContent is the part of a lesson that is code: its questions, and the figures of its text that are no field of a result.
export interface LessonContent {
  questions: [Question, Question, Question];
  moreFigures?(results: Results, format: Formatter): Record<string, string | number>;
}

// Computation is the part of a lesson that lessons.json holds, which a Go test reads too: the requests to the engines,
// the figures as paths into the results, and the commands that print the figures in the terminal.
export interface Computation {
  id: string;
  requests: Record<string, [endpoint: string, body: object]>;
  figures: Record<string, (string | number)[]>;
  commands: { line: string; prints: string }[];
}

// Lesson is a lesson. Its texts are the messages "page-learn-title-" and "page-learn-text-" + id, and of the question with
// number i, from 1, "page-learn-ask-", "page-learn-why-" and "page-learn-hint-" + id + "-" + i.
export interface Lesson extends Computation, LessonContent {}

// computationOf returns what lessons.json says of a lesson.
export function computationOf(id: string): Computation {
  return (computations as unknown as Computation[]).find((c) => c.id === id)!;
}

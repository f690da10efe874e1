import type { AnalyzeEvent } from "../../api/types";
import { type Signal, storedSignal } from "../../lib/signal";

// AnalysisSettings are what the visitor asks of an analysis, within the limits of the server.
export interface AnalysisSettings {
  lines: number; // best moves to follow
  threads: number;
  memoryMiB: number; // 0 for the most
}

export const analysisSettings: Signal<AnalysisSettings> = storedSignal("analysis", { lines: 3, threads: 1, memoryMiB: 0 });

// PastAnalysis is what is known of a position.
export interface PastAnalysis {
  event: AnalyzeEvent; // the furthest, with the nodes and the time of all searches
  lines: number; // asked for
  speed: number; // nodes a second of the last search
}

const storageKey = "analyses";
const maxAnalyses = 500; // of this visit
const maxStored = 60; // kept across reloads, some 2 KB each
const maxStoredScores = 24; // of each; the board shows no more

// analyses are the analyses of this visit, and those kept of earlier ones, by the text of the game and the position, the oldest first.
const analyses = new Map<string, PastAnalysis>(readStored());

// readStored returns the analyses that the browser has kept.
function readStored(): [string, PastAnalysis][] {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "[]") as [string, PastAnalysis][];
  } catch {
    return [];
  }
}

// pastAnalysis returns what is known of a position.
export const pastAnalysis = (key: string): PastAnalysis | undefined => analyses.get(key);

// keepAnalysis keeps what is known of a position. Of many positions the oldest is forgotten.
export function keepAnalysis(key: string, analysis: PastAnalysis): void {
  analyses.delete(key);
  analyses.set(key, analysis);
  if (analyses.size > maxAnalyses) analyses.delete(analyses.keys().next().value!);
}

// storeAnalyses keeps the latest analyses for the next visit: their variations and best scores.
export function storeAnalyses(): void {
  const stored = [...analyses].slice(-maxStored).map(([key, { event, lines, speed }]): [string, PastAnalysis] => (
    [key, { event: { ...event, lines: event.lines.filter(({ score }) => score).slice(0, maxStoredScores) }, lines, speed }]
  ));
  try {
    localStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // The storage is full: the analyses last as long as the page.
  }
}

const minSpeedTime = 300; // milliseconds of a search from which its speed is told

// continueAnalysis returns what is known of a position after an event of a search that goes on after an earlier one: the nodes and
// the time of both, and what the earlier one had found until the later one has come as far.
export function continueAnalysis(before: PastAnalysis | undefined, now: AnalyzeEvent, lines: number): PastAnalysis {
  const speed = now.ms >= minSpeedTime ? (now.nodes / now.ms) * 1000 : (before?.speed ?? 0);
  if (!before) return { event: now, lines, speed };
  const { nodes, ms } = before.event;
  const event = isBehind(now, before.event) ? before.event : now;
  return { event: { ...event, nodes: nodes + now.nodes, ms: ms + now.ms, done: now.done, complete: now.complete }, lines, speed };
}

// isBehind reports whether an event knows less than an earlier one.
function isBehind(now: AnalyzeEvent, before: AnalyzeEvent): boolean {
  const known = ({ lines, variations }: AnalyzeEvent) => lines.filter(({ score }) => score).length + variations.length;
  return now.depth < before.depth || (now.depth === before.depth && known(now) < known(before));
}

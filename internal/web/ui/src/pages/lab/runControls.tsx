import { save } from "../../lib/download";
import { say } from "../../lib/i18n";

interface ProgressProps {
  run: { running: boolean; done: number; of: number; fault?: string };
  start(): void;
  stop(): void;
  name: string; // of the button that starts
  off?: boolean;
}

// Progress starts a run and stops it, and says how far it is.
export function Progress({ run, start, stop, name, off }: ProgressProps) {
  return (
    <div class="progress">
      {run.running
        ? <button type="button" onClick={stop}>{say("page-lab-stop")}</button>
        : <button type="button" class="first" disabled={off ?? false} onClick={start}>{name}</button>}
      {run.of > 0 && <progress max={run.of} value={run.done} aria-label={say("page-lab-progress")} />}
      {run.of > 0 && <span class="soft">{say("page-lab-done", { Done: run.done, Of: run.of })}</span>}
      {run.fault && <p class="fault" role="alert">{run.fault}</p>}
    </div>
  );
}

// Saves give the rows of a run as files, as far as it came.
export function Saves({ name, run: { running, columns, rows } }: { name: string; run: { running: boolean; columns: string[]; rows: string[][] } }) {
  if (running || rows.length === 0) return null;
  const markdown = () => [columns, columns.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |\n`);
  const csv = () => [columns, ...rows].map((row) => row.map(quoted).join(",") + "\n");
  return (
    <p class="saves">
      {say("page-lab-save")}{" "}
      <button type="button" onClick={() => save(`${name}.md`, new Blob(markdown(), { type: "text/markdown" }))}>Markdown</button>{" "}
      <button type="button" onClick={() => save(`${name}.csv`, new Blob(csv(), { type: "text/csv" }))}>CSV</button>
    </p>
  );
}

// quoted writes a field of CSV (RFC 4180).
function quoted(field: string): string {
  return /[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

import type { Table } from "../api";
import { save } from "../shell/save";
import { say } from "../shell/text";

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

// Saves give the table of a run as files, once it is there.
export function Saves({ name, table }: { name: string; table: Table | undefined }) {
  if (!table) return null;
  return (
    <p class="saves">
      {say("page-lab-save")}{" "}
      <button type="button" onClick={() => save(`${name}.md`, new Blob([table.markdown], { type: "text/markdown" }))}>Markdown</button>{" "}
      <button type="button" onClick={() => save(`${name}.csv`, new Blob([table.csv], { type: "text/csv" }))}>CSV</button>
    </p>
  );
}

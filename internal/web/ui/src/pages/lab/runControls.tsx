import { downloadFile } from "../../lib/download";
import { t } from "../../lib/i18n";

interface RunControlsProps {
  run: { running: boolean; done: number; of: number; error?: string };
  start(): void;
  stop(): void;
  label: string; // of the button that starts
  disabled?: boolean;
}

// RunControls starts and stops a run, and shows its progress.
export function RunControls({ run, start, stop, label, disabled }: RunControlsProps) {
  return (
    <div class="progress">
      {run.running
        ? <button type="button" onClick={stop}>{t("page-lab-stop")}</button>
        : <button type="button" class="primary" disabled={disabled ?? false} onClick={start}>{label}</button>}
      {run.of > 0 && <progress max={run.of} value={run.done} aria-label={t("page-lab-progress")} />}
      {run.of > 0 && <span class="muted">{t("page-lab-done", { Done: run.done, Of: run.of })}</span>}
      {run.error && <p class="error" role="alert">{run.error}</p>}
    </div>
  );
}

interface DownloadButtonsProps {
  name: string; // of the files
  run: { running: boolean; columns: string[]; rows: string[][] };
}

// DownloadButtons offer the rows of a run that has ended as files, also where it was stopped.
export function DownloadButtons({ name, run: { running, columns, rows } }: DownloadButtonsProps) {
  if (running || rows.length === 0) return null;
  const markdown = () => [columns, columns.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |\n`);
  const csv = () => [columns, ...rows].map((row) => row.map(csvField).join(",") + "\n");
  return (
    <p class="download-buttons">
      {t("page-lab-save")}{" "}
      <button type="button" onClick={() => downloadFile(`${name}.md`, new Blob(markdown(), { type: "text/markdown" }))}>Markdown</button>{" "}
      <button type="button" onClick={() => downloadFile(`${name}.csv`, new Blob(csv(), { type: "text/csv" }))}>CSV</button>
    </p>
  );
}

// csvField writes a field of CSV (RFC 4180).
function csvField(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

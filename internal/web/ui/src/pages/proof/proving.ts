import { type ApiClient, ApiError } from "../../api/client";
import type { ProofSummary, ProveEvent } from "../../api/proofTypes";
import type { PositionRef } from "../../api/types";
import { t } from "../../lib/i18n";
import { setActivity } from "../../lib/rooms";
import { signal } from "../../lib/signal";
import { pairing } from "./boards";

// Root names what is proven: a position, or the file of a proof that the visitor has opened.
export type Root = PositionRef | { file: string };

// Run is a proof that is looked for or has been found. It goes on while the visitor is in another room.
export interface Run {
  key: string; // of the root
  stage: ProveEvent["stage"] | "stopped";
  started: number; // in milliseconds since 1970
  proof?: ProofSummary;
  error?: string;
}

export const run = signal<Run | undefined>(undefined);

export const keyOf = (root: Root): string => JSON.stringify(root);

let controller = new AbortController();

// prove looks for the proof of a root, unless that is the one of the current run. With again it does so in any case.
export function prove(api: ApiClient, root: Root, again = false): void {
  const key = keyOf(root);
  if (run.value?.key === key && !again) return;
  stop();
  controller = new AbortController();
  const { signal } = controller;
  const change = (changes: Partial<Run>) => signal.aborted || (run.value = { ...run.value!, ...changes });
  run.value = { key, stage: "file" in root ? "check" : "search", started: Date.now() };
  setActivity("proof", "run", t("page-proof-running"));
  const found = "file" in root
    ? reopen(api, root.file, signal).then((proof) => change({ stage: "done", proof }))
    : api.stream<ProveEvent>("prove", root, change, signal);
  void found.catch((error: Error) => change({ error: error.message })).then(() => signal.aborted || setActivity("proof", "run", ""));
}

// stop ends the search for a proof.
export function stop(): void {
  controller.abort();
  setActivity("proof", "run", "");
  if (run.value && !run.value.proof && !run.value.error) run.value = { ...run.value, stage: "stopped" };
}

const storageKey = "proof-file"; // of sessionStorage
const maxFileSize = 3 << 20; // bytes; in base64 the request has a third more

// openFile checks the file of a proof and keeps it for this session of the browser. It returns the name of the file.
export async function openFile(api: ApiClient, file: File): Promise<string> {
  if (file.size > maxFileSize) throw new ApiError({ id: "large", text: t("page-proof-file-large", { Name: file.name, Most: maxFileSize >> 20 }) });
  const opened: OpenedFile = { name: file.name, file: await base64Of(file) };
  const proof = await api.request<ProofSummary>("proof-open", opened);
  stop();
  lastFile = opened;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(opened));
  } catch {
    // The file is larger than the storage: it lasts as long as the page.
  }
  run.value = { key: keyOf({ file: file.name }), stage: "done", started: Date.now(), proof };
  return file.name;
}

interface OpenedFile {
  name: string;
  file: string; // in base64
}

let lastFile: OpenedFile | undefined;

// reopen opens the file that was opened last once more, or the example.
async function reopen(api: ApiClient, name: string, signal: AbortSignal): Promise<ProofSummary> {
  if (name === pairing.name) return api.request<ProofSummary>("proof-open", { name, file: btoa(pairing.text) }, signal);
  lastFile ??= JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as OpenedFile | null ?? undefined;
  if (lastFile?.name !== name) throw new Error(t("page-proof-file-gone", { Name: name }));
  return api.request<ProofSummary>("proof-open", lastFile, signal);
}

// base64Of returns the contents of a file in base64.
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,?/, ""));
    reader.onerror = () => reject(reader.error as Error);
    reader.readAsDataURL(file);
  });
}

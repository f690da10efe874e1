import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { LimitsResponse } from "../../api/types";
import { t } from "../../lib/i18n";
import { Menu } from "../../lib/menu";
import { useSignalValue } from "../../lib/signal";
import { type AnalysisSettings, analysisSettings } from "./analysisStore";

// AnalysisSettingsMenu is the menu of an analysis: the number of lines, the threads and the memory, within the limits of the server.
export function AnalysisSettingsMenu({ api }: { api: ApiClient }) {
  const settings = useSignalValue(analysisSettings);
  const [limits, setLimits] = useState<LimitsResponse>();
  useEffect(() => {
    api.request<LimitsResponse>("limits", {}).then(setLimits, () => {}); // without the limits the menu offers lines only
  }, [api]);
  const set = (change: Partial<AnalysisSettings>) => (analysisSettings.value = { ...settings, ...change });
  return (
    <Menu icon="sliders" label={t("page-play-analysis-settings")} class="board-settings analysis-settings">
      <div class="setting">
        <span id="setting-lines">{t("page-play-lines")}</span>
        <div class="line-counts" role="group" aria-labelledby="setting-lines">
          {Array.from({ length: limits?.lines ?? 5 }, (_, i) => i + 1).map((n) => (
            <button key={n} aria-pressed={n === settings.lines} onClick={() => set({ lines: n })}>{n}</button>
          ))}
        </div>
      </div>
      {limits && (
        <>
          <label class="setting">
            {t("page-play-threads")}
            <select value={Math.min(settings.threads, limits.threads)} disabled={limits.threads === 1} onChange={(e) => set({ threads: Number(e.currentTarget.value) })}>
              {doublings(1, limits.threads).map((n) => <option key={n} value={n}>{n}</option>)}
            </select>
          </label>
          <label class="setting">
            {t("page-play-memory")}
            <select value={settings.memoryMiB || limits.memoryMiB} onChange={(e) => set({ memoryMiB: Number(e.currentTarget.value) })}>
              {doublings(minMemoryMiB, limits.memoryMiB).map((n) => <option key={n} value={n}>{n} MiB</option>)}
            </select>
          </label>
        </>
      )}
      <p class="muted">{t("page-play-analysis-endless")}</p>
    </Menu>
  );
}

const minMemoryMiB = 8;

// doublings returns from, twice from, and so on up to most, and most.
function doublings(from: number, most: number): number[] {
  const numbers = [];
  for (let n = from; n < most; n *= 2) numbers.push(n);
  return [...numbers, most];
}

import { useState } from "preact/hooks";
import { copyFrom } from "../lib/clipboard";
import { t } from "../lib/i18n";

// EngineText shows an engine as the command line takes the engine, to be copied.
export function EngineText({ spec }: { spec: string }) {
  const [copied, setCopied] = useState("");
  return (
    <div class="engine-text">
      <label>
        <span>{t("page-option-text")}</span>
        <input type="text" readOnly value={spec} onFocus={(e) => e.currentTarget.select()} />
      </label>
      <button type="button" onClick={(e) => void copyFrom(e.currentTarget.parentElement!.querySelector("input")!).then(() => setCopied(spec), () => {})}>
        {t("page-option-copy")}
      </button>
      <span class="muted" role="status">{copied === spec && t("page-option-copied")}</span>
    </div>
  );
}

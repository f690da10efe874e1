import { useState } from "preact/hooks";
import { t } from "../../lib/i18n";

// CopyField shows a text, and copies it at the press of its button.
export function CopyField({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (field: HTMLInputElement) => {
    field.select();
    if (navigator.clipboard) await navigator.clipboard.writeText(value).catch(() => {}); // the text is selected
    else document.execCommand("copy"); // the only way over plain HTTP from another machine
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <div class="copy-field">
      <label>{label}<input readOnly value={value} onFocus={(e) => e.currentTarget.select()} /></label>
      <button type="button" onClick={(e) => void copy(e.currentTarget.parentElement!.querySelector("input")!)}>
        {t(copied ? "page-friend-copied" : "page-play-copy")}<span class="visually-hidden"> {label}</span>
      </button>
    </div>
  );
}

import { useState } from "preact/hooks";
import { t } from "../../lib/i18n";

// CopyText shows a text with a button that copies the text.
export function CopyText({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true), () => {});
  return (
    <div class="copy-text">
      <code tabIndex={0}>{text}</code>
      <button type="button" aria-label={`${t("page-learn-copy")}: ${text}`} onClick={copy}>{t(copied ? "page-learn-copied" : "page-learn-copy")}</button>
    </div>
  );
}

import { useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { ProofFileResponse, ProofSummary } from "../../api/proofTypes";
import { downloadFile } from "../../lib/download";
import { language, t } from "../../lib/i18n";

interface CertificateCardProps {
  api: ApiClient;
  proof: ProofSummary;
  nodes: number; // from the position shown on
}

// CertificateCard tells the size of a proof and how much of it is left, and offers the file with the commands that check it.
export function CertificateCard({ api, proof, nodes }: CertificateCardProps) {
  const [error, setError] = useState("");
  const download = () => {
    setError("");
    api.request<ProofFileResponse>("proof-file", { proof: proof.id }).then(
      ({ file }) => downloadFile(proof.name, new Blob([Uint8Array.from(atob(file), (c) => c.charCodeAt(0))])), (e: Error) => setError(e.message),
    );
  };
  const file = /^[\w.-]+$/.test(proof.name) ? proof.name : `"${proof.name}"`;
  return (
    <section class="card certificate" aria-labelledby="certificate">
      <h2 id="certificate">{t("page-proof-certificate")}</h2>
      <dl>
        <dt>{t("page-proof-left")}</dt>
        <dd><b>{t("page-proof-of", { Left: nodes, All: proof.nodes })}</b></dd>
        <dd class="left-bar" aria-hidden="true"><i style={{ width: `${share(nodes, proof.nodes)}%` }} /></dd>
        <dt>{t("page-proof-size")}</dt>
        <dd>{sizeOf(proof.bytes)}</dd>
        <dt>{t("page-proof-checked")}</dt>
        <dd>{t("page-proof-check-time", { Seconds: Math.max(0.001, Math.round(proof.checkMs) / 1000) })}</dd>
      </dl>
      <button onClick={download}>{t("page-proof-download", { Name: proof.name })}</button>
      {error && <p class="error" role="alert">{error}</p>}
      <details>
        <summary>{t("page-proof-check-yourself")}</summary>
        <p>{t("page-proof-check-text")}</p>
        <pre tabIndex={0}>{`alinha check ${file}\npython3 check_proof.py ${file}`}</pre>
        <p>{t("page-proof-check-format")}</p>
      </details>
    </section>
  );
}

// share returns how long the bar is in percent: the logarithm shows how fast a proof shrinks.
const share = (nodes: number, all: number): number => Math.min(100, (100 * Math.log1p(nodes)) / Math.log1p(all));

// sizeOf returns a number of bytes in words.
function sizeOf(bytes: number): string {
  const [value, unit] = bytes < 1e3 ? [bytes, "byte"] : bytes < 1e6 ? [bytes / 1e3, "kilobyte"] : [bytes / 1e6, "megabyte"];
  return value.toLocaleString(language.value, { style: "unit", unit, unitDisplay: bytes < 1e3 ? "long" : "short", maximumSignificantDigits: 3 });
}

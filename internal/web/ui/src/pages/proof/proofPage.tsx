import { useEffect, useState } from "preact/hooks";
import { t } from "../../lib/i18n";
import { navigate, routeUrl } from "../../lib/router";
import { useSignalValue } from "../../lib/signal";
import type { PageProps } from "../page";
import { BoardPicker } from "./boardPicker";
import { firstBoard, pairing } from "./boards";
import "./proof.css";
import { keyOf, openFile, prove, type Root, run } from "./proving";
import { ProofView } from "./proofView";
import { Searching } from "./searching";

// Folder proof is the page #/proof: the choice of a board (this file and boardPicker.tsx, boards.ts), the search for its proof
// (proving.ts, searching.tsx), the game against the proof (proofView.tsx, useStep.ts) with what is drawn on the board (marks.ts) and
// said of the position (texts.ts), and the certificate (certificateCard.tsx).

// ProofPage proves the position that the URL names, or checks a file, and lets the visitor play against the proof.
export default function ProofPage({ api, params }: PageProps) {
  const root = rootOf(params);
  const key = keyOf(root);
  const current = useSignalValue(run);
  const [fileError, setFileError] = useState("");
  useEffect(() => prove(api, root), [api, key]);
  const go = (root: Record<string, string>, line: string[] = [], how: "push" | "replace" = "push") => {
    setFileError("");
    navigate(routeUrl("proof", { ...root, line: line.join("-") }), how);
  };
  const open = (file: File) => void openFile(api, file).then((name) => go({ file: name }), (e: Error) => setFileError(e.message));
  const { line = "", ...place } = params;
  const found = current?.key === key ? current : undefined;
  return (
    <div class="proof-room">
      <hgroup class="intro">
        <h1>{t("page-room-proof")}</h1>
        <p class="muted">{t("page-proof-intro")}</p>
      </hgroup>
      <BoardPicker chosen={chosenOf(root)} onChoose={(game) => go({ game })} onExample={() => go({ file: pairing.name })} onFile={open} />
      {fileError && <p class="error" role="alert">{fileError}</p>}
      {found?.proof
        ? <ProofView key={found.proof.id} api={api} proof={found.proof} line={line} onGo={(line, how) => go(place, line, how)} onGone={() => prove(api, root, true)} />
        : <Searching api={api} root={root} run={found} />}
    </div>
  );
}

// chosenOf returns the file or, of an empty board, the game of a root.
const chosenOf = (root: Root): string => ("file" in root ? root.file : root.moves || root.board ? "" : root.game);

// rootOf returns what the parameters of the URL name.
function rootOf({ file, game, board, toMove, moves }: Record<string, string>): Root {
  if (file) return { file };
  return { game: game ?? firstBoard.game, ...(board && { board }), ...(toMove && { toMove }), moves: moves ?? "" };
}

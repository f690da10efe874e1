import { useEffect, useRef, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { ConvertResponse } from "../../api/types";
import { boardToSvg, pngBlob, svgBlob } from "../../board/exportImage";
import type { ViewOptions } from "../../board/layout";
import type { GameController, GameState } from "../../game/gameController";
import { hasVariations, pathTo, toPlies } from "../../game/moveTree";
import { hasNotes, packTree } from "../../game/packedTree";
import { positionText } from "../../game/positionText";
import { copyFrom } from "../../lib/clipboard";
import { Dialog } from "../../lib/dialog";
import { downloadFile } from "../../lib/download";
import { t } from "../../lib/i18n";
import { gifFrames, recordHeader } from "./export";
import { importText } from "./importGame";

interface ShareDialogProps {
  api: ApiClient;
  game: GameController;
  state: GameState;
  view: ViewOptions;
  imports: boolean; // the visitor means to open a game rather than to share this one
  onClose: () => void;
}

const recordTypes = { sgf: "application/x-go-sgf", psq: "text/plain", jsonl: "application/jsonl" } as const;
type RecordFormat = keyof typeof recordTypes;

const imageFormats = ["svg", "png", "gif"] as const;
type ImageFormat = (typeof imageFormats)[number];

const gifWidth = 480; // pixels

// Attempt runs an action and shows the message that the action returns or the error that it throws.
type Attempt = (action: () => Promise<string>) => Promise<void>;

// ShareDialog exports the game as a link, as text, and as files and pictures, and imports a game.
export function ShareDialog(props: ShareDialogProps) {
  const [message, setMessage] = useState("");
  const attempt: Attempt = async (action) => {
    try {
      setMessage(await action());
    } catch (error) {
      setMessage((error as Error).message);
    }
  };
  return (
    <Dialog title={t(props.imports ? "page-play-receive" : "page-play-exchange")} onClose={props.onClose}>
      {props.imports && <ImportForm {...props} attempt={attempt} />}
      <ExportSection {...props} attempt={attempt} />
      {!props.imports && <ImportForm {...props} attempt={attempt} />}
      <p role="status">{message}</p>
    </Dialog>
  );
}

function ExportSection({ attempt, ...props }: ShareDialogProps & { attempt: Attempt }) {
  const { tree } = props.state.record;
  const [notes, setNotes] = useState(""); // the address with the whole tree
  useEffect(() => {
    if (hasNotes(tree)) void packTree(tree).then((packed) => setNotes(`${location.href}&tree=${packed}`));
  }, [tree]);
  return (
    <section class="form">
      {props.imports && <h3>{t("page-play-exchange")}</h3>}
      {([["address", location.href], ...(notes ? [["notes", notes]] as const : []), ["moves", positionText(props.state.record.board, props.state.position.text)]] as const).map(([name, value]) => (
        <div key={name} class="copy-field">
          <label>
            {t("page-play-give-" + name)}
            <input readOnly value={value} onFocus={(e) => e.currentTarget.select()} />
          </label>
          <button
            onClick={(e) => void attempt(() => copyToClipboard(e.currentTarget.parentElement!.querySelector("input")!))}
            aria-label={t("page-play-copy-" + name)}
          >
            {t("page-play-copy")}
          </button>
        </div>
      ))}
      <div class="files">
        <fieldset>
          <legend>{t("page-play-give-picture")}</legend>
          {imageFormats.map((format) => (
            <button key={format} onClick={() => void attempt(() => exportImage(format, props))}>{format.toUpperCase()}</button>
          ))}
        </fieldset>
        <fieldset>
          <legend>{t("page-play-give-paper")}</legend>
          {(Object.keys(recordTypes) as RecordFormat[]).map((format) => (
            <button key={format} onClick={() => void attempt(() => exportRecord(format, props))}>{format === "jsonl" ? "JSON" : format.toUpperCase()}</button>
          ))}
        </fieldset>
      </div>
    </section>
  );
}

async function copyToClipboard(field: HTMLInputElement): Promise<string> {
  await copyFrom(field);
  return t("page-play-copied");
}

// exportRecord downloads the game in a format of game records. Only SGF keeps the variations.
async function exportRecord(to: RecordFormat, { api, state: { record } }: ShareDialogProps): Promise<string> {
  const { text } = await api.request<ConvertResponse>("convert", { plies: toPlies(record.tree), ...recordHeader(record), game: record.game, ...(record.board && { board: record.board }), to });
  downloadFile(`alinha.${to}`, new Blob([text], { type: recordTypes[to] }));
  return to !== "sgf" && hasVariations(record.tree) ? t("page-play-main-line") : "";
}

// exportImage downloads the board as it is shown, or the game up to the position shown as an animated GIF.
async function exportImage(format: ImageFormat, { game, state: { record, node }, view }: ShareDialogProps): Promise<string> {
  const svg = () => boardToSvg(document.querySelector(".board-area > .board")!);
  if (format === "svg") downloadFile("alinha.svg", svgBlob(svg()));
  else if (format === "png") downloadFile("alinha.png", await pngBlob(svg(), 2 * gifWidth));
  else {
    const { encodeGif } = await import("../../board/gif"); // loaded on demand: few visitors need the encoder
    const frames = await gifFrames(game, record, [record.tree, ...pathTo(node)], view, gifWidth);
    downloadFile("alinha.gif", new Blob([encodeGif(frames)], { type: "image/gif" }));
  }
  return "";
}

// ImportForm opens a game from a text or a file. The dialog stays open to show what the reader left out.
function ImportForm({ api, game, imports, onClose, attempt }: ShareDialogProps & { attempt: Attempt }) {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => void (imports && requestAnimationFrame(() => field.current?.focus())), []); // after the dialog has taken the focus
  const submit = (event: Event) => {
    event.preventDefault();
    return attempt(async () => {
      const notices = await importText(api, game, text);
      if (notices.length === 0) onClose();
      return notices.join("; ");
    });
  };
  return (
    <form class="form" onSubmit={(e) => void submit(e)}>
      {!imports && <h3>{t("page-play-receive")}</h3>}
      <label>
        {t("page-play-paste")}
        <textarea ref={field} rows={3} value={text} onInput={(e) => setText(e.currentTarget.value)} spellcheck={false} placeholder="4433 · h8 h9 · XO./.X./... · evora:1 · (;GM[4]…)" />
      </label>
      <label>
        {t("page-play-file")}
        <input type="file" accept=".sgf,.psq,.jsonl,.json,.txt" onChange={(e) => void e.currentTarget.files?.[0]?.text().then(setText)} />
      </label>
      <button class="primary" disabled={text.trim() === ""}>{t("page-play-open")}</button>
    </form>
  );
}

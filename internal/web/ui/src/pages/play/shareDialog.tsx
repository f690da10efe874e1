import { render } from "preact";
import { useState } from "preact/hooks";
import type { ConvertResponse } from "../../api/types";
import type { Back } from "../../api/client";
import { Board } from "../../board/board";
import { type Frame, gif } from "../../board/gif";
import type { View } from "../../board/layout";
import { fileOf, paint, pngOf, svgOf } from "../../board/exportImage";
import type { Game, Scene } from "../../game/gameController";
import { moves, path, plies, type Turn, varied } from "../../game/moveTree";
import { Dialog } from "../../lib/dialog";
import { save } from "../../lib/download";
import { say } from "../../lib/i18n";
import { titleOf } from "./export";

interface ExchangeProps {
  back: Back;
  game: Game;
  scene: Scene;
  view: View;
  onClose: () => void;
}

const papers = { sgf: "application/x-go-sgf", psq: "text/plain", jsonl: "application/jsonl" } as const;
const wide = 480; // pixels of a moving picture

// Exchange takes a game in and gives it out: as an address, a text, a file, a picture.
export function Exchange({ back, game, scene, view, onClose }: ExchangeProps) {
  const { record, at, position } = scene;
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");
  const trying = async (what: () => Promise<string>) => {
    try {
      setSaid(await what());
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  const copy = (what: string, field: HTMLInputElement) => trying(async () => {
    field.select();
    if (isSecureContext) await navigator.clipboard.writeText(what);
    else document.execCommand("copy"); // over plain HTTP from another machine there is no other way
    return say("page-play-copied");
  });
  const paste = (event: Event) => {
    event.preventDefault();
    return trying(async () => {
      const found = await back.ask<ConvertResponse>("convert", { text, game: record.game });
      if (!(await game.take(found))) throw new Error(game.fault.value);
      onClose();
      return "";
    });
  };
  const paper = (to: keyof typeof papers) => trying(async () => {
    const { text } = await back.ask<ConvertResponse>("convert", { plies: plies(record.tree), ...titleOf(record), game: record.game, to });
    save(`alinha.${to}`, new Blob([text], { type: papers[to] }));
    return to !== "sgf" && varied(record.tree) ? say("page-play-main-line") : "";
  });
  const svg = () => svgOf(document.querySelector(".stage > .board")!);
  const picture = (kind: "svg" | "png" | "gif") => trying(async () => {
    if (kind === "svg") save("alinha.svg", fileOf(svg()));
    else if (kind === "png") save("alinha.png", await pngOf(svg(), 2 * wide));
    else save("alinha.gif", new Blob([gif(await film(game, record.game, [record.tree, ...path(at)], view))], { type: "image/gif" }));
    return "";
  });
  return (
    <Dialog title={say("page-play-exchange")} onClose={onClose}>
      <section class="form">
        <h3>{say("page-play-give")}</h3>
        {([["address", location.href], ["moves", position.text]] as const).map(([name, value]) => (
          <div key={name} class="copy">
            <label>
              {say("page-play-give-" + name)}
              <input readOnly value={value} onFocus={(e) => e.currentTarget.select()} />
            </label>
            <button onClick={(e) => void copy(value, e.currentTarget.parentElement!.querySelector("input")!)} aria-label={say("page-play-copy-" + name)}>{say("page-play-copy")}</button>
          </div>
        ))}
        <div class="files">
          <fieldset>
            <legend>{say("page-play-give-picture")}</legend>
            {(["svg", "png", "gif"] as const).map((kind) => <button key={kind} onClick={() => void picture(kind)}>{kind.toUpperCase()}</button>)}
          </fieldset>
          <fieldset>
            <legend>{say("page-play-give-paper")}</legend>
            {(Object.keys(papers) as (keyof typeof papers)[]).map((to) => <button key={to} onClick={() => void paper(to)}>{to === "jsonl" ? "JSON" : to.toUpperCase()}</button>)}
          </fieldset>
        </div>
      </section>
      <form class="form" onSubmit={(e) => void paste(e)}>
        <h3>{say("page-play-receive")}</h3>
        <label>
          {say("page-play-paste")}
          <textarea rows={3} value={text} onInput={(e) => setText(e.currentTarget.value)} spellcheck={false} placeholder="4433 · h8 h9 · (;GM[4]…)" />
        </label>
        <label>
          {say("page-play-file")}
          <input type="file" accept=".sgf,.psq,.jsonl,.json,.txt" onChange={(e) => void e.currentTarget.files?.[0]?.text().then(setText)} />
        </label>
        <button class="first" disabled={text.trim() === ""}>{say("page-play-open")}</button>
      </form>
      <p role="status">{said}</p>
    </Dialog>
  );
}

// film draws the positions of a line, each for a while and the last for longer.
async function film(game: Game, name: string, turns: Turn[], view: View): Promise<Frame[]> {
  const stage = document.body.appendChild(Object.assign(document.createElement("div"), { className: "film" }));
  const frames: Frame[] = [];
  for (const turn of turns) {
    const position = await game.position(name, moves(turn).join(" "));
    render(<Board position={position} view={{ ...view, space: false }} label="" />, stage);
    const canvas = await paint(svgOf(stage), wide);
    frames.push({ data: canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height), time: turn === turns.at(-1) ? 300 : 80 });
  }
  render(null, stage);
  stage.remove();
  return frames;
}

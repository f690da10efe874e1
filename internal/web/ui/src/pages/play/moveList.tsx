import type { ComponentChildren, TargetedEvent } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Game, Scene } from "../../game/gameController";
import { path, promote, type Turn } from "../../game/moveTree";
import { useStateOf } from "../../lib/signal";
import { say } from "../../lib/i18n";
import { judge, markName, sideOf } from "./judgement";
import { decision } from "./status";

// Moves is the game as a text that can be walked: the main line, and each variation in
// brackets after the move that it replaces.
export function Moves({ game, scene: { record, at, position } }: { game: Game; scene: Scene }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const here = box.current?.querySelector<HTMLElement>("[aria-current]");
    if (here) box.current!.scrollTop = here.offsetTop - box.current!.clientHeight / 2;
  }, [at]);

  const move = (turn: Turn, ply: number, numbered: boolean) => {
    const mark = judge(turn, sideOf(ply), position);
    return (
      <>
        {numbered && <span class="ply">{ply}.</span>}
        <button class="turn" aria-current={turn === at ? "step" : undefined} onClick={() => void game.visit(turn)} title={mark && say("page-play-mark-" + markName[mark])}>
          {turn.move}{mark && <span class={`mark ${markName[mark]}`}>{mark}</span>}
        </button>
        {turn.name && <em class="name">{turn.name}</em>}
        {turn.decision && <em class="name">{decision(turn.decision)}</em>}
      </>
    );
  };
  const follow = (from: Turn, ply: number): ComponentChildren[] => {
    const out: ComponentChildren[] = [];
    for (let t = from, n = ply, numbered = true; t.next.length > 0; t = t.next[0]!, n++) {
      const [main, ...others] = t.next;
      out.push(<span key={n} class="pair">{move(main!, n, numbered || n % 2 === 1)}</span>, " ");
      numbered = others.length > 0;
      for (const [i, o] of others.entries()) {
        out.push(<span key={`${n} ${i}`} class="variation">({move(o, n, true)} {follow(o, n + 1)})</span>, " ");
      }
    }
    return out;
  };
  const [naming, setNaming] = useStateOf(at, false);
  const rename = (event: TargetedEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = (event.currentTarget.elements[0] as HTMLInputElement).value.trim();
    if (name) at.name = name;
    else delete at.name;
    setNaming(false);
    game.changed();
  };
  const up = () => {
    promote(at);
    game.changed();
  };
  const aside = path(at).some((t) => t.up!.next[0] !== t);
  return (
    <section class="sheet moves" aria-labelledby="moves">
      <h2 id="moves">{say("page-play-moves")}</h2>
      <div class="score" ref={box} tabIndex={0} role="group" aria-label={say("page-play-moves")}>
        {record.tree.next.length === 0 ? <span class="soft">{say("page-play-no-moves")}</span> : follow(record.tree, 1)}
      </div>
      {at.up && (
        <div class="row">
          {naming ? (
            <form class="row" onSubmit={rename}>
              <input aria-label={say("page-play-name")} placeholder={say("page-play-name")} defaultValue={at.name ?? ""} maxLength={60} ref={(input) => input?.focus()} />
              <button>{say("page-play-rename")}</button>
            </form>
          ) : <button onClick={() => setNaming(true)}>{say("page-play-rename")}</button>}
          {aside && <button onClick={up}>{say("page-play-promote")}</button>}
          <button onClick={() => void game.remove(at)}>{say("page-play-remove")}</button>
        </div>
      )}
    </section>
  );
}

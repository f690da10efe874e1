import { useEffect, useMemo, useState } from "preact/hooks";
import type { Choice, MoveScore } from "../../api/types";
import { Board } from "../../board/board";
import { plainView, type View } from "../../board/layout";
import type { Shown } from "../../board/overlay";
import type { Side } from "../../board/stone";
import { Game, type Scene } from "../../game/gameController";
import { mover } from "../../game/seats";
import { phaseOf } from "../../game/swapOpening";
import { line, over } from "../../game/moveTree";
import { address, link } from "../../lib/router";
import { kept, useCell, useStateOf } from "../../lib/signal";
import type { RoomProps } from "../../app/routes";
import { say } from "../../lib/i18n";
import { useAnalysis } from "./analysis";
import { Balance } from "./evalBar";
import { Controls } from "./controls";
import { Moves } from "./moveList";
import { NewGame } from "./newGameDialog";
import { useOpponent } from "./useOpponent";
import { Exchange } from "./shareDialog";
import "./play.css";
import { Player } from "./player";
import { Result } from "./result";
import { Review } from "./review";
import { Looks } from "./boardSettings";
import { useClock } from "./useClock";
import { Swapping } from "./swapPanel";
import { gameTitle, status } from "./status";
import { type Pointed, pointedOut, Verdict } from "./analysisPanel";

const view = kept<View>("view", plainView);
const tools = kept("tools", { analysis: false });

// where somebody begins who asks for nothing.
const start = { game: "connect4", o: "connect4:level=4" };

// Play is the room in which games are played and analysed: it opens what the address names.
export default function Play({ back, with: parts }: RoomProps) {
  const game = useMemo(() => new Game(back), [back]);
  useEffect(() => {
    const open = (parts: RoomProps["with"]) => void (parts.game ? game.open(parts) : game.back(start));
    const follow = () => ["", "play"].includes(address.value.room) && open(address.value.with);
    open(parts);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [game]);
  const scene = useCell(game.scene);
  const fault = useCell(game.fault);
  return (
    <>
      <h1 class="unseen">{say("page-room-play")}</h1>
      {fault && <p class="fault" role="alert">{fault}</p>}
      {scene ? <Table {...{ back, game, scene }} /> : fault ? <a href={link("play", start)}>{say("page-play-start")}</a> : <div class="stage waiting" aria-busy="true" />}
    </>
  );
}

type TableProps = Pick<RoomProps, "back"> & { game: Game; scene: Scene };

function Table({ back, game, scene }: TableProps) {
  const { record, at, position } = scene;
  const look = useCell(view);
  const { analysis: on } = useCell(tools);
  const [dialog, setDialog] = useState<"" | "new" | "exchange">("");
  const [hint, setHint] = useStateOf<Choice | undefined>(at, undefined);
  const [pointed, setPointed] = useStateOf<Pointed>(at, undefined);
  const thinking = useOpponent(back, game, scene);
  const { event, further } = useAnalysis(back, game, scene, on);
  useEffect(() => {
    const keys = (e: KeyboardEvent) => walk(game, e);
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, [game]);

  const clock = useClock(game, scene);
  const turn = mover(position);
  const { swap } = record;
  const swapping = swap && phaseOf(swap, position.order.length);
  const choosing = swapping && swapping.phase !== "put";
  const mine = turn !== undefined && !record.seats[turn] && !over(at) && !choosing && !swapping?.by;
  const opinions = useMemo(() => event && new Map<number, MoveScore>(event.lines.map((o) => [o.cell, o])), [event]);
  const shadow = event && pointedOut(pointed, position, event);
  const hinted = over(at) ? undefined : hint;
  const shown: Shown = {
    ...(opinions && { opinions }), ...(shadow && { shadow }), ...(hinted && { hint: hinted.cell }),
    ...(scene.slid !== undefined && { slid: scene.slid }), live: scene.live ?? false,
  };
  const says = [!choosing && status(scene, thinking), hinted && say("page-play-hinted", { Move: hinted.move })].filter(Boolean).join(" ");
  const title = gameTitle(position);
  const player = (side: Side) => <Player side={side} scene={scene} thinking={thinking && turn === side} clock={clock} />;
  return (
    <div class="play">
      <div class="stage">
        {player("O")}
        <Balance score={at.score} position={position} shown={on} />
        <Board
          position={position} view={{ ...look, threats: look.threats && on }} shown={shown} label={title} {...(mine && { onPlay: (choice) => void game.play(choice) })}
        />
        {player("X")}
      </div>
      <div class="side">
        <Result scene={scene} />
        <section class="sheet headline">
          <div class="row spread">
            <h2>{title}</h2>
            <button class="first" onClick={() => setDialog("new")}>{say("page-play-new")}</button>
          </div>
          {swap && <Swapping back={back} game={game} scene={scene} swap={swap} />}
          <p class="status" role="status">{says}</p>
          <Controls back={back} game={game} scene={scene} thinking={thinking} onHint={setHint}>
            <Looks of={view} position={position} />
            <button onClick={() => setDialog("exchange")}>{say("page-play-exchange")}</button>
            {turn && <a class="button" href={link("see", { game: record.game, moves: position.moves.join(" "), depth: position.choices.length > 40 ? "1" : "" })}>{say("page-see-from-here")}</a>}
          </Controls>
        </section>
        <Verdict scene={scene} event={event} further={further} on={on} onSwitch={(analysis) => (tools.value = { analysis })} onPoint={setPointed} onPlay={(choice) => mine && void game.play(choice)} />
        <Moves game={game} scene={scene} />
        <Review back={back} game={game} scene={scene} />
      </div>
      {dialog === "new" && <NewGame back={back} game={game} scene={scene} onClose={() => setDialog("")} />}
      {dialog === "exchange" && <Exchange back={back} game={game} scene={scene} view={look} onClose={() => setDialog("")} />}
    </div>
  );
}

// walk lets the arrow keys go through the game, wherever they have no other meaning.
function walk(game: Game, e: KeyboardEvent): void {
  const scene = game.scene.value;
  if (!scene || e.altKey || e.ctrlKey || e.metaKey || (e.target as Element).closest("input, select, textarea, dialog, [role=grid]")) return;
  const { at, record } = scene;
  const to = { ArrowLeft: at.up, ArrowRight: at.next[at.taken], Home: record.tree, End: line(at).at(-1) }[e.key];
  if (!to) return;
  e.preventDefault();
  void game.visit(to);
}

import { useEffect, useState } from "preact/hooks";
import type { EngineEntry, EnginesAnswer, Game as Named, GamesAnswer, Variant } from "../api";
import type { Back } from "../back/back";
import { kindOf } from "../board/layout";
import { clockOf, clocks } from "../game/clock";
import { people, type Seats } from "../game/seats";
import type { Game, Scene } from "../game/game";
import { forget, shelf } from "../game/shelf";
import { Dialog } from "../shell/dialog";
import { language, say } from "../shell/text";
import { strengths } from "./engines";
import { OwnBoard, specOf } from "./ownboard";
import { gameTitle } from "./title";

type Opposite = "engine" | "person" | "engines";

interface NewGameProps {
  back: Back;
  game: Game;
  scene: Scene;
  onClose: () => void;
}

// NewGame asks what to play, against whom, and who begins.
export function NewGame({ back, game, scene: { position }, onClose }: NewGameProps) {
  const [games, setGames] = useState<Named[]>([]);
  const [name, setName] = useState(position.game);
  const [own, setOwn] = useState<Variant>(position);
  const [engines, setEngines] = useState<EnginesAnswer>();
  const [engine, setEngine] = useState<EngineEntry>();
  const [strength, setStrength] = useState(0);
  const [opposite, setOpposite] = useState<Opposite>("engine");
  const [first, setFirst] = useState<"me" | "other" | "chance">("me");
  const [swap, setSwap] = useState(false);
  const [clock, setClock] = useState("");
  const [fault, setFault] = useState("");
  const spec = name === "" ? specOf(own) : name;

  useEffect(() => {
    void back.ask<GamesAnswer>("games", {}).then(({ games }) => {
      setGames(games);
      if (!games.some((g) => g.name === position.game)) setName("");
    });
  }, []);
  useEffect(() => {
    let left = false;
    back.ask<EnginesAnswer>("engines", { game: spec }).then(
      (answer) => {
        if (left) return;
        const best = answer.engines.find((e) => e.levels > 0) ?? answer.engines.find((e) => e.name === answer.engine);
        setFault("");
        setEngines(answer);
        pick(answer.engines.find((e) => e.name === engine?.name) ?? best);
      },
      (error: Error) => left || setFault(error.message),
    );
    return () => void (left = true);
  }, [spec]);

  const pick = (e: EngineEntry | undefined) => {
    setEngine(e);
    if (e?.name !== engine?.name) setStrength(e ? Math.floor((strengths(e).length - 1) / 2) : 0);
  };
  const rules = name === "" ? own : (games.find((g) => g.name === name) ?? position);
  const swaps = swap && opposite === "engine" && kindOf(rules) === "points";
  const scale = engine ? strengths(engine) : [];
  const begin = async (event: Event) => {
    event.preventDefault();
    const how = scale[strength];
    const text = engine && how ? engine.name + (how.option && ":" + how.option) : "";
    const meFirst = first === "me" || (first === "chance" && Math.random() < 0.5);
    const timeMs = how?.timeMs ?? 0;
    const seats: Seats = opposite === "person" ? people : opposite === "engines" ? { X: text, O: text, timeMs } : { X: meFirst ? "" : text, O: meFirst ? text : "", timeMs };
    const [proposer, chooser] = meFirst ? ["", text] : [text, ""];
    const more = { ...(swaps && { swap: { proposer: proposer!, chooser: chooser!, more: false, timeMs } }), ...(clock && { clock: clockOf(clock)! }) };
    if (await game.begin(spec, "", swaps ? people : seats, more)) onClose();
    else setFault(game.fault.value);
  };
  return (
    <Dialog title={say("page-play-new")} onClose={onClose}>
      <form class="form" onSubmit={(e) => void begin(e)}>
        <label>
          {say("page-play-game")}
          <select key={games.length} value={name} onChange={(e) => setName(e.currentTarget.value)}>
            {games.map((g) => <option key={g.name} value={g.name}>{gameTitle({ ...g, game: g.name })}</option>)}
            <option value="">{say("page-play-own-board")}</option>
          </select>
        </label>
        <p class="soft">{name && say("game-" + name)}</p>
        {name === "" && <OwnBoard of={own} onChange={setOwn} />}
        <fieldset>
          <legend>{say("page-play-opposite")}</legend>
          {(["engine", "person", "engines"] as const).map((who) => (
            <label key={who}><input type="radio" name="opposite" checked={opposite === who} onChange={() => setOpposite(who)} /> {say("page-play-opposite-" + who)}</label>
          ))}
        </fieldset>
        {opposite !== "person" && engines && engine && (
          <>
            <label>
              {say("page-play-engine")}
              <select value={engine.name} onChange={(e) => pick(engines.engines.find((x) => x.name === e.currentTarget.value))}>
                {engines.engines.map((e) => <option key={e.name} value={e.name}>{e.name}</option>)}
              </select>
            </label>
            <p class="soft">{say("engine-" + engine.name)}</p>
            <label>
              {say("page-play-strength")}
              <select value={strength} onChange={(e) => setStrength(Number(e.currentTarget.value))}>
                {scale.map((s, i) => <option key={i} value={i}>{s.text}</option>)}
              </select>
            </label>
          </>
        )}
        {opposite === "engine" && (
          <fieldset>
            <legend>{say("page-play-begins")}</legend>
            {(["me", "other", "chance"] as const).map((who) => (
              <label key={who}><input type="radio" name="first" checked={first === who} onChange={() => setFirst(who)} /> {say("page-play-begins-" + who)}</label>
            ))}
          </fieldset>
        )}
        {opposite === "engine" && kindOf(rules) === "points" && (
          <label class="check"><input type="checkbox" checked={swap} onChange={(e) => setSwap(e.currentTarget.checked)} /> {say("page-play-swap")}</label>
        )}
        <label>
          {say("page-play-clock")}
          <select value={clock} onChange={(e) => setClock(e.currentTarget.value)}>
            {clocks.map((c) => <option key={c} value={c}>{c === "" ? say("page-play-clock-none") : say("page-play-clock-of", { Minutes: c.split("+")[0]!, Seconds: c.split("+")[1]! })}</option>)}
          </select>
        </label>
        {fault && <p class="fault" role="alert">{fault}</p>}
        <button class="first" disabled={(fault !== "" && name !== "") || (opposite !== "person" && !engine)}>{say("page-play-begin")}</button>
      </form>
      <Shelf game={game} onClose={onClose} />
    </Dialog>
  );
}

// Shelf lists the games of this browser, to go on with one.
function Shelf({ game, onClose }: { game: Game; onClose: () => void }) {
  const [records, setRecords] = useState(shelf);
  const drop = (id: string) => {
    forget(id);
    setRecords(shelf());
  };
  if (records.length === 0) return null;
  return (
    <details>
      <summary>{say("page-play-shelf")}</summary>
      <ul class="shelf">
        {records.map((r) => (
          <li key={r.id} class="row">
            <button class="wide" onClick={() => void game.resume(r).then(onClose)}>
              <b>{r.game}</b> <span class="soft">{new Date(r.when).toLocaleString(language.value, { dateStyle: "medium", timeStyle: "short" })}</span>
            </button>
            <button onClick={() => drop(r.id)} aria-label={say("page-play-forget")}>✕</button>
          </li>
        ))}
      </ul>
    </details>
  );
}

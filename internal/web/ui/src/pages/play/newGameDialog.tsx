import { useEffect, useState } from "preact/hooks";
import type { EnginesResponse, Game as Named, GamesResponse, Variant } from "../../api/types";
import type { Back } from "../../api/client";
import { kindOf } from "../../board/layout";
import { clockOf, clocks } from "../../game/clock";
import { nameOf } from "../../game/engineSpec";
import { people, type Seats } from "../../game/seats";
import type { Game, Scene } from "../../game/gameController";
import { Dialog } from "../../lib/dialog";
import { say } from "../../lib/i18n";
import { usual } from "./strengths";
import { Opposite } from "./enginePicker";
import { OwnBoard, specOf } from "./customBoard";
import { Shelved } from "./savedGamesList";
import { gameTitle } from "./status";

interface NewGameProps {
  back: Back;
  game: Game;
  scene: Scene;
  onClose: () => void;
}

// NewGame asks what to play, against whom, and who begins.
export function NewGame({ back, game, scene: { position }, onClose }: NewGameProps) {
  const [games, setGames] = useState<Named[]>([]);
  const [name, setName] = useState(position.game); // "" for a board of one's own
  const [own, setOwn] = useState<Variant>(position);
  const [engines, setEngines] = useState<EnginesResponse>();
  const [sitters, setSitters] = useState(["", ""]); // the opponent; of two engines, O and X
  const [who, setWho] = useState<"engine" | "person" | "engines">("engine");
  const [first, setFirst] = useState<"me" | "other" | "chance">("me");
  const [swap, setSwap] = useState(false);
  const [clock, setClock] = useState("");
  const [goesOn, setGoesOn] = useState(false);
  const [fault, setFault] = useState("");
  const spec = name === "" ? specOf(own) : name;
  const open = name === position.game && position.outcome === "undecided" && position.moves.length > 0;
  const continues = open && goesOn;
  const rules = name === "" ? own : (games.find((g) => g.name === name) ?? position);

  useEffect(() => {
    void back.ask<GamesResponse>("games", {}).then(({ games }) => {
      setGames(games);
      if (!games.some((g) => g.name === position.game)) setName("");
    });
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    back.ask<EnginesResponse>("engines", { game: spec }, stop.signal).then(
      (answer) => {
        setFault("");
        setEngines(answer);
        setSitters((now) => now.map((seat) => (answer.engines.some((e) => e.name === nameOf(seat)) ? seat : usual(answer))));
      },
      (error: Error) => stop.signal.aborted || setFault(error.message),
    );
    return () => stop.abort();
  }, [spec]);

  const begin = async (event: Event) => {
    event.preventDefault();
    const [other, second] = sitters as [string, string];
    const me = first === "me" || (first === "chance" && Math.random() < 0.5);
    const against = (): Seats => ({ X: me ? "" : other, O: me ? other : "" });
    const seats = { person: people, engines: { X: second, O: other }, engine: against() }[who];
    const swaps = swap && !continues && who === "engine" && swappable(rules);
    const terms = {
      seats: swaps ? people : seats,
      ...(swaps && { swap: { proposer: seats.X, chooser: seats.O, more: false } }),
      ...(clock && { clock: clockOf(clock)! }),
    };
    if (await game.begin(spec, continues ? position.text : "", terms)) onClose();
    else setFault(game.fault.value);
  };
  const opposite = (i: number, label: string) => engines && (
    <Opposite engines={engines} seat={sitters[i]!} label={label} onChange={(seat) => setSitters(sitters.with(i, seat))} />
  );
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
        {name ? <p class="soft">{say("game-" + name)}</p> : <OwnBoard of={own} onChange={setOwn} />}
        <Choices legend={say("page-play-opposite")} family="page-play-opposite-" of={["engine", "person", "engines"]} now={who} onChange={setWho} />
        {who === "engine" && opposite(0, say("page-play-engine"))}
        {who === "engines" && [opposite(1, say("page-play-engine-of", { Stone: "X" })), opposite(0, say("page-play-engine-of", { Stone: "O" }))]}
        {who === "engine" && <Choices legend={say("page-play-begins")} family="page-play-begins-" of={["me", "other", "chance"]} now={first} onChange={setFirst} />}
        {open && (
          <label class="check"><input type="checkbox" checked={goesOn} onChange={(e) => setGoesOn(e.currentTarget.checked)} /> {say("page-play-from-here")}</label>
        )}
        {who === "engine" && swappable(rules) && !continues && (
          <label class="check"><input type="checkbox" checked={swap} onChange={(e) => setSwap(e.currentTarget.checked)} /> {say("page-play-swap")}</label>
        )}
        <label>
          {say("page-play-clock")}
          <select value={clock} onChange={(e) => setClock(e.currentTarget.value)}>
            {clocks.map((c) => <option key={c} value={c}>{c === "" ? say("page-play-clock-none") : say("page-play-clock-of", { Minutes: c.split("+")[0]!, Seconds: c.split("+")[1]! })}</option>)}
          </select>
        </label>
        {fault && <p class="fault" role="alert">{fault}</p>}
        <button class="first" disabled={fault !== "" || (who !== "person" && !sitters[0])}>{say("page-play-begin")}</button>
      </form>
      <Shelved game={game} onClose={onClose} />
    </Dialog>
  );
}

// Choices are a few of which one holds. Each is the message of its family and its name.
function Choices<T extends string>({ legend, family, of, now, onChange }: { legend: string; family: string; of: T[]; now: T; onChange: (choice: T) => void }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {of.map((name) => (
        <label key={name}><input type="radio" name={family} checked={now === name} onChange={() => onChange(name)} /> {say(family + name)}</label>
      ))}
    </fieldset>
  );
}

// swappable says that a game may be opened by swap: those that are played like Gomoku.
const swappable = (v: Variant): boolean => kindOf(v) === "points" && !v.renju;

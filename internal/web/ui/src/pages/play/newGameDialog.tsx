import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { EnginesResponse, Game, GamesResponse, Variant } from "../../api/types";
import { EngineChoice } from "../../engines/engineChoice";
import { defaultOpponent } from "../../engines/strengths";
import { parseTimeControl, timeControls } from "../../game/clock";
import { engineName } from "../../game/engineSpec";
import type { GameController, GameState } from "../../game/gameController";
import type { GameSetup } from "../../game/gameSetup";
import { gameTitle } from "../../game/gameTitle";
import { positionText } from "../../game/positionText";
import { type Seats, twoPeople } from "../../game/seats";
import { Dialog } from "../../lib/dialog";
import { t } from "../../lib/i18n";
import { Icon } from "../../lib/icon";
import { routeUrl } from "../../lib/router";
import { CustomBoard, variantSpec } from "./customBoard";
import { OpeningSelect } from "./openingSelect";
import { SavedGamesList } from "./savedGamesList";

interface NewGameDialogProps {
  api: ApiClient;
  game: GameController;
  state: GameState;
  onClose: () => void;
}

// Form is what the visitor has chosen so far.
interface Form {
  name: string; // of the game, "" for a custom board
  custom: Variant;
  opponent: "engine" | "person" | "engines";
  engines: [o: string, x: string]; // seats: the opponent; of two engines, that of O and that of X
  first: "me" | "other" | "chance"; // who begins against an engine
  opening: string; // the opening rule, "" for none
  timeControl: string;
  fromHere: boolean; // from the position shown
}

// NewGameDialog chooses the game, who plays, who begins, the opening rule and the clock; below are the saved games.
export function NewGameDialog({ api, game, state: { position }, onClose }: NewGameDialogProps) {
  const [form, setForm] = useState<Form>(() => ({
    name: position.game, custom: position, opponent: "engine", engines: ["", ""], first: "me", opening: "", timeControl: "", fromHere: false,
  }));
  const set = (change: Partial<Form>) => setForm((now) => ({ ...now, ...change }));
  const [error, setError] = useState("");
  const games = useGames(api, (games) => games.some((g) => g.name === position.game) || set({ name: "" }));
  const spec = form.name === "" ? variantSpec(form.custom) : form.name;
  const engines = useEngines(api, spec, setError, (answer) => setForm((now) => ({ ...now, engines: keepKnown(now.engines, answer) })));
  const canContinue = form.name === position.game && position.outcome === "undecided" && (position.moves.length > 0 || position.board !== undefined);
  const continues = canContinue && form.fromHere;
  const openings = continues ? [] : (engines?.openings ?? []);

  const submit = async (event: Event) => {
    event.preventDefault();
    if (await game.start(spec, continues ? positionText(position.board, position.text) : "", setupOf(form, openings))) onClose();
    else setError(game.error.value);
  };
  return (
    <Dialog title={t("page-play-new")} onClose={onClose}>
      <form class="form" onSubmit={(e) => void submit(e)}>
        <label>
          {t("page-play-game")}
          <select key={games.length} value={form.name} onChange={(e) => set({ name: e.currentTarget.value })}>
            {games.map((g) => <option key={g.name} value={g.name}>{gameTitle({ ...g, game: g.name })}</option>)}
            <option value="">{t("page-play-own-board")}</option>
          </select>
        </label>
        {form.name ? <p class="muted">{t("game-" + form.name)}</p> : <CustomBoard variant={form.custom} onChange={(custom) => set({ custom })} />}
        <OpponentFields form={form} set={set} engines={engines} friendUrl={api.hasServer ? routeUrl("friend", { game: form.name }) : ""} />
        {canContinue && <Checkbox label="page-play-from-here" checked={form.fromHere} onChange={(fromHere) => set({ fromHere })} />}
        <OpeningSelect rules={openings} value={form.opening} onChange={(opening) => set({ opening })} />
        <label>
          {t("page-play-clock")}
          <select value={form.timeControl} onChange={(e) => set({ timeControl: e.currentTarget.value })}>
            {timeControls.map((control) => <option key={control} value={control}>{timeControlText(control)}</option>)}
          </select>
        </label>
        {error && <p class="error" role="alert">{error}</p>}
        <button class="primary" disabled={error !== "" || (form.opponent !== "person" && !form.engines[0])}>{t("page-play-begin")}</button>
      </form>
      <SavedGamesList game={game} onClose={onClose} />
    </Dialog>
  );
}

// useGames returns the games of the catalog, and calls onLoaded once.
function useGames(api: ApiClient, onLoaded: (games: Game[]) => void): Game[] {
  const [games, setGames] = useState<Game[]>([]);
  useEffect(() => {
    void api.request<GamesResponse>("games", {}).then(({ games }) => {
      setGames(games);
      onLoaded(games);
    });
  }, []);
  return games;
}

// useEngines returns the engines that play a game, undefined until they are loaded. It calls setError with the error of
// a wrong spec, and with "" and onLoaded once the engines of a game are loaded.
function useEngines(api: ApiClient, spec: string, setError: (text: string) => void, onLoaded: (answer: EnginesResponse) => void): EnginesResponse | undefined {
  const [engines, setEngines] = useState<EnginesResponse>();
  useEffect(() => {
    const controller = new AbortController();
    api.request<EnginesResponse>("engines", { game: spec }, controller.signal).then(
      (answer) => {
        setError("");
        setEngines(answer);
        onLoaded(answer);
      },
      (error: Error) => controller.signal.aborted || setError(error.message),
    );
    return () => controller.abort();
  }, [spec]);
  return engines;
}

// keepKnown replaces the seats whose engines do not play the game.
function keepKnown(seats: Form["engines"], answer: EnginesResponse): Form["engines"] {
  return seats.map((seat) => (answer.engines.some((e) => e.name === engineName(seat)) ? seat : defaultOpponent(answer))) as Form["engines"];
}

// setupOf returns the setup that a form has chosen, by one of the opening rules that fit the game. Who would play X is the proposer.
function setupOf({ opponent, engines: [o, x], first, opening, timeControl }: Form, openings: string[]): GameSetup {
  const personBegins = first === "me" || (first === "chance" && Math.random() < 0.5);
  const againstEngine: Seats = { X: personBegins ? "" : o, O: personBegins ? o : "" };
  const seats = { person: twoPeople, engines: { X: x, O: o }, engine: againstEngine }[opponent];
  return {
    seats,
    ...(openings.includes(opening) && { seats: twoPeople, opening: { rule: opening, proposer: seats.X, chooser: seats.O } }),
    ...(timeControl && { clock: parseTimeControl(timeControl)! }),
  };
}

interface OpponentFieldsProps {
  form: Form;
  set: (change: Partial<Form>) => void;
  engines: EnginesResponse | undefined;
  friendUrl: string; // of a match of two people by a link, "" without a server
}

// OpponentFields chooses who plays: a person against an engine, two people, or two engines; and who begins.
function OpponentFields({ form, set, engines, friendUrl }: OpponentFieldsProps) {
  const { opponent, engines: [o, x], first } = form;
  const picker = (seat: string, label: string, change: (seat: string) => Form["engines"]) => engines && (
    <EngineChoice limited engines={engines} seat={seat} label={label} onChange={(seat) => set({ engines: change(seat) })} />
  );
  return (
    <>
      <RadioGroup
        legend={t("page-play-opposite")} prefix="page-play-opposite-" options={["engine", "person", "engines"]} value={opponent}
        onChange={(opponent) => set({ opponent })}
      />
      {friendUrl && <a class="button by-link" href={friendUrl}><Icon name="link" /> {t("page-play-friend")}</a>}
      {opponent === "engine" && picker(o, t("page-play-engine"), (o) => [o, x])}
      {opponent === "engines" && picker(x, t("page-play-engine-of", { Stone: "X" }), (x) => [o, x])}
      {opponent === "engines" && picker(o, t("page-play-engine-of", { Stone: "O" }), (o) => [o, x])}
      {opponent === "engine" && (
        <RadioGroup legend={t("page-play-begins")} prefix="page-play-begins-" options={["me", "other", "chance"]} value={first} onChange={(first) => set({ first })} />
      )}
    </>
  );
}

interface RadioGroupProps<T extends string> {
  legend: string;
  prefix: string; // the label of an option is the message prefix + option
  options: T[];
  value: T;
  onChange: (option: T) => void;
}

function RadioGroup<T extends string>({ legend, prefix, options, value, onChange }: RadioGroupProps<T>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option}><input type="radio" name={prefix} checked={value === option} onChange={() => onChange(option)} /> {t(prefix + option)}</label>
      ))}
    </fieldset>
  );
}

function Checkbox({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return <label class="check"><input type="checkbox" checked={checked} onChange={(e) => onChange(e.currentTarget.checked)} /> {t(label)}</label>;
}

function timeControlText(control: string): string {
  const [minutes = "", seconds = ""] = control.split("+");
  return control === "" ? t("page-play-clock-none") : t("page-play-clock-of", { Minutes: minutes, Seconds: seconds });
}

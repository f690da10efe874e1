import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { EnginesResponse, GamesResponse } from "../../api/types";
import { EngineParameters } from "../../engines/engineParameters";
import { EngineText } from "../../engines/engineText";
import { engineLabel, engineTitle } from "../../game/engineSpec";
import { hasMessage, t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";
import { exampleTrees, isAbstractTree } from "./exampleTrees";
import { PositionPicker } from "./positionPicker";
import { isNodeLimited, type SearchQuery, treeRequest } from "./searchQuery";

interface SearchFormProps {
  api: ApiClient;
  query: SearchQuery;
  engines: EnginesResponse | undefined; // whose search of the game can be recorded
  onChange(change: Partial<SearchQuery>): void;
}

const customTree = "[[1 2] [3 4]]"; // to begin a tree of one's own

// SearchForm chooses what is searched: a game or a tree, one engine or two, and how deep. The form is folded to one line that says
// what is searched, so that the tree comes first; unfolded it lies over the tree, until Escape.
export function SearchForm({ api, query, engines, onChange }: SearchFormProps) {
  const games = useGameNames(api);
  const abstract = isAbstractTree(query.game);
  const chosen = [query.engine, query.secondEngine].filter(Boolean);
  const form = useRef<HTMLDetailsElement>(null);
  const close = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !form.current!.open) return;
    form.current!.open = false;
    form.current!.querySelector("summary")!.focus();
  };
  return (
    <>
      <details class="collapsible" ref={form} onKeyDown={close}>
        <summary>{summaryText(query)}</summary>
        <form class="search-form card" onSubmit={(e) => e.preventDefault()}>
          <GameSelect query={query} games={games} onChange={onChange} />
          {abstract
            ? <TextField id="tree" label={t("page-see-tree")} value={query.game} onChange={(game) => onChange({ game, step: 0 })} />
            : <TextField id="moves" label={t("page-see-moves")} value={query.moves} onChange={(moves) => onChange({ moves, step: 0 })} />}
          <EngineSelects query={query} engines={engines} onChange={onChange} />
          <LimitFields query={query} engines={engines} onChange={onChange} />
          <AdvancedFields query={query} engines={engines} onChange={onChange} />
          {!abstract && (
            <div class="help">
              <PositionPicker api={api} query={query} onChange={onChange} />
              <a class="button" href={routeUrl("play", { game: query.game, moves: query.moves })}>{t("page-see-play")}</a>
            </div>
          )}
          <p class="muted help">
            {chosen.map((name) => (hasMessage("engine-" + name) ? `${name}: ${t("engine-" + name)}.` : "")).join(" ")}{" "}
            {abstract && t("page-see-tree-help")}
          </p>
        </form>
      </details>
      <button type="button" class="quiz-toggle" aria-pressed={query.quiz} onClick={() => onChange({ quiz: !query.quiz, secondEngine: "", step: 0 })}>
        {t("page-see-quiz")}
      </button>
    </>
  );
}

// summaryText says in one line what is searched: the game with its moves or the tree, the engines and the depth.
function summaryText(query: SearchQuery): string {
  const { game, moves, engine, secondEngine, depth, nodes } = query;
  const limit = isNodeLimited(engine)
    ? `${t("page-see-nodes")} ${nodes}`
    : isAbstractTree(game) ? "" : `${t("page-see-depth")} ${depth}`;
  return [gameText(game), moves, engineTitle(engine), secondEngine && engineTitle(secondEngine), limit].filter(Boolean).join(" · ");
}

// useGameNames returns the names of the games of the catalog.
function useGameNames(api: ApiClient): string[] {
  const [games, setGames] = useState<string[]>([]);
  useEffect(() => {
    void api.request<GamesResponse>("games", {}).then((answer) => setGames(answer.games.map((g) => g.name)), () => {});
  }, [api]);
  return games;
}

// exampleName returns the name of an example tree, undefined for any other text.
const exampleName = (game: string): string | undefined => Object.entries(exampleTrees).find(([, tree]) => tree === game)?.[0];

// gameText names a game or an example tree; it returns the text of any other.
function gameText(game: string): string {
  const example = exampleName(game);
  if (example) return t("page-see-example-" + example);
  return hasMessage("page-game-" + game) ? t("page-game-" + game) : game;
}

// GameSelect chooses an example tree, a tree of one's own, or a game of the catalog.
function GameSelect({ query, games, onChange }: Pick<SearchFormProps, "query" | "onChange"> & { games: string[] }) {
  const known = exampleName(query.game) !== undefined || games.includes(query.game);
  const select = (value: string) => onChange({ game: value === "own" ? customTree : value, moves: "", engine: "", options: "", secondEngine: "", step: 0 });
  return (
    <label class="wide">
      <span>{t("page-see-what")}</span>
      <select value={known ? query.game : "own"} onChange={(e) => select(e.currentTarget.value)}>
        <optgroup label={t("page-see-trees")}>
          {Object.entries(exampleTrees).map(([name, tree]) => <option key={name} value={tree}>{t("page-see-example-" + name)}</option>)}
          <option value="own">{isAbstractTree(query.game) || known ? t("page-see-own") : query.game}</option>
        </optgroup>
        <optgroup label={t("page-see-games")}>
          {games.map((g) => <option key={g} value={g}>{t("page-game-" + g)}</option>)}
        </optgroup>
      </select>
    </label>
  );
}

type FieldsProps = Pick<SearchFormProps, "query" | "engines" | "onChange">;

// EngineSelects chooses the engine, and the one beside it.
function EngineSelects({ query, engines, onChange }: FieldsProps) {
  const names = engines?.engines.map((e) => e.name) ?? [query.engine];
  const option = (name: string) => <option key={name} value={name}>{engineLabel(name)}</option>;
  return (
    <>
      <label class="wide">
        <span>{t("page-see-engine")}</span>
        <select class="engine" value={query.engine} onChange={(e) => onChange({ engine: e.currentTarget.value, options: "", step: 0 })}>
          {names.map(option)}
        </select>
      </label>
      <label>
        <span>{t("page-see-beside")}</span>
        <select class="second-engine" value={query.secondEngine} onChange={(e) => onChange({ secondEngine: e.currentTarget.value, quiz: false, step: 0 })}>
          <option value="">{t("page-see-beside-none")}</option>
          {names.filter((name) => name !== query.engine).map(option)}
        </select>
      </label>
    </>
  );
}

// LimitFields chooses the evaluation, the depth and the nodes, each where one of the engines has it.
function LimitFields({ query, engines, onChange }: FieldsProps) {
  const { engine, secondEngine } = query;
  const abstract = isAbstractTree(query.game);
  const hasEval = !abstract && engines?.engines.some((e) => (e.name === engine || e.name === secondEngine) && e.options.includes("eval"));
  const hasDepth = !abstract && (!isNodeLimited(engine) || (secondEngine !== "" && !isNodeLimited(secondEngine)));
  const hasNodes = isNodeLimited(engine) || isNodeLimited(secondEngine);
  return (
    <>
      {hasEval && (
        <Field label={t("page-see-eval")}>
          <select value={query.eval} onChange={(e) => onChange({ eval: e.currentTarget.value, step: 0 })}>
            <option value="">{t("page-see-eval-default")}</option>
            {engines!.evaluations.map((name) => <option key={name} value={name}>{name}</option>)}
          </select>
        </Field>
      )}
      {hasDepth && (
        <Field label={t("page-see-depth")}>
          <input type="number" min={1} max={20} value={query.depth} onChange={(e) => onChange({ depth: e.currentTarget.valueAsNumber || 1, step: 0 })} />
        </Field>
      )}
      {hasNodes && (
        <Field label={t("page-see-nodes")}>
          <input type="number" min={10} max={20000} step={10} value={query.nodes} onChange={(e) => onChange({ nodes: e.currentTarget.valueAsNumber || 10, step: 0 })} />
        </Field>
      )}
    </>
  );
}

// AdvancedFields sets the other parameters of the first engine and shows the engine's text.
function AdvancedFields({ query, engines, onChange }: FieldsProps) {
  const entry = engines?.engines.find((e) => e.name === query.engine);
  const parameters = entry?.parameters.filter(({ kind, name }) => kind !== "evaluation" && name !== "depth") ?? [];
  if (!entry) return null;
  return (
    <details class="advanced" open={query.options !== ""}>
      <summary>{t("page-see-advanced")}</summary>
      <div class="advanced-fields">
        <EngineParameters
          entry={{ ...entry, parameters }} evaluations={engines!.evaluations} options={query.options.split(",").filter(Boolean)}
          onChange={(options) => onChange({ options: options.join(","), step: 0 })}
        />
        <EngineText spec={treeRequest(query, entry.name, entry.options.includes("eval")).engine} />
      </div>
    </details>
  );
}

const Field = ({ label, children }: { label: string; children: ComponentChildren }) => <label><span>{label}</span>{children}</label>;

function TextField({ id, label, value, onChange }: { id: string; label: string; value: string; onChange(text: string): void }) {
  return (
    <label class={id === "tree" ? "wide" : ""}>
      <span>{label}</span>
      <input class={id} type="text" value={value} autocomplete="off" spellcheck={false} onChange={(e) => onChange(e.currentTarget.value.trim())} />
    </label>
  );
}

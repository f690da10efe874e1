import { useEffect, useState } from "preact/hooks";
import type { EnginesResponse, GamesResponse } from "../../api/types";
import type { Back } from "../../api/client";
import { engineName, engineTitle } from "../../game/engineSpec";
import { link } from "../../lib/router";
import { has, say } from "../../lib/i18n";
import { examples, isTree } from "./exampleTrees";
import { Picker } from "./positionPicker";
import { isCounted, type Query } from "./searchQuery";

interface SetupProps {
  back: Back;
  query: Query;
  engines: EnginesResponse | undefined; // that can be watched at this game
  ask(change: Partial<Query>): void;
}

const ownTree = "[[1 2] [3 4]]";
const roomy = matchMedia("(min-width: 60rem)").matches;

// A Setup chooses what is watched: a game or a tree, one algorithm or two, how deep. On a small screen
// it is folded, and says what it has chosen: there the tree comes first.
export function Setup({ back, query, engines, ask }: SetupProps) {
  const [games, setGames] = useState<string[]>([]);
  useEffect(() => {
    void back.ask<GamesResponse>("games", {}).then((a) => setGames(a.games.map((g) => g.name)), () => {});
  }, [back]);
  const abstract = isTree(query.game);
  const example = Object.entries(examples).find(([, tree]) => tree === query.game)?.[0];
  const known = example !== undefined || games.includes(query.game);
  const what = example ? say("page-see-example-" + example) : has("page-game-" + query.game) ? say("page-game-" + query.game) : query.game;
  const names = engines?.engines.map((e) => e.name) ?? [query.engine];
  const counts = isCounted(query.engine) || isCounted(query.beside);
  const plies = !isCounted(query.engine) || (query.beside !== "" && !isCounted(query.beside));
  const evaluates = !abstract && engines?.engines.some((e) => (e.name === query.engine || e.name === query.beside) && e.options.includes("eval"));
  const play = (game: string) => ask({ game, moves: "", engine: "", beside: "", step: 0 });
  return (
    <details class="fold sheet" open={roomy}>
      <summary>{[what, ...[query.engine, query.beside].filter(Boolean).map(engineTitle)].join(" · ")}</summary>
      <form class="setup" onSubmit={(e) => e.preventDefault()}>
        <label class="wide">
          <span>{say("page-see-what")}</span>
          <select value={known ? query.game : "own"} onChange={(e) => play(e.currentTarget.value === "own" ? ownTree : e.currentTarget.value)}>
            <optgroup label={say("page-see-trees")}>
              {Object.entries(examples).map(([name, tree]) => <option key={name} value={tree}>{say("page-see-example-" + name)}</option>)}
              <option value="own">{abstract || known ? say("page-see-own") : query.game}</option>
            </optgroup>
            <optgroup label={say("page-see-games")}>
              {games.map((g) => <option key={g} value={g}>{say("page-game-" + g)}</option>)}
            </optgroup>
          </select>
        </label>
        {abstract
          ? <Text id="tree" label={say("page-see-tree")} value={query.game} ask={(game) => ask({ game, step: 0 })} />
          : <Text id="moves" label={say("page-see-moves")} value={query.moves} ask={(moves) => ask({ moves, step: 0 })} />}
        <label class="wide">
          <span>{say("page-see-engine")}</span>
          <select class="engine" value={query.engine} onChange={(e) => ask({ engine: e.currentTarget.value, step: 0 })}>
            {names.map((name) => <option key={name} value={name}>{engineName(name)}</option>)}
          </select>
        </label>
        <label>
          <span>{say("page-see-beside")}</span>
          <select class="beside" value={query.beside} onChange={(e) => ask({ beside: e.currentTarget.value, quiz: false, step: 0 })}>
            <option value="">{say("page-see-beside-none")}</option>
            {names.filter((name) => name !== query.engine).map((name) => <option key={name} value={name}>{engineName(name)}</option>)}
          </select>
        </label>
        {evaluates && (
          <label>
            <span>{say("page-see-eval")}</span>
            <select value={query.eval} onChange={(e) => ask({ eval: e.currentTarget.value, step: 0 })}>
              <option value="">{say("page-see-eval-default")}</option>
              {engines!.evaluations.map((name) => <option key={name} value={name}>{name}</option>)}
            </select>
          </label>
        )}
        {!abstract && plies && (
          <label>
            <span>{say("page-see-depth")}</span>
            <input type="number" min={1} max={20} value={query.depth} onChange={(e) => ask({ depth: e.currentTarget.valueAsNumber || 1, step: 0 })} />
          </label>
        )}
        {counts && (
          <label>
            <span>{say("page-see-nodes")}</span>
            <input type="number" min={10} max={20000} step={10} value={query.nodes} onChange={(e) => ask({ nodes: e.currentTarget.valueAsNumber || 10, step: 0 })} />
          </label>
        )}
        <button type="button" class="ask-quiz" aria-pressed={query.quiz} onClick={() => ask({ quiz: !query.quiz, beside: "", step: 0 })}>{say("page-see-quiz")}</button>
        {!abstract && (
          <div class="help">
            <Picker back={back} query={query} ask={ask} />
            <a class="button" href={link("play", { game: query.game, moves: query.moves })}>{say("page-see-play")}</a>
          </div>
        )}
        <p class="soft help">
          {[query.engine, query.beside].filter(Boolean).map((name) => (has("engine-" + name) ? `${name}: ${say("engine-" + name)}.` : "")).join(" ")}{" "}
          {abstract && say("page-see-tree-help")}
        </p>
      </form>
    </details>
  );
}

function Text({ id, label, value, ask }: { id: string; label: string; value: string; ask(text: string): void }) {
  return (
    <label class={id === "tree" ? "wide" : ""}>
      <span>{label}</span>
      <input class={id} type="text" value={value} autocomplete="off" spellcheck={false} onChange={(e) => ask(e.currentTarget.value.trim())} />
    </label>
  );
}

import { useEffect, useRef, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { PositionResponse, Score } from "../../api/types";
import { scoreText } from "../../board/score";
import type { GameController, GameState } from "../../game/gameController";
import { type MoveNode, pathTo, selectedLine } from "../../game/moveTree";
import { t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";
import { analyzeGame } from "./analysis";
import { EvalGraph } from "./evalGraph";
import { type Glyph, glyphNames, judgeMove, scoreFor, sideAtPly } from "./judgement";
import { Summary } from "./summary";

const reviewTime = 1000; // milliseconds for each position
const listedGlyphs: Glyph[] = ["~", "?", "??"];

// Review analyses a whole game, lists its mistakes, and lets the visitor try again from the position before each.
export function Review({ api, game, state }: { api: ApiClient; game: GameController; state: GameState }) {
  const { record, node, position } = state;
  const [done, setDone] = useState<number>(); // positions; undefined while no review runs
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), [record]);
  const line = [record.tree, ...pathTo(node), ...selectedLine(node)];
  if (line.length < 3) return null;

  const start = async () => {
    controller.current = new AbortController();
    try {
      await analyzeGame(api, game, line, reviewTime, controller.current.signal, setDone);
    } catch (error) {
      if (!controller.current.signal.aborted) game.error.value = (error as Error).message;
    }
    setDone(undefined);
  };
  const mistakes = line
    .map((node, ply) => ({ node, ply, glyph: judgeMove(node, sideAtPly(ply, position), position) }))
    .filter(({ glyph }) => listedGlyphs.includes(glyph));
  const complete = line.every((node) => node.score);
  return (
    <section class="card" aria-labelledby="review">
      <div class="row spread">
        <h2 id="review">{t("page-play-review")}</h2>
        {done === undefined
          ? <button onClick={() => void start()}>{t(complete ? "page-play-review-again" : "page-play-review-start")}</button>
          : <button onClick={() => controller.current?.abort()}>{t("page-play-review-stop")}</button>}
      </div>
      {done !== undefined && <progress value={done} max={line.length} aria-label={t("page-play-review")} />}
      <EvalGraph game={game} state={state} />
      <Summary line={line} position={position} />
      {complete && mistakes.length === 0 && <p class="muted">{t("page-play-faultless")}</p>}
      <ul class="mistakes">
        {mistakes.map(({ node, ply, glyph }) => (
          <li key={ply}>
            <span>
              {ply}. <b>{node.move}</b> <span class={`glyph ${glyphNames[glyph]}`} title={t("page-play-mark-" + glyphNames[glyph])}>{glyph}</span>{" "}
              <span class="muted">{mistakeText(node, ply, position)}</span>
            </span>
            <button onClick={() => void game.goTo(node.parent!)}>{t("page-play-again")}</button>
          </li>
        ))}
      </ul>
      {mistakes.length > 0 && !record.board && <a class="button" href={mistakesUrl(record.game, line, mistakes.map(({ ply }) => ply))}>{t("page-play-mistakes-learn")}</a>}
    </section>
  );
}

// mistakesUrl returns the URL of the mistakes of a game as puzzles, by their plies.
const mistakesUrl = (game: string, line: MoveNode[], plies: number[]): string =>
  routeUrl("puzzles", { game, moves: line.slice(1).map(({ move }) => move).join("-"), mistakes: plies.join("-") });

// mistakeText says what the best move was worth and what the move played is worth, to the player.
function mistakeText(node: MoveNode, ply: number, position: PositionResponse): string {
  const { best, score } = node.parent!;
  const text = (s: Score) => scoreText(scoreFor(sideAtPly(ply, position), s), position.points);
  if (!best || best === node.move) return text(node.score!);
  const bestScore = { ...score!, ...(score!.plies && { plies: score!.plies - 1 }) }; // after the best move
  return t("page-play-better", { Move: best, Value: text(bestScore), Now: text(node.score!) });
}

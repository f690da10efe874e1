import { useEffect, useRef, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { PlayResponse, PositionResponse } from "../../api/types";
import { Board } from "../../board/board";
import { lastMoveAnimation } from "../../board/overlay";
import { outcomeText } from "../../game/outcome";
import { language, t } from "../../lib/i18n";
import { type DocumentedGame, plainView } from "./systems";

interface GameReplayProps {
  api: ApiClient;
  engine: string;
  documented: DocumentedGame;
  number: number; // of the game, from 1
}

const moveDelay = 350; // milliseconds

// GameReplay plays a documented game again: the person's moves are given, the program's replies are asked of the engine,
// and each reply is set beside the documented one.
export function GameReplay(props: GameReplayProps) {
  const { documented, number } = props;
  const { position, replies, error, run } = useReplay(props);
  const label = t("page-museum-documented", { Number: number });
  return (
    <article class="game-replay">
      {position && <Board position={position} view={plainView} overlay={lastMoveAnimation} label={label} />}
      <div>
        <button type="button" onClick={() => void run()}>{t("page-museum-again")}</button>
        <div class="table-scroll" tabIndex={0} role="region" aria-label={label}>
          <ReplayTable documented={documented} replies={replies} cols={position?.cols ?? 1} />
        </div>
        <p aria-live="polite">{position && outcomeText(position)}</p>
        <p class="error" role="alert">{error}</p>
      </div>
    </article>
  );
}

// useReplay returns the state of a replay and the function that runs it. Leaving the page stops the replay.
function useReplay({ api, engine, documented: { game, person, program } }: GameReplayProps) {
  const [position, setPosition] = useState<PositionResponse>();
  const [replies, setReplies] = useState<PlayResponse[]>([]);
  const [error, setError] = useState("");
  const controller = useRef<AbortController | undefined>(undefined);
  useEffect(() => {
    const first = new AbortController();
    api.request<PositionResponse>("position", { game, moves: "" }, first.signal).then((p) => setPosition((now) => now ?? p), () => {});
    return () => {
      first.abort();
      controller.current?.abort();
    };
  }, [api, person]);
  const run = async () => {
    controller.current?.abort();
    const { signal } = (controller.current = new AbortController());
    setReplies([]);
    setError("");
    try {
      const moves: string[] = [];
      const show = async (move: string) => {
        moves.push(move);
        setPosition(await api.request<PositionResponse>("position", { game, moves: moves.join(" ") }, signal));
        await new Promise((resolve) => setTimeout(resolve, moveDelay));
      };
      for (const [i, move] of person.entries()) {
        await show(move);
        if (i === program.length || signal.aborted) return;
        const reply = await api.request<PlayResponse>("play", { game, moves: moves.join(" "), engine }, signal);
        setReplies((all) => [...all, reply]);
        await show(reply.move);
      }
    } catch (e) {
      if (!signal.aborted) setError((e as Error).message);
    }
  };
  return { position, replies, error, run };
}

interface ReplayTableProps {
  documented: DocumentedGame;
  replies: PlayResponse[];
  cols: number; // of the board
}

// ReplayTable compares the replies with the documented ones, and the node counts with those of our port of the printed code.
function ReplayTable({ documented: { printed, person, program, nodes }, replies, cols }: ReplayTableProps) {
  const cellName = ({ cell }: PlayResponse) => `(${Math.floor(cell / cols)},${cell % cols})`;
  const equal = (i: number, reply: PlayResponse) => cellName(reply) === program[i] && (!nodes || nodes[i] === reply.nodes);
  const count = (n: number | undefined) => n?.toLocaleString(language.value) ?? "";
  const nodesHead = (id: string) => nodes && <th scope="col" class="numeric">{t(id)}</th>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t("page-museum-person")}</th>
          <th scope="col">{t(printed ? "page-museum-printed" : "page-museum-found")}</th>
          {nodesHead("page-museum-port-nodes")}
          <th scope="col">{t("page-museum-now")}</th>
          {nodesHead("page-museum-nodes")}
        </tr>
      </thead>
      <tbody>
        {person.map((move, i) => {
          const reply = replies[i];
          return (
            <tr key={i}>
              <td>{move}</td>
              <td>{program[i]}</td>
              {nodes && <td class="numeric">{count(nodes[i])}</td>}
              {reply ? <td class={equal(i, reply) ? "match" : "mismatch"}>{cellName(reply)}</td> : <td />}
              {nodes && <td class="numeric">{count(reply?.nodes)}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

import { useEffect, useMemo, useState } from "preact/hooks";
import { type ApiClient, ApiError } from "../../api/client";
import type { MatchActRequest, MatchState } from "../../api/matchTypes";
import type { OpeningResponse } from "../../api/openingTypes";
import type { PositionResponse } from "../../api/types";

// ShownMatch is a state of a match, as this page has received it.
export interface ShownMatch extends MatchState {
  receivedAt: number; // by performance.now
}

// MatchConnection is what a page knows of a match, and what it can do there.
export interface MatchConnection {
  match: ShownMatch | undefined; // undefined until the first state has come
  error: string;
  pending: string; // the move that the server has not confirmed yet, "" for none
  isSending: boolean; // what the visitor has done waits for the server
  act: (act: MatchActRequest["act"], move?: string) => Promise<void>;
}

const reconnectDelay = 500; // milliseconds

// useMatch follows a match as the player whose key is given, or for the empty key as somebody who watches. A lost connection is
// made again, and shows the match as it is then.
export function useMatch(api: ApiClient, id: string, key: string): MatchConnection {
  const [match, setMatch] = useState<ShownMatch>();
  const [error, setError] = useState("");
  const [sent, setSent] = useState<Sent>();
  const show = (next: MatchState) => setMatch((now) => (now && next.version < now.version ? now : { ...next, receivedAt: performance.now() }));
  useEffect(() => {
    const left = new AbortController();
    const watch = async () => {
      while (!left.signal.aborted) {
        try {
          await api.stream<MatchState>("match-watch", { id, ...(key && { key }) }, show, left.signal);
        } catch (e) {
          if (left.signal.aborted) return;
          if (e instanceof ApiError && e.fault.id === "match") return setError(e.message);
        }
        await new Promise((resolve) => setTimeout(resolve, reconnectDelay));
      }
    };
    void watch();
    return () => left.abort();
  }, [api, id, key]);
  useEffect(() => setError(""), [match?.version]); // what was refused is no longer asked
  const act = async (act: MatchActRequest["act"], move = "") => {
    if (!match) return;
    const now = { act, move, count: count(match) };
    setSent(now);
    try {
      const request: MatchActRequest = { id, key, version: match.version, act, ...(move && { move }) };
      show(await api.request<MatchState>("match-act", request));
      setError("");
    } catch (e) {
      setError((e as Error).message);
    }
    setSent((sent) => (sent === now ? undefined : sent)); // another act may follow once the stream has brought this one
  };
  const isSending = sent !== undefined && match !== undefined && sent.count === count(match); // the stream may bring the move before the answer does
  const pending = isSending && sent.act === "move" ? sent.move : "";
  return { match, error, pending, isSending, act };
}

// Sent is what the visitor has done and the server has not answered yet.
interface Sent {
  act: MatchActRequest["act"];
  move: string;
  count: number; // of moves and decisions before it
}

const count = ({ moves, words = [] }: MatchState): number => moves.length + words.length;

// usePosition returns the position of a match after the moves that are shown, with the pending one, and whether its last move has
// just been played; undefined until the first position has come.
export function usePosition(api: ApiClient, { match, pending }: MatchConnection): { position: PositionResponse; justPlayed: boolean } | undefined {
  const [shown, setShown] = useState<{ position: PositionResponse; justPlayed: boolean }>();
  const moves = useMemo(() => [...(match?.moves ?? []), ...(pending && !match?.game.includes("slip=") ? [pending] : [])].join(" "), [match?.moves.join(" "), pending]);
  const game = match?.game;
  useEffect(() => {
    if (!game) return;
    const replaced = new AbortController();
    api.request<PositionResponse>("position", { game, moves }, replaced.signal).then(
      (position) => replaced.signal.aborted || setShown((now) => ({ position, justPlayed: position.moves.length === (now?.position.moves.length ?? -1) + 1 })),
      () => {}, // the moves have changed meanwhile, or the page was left
    );
    return () => replaced.abort();
  }, [api, game, moves]);
  return shown;
}

// ShownOpening is how far the opening of a game has come, with who was to decide then and who played X.
export interface ShownOpening extends OpeningResponse, Pick<MatchState, "turn" | "first"> {}

// useOpening returns the opening of a match after the decisions that are shown; undefined without an opening rule, and until the first
// answer has come.
export function useOpening(api: ApiClient, match: ShownMatch | undefined): ShownOpening | undefined {
  const [shown, setShown] = useState<ShownOpening>();
  const { game, opening: rule, words = [], turn, first } = match ?? {};
  const text = words.join(" ");
  useEffect(() => {
    if (!game || !rule || turn === undefined || first === undefined) return;
    const replaced = new AbortController();
    api.request<OpeningResponse>("opening", { game, rule, words: text }, replaced.signal).then(
      (answer) => replaced.signal.aborted || setShown({ ...answer, turn, first }),
      () => {}, // another decision has been made meanwhile, or the page was left
    );
    return () => replaced.abort();
  }, [api, game, rule, text, turn, first]);
  return shown;
}

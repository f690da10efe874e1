import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { MoveScore, PositionResponse } from "../../api/types";
import type { Puzzle } from "../../game/puzzle";
import { t } from "../../lib/i18n";
import { solveAttack, solveReplies } from "./defence";
import type { PuzzleGame } from "./puzzleGame";
import { movesOf } from "./texts";

const maxReplies = 6; // in a list
const replyTime = 4000; // milliseconds to find the replies

interface ProofListProps {
  api: ApiClient;
  game: PuzzleGame;
  puzzle: Puzzle;
  onShow(position: PositionResponse | undefined): void;
}

// ProofList explains the solution as a tree: the right move, the replies that resist the longest, and the answer to each. A press on a
// reply opens what follows, and the board shows the position. The first list opens by itself.
export function ProofList(props: ProofListProps) {
  const { puzzle, onShow } = props;
  useEffect(() => () => onShow(undefined), []);
  return (
    <section class="card proof" aria-labelledby="proof">
      <h2 id="proof">{t("page-puzzles-proof")}</h2>
      <Answer {...props} played={[]} move={puzzle.right[0]!} plies={puzzle.plies} />
      <button onClick={() => onShow(undefined)}>{t("page-puzzles-proof-end")}</button>
    </section>
  );
}

type AnswerProps = ProofListProps & { played: string[]; move: string; plies: number };

// Answer is a winning move with the replies to it. plies counts from the move to the end.
function Answer(props: AnswerProps) {
  const { api, game, played, move, plies, onShow } = props;
  const [replies, setReplies] = useState<MoveScore[]>();
  const line = [...played, move];
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const position = await game.position(line);
      if (played.length > 0) onShow(position);
      if (position.outcome !== "undecided") return setReplies([]);
      const { lines } = await solveReplies(api, position, plies - 1, replyTime, controller.signal);
      setReplies(lines.filter(({ score }) => score?.proven && score.value === -1));
    };
    load().catch(() => {}); // the list stays empty; the position shown says nothing wrong
    return () => controller.abort();
  }, []);
  if (plies <= 1) return <p class="proof-move"><b>{move}</b> {t("page-puzzles-proof-wins")}</p>;
  const longer = replies?.filter(({ score }) => (score!.plies ?? 0) > 2) ?? [];
  const listed = (longer.length > 0 ? longer : (replies ?? [])).slice(0, maxReplies);
  const others = replies ? replies.length - listed.length : 0;
  return (
    <>
      <p class="proof-move"><b>{move}</b> {replies && others > 0 && <span class="muted">{t("page-puzzles-proof-others", { Count: others })}</span>}</p>
      {!replies && <p class="muted" aria-busy="true">{t("page-puzzles-checking")}</p>}
      <ul>{listed.map(({ move, score }) => <Reply key={move} {...props} played={line} move={move} plies={score!.plies! - 1} />)}</ul>
    </>
  );
}

// Reply is a reply of the defender that opens what wins against it. plies counts from the answer to the end.
function Reply(props: AnswerProps) {
  const { api, game, played, move, plies } = props;
  const [open, setOpen] = useState(false);
  const [answer, setAnswer] = useState<string>();
  const line = [...played, move];
  const onToggle = async (opened: boolean) => {
    setOpen(opened);
    if (!opened || answer) return;
    const [best] = await solveAttack(api, await game.position(line), plies, new AbortController().signal);
    setAnswer(best?.move);
  };
  return (
    <li>
      <details onToggle={(e) => e.target === e.currentTarget && void onToggle(e.currentTarget.open)}>
        <summary>{t("page-puzzles-proof-if", { Move: move })} <span class="muted">{t("page-puzzles-proof-in", { Count: movesOf(plies) })}</span></summary>
        {open && answer && <Answer {...props} played={line} move={answer} plies={plies} />}
      </details>
    </li>
  );
}

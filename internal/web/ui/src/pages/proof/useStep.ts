import { useEffect, useRef, useState } from "preact/hooks";
import { type ApiClient, ApiError } from "../../api/client";
import type { ProofAnswer, ProofStep, ProofSummary } from "../../api/proofTypes";

const answerDelay = 500; // milliseconds before the proof answers

// Shown is a position of a game against a proof, and how the proof has answered last.
export interface Shown {
  proof: string; // the id
  step: ProofStep;
  answered: ProofAnswer | undefined;
}

interface StepProps {
  api: ApiClient;
  proof: ProofSummary;
  line: string; // the moves from the root
  onMoves(line: string[]): void; // called with all moves when the proof has answered, and with none for a line that it does not play
  onGone(): void; // called when the server no longer keeps the proof
}

// useStep returns what a proof says of the position after the moves of a line, and lets the proof answer. Until the position is
// known, it returns the one before.
export function useStep({ api, proof, line, onMoves, onGone }: StepProps): { shown: Shown | undefined; error: string } {
  const [shown, setShown] = useState<Shown>();
  const [error, setError] = useState("");
  const pending = useRef<{ line: string; answer: ProofAnswer }>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    setError("");
    const show = (step: ProofStep) => {
      const moves = step.position.moves;
      const { current } = pending;
      setShown({ proof: proof.id, step, answered: current && current.line === moves.join(" ") ? current.answer : undefined });
      if (!step.answer) return;
      const after = [...moves, step.answer.move];
      pending.current = { line: after.join(" "), answer: step.answer };
      const still = moves.length === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
      timer = setTimeout(() => onMoves(after), still ? 0 : answerDelay);
    };
    api.request<ProofStep>("proof-step", { proof: proof.id, moves: line }, controller.signal).then(show, (e: Error) => {
      if (controller.signal.aborted) return;
      const fault = e instanceof ApiError ? e.fault.id : "";
      if (fault === "proof-gone") onGone();
      else if (fault === "move" && line) onMoves([]);
      else setError(e.message);
    });
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [api, proof, line]);
  return { shown: shown?.proof === proof.id ? shown : undefined, error };
}

import { useEffect, useState } from "preact/hooks";

// A Walk is the step up to which a search is shown, and whether the steps go on by themselves.
export interface Walk {
  step: number;
  last: number;
  playing: boolean;
  speed: number; // steps a second
  go(step: number): void; // and pause
  play(on: boolean): void;
  hasten(speed: number): void;
}

export function useWalk(last: number, first = 0): Walk {
  const [step, setStep] = useState(first);
  const [playing, setPlaying] = useState(false);
  const [speed, hasten] = useState(2);
  const within = (s: number) => Math.max(0, Math.min(s, last));
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setStep((s) => Math.min(s + 1, last)), 1000 / speed);
    return () => clearInterval(timer);
  }, [playing, speed, last]);
  useEffect(() => {
    if (step >= last) setPlaying(false);
  }, [step, last]);
  return {
    step: within(step),
    last,
    playing,
    speed,
    go: (s) => {
      setPlaying(false);
      setStep(within(s));
    },
    play: (on) => {
      if (on && step >= last) setStep(0);
      setPlaying(on);
    },
    hasten,
  };
}

// walkKey does what a key asks of a walk, unless a control wants it for itself.
export function walkKey(walk: Walk, event: KeyboardEvent): void {
  if (!heeds(event)) return;
  const keys: { [key: string]: () => void } = {
    ArrowLeft: () => walk.go(walk.step - 1),
    ArrowRight: () => walk.go(walk.step + 1),
    Home: () => walk.go(0),
    End: () => walk.go(walk.last),
    " ": () => walk.play(!walk.playing),
  };
  const does = keys[event.key];
  if (!does || (event.key === " " && (event.target as Element).closest("button"))) return;
  event.preventDefault();
  does();
}

// heeds says that a key was pressed alone, and not in a control that has a use for it.
export function heeds(event: KeyboardEvent): boolean {
  return !(event.ctrlKey || event.altKey || event.metaKey || (event.target as Element).closest("select, input, textarea"));
}

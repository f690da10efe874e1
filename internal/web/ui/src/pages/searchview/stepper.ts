import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

// Stepper is the step up to which a search is shown, and whether the steps advance by themselves.
export interface Stepper {
  step: number;
  last: number;
  playing: boolean;
  speed: number; // steps a second
  goTo(step: number): void; // and pause
  play(on: boolean): void;
  setSpeed(speed: number): void;
}

// useStepper returns a stepper with steps from 0 to last, which begins at step first.
export function useStepper(last: number, first = 0): Stepper {
  const [step, setStep] = useState(first);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(2);
  const clamp = (s: number) => Math.max(0, Math.min(s, last));
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setStep((s) => Math.min(s + 1, last)), 1000 / speed);
    return () => clearInterval(timer);
  }, [playing, speed, last]);
  useEffect(() => {
    if (step >= last) setPlaying(false);
  }, [step, last]);
  return {
    step: clamp(step),
    last,
    playing,
    speed,
    goTo: (s) => {
      setPlaying(false);
      setStep(clamp(s));
    },
    play: (on) => {
      if (on && step >= last) setStep(0);
      setPlaying(on);
    },
    setSpeed,
  };
}

// nextCut returns the first of the steps at which something is cut that comes after a step, undefined if there is none.
export const nextCut = (cutSteps: number[], step: number): number | undefined => cutSteps.find((at) => at > step);

// previousCut returns the last of those steps that comes before a step, undefined if there is none.
export const previousCut = (cutSteps: number[], step: number): number | undefined => cutSteps.findLast((at) => at < step);

// useKeys handles the keys that are pressed anywhere on the page and that nothing else has handled, from before the page is first drawn.
export function useKeys(onKeyDown: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKeyDown);
  latest.current = onKeyDown;
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => void (event.defaultPrevented || latest.current(event));
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

// handleStepperKey steps by the arrow keys, with Shift from cut to cut, by Home and End, and plays and pauses by space. Keys that a
// control needs are left to the control.
export function handleStepperKey(stepper: Stepper, event: KeyboardEvent, cutSteps: number[] = []): void {
  if (!isFreeKey(event)) return;
  const actions: { [key: string]: () => void } = {
    ArrowLeft: () => stepper.goTo(event.shiftKey ? (previousCut(cutSteps, stepper.step) ?? stepper.step) : stepper.step - 1),
    ArrowRight: () => stepper.goTo(event.shiftKey ? (nextCut(cutSteps, stepper.step) ?? stepper.step) : stepper.step + 1),
    Home: () => stepper.goTo(0),
    End: () => stepper.goTo(stepper.last),
    " ": () => stepper.play(!stepper.playing),
  };
  const action = actions[event.key];
  if (!action || (event.key === " " && (event.target as Element).closest("button, a, summary"))) return;
  event.preventDefault();
  action();
}

// isFreeKey reports whether a key was pressed without Ctrl, Alt or Meta, and outside of the controls that use keys.
export function isFreeKey(event: KeyboardEvent): boolean {
  return !(event.ctrlKey || event.altKey || event.metaKey || (event.target as Element).closest("select, input, textarea, dialog, [role=grid]"));
}

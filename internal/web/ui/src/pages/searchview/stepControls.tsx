import type { Formatter } from "./formatter";
import { IconButton } from "./iconButton";
import { nextCut, previousCut, type Stepper } from "./stepper";

const speeds = [1, 2, 5, 10, 50]; // steps a second

interface StepControlsProps {
  stepper: Stepper;
  format: Formatter;
  cutSteps: number[]; // at which something is cut
}

// StepControls are the buttons, the slider and the speed of a stepper, with buttons from cut to cut where something is cut.
export function StepControls({ stepper, format, cutSteps }: StepControlsProps) {
  const { step, last, playing } = stepper;
  const count = format.t("tree-step", { Step: format.count(step + 1), Steps: format.count(last + 1) });
  const [before, after] = [previousCut(cutSteps, step), nextCut(cutSteps, step)];
  const cuts = cutSteps.length > 0;
  return (
    <section class="step-controls" aria-label={format.t("tree-steps")}>
      <div class="buttons">
        <IconButton icon="first" label={format.t("tree-first")} onClick={() => stepper.goTo(0)} disabled={step === 0} />
        {cuts && <IconButton icon="previousCut" label={format.t("tree-previous-cut")} onClick={() => stepper.goTo(before!)} disabled={before === undefined} />}
        <IconButton icon="previous" label={format.t("tree-previous")} onClick={() => stepper.goTo(step - 1)} disabled={step === 0} />
        <IconButton icon={playing ? "pause" : "play"} label={format.t(playing ? "tree-pause" : "tree-play")} onClick={() => stepper.play(!playing)} primary={!cuts} />
        <IconButton icon="next" label={format.t("tree-next")} onClick={() => stepper.goTo(step + 1)} disabled={step === last} />
        {cuts && <IconButton icon="nextCut" label={format.t("tree-next-cut")} text onClick={() => stepper.goTo(after!)} disabled={after === undefined} primary />}
        <IconButton icon="last" label={format.t("tree-last")} onClick={() => stepper.goTo(last)} disabled={step === last} />
      </div>
      <input
        class="slider" type="range" min={0} max={last} value={step}
        aria-label={format.t("tree-steps")} aria-valuetext={count}
        onInput={(e) => stepper.goTo(e.currentTarget.valueAsNumber)}
      />
      <output class="step-count">{count}</output>
      <label class="speed">
        <span>{format.t("tree-speed")}</span>{" "}
        <select value={stepper.speed} onChange={(e) => stepper.setSpeed(Number(e.currentTarget.value))}>
          {speeds.map((s) => <option key={s} value={s}>{s}</option>)}
        </select>
      </label>
    </section>
  );
}

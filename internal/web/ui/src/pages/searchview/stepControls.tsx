import type { Formatter } from "./formatter";
import { IconButton } from "./iconButton";
import type { Stepper } from "./stepper";

const speeds = [1, 2, 5, 10, 50]; // steps a second

// StepControls are the buttons, the slider and the speed of a stepper.
export function StepControls({ stepper, format }: { stepper: Stepper; format: Formatter }) {
  const { step, last, playing } = stepper;
  const count = format.t("tree-step", { Step: format.count(step + 1), Steps: format.count(last + 1) });
  return (
    <section class="step-controls" aria-label={format.t("tree-steps")}>
      <div class="buttons">
        <IconButton icon="first" label={format.t("tree-first")} onClick={() => stepper.goTo(0)} disabled={step === 0} />
        <IconButton icon="previous" label={format.t("tree-previous")} onClick={() => stepper.goTo(step - 1)} disabled={step === 0} />
        <IconButton icon={playing ? "pause" : "play"} label={format.t(playing ? "tree-pause" : "tree-play")} onClick={() => stepper.play(!playing)} primary />
        <IconButton icon="next" label={format.t("tree-next")} onClick={() => stepper.goTo(step + 1)} disabled={step === last} />
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

import type { Walk } from "./stepper";
import type { Words } from "./formatter";

const speeds = [1, 2, 5, 10, 50];

const icons = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  previous: "M17 5l-10 7 10 7z",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  next: "M7 5l10 7-10 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  larger: "M12 5v14M5 12h14",
  smaller: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
};

// An IconButton has a picture, and a name for those who do not see it.
export function IconButton(props: { icon: keyof typeof icons; name: string; does: () => void; off?: boolean; first?: boolean }) {
  return (
    <button type="button" class={props.first ? "icon first" : "icon"} data-icon={props.icon} aria-label={props.name} title={props.name} disabled={props.off ?? false} onClick={props.does}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d={icons[props.icon]} /></svg>
    </button>
  );
}

// Steps are the controls of a walk.
export function Steps({ walk, words }: { walk: Walk; words: Words }) {
  const { step, last, playing } = walk;
  const count = words.say("tree-step", { Step: words.count(step + 1), Steps: words.count(last + 1) });
  return (
    <section class="steps" aria-label={words.say("tree-steps")}>
      <div class="buttons">
        <IconButton icon="first" name={words.say("tree-first")} does={() => walk.go(0)} off={step === 0} />
        <IconButton icon="previous" name={words.say("tree-previous")} does={() => walk.go(step - 1)} off={step === 0} />
        <IconButton icon={playing ? "pause" : "play"} name={words.say(playing ? "tree-pause" : "tree-play")} does={() => walk.play(!playing)} first />
        <IconButton icon="next" name={words.say("tree-next")} does={() => walk.go(step + 1)} off={step === last} />
        <IconButton icon="last" name={words.say("tree-last")} does={() => walk.go(last)} off={step === last} />
      </div>
      <input
        class="slider" type="range" min={0} max={last} value={step}
        aria-label={words.say("tree-steps")} aria-valuetext={count}
        onInput={(e) => walk.go(e.currentTarget.valueAsNumber)}
      />
      <output class="count">{count}</output>
      <label class="speed">
        <span>{words.say("tree-speed")}</span>{" "}
        <select value={walk.speed} onChange={(e) => walk.hasten(Number(e.currentTarget.value))}>
          {speeds.map((s) => <option key={s} value={s}>{s}</option>)}
        </select>
      </label>
    </section>
  );
}

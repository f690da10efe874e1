import { sentenceParts, unsearchedText } from "./cutSentence";
import type { Cut } from "./cuts";
import type { Formatter } from "./formatter";
import type { SearchTrace } from "./trace";
import type { UnsearchedValues } from "./unsearched";

interface StepTextProps {
  trace: SearchTrace; // at the step
  format: Formatter;
  cut: Cut | undefined; // that the step belongs to
  quiet: boolean; // screen readers do not announce the step
  unsearched: UnsearchedValues;
  onUnsearched?: (shown: boolean) => void; // absent where the values that were never looked at are not known
  shown: boolean; // the visitor has asked for those values
}

// StepText says what happens at a step. At a cut the two numbers that make the cut have the colours of the drawing, and a button asks
// for the values that were never looked at. At the first step a hint says how to begin.
export function StepText({ trace, format, cut, quiet, unsearched, onUnsearched, shown }: StepTextProps) {
  const begins = trace.step === 0 && trace.cutSteps.length > 0;
  return (
    <div class="step-text">
      <p class="step-sentence" aria-live={quiet ? "off" : "polite"}>
        <span>
          {sentenceParts(trace, format, cut).map(({ text, lit }) => (lit ? <b class={`lit-number ${lit}`}>{text}</b> : text))}.
        </span>
      </p>
      <div class="step-note">
        <p aria-live="polite">{cut && shown ? unsearchedText(trace, format, cut, unsearched) : begins ? format.t("tree-hint") : ""}</p>
        {cut && onUnsearched && (
          <button type="button" class="unsearched-toggle" aria-pressed={shown} onClick={() => onUnsearched(!shown)}>
            {format.t(cut.skipped.length > 1 ? "tree-ask-unsearched" : "tree-ask-unsearched-one")}
          </button>
        )}
      </div>
    </div>
  );
}

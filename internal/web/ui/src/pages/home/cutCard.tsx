import { useEffect, useState } from "preact/hooks";
import { t } from "../../lib/i18n";
import { IconButton } from "../../lib/icon";
import { routeUrl } from "../../lib/router";
import { branches, type Frame, frames } from "./cutFrames";

// cutUrl opens the same search in #/see, to go through step by step.
const cutUrl = routeUrl("see", { game: "[[3 12 8] [2 4 6] [14 5 2]]", engine: "alphabeta" });

// CutCard plays why alpha-beta cuts a branch, over and over. Where the visitor wants no motion, it shows the last frame.
export function CutCard() {
  const [playing, setPlaying] = useState(() => !matchMedia("(prefers-reduced-motion: reduce)").matches);
  const [at, setAt] = useState(playing ? 0 : frames.length - 1);
  const frame = frames[at]!;
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => setAt((at + 1) % frames.length), frame.ms);
    return () => clearTimeout(timer);
  }, [playing, at]);
  return (
    <section class="card cut-card" aria-labelledby="cut">
      <div class="row spread">
        <h2 id="cut">{t("page-home-cut")}</h2>
        <IconButton icon={playing ? "pause" : "play!"} label={t(playing ? "page-home-cut-pause" : "page-home-cut-play")} onClick={() => setPlaying(!playing)} />
      </div>
      <a href={cutUrl} tabIndex={-1} aria-hidden="true"><CutTree {...frame} /></a>
      <p class="cut-text">{t("page-home-cut-" + frame.text)}</p>
      <a class="button" href={cutUrl}>{t("page-home-cut-open")}</a>
    </section>
  );
}

const branchX = (i: number): number => 62 + i * 118;
const leafX = (leaf: number): number => branchX(Math.floor(leaf / 3)) + ((leaf % 3) - 1) * 36;

// CutTree draws the tree as far as the frame has come: triangles that point up are MAX, triangles that point down are MIN.
function CutTree({ leaves, values, root, cut }: Frame) {
  const leafClass = (leaf: number) => (leaf === leaves - 1 && !cut ? "leaf now" : leaf < leaves ? "leaf seen" : cut && leaf < 6 ? "leaf cut" : "leaf");
  return (
    <svg class="cut-tree" viewBox="0 0 360 196" aria-hidden="true">
      {branches.map((_, i) => <path key={i} class={i * 3 < leaves ? "edge seen" : "edge"} d={`M180 40L${branchX(i)} 84`} />)}
      {branches.flat().map((_, leaf) => (
        <path key={leaf} class={leaf < leaves ? "edge seen" : cut && leaf < 6 ? "edge cut" : "edge"} d={`M${branchX(Math.floor(leaf / 3))} 112L${leafX(leaf)} 152`} />
      ))}
      <path class={root ? "max seen" : "max"} d="M180 8 204 46H156Z" />
      <text x="212" y="32" class="value">{root}</text>
      <text x="148" y="32" class="name">MAX</text>
      {branches.map((_, i) => (
        <g key={i}>
          <path class={values[i] ? "min seen" : "min"} d={`M${branchX(i)} 116l22-34h-44Z`} />
          <text x={branchX(i) + 26} y="104" class="value">{values[i]}</text>
        </g>
      ))}
      <text x="30" y="98" class="name">MIN</text>
      {branches.flat().map((value, leaf) => (
        <g key={leaf} class={leafClass(leaf)} transform={`translate(${leafX(leaf)} 168)`}>
          <rect x="-15" y="-15" width="30" height="30" rx="6" />
          <text>{value}</text>
        </g>
      ))}
      {cut && <path class="scissors" d="M186 146l28-16" />}
    </svg>
  );
}

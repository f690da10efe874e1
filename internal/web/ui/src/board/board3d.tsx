import type { TargetedPointerEvent } from "preact";
import { useRef, useState } from "preact/hooks";
import type { PositionResponse } from "../api/types";
import { say } from "../lib/i18n";
import { choiceAt, columnOf, layerOf, rowOf, type View } from "./layout";
import { type Shown, values } from "./overlay";
import { tone, valueMark } from "./score";

interface SpaceProps {
  position: PositionResponse;
  view: View;
  shown: Shown;
  open: boolean; // somebody may play now
  chosen: number; // waiting for a second press, or -1
  meant: number; // pointed at, or -1
  onPress: (cell: number, small: boolean) => void; // small for a finger
  onMean: (cell: number) => void; // -1 for none
}

const reach = 0.45; // how far from the middle of a cell a press still means it

// A Space is a deep board as one body, seen from a side that can be changed: by drawing it
// with a finger or the mouse, or by its two sliders. The layers beside it are what is walked
// by keys and read aloud.
export function Space({ position: p, view, shown, open, chosen, meant, onPress, onMean }: SpaceProps) {
  const [turn, setTurn] = useState(-28); // degrees
  const [tilt, setTilt] = useState(24);
  const held = useRef<{ x: number; y: number; turn: number; tilt: number; moved: boolean } | null>(null);

  const grasp = (e: TargetedPointerEvent<SVGSVGElement>) => {
    held.current = { x: e.clientX, y: e.clientY, turn, tilt, moved: false };
  };
  const draw = (e: TargetedPointerEvent<SVGSVGElement>) => {
    const from = held.current;
    if (!from || !e.buttons) return;
    if (!from.moved && Math.hypot(e.clientX - from.x, e.clientY - from.y) < 6) return;
    if (!from.moved) e.currentTarget.setPointerCapture(e.pointerId);
    from.moved = true;
    setTurn(((from.turn + (e.clientX - from.x) / 2 + 540) % 360) - 180);
    setTilt(Math.max(-10, Math.min(85, from.tilt + (e.clientY - from.y) / 3)));
  };
  // the cell that a pointer is nearest to, whatever is drawn over it
  const under = (e: MouseEvent & { currentTarget: SVGSVGElement }) => {
    const screen = e.currentTarget.getScreenCTM()!;
    const { x, y } = new DOMPoint(e.clientX, e.clientY).matrixTransform(screen.inverse());
    const far = (c: (typeof cells)[number]) => Math.hypot(c.x - x, c.y - y) / c.scale;
    const nearest = cells.reduce((a, b) => (far(b) < far(a) ? b : a));
    return { cell: far(nearest) < reach ? nearest.cell : -1, width: 2 * reach * nearest.scale * screen.a };
  };
  const release = (e: TargetedPointerEvent<SVGSVGElement>) => {
    const turned = held.current?.moved; // which is no move
    held.current = null;
    e.stopPropagation();
    const { cell, width } = under(e);
    if (!turned && cell >= 0) onPress(cell, e.pointerType === "touch" && width < 36);
  };
  const point = (e: TargetedPointerEvent<SVGSVGElement>) => {
    draw(e);
    if (e.pointerType !== "touch" && !held.current?.moved) onMean(under(e).cell);
  };

  const side = Math.max(p.cols, p.rows);
  const look = projection(turn, tilt, side);
  const place = (cell: number) => look(columnOf(p, cell) - (p.cols - 1) / 2, height(p, layerOf(p, cell)), rowOf(p, cell) - (p.rows - 1) / 2);
  const cells = p.cells.map((_, cell) => ({ cell, ...place(cell) })).sort((a, b) => a.depth - b.depth);
  const layers = Array.from({ length: p.layers }, (_, l) => l); // the farthest first
  if (tilt < 0) layers.reverse();
  const known = new Map(values(p, view, shown).map((v) => [v.cell, v]));
  const [wide, high] = [side * 0.74, height(p, p.layers - 1) + side * 0.4 + 0.5];
  return (
    <div class="space">
      <svg viewBox={`${-wide} ${-high} ${2 * wide} ${2 * high}`} role="img" aria-label={say("page-board-space")} onPointerDown={grasp} onPointerMove={point} onClick={release}>
        <defs>
          {["one", "two"].map((of) => (
            <radialGradient key={of} id={`ball-${of}`} cx="35%" cy="30%" r="75%">
              <stop class={`ball ${of} light`} offset="0" />
              <stop class={`ball ${of}`} offset="1" />
            </radialGradient>
          ))}
        </defs>
        {layers.map((layer) => (
          <g key={layer}>
            <path class="plate" d={outline(p, layer, look)} />
            <path class="grid" d={grid(p, layer, look)} />
            {cells.filter(({ cell }) => layerOf(p, cell) === layer).map(({ cell, x, y, scale }) => {
          const stone = p.stones[cell];
          const choice = open && stone === "." ? choiceAt(p, cell) : undefined;
          const value = known.get(cell);
          return (
            <g key={cell} class={choice ? "spot open" : "spot"} transform={`translate(${x} ${y}) scale(${scale})`}>
              <title>{p.cells[cell]}</title>
              {stone === "." && value && (
                <g class={value.best ? "value best" : "value"} style={tone(value.score, p.points)}>
                  <circle r="0.3" />
                  <text y="0.1">{valueMark(value.score, p.points)}</text>
                </g>
              )}
              {choice && (cell === chosen || cell === meant) && <circle class={cell === chosen ? "ghost chosen" : "ghost"} r="0.36" fill={`url(#ball-${p.toMove === "second" ? "two" : "one"})`} />}
              {stone === "." ? !value && <circle class="dot" r="0.09" /> : (
                <>
                  <circle class="ball" r="0.36" fill={`url(#ball-${stone === "X" ? "one" : "two"})`} />
                  {stone === "X" ? <path class="sign" d="M-.13-.13.13.13M-.13.13.13-.13" /> : <circle class="sign" r="0.15" />}
                </>
              )}
              {cell === shown.hint && <circle class="hint" r="0.4" />}
              {(cell === p.last || p.line.includes(cell)) && <circle class={p.line.includes(cell) ? "line" : "last"} r="0.4" />}
            </g>
          );
            })}
          </g>
        ))}
      </svg>
      <div class="turners">
        <label>{say("page-board-turn")} <input type="range" min="-180" max="180" value={turn} onInput={(e) => setTurn(Number(e.currentTarget.value))} /></label>
        <label>{say("page-board-tilt")} <input type="range" min="-10" max="85" value={tilt} onInput={(e) => setTilt(Number(e.currentTarget.value))} /></label>
      </div>
    </div>
  );
}

type Projection = (x: number, height: number, z: number) => { x: number; y: number; depth: number; scale: number };

// projection looks from a distance of some boards, turned round the upright axis and then
// tilted towards the eye, in degrees.
function projection(turn: number, tilt: number, side: number): Projection {
  const [ct, st] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [cp, sp] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)];
  const eye = side * 4;
  return (x, height, z) => {
    const [u, w] = [x * ct + z * st, z * ct - x * st];
    const depth = w * cp + height * sp;
    const scale = eye / (eye - depth);
    return { x: u * scale, y: (w * sp - height * cp) * scale, depth, scale };
  };
}

const rise = 1.5; // from layer to layer, in cells

const height = (p: PositionResponse, layer: number): number => (layer - (p.layers - 1) / 2) * rise;

// outline and grid draw the sheet on which a layer's stones lie.
function outline(p: PositionResponse, layer: number, look: Projection): string {
  const [c, r] = [p.cols / 2, p.rows / 2];
  return `M${[[-c, -r], [c, -r], [c, r], [-c, r]].map(([x, z]) => point(look(x!, height(p, layer), z!))).join("L")}Z`;
}

function grid(p: PositionResponse, layer: number, look: Projection): string {
  const [c, r, h] = [p.cols / 2, p.rows / 2, height(p, layer)];
  const stroke = (x1: number, z1: number, x2: number, z2: number) => `M${point(look(x1, h, z1))}L${point(look(x2, h, z2))}`;
  const along = Array.from({ length: p.cols - 1 }, (_, i) => stroke(i + 1 - c, -r, i + 1 - c, r));
  const across = Array.from({ length: p.rows - 1 }, (_, i) => stroke(-c, i + 1 - r, c, i + 1 - r));
  return [...along, ...across].join("");
}

const point = ({ x, y }: { x: number; y: number }): string => `${x.toFixed(3)} ${y.toFixed(3)}`;

import "./board.css";

// Materials are the gradients and patterns of every board: wood, stones of slate and shell, discs, the plate of a well and the
// balls of a cube. The page has them once, in a drawing without size; boards refer to them by id.
export function Materials() {
  return (
    <svg class="board-materials" width="0" height="0" aria-hidden="true">
      <defs>
        <Wood />
        <Stops id="stone-x" focus={[0.36, 0.3]} stops={["stone-x-light 0", "stone-x-middle 0.45", "stone-x-dark 1"]} />
        <Stops id="stone-o" focus={[0.38, 0.32]} stops={["stone-o-light 0", "stone-o-middle 0.6", "stone-o-dark 1"]} />
        <Stops id="stone-shadow" focus={[0.5, 0.5]} stops={["shadow 0.72", "no-shadow 1"]} />
        <Stops id="disc-x" focus={[0.4, 0.3]} stops={["disc-x-light 0", "disc-x-middle 0.6", "disc-x-dark 1"]} />
        <Stops id="disc-o" focus={[0.4, 0.3]} stops={["disc-o-light 0", "disc-o-middle 0.6", "disc-o-dark 1"]} />
        <Stops id="ball-x" focus={[0.35, 0.28]} stops={["ball-x-light 0", "ball-x-middle 0.5", "ball-x-dark 1"]} />
        <Stops id="ball-o" focus={[0.35, 0.28]} stops={["ball-o-light 0", "ball-o-middle 0.5", "ball-o-dark 1"]} />
        <Well />
      </defs>
    </svg>
  );
}

interface StopsProps {
  id: string;
  focus: [x: number, y: number]; // the brightest point, as parts of the width and the height
  stops: string[]; // each the class of a stop, which board.css colours, and its offset
}

// Stops is a radial gradient round its brightest point.
function Stops({ id, focus: [x, y], stops }: StopsProps) {
  return (
    <radialGradient id={id} cx={x} cy={y} r={0.5 + Math.hypot(0.5 - x, 0.5 - y)}>
      {stops.map((stop) => {
        const [name, offset] = stop.split(" ");
        return <stop key={name} class={`stop-${name}`} offset={offset} />;
      })}
    </radialGradient>
  );
}

const plankSize = 960; // of the pattern of wood: more than the largest board

// Wood is the pattern of a plank with upright grain.
function Wood() {
  const [fine, strong] = [grain(90, 7), grain(22, 5)];
  return (
    <>
      <linearGradient id="plank" x2="1" y2="0.12">
        {[0, 0.16, 0.3, 0.47, 0.6, 0.74, 0.88, 1].map((offset, i) => <stop key={offset} class={i % 2 ? "stop-wood-dark" : "stop-wood"} offset={offset} />)}
      </linearGradient>
      <pattern id="wood" x="-80" y="-80" width={plankSize} height={plankSize} patternUnits="userSpaceOnUse">
        <rect width={plankSize} height={plankSize} fill="url(#plank)" />
        <path class="grain" d={fine} />
        <path class="grain strong" d={strong} />
      </pattern>
    </>
  );
}

// grain returns the path of count upright lines that wave a little, the same for the same seed.
function grain(count: number, seed: number): string {
  let state = seed;
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  for (let i = 0; i < 9; i++) random(); // the first numbers of a small seed are small
  return Array.from({ length: count }, () => {
    const [x, lean, wave] = [random() * plankSize, (random() - 0.5) * 60, 3 + random() * 9];
    const at = (part: number) => `${(x + lean * part + (random() - 0.5) * wave).toFixed(1)} ${Math.round(part * plankSize)}`;
    return `M${at(0)}C${at(0.15)} ${at(0.25)} ${at(0.35)}S${at(0.55)} ${at(0.65)}S${at(0.9)} ${at(1)}`;
  }).join("");
}

// Well is the plate of a well, the space behind the plate, and the pattern of the light round its holes.
function Well() {
  return (
    <>
      <linearGradient id="well-plate" x2="0" y2="1"><stop class="stop-plate-light" offset="0" /><stop class="stop-plate" offset="1" /></linearGradient>
      <linearGradient id="well-space" x2="0" y2="1"><stop class="stop-space-dark" offset="0" /><stop class="stop-space" offset="1" /></linearGradient>
      <radialGradient id="hole-shade" cy="0.62" r="0.62"><stop class="stop-no-shadow" offset="0.72" /><stop class="stop-hole-shadow" offset="1" /></radialGradient>
      <linearGradient id="hole-rim" x2="0" y2="1"><stop class="stop-rim-dark" offset="0.2" /><stop class="stop-rim-light" offset="1" /></linearGradient>
      <pattern id="well-holes" width="40" height="40" patternUnits="userSpaceOnUse">
        <circle cx="20" cy="20" r="16.5" fill="url(#hole-shade)" />
        <circle cx="20" cy="20" r="17" fill="none" stroke="url(#hole-rim)" stroke-width="1.4" />
      </pattern>
    </>
  );
}

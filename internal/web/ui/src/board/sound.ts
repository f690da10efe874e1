import type { BoardKind } from "./layout";

// A Knock is the sound of a stone: a burst of noise through a filter that rings, and how fast it dies away.
interface Knock {
  pitch: number; // hertz, of the filter
  ring: number; // the quality of the filter
  decay: number; // seconds
}

const knocks: Record<BoardKind, Knock> = {
  points: { pitch: 1900, ring: 5, decay: 0.07 }, // slate on wood
  well: { pitch: 900, ring: 9, decay: 0.12 }, // plastic on plastic
  squares: { pitch: 3800, ring: 1.2, decay: 0.16 }, // a pen on paper
};

let context: AudioContext | undefined;

// playKnock makes the sound of a stone after some seconds.
export function playKnock(kind: BoardKind, after: number): void {
  context ??= new AudioContext();
  const { pitch, ring, decay } = knocks[kind];
  const samples = Math.round(context.sampleRate * decay * 4);
  const noise = context.createBuffer(1, samples, context.sampleRate);
  const wave = noise.getChannelData(0);
  for (let i = 0; i < samples; i++) wave[i] = (Math.random() * 2 - 1) * Math.exp(-i / (context.sampleRate * decay * 0.5));
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: ring });
  const loudness = new GainNode(context, { gain: 0.5 });
  source.connect(filter).connect(loudness).connect(context.destination);
  source.start(context.currentTime + after);
}

import { GIFEncoder } from "gifenc";

// GifFrame is one picture of an animated GIF.
export interface GifFrame {
  data: ImageData;
  delay: number; // milliseconds for which the picture is shown
}

// encodeGif returns an animated GIF of frames of one size, which repeats for ever.
export function encodeGif(frames: GifFrame[]): Uint8Array<ArrayBuffer> {
  const gif = GIFEncoder();
  for (const [i, { data, delay }] of frames.entries()) {
    // The first frame writes the palette of the whole file. Disposal method 1 leaves a frame in place.
    gif.writeFrame(paletteIndices(data), data.width, data.height, { delay, dispose: 1, ...(i === 0 && { palette }) });
  }
  gif.finish();
  return gif.bytes();
}

// palette is a cube of 6x6x6 colours and 40 greys. A fixed palette gives all frames the same colours; one that is
// fitted to each frame would let them flicker.
const palette = Array.from({ length: 256 }, (_, i): [number, number, number] => {
  if (i < 216) return [Math.floor(i / 36) * 51, (Math.floor(i / 6) % 6) * 51, (i % 6) * 51];
  const grey = Math.round(((i - 216) * 255) / 39);
  return [grey, grey, grey];
});

// paletteIndices returns the index in palette of each pixel's colour: a grey for pixels that are almost grey.
function paletteIndices({ data }: ImageData): Uint8Array {
  const indices = new Uint8Array(data.length / 4);
  for (let i = 0; i < indices.length; i++) {
    const [r, g, b] = [data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!];
    const grey = Math.max(r, g, b) - Math.min(r, g, b) < 12;
    indices[i] = grey ? 216 + Math.round((g * 39) / 255) : 36 * Math.round(r / 51) + 6 * Math.round(g / 51) + Math.round(b / 51);
  }
  return indices;
}

import { applyPalette, GIFEncoder, quantize } from "gifenc";

// GifFrame is one picture of an animated GIF.
export interface GifFrame {
  data: ImageData;
  delay: number; // milliseconds for which the picture is shown
}

// encodeGif returns an animated GIF of frames of one size, which repeats for ever. All frames have the palette of the last one,
// which has the stones of all: with a palette for each frame the colours would flicker.
export function encodeGif(frames: GifFrame[]): Uint8Array<ArrayBuffer> {
  const gif = GIFEncoder();
  const palette = quantize(frames.at(-1)!.data.data, 256);
  for (const [i, { data, delay }] of frames.entries()) {
    // The first frame writes the palette of the whole file. Disposal method 1 leaves a frame in place.
    gif.writeFrame(applyPalette(data.data, palette), data.width, data.height, { delay, dispose: 1, ...(i === 0 && { palette }) });
  }
  gif.finish();
  return gif.bytes();
}

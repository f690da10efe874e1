// GIF 89a (CompuServe 1990): pictures of at most 256 colours, one after the other.

// GifFrame is one picture of an animated GIF.
export interface GifFrame {
  data: ImageData;
  delay: number; // milliseconds for which the picture is shown
}

// encodeGif returns an animated GIF of frames of one size, which repeats for ever. The palette is a cube of 6x6x6 colours
// and 40 greys.
export function encodeGif(frames: GifFrame[]): Uint8Array<ArrayBuffer> {
  const { width, height } = frames[0]!.data;
  const out: number[] = [];
  const short = (n: number) => out.push(n & 255, n >> 8);
  out.push(...ascii("GIF89a"));
  short(width);
  short(height);
  out.push(0xf7, 0, 0); // a table of 256 colours follows
  for (let i = 0; i < 256; i++) out.push(...colour(i));
  out.push(0x21, 0xff, 11, ...ascii("NETSCAPE2.0"), 3, 1, 0, 0, 0);
  for (const { data, delay } of frames) {
    out.push(0x21, 0xf9, 4, 4);
    short(delay / 10);
    out.push(0, 0);
    out.push(0x2c, 0, 0, 0, 0);
    short(width);
    short(height);
    out.push(0);
    packed(indices(data), out);
  }
  out.push(0x3b);
  return new Uint8Array(out);
}

const ascii = (text: string): number[] => [...text].map((c) => c.charCodeAt(0));

function colour(i: number): number[] {
  if (i < 216) return [Math.floor(i / 36) * 51, (Math.floor(i / 6) % 6) * 51, (i % 6) * 51];
  const grey = Math.round(((i - 216) * 255) / 39);
  return [grey, grey, grey];
}

function indices({ data }: ImageData): Uint8Array {
  const out = new Uint8Array(data.length / 4);
  for (let i = 0; i < out.length; i++) {
    const [r, g, b] = [data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!];
    const grey = Math.max(r, g, b) - Math.min(r, g, b) < 12;
    out[i] = grey ? 216 + Math.round((g * 39) / 255) : 36 * Math.round(r / 51) + 6 * Math.round(g / 51) + Math.round(b / 51);
  }
  return out;
}

// packed compresses by LZW (Welch 1984), into blocks of 255 bytes.
function packed(pixels: Uint8Array, out: number[]): void {
  const [clear, end] = [256, 257];
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  let size = 9;
  const put = (code: number) => {
    bits |= code << held;
    for (held += size; held >= 8; held -= 8) {
      bytes.push(bits & 255);
      bits >>>= 8;
    }
  };
  let table = new Map<number, number>();
  let next = end + 1;
  put(clear);
  let prefix = pixels[0]!;
  for (let i = 1; i < pixels.length; i++) {
    const key = (prefix << 8) | pixels[i]!;
    const known = table.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    put(prefix);
    if (next < 4096) {
      if (next === 1 << size) size++;
      table.set(key, next++);
    } else {
      put(clear);
      table = new Map();
      next = end + 1;
      size = 9;
    }
    prefix = pixels[i]!;
  }
  put(prefix);
  put(end);
  if (held > 0) bytes.push(bits & 255);
  out.push(8);
  for (let i = 0; i < bytes.length; i += 255) {
    const block = bytes.slice(i, i + 255);
    out.push(block.length);
    for (const byte of block) out.push(byte);
  }
  out.push(0);
}

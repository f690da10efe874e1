// The modules that vite.config.ts makes, and files that are no TypeScript.

declare module "virtual:messages" {
  type Messages = Record<string, string | { one: string; other: string }>;
  const loaders: Record<string, Record<string, () => Promise<{ default: Messages }>>>; // by group and language
  export default loaders;
}
declare module "virtual:first-answers" {
  const answers: Record<string, object>; // by request
  export default answers;
}
declare module "virtual:first-answers/others" {
  export { default } from "virtual:first-answers";
}
declare module "virtual:api-client" {
  export const apiClient: import("./api/client").ApiClient;
}
declare module "virtual:wasm_exec";
declare module "*.css";
declare module "gifenc" {
  export type Palette = [r: number, g: number, b: number][];
  export interface FrameOptions {
    palette?: Palette; // of the whole file in its first frame
    delay?: number; // milliseconds
    repeat?: number; // 0, the default, for ever
    dispose?: number; // the disposal method of GIF89a
  }
  export function quantize(pixels: Uint8ClampedArray, maxColours: number): Palette;
  export function applyPalette(pixels: Uint8ClampedArray, palette: Palette): Uint8Array;
  export function GIFEncoder(): {
    writeFrame(indices: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
}
declare module "*.txt?raw" {
  const text: string;
  export default text;
}
declare module "*.pos?raw" {
  const text: string;
  export default text;
}

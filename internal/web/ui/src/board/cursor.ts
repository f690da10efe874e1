import type { Variant } from "../api/types";
import { layerOf, rowsOf, type View } from "./layout";

// step returns the cell that a key leads to from another, as the view shows the board; the
// same cell at its edge, and undefined for keys that lead nowhere.
export function step(v: Variant, view: View, from: number, key: string, far: boolean): number | undefined {
  const layer = layerOf(v, from);
  const rows = rowsOf(v, layer, view);
  const y = rows.findIndex((row) => row.includes(from));
  const x = rows[y]!.indexOf(from);
  const clamp = (n: number, length: number) => Math.max(0, Math.min(length - 1, n));
  const at = (x: number, y: number, in_ = rows) => in_[clamp(y, in_.length)]![clamp(x, in_[0]!.length)]!;
  const floor = (l: number) => at(x, y, rowsOf(v, clamp(l, v.layers), view));
  switch (key) {
    case "ArrowLeft":
      return at(x - 1, y);
    case "ArrowRight":
      return at(x + 1, y);
    case "ArrowUp":
      return at(x, y - 1);
    case "ArrowDown":
      return at(x, y + 1);
    case "Home":
      return at(0, far ? 0 : y);
    case "End":
      return at(Infinity, far ? Infinity : y);
    case "PageUp":
      return floor(layer + 1);
    case "PageDown":
      return floor(layer - 1);
  }
  return undefined;
}

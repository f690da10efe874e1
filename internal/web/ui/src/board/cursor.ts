import type { Variant } from "../api/types";
import { cellLayer, type ViewOptions, visibleRows } from "./layout";

// moveCursor returns the cell to which a key moves the cursor on the board as shown: the same cell at the edge,
// undefined for a key that does not move. With far, Home and End go to the corners of the layer instead of the
// ends of the row.
export function moveCursor(v: Variant, view: ViewOptions, from: number, key: string, far: boolean): number | undefined {
  const layer = cellLayer(v, from);
  const rows = visibleRows(v, layer, view);
  const y = rows.findIndex((row) => row.includes(from));
  const x = rows[y]!.indexOf(from);
  const clamp = (n: number, length: number) => Math.max(0, Math.min(length - 1, n));
  const at = (x: number, y: number, of = rows) => of[clamp(y, of.length)]![clamp(x, of[0]!.length)]!;
  const onLayer = (l: number) => at(x, y, visibleRows(v, clamp(l, v.layers), view));
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
      return onLayer(layer + 1);
    case "PageDown":
      return onLayer(layer - 1);
  }
  return undefined;
}

// A picture is a drawing as it is seen now, by itself: the styles of the page go with it.

const worn = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "paint-order", "opacity", "font-size", "font-weight", "text-anchor"];

const usual: Record<string, string> = { "fill-opacity": "1", "stroke-width": "1px", "stroke-dasharray": "none", "stroke-linecap": "butt", "stroke-linejoin": "miter", "paint-order": "normal", opacity: "1", "text-anchor": "start" };

// svgOf draws the layers of a board side by side.
export function svgOf(board: Element): SVGSVGElement {
  const layers = [...board.querySelectorAll<SVGSVGElement>("svg.layer")];
  const out = element("svg");
  let right = 0;
  let high = 0;
  for (const layer of layers) {
    const { x, y, width, height } = layer.viewBox.baseVal;
    const part = element("g");
    part.setAttribute("transform", `translate(${right - x} ${-y})`);
    part.append(...dressed(layer).childNodes);
    out.append(part);
    right += width;
    high = Math.max(high, height);
  }
  return framed(out, 0, 0, right, high, 2);
}

// sheetOf is a drawing that lies on a sheet of its own colour.
export function sheetOf(drawing: SVGSVGElement): SVGSVGElement {
  const { x, y, width, height } = drawing.viewBox.baseVal;
  const out = element("svg");
  const ground = element("rect");
  for (const [name, value] of Object.entries({ x, y, width, height, fill: getComputedStyle(drawing.parentElement!).backgroundColor })) ground.setAttribute(name, String(value));
  out.append(ground, ...dressed(drawing).childNodes);
  return framed(out, x, y, width, height, 1);
}

const element = <K extends keyof SVGElementTagNameMap>(name: K): SVGElementTagNameMap[K] => document.createElementNS("http://www.w3.org/2000/svg", name);

function framed(out: SVGSVGElement, x: number, y: number, width: number, height: number, scale: number): SVGSVGElement {
  out.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  out.setAttribute("width", String(width * scale));
  out.setAttribute("height", String(height * scale));
  out.setAttribute("font-family", "system-ui, sans-serif");
  return out;
}

// fileOf is a picture as a file.
export const fileOf = (svg: SVGSVGElement): Blob => new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" });

export const pngOf = async (svg: SVGSVGElement, width: number): Promise<Blob> => {
  const canvas = await paint(svg, width);
  return new Promise((done) => canvas.toBlob((blob) => done(blob!)));
};

function dressed(from: Element): Element {
  const to = document.createElementNS("http://www.w3.org/2000/svg", from.localName);
  for (const { name, value } of from.attributes) if (!/^(class|style|role|tabindex|aria-|data-)/.test(name)) to.setAttribute(name, value);
  const style = getComputedStyle(from);
  for (const name of worn) {
    const value = style.getPropertyValue(name);
    if (value !== usual[name]) to.setAttribute(name, value);
  }
  for (const child of from.childNodes) {
    if (!(child instanceof Element)) to.append(child.cloneNode());
    else if (!child.matches(".ghost, .room")) to.append(dressed(child));
  }
  return to;
}

// paint draws a picture on a canvas, so many pixels wide, on a ground of one colour.
export async function paint(svg: SVGSVGElement, width: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(new XMLSerializer().serializeToString(svg));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * svg.viewBox.baseVal.height) / svg.viewBox.baseVal.width);
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

// Export of a drawing as it is seen now: the styles of the page are written into the drawing as attributes, so that
// the file needs no style sheet.

// exportedStyles are the CSS properties that are written as attributes.
const exportedStyles = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "paint-order", "opacity",
  "font-size", "font-weight", "text-anchor", "dominant-baseline", "stop-color", "stop-opacity",
];

// initialStyles are the initial values of CSS properties: an attribute with such a value is left out.
const initialStyles: Record<string, string> = {
  "fill-opacity": "1", "stroke-width": "1px", "stroke-dasharray": "none", "stroke-linecap": "butt", "stroke-linejoin": "miter", "paint-order": "normal",
  opacity: "1", "text-anchor": "start", "dominant-baseline": "auto", "stop-color": "rgb(0, 0, 0)", "stop-opacity": "1",
};

// inputOnly selects the elements of a board that only serve input. An exported drawing leaves them out.
const inputOnly = ".ghost, .hit-area";

// boardToSvg returns a drawing of a board without a background, its layers side by side. The width and height are twice those
// of the view box.
export function boardToSvg(board: Element): SVGSVGElement {
  const svg = svgElement("svg");
  let right = 0;
  let maxHeight = 0;
  for (const layer of board.querySelectorAll<SVGSVGElement>("svg.layer")) {
    const { x, y, width, height } = layer.viewBox.baseVal;
    const group = svgElement("g");
    group.setAttribute("transform", `translate(${right - x} ${-y})`);
    group.append(...copyWithInlineStyles(layer).childNodes);
    svg.append(group);
    right += width;
    maxHeight = Math.max(maxHeight, height);
  }
  addMaterials(svg);
  return setSize(svg, 0, 0, right, maxHeight, 2);
}

// addMaterials adds to a drawing the gradients and patterns that it refers to.
function addMaterials(svg: SVGSVGElement): void {
  const defs = svgElement("defs");
  const wanted = (of: Element) => [...of.outerHTML.matchAll(/url\(#([\w-]+)\)/g)].map(([, id]) => id!);
  const queue = wanted(svg);
  for (const id of queue) {
    const material = document.querySelector(`.board-materials [id="${id}"]`);
    if (!material || defs.querySelector(`[id="${id}"]`)) continue;
    const copy = copyWithInlineStyles(material);
    defs.append(copy);
    queue.push(...wanted(copy));
  }
  svg.prepend(defs);
}

// standaloneSvg returns a copy of a drawing that needs no style sheet, on the background colour of the drawing's parent.
export function standaloneSvg(drawing: SVGSVGElement): SVGSVGElement {
  const { x, y, width, height } = drawing.viewBox.baseVal;
  const svg = svgElement("svg");
  const background = svgElement("rect");
  const fill = getComputedStyle(drawing.parentElement!).backgroundColor;
  for (const [name, value] of Object.entries({ x, y, width, height, fill })) background.setAttribute(name, String(value));
  svg.append(background, ...copyWithInlineStyles(drawing).childNodes);
  return setSize(svg, x, y, width, height, 1);
}

// svgElement creates an element of SVG.
const svgElement = <K extends keyof SVGElementTagNameMap>(name: K): SVGElementTagNameMap[K] => document.createElementNS("http://www.w3.org/2000/svg", name);

// setSize sets the view box, the size as a multiple of the view box, and the font of a drawing, and returns the drawing.
function setSize(svg: SVGSVGElement, x: number, y: number, width: number, height: number, scale: number): SVGSVGElement {
  svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  svg.setAttribute("width", String(width * scale));
  svg.setAttribute("height", String(height * scale));
  svg.setAttribute("font-family", "system-ui, sans-serif");
  return svg;
}

// svgBlob returns a drawing as an SVG file.
export const svgBlob = (svg: SVGSVGElement): Blob => new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" });

// pngBlob returns a drawing as a PNG file, width pixels wide.
export const pngBlob = async (svg: SVGSVGElement, width: number): Promise<Blob> => {
  const canvas = await rasterize(svg, width);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!)));
};

// copyWithInlineStyles copies an element and its descendants but inputOnly, with the computed exportedStyles as attributes. It
// leaves out initial values, and the attributes that only the page needs: classes, styles, roles and data.
function copyWithInlineStyles(from: Element): Element {
  const copy = document.createElementNS("http://www.w3.org/2000/svg", from.localName);
  for (const { name, value } of from.attributes) if (!/^(class|style|role|tabindex|aria-|data-)/.test(name)) copy.setAttribute(name, value);
  const style = getComputedStyle(from);
  for (const name of exportedStyles) {
    const value = style.getPropertyValue(name);
    if (value !== initialStyles[name]) copy.setAttribute(name, value.replaceAll('"', "")); // of url("#wood") some readers want no quotes
  }
  for (const child of from.childNodes) {
    if (!(child instanceof Element)) copy.append(child.cloneNode());
    else if (!child.matches(inputOnly)) copy.append(copyWithInlineStyles(child));
  }
  return copy;
}

// rasterize draws a drawing on a canvas, width pixels wide, on the background colour of the page.
export async function rasterize(svg: SVGSVGElement, width: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(new XMLSerializer().serializeToString(svg));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * svg.viewBox.baseVal.height) / svg.viewBox.baseVal.width);
  const context = canvas.getContext("2d")!;
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

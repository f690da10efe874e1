import { t } from "../lib/i18n";
import { fromStored, type MoveNode, type StoredNode, toStored } from "./moveTree";

// A packed tree is a tree of moves as text for a link: its JSON, compressed, in base64 with the letters that a URL may have.

// packTree returns the tree of a game with its comments and marks, without the scores of analyses.
export async function packTree(tree: MoveNode): Promise<string> {
  const json = JSON.stringify(toStored(tree), (key, value: unknown) => (key === "score" || key === "best" ? undefined : value));
  const bytes = new Uint8Array(await transformed(new TextEncoder().encode(json), new CompressionStream("deflate-raw")));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const maxPacked = 1 << 16; // characters that unpackTree accepts

// unpackTree returns the tree of a packed tree. It throws an error for any other text.
export async function unpackTree(packed: string): Promise<MoveNode> {
  try {
    const bytes = Uint8Array.from(atob(packed.slice(0, maxPacked).replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const json = new TextDecoder().decode(await transformed(bytes, new DecompressionStream("deflate-raw")));
    return fromStored(JSON.parse(json) as StoredNode);
  } catch {
    throw new Error(t("page-play-link-damaged"));
  }
}

const transformed = (bytes: Uint8Array<ArrayBuffer>, transform: CompressionStream | DecompressionStream): Promise<ArrayBuffer> =>
  new Response(new Blob([bytes]).stream().pipeThrough(transform)).arrayBuffer();

// hasNotes reports whether a tree has comments, marks or variations, which the moves of a link do not tell.
export const hasNotes = (node: MoveNode): boolean => Boolean(node.name ?? node.marks) || node.children.length > 1 || node.children.some(hasNotes);

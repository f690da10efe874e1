import type { Mark, Ply, Score } from "../api/types";
import { type OpeningWord, swap2Word } from "./openingWord";

// MoveNode is a position of a game, told by the move that led to it. Its children are the main line and the
// variations.
export interface MoveNode {
  readonly move: string; // "" at the root
  readonly parent: MoveNode | null;
  readonly children: MoveNode[]; // the main line first
  selectedChild: number; // the index of the child visited last
  name?: string; // the comment of the visitor
  marks?: Mark[]; // on cells of the board
  score?: Score; // from X's point of view
  best?: string; // the best move of the analysis
  words?: OpeningWord[]; // the decisions of an opening after the move, before the next stone
  resigned?: boolean; // by the side to move
  timedOut?: boolean; // the side to move has no time left
}

export const newTree = (): MoveNode => ({ move: "", parent: null, children: [], selectedChild: 0 });

// addMove returns the child of a node by a move, and selects that child. A move that was never played at the node
// becomes a new variation.
export function addMove(node: MoveNode, move: string): MoveNode {
  let i = node.children.findIndex((child) => child.move === move);
  if (i < 0) i = node.children.push({ move, parent: node, children: [], selectedChild: 0 }) - 1;
  node.selectedChild = i;
  return node.children[i]!;
}

// pathTo returns the nodes from the root to a node, without the root.
export function pathTo(node: MoveNode): MoveNode[] {
  const path = [];
  for (let n = node; n.parent; n = n.parent) path.unshift(n);
  return path;
}

// movesTo returns the moves from the root to a node.
export const movesTo = (node: MoveNode): string[] => pathTo(node).map((n) => n.move);

// selectedLine returns the nodes below a node along the selected children.
export function selectedLine(node: MoveNode): MoveNode[] {
  const line = [];
  for (let n = node.children[node.selectedChild]; n; n = n.children[n.selectedChild]) line.push(n);
  return line;
}

// selectPathTo selects the children on the path to a node, so that stepping forward leads to the node again.
export function selectPathTo(node: MoveNode): void {
  for (let n = node; n.parent; n = n.parent) n.parent.selectedChild = n.parent.children.indexOf(n);
}

// promoteVariation makes the variation of a node the main line, all the way up to the root.
export function promoteVariation(node: MoveNode): void {
  for (let n = node; n.parent; n = n.parent) {
    const { children } = n.parent;
    children.unshift(...children.splice(children.indexOf(n), 1));
    n.parent.selectedChild = 0;
  }
}

// deleteNode removes a node, which is not the root, and all nodes below it.
export function deleteNode(node: MoveNode): void {
  const parent = node.parent!;
  parent.children.splice(parent.children.indexOf(node), 1);
  parent.selectedChild = 0;
}

// isConceded reports whether the game has ended here off the board: by resignation, or on time.
export const isConceded = (node: MoveNode): boolean => Boolean(node.resigned ?? node.timedOut);

// mainLineEnd returns the last node of the main line below a node.
export function mainLineEnd(node: MoveNode): MoveNode {
  let last = node;
  while (last.children[0]) last = last.children[0];
  return last;
}

export const isLeaf = (node: MoveNode): boolean => node.children.length === 0;

// hasVariations reports whether any node from here on has more than one child.
export const hasVariations = (node: MoveNode): boolean => node.children.length > 1 || node.children.some(hasVariations);

// includesTree reports whether a tree has every move, comment and mark of another one, below positions that agree.
export function includesTree(tree: MoveNode, other: MoveNode): boolean {
  return tree.name === other.name && sameMarks(tree.marks, other.marks) && other.children.every((child) => {
    const own = tree.children.find(({ move }) => move === child.move);
    return own !== undefined && includesTree(own, child);
  });
}

const sameMarks = (a: Mark[] = [], b: Mark[] = []): boolean => JSON.stringify(a) === JSON.stringify(b);

// toPlies returns the nodes below a node in the form of the API's request "convert", in depth-first order. parent is
// the index of node in plies, -1 for the root.
export function toPlies(node: MoveNode, parent = -1, plies: Ply[] = []): Ply[] {
  for (const child of node.children) {
    plies.push({ move: child.move, after: parent, ...(child.name && { comment: child.name }), ...(child.marks && { marks: child.marks }) });
    toPlies(child, plies.length - 1, plies);
  }
  return plies;
}

// fromPlies returns the tree of the API's response "convert", with the main line selected.
export function fromPlies(plies: Ply[]): MoveNode {
  const root = newTree();
  const nodes: MoveNode[] = [];
  for (const { move, after, comment, marks } of plies) {
    const node = addMove(nodes[after] ?? root, move);
    annotate(node, comment, marks);
    nodes.push(node);
  }
  for (const node of [root, ...nodes]) node.selectedChild = 0;
  return root;
}

// annotate sets the comment and the marks of a node, where there are any.
export function annotate(node: MoveNode, comment: string | undefined, marks: Mark[] | undefined): void {
  if (comment) node.name = comment;
  if (marks?.length) node.marks = marks;
}

// toggleMark puts a mark of a shape on a cell of a node, in place of any other; the same mark again is taken away. A label is the first
// letter that no other label has.
export function toggleMark(node: MoveNode, cell: number, shape: Mark["shape"]): void {
  const marks = node.marks ?? [];
  const others = marks.filter((mark) => mark.cell !== cell);
  const same = marks.some((mark) => mark.cell === cell && mark.shape === shape);
  const label = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !others.some((mark) => mark.label === letter)) ?? "•";
  const next = same ? others : [...others, { cell, shape, ...(shape === "LB" && { label }) }];
  if (next.length > 0) node.marks = next;
  else delete node.marks;
}

// StoredNode is a MoveNode as JSON in localStorage: without the parents, with short names. Games saved by older
// versions of the page have this form, so its names must stay.
export interface StoredNode {
  m: string;
  n?: StoredNode[];
  t?: number; // selectedChild
  name?: string;
  marks?: Mark[];
  score?: Score;
  best?: string;
  words?: OpeningWord[];
  decision?: { took: string }; // of swap2, in games of older versions
  resigned?: boolean;
  late?: boolean; // timedOut
}

export function toStored({ move, children, selectedChild, name, marks, score, best, words, resigned, timedOut }: MoveNode): StoredNode {
  return {
    m: move,
    ...(children.length && { n: children.map(toStored) }),
    ...(selectedChild && { t: selectedChild }),
    ...(name && { name }),
    ...(marks && { marks }),
    ...(score && { score }),
    ...(best && { best }),
    ...(words?.length && { words }),
    ...(resigned && { resigned }),
    ...(timedOut && { late: timedOut }),
  };
}

export function fromStored({ m, n = [], t = 0, late, decision, ...rest }: StoredNode, parent: MoveNode | null = null): MoveNode {
  const node: MoveNode = { move: m, parent, children: [], selectedChild: t, ...rest, ...(late && { timedOut: late }) };
  if (decision) node.words = [swap2Word(decision.took, pathTo(node).length)];
  node.children.push(...n.map((child) => fromStored(child, node)));
  return node;
}

// exampleTrees are abstract trees to learn from; the title of each is the message "page-see-example-" + name.
export const exampleTrees: { [name: string]: string } = {
  aima: "[[3 12 8] [2 4 6] [14 5 2]]", // Russell and Norvig, Artificial Intelligence: A Modern Approach, chapter 5
  wikipedia: "[[[[5 6] [7 4 5]] [[3]]] [[[6] [6 9]] [[7]]] [[[5]] [[9 8] [6]]]]", // the figure of "Alpha–beta pruning"
  order: "[[2 4 6] [14 5 2] [3 12 8]]", // the first tree, the best branch last
  star: "[1 (1/2:-2 1/2:2)]", // Ballard 1983: one outcome alone decides
  probe: "[(0.5:[3 -3] 0.5:[2 8]) (0.9:[-4 4 1] 0.1:[5 6]) (0.5:[1 7] 0.5:[-2 4])]", // Star2 cuts where Star1 does not
};

// isAbstractTree reports whether a text is an abstract tree and not a game.
export function isAbstractTree(text: string): boolean {
  return /^\s*(\[|min:|max:)/.test(text);
}

// hasChance reports whether an abstract tree has chance nodes.
export function hasChance(tree: string): boolean {
  return tree.includes("(");
}

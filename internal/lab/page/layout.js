// tidy lays a tree out (Reingold and Tilford 1981): each box {width, boxes} gets an x;
// parents stand over the middle of their children, subtrees are moved together until
// they are gap apart at their nearest level, and equal subtrees look alike. It returns
// the left and the right end of the whole. It is the twin of tidy in tree_layout.go.
function tidy(root, gap) {
  const { left, right } = contour(root, gap);
  const least = Math.min(...left), most = Math.max(...right);
  place(root, -least);
  return most - least;
}

// contour gives each box an offset from its parent, and returns how far the subtree
// reaches to either side of it at each level.
function contour(box, gap) {
  const left = [-box.width / 2], right = [box.width / 2];
  if (box.boxes.length === 0) return { left, right };
  let lefts, rights;
  for (const child of box.boxes) {
    const c = contour(child, gap);
    child.offset = 0;
    if (!lefts) {
      lefts = c.left;
      rights = c.right;
      continue;
    }
    const shared = Math.min(rights.length, c.left.length);
    for (let d = 0; d < shared; d++) child.offset = Math.max(child.offset, rights[d] - c.left[d] + gap);
    for (let d = 0; d < c.left.length; d++) {
      if (d >= lefts.length) lefts[d] = c.left[d] + child.offset;
      rights[d] = c.right[d] + child.offset;
    }
  }
  const middle = box.boxes[box.boxes.length - 1].offset / 2;
  for (const child of box.boxes) child.offset -= middle;
  for (let d = 0; d < lefts.length; d++) {
    left.push(lefts[d] - middle);
    right.push(rights[d] - middle);
  }
  return { left, right };
}

function place(box, x) {
  box.x = x;
  for (const child of box.boxes) place(child, x + child.offset);
}

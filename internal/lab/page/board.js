// boardAt returns the board at a node: its stones, the last one, the cell aimed at while
// a piece is in the air or when it has slipped, and whether it is in the air.
function boardAt(record, n) {
  const { board } = record.file;
  const stones = [...board.stones];
  const at = { stones, last: board.last, aim: -1, air: false };
  for (const i of record.path(n).slice(1)) {
    const { cell, player, parent } = record.nodes[i];
    const above = record.nodes[parent];
    at.air = player === "chance";
    if (at.air) {
      at.aim = cell;
      continue;
    }
    const mover = above.player === "chance" ? record.nodes[above.parent].player : above.player;
    if (above.player !== "chance") at.aim = -1;
    stones[cell] = mover === "max" ? "X" : "O";
    at.last = cell;
  }
  return at;
}

// boardElements draw the board at a node, a grid for each layer, and say what chance did.
function boardElements(record, words, n) {
  const { board } = record.file;
  if (!board) return [];
  const at = boardAt(record, n);
  const elements = [];
  for (let layer = 0; layer < board.layers; layer++) {
    const title = board.layers > 1 ? words.say("tree-layer", { Layer: layer + 1 }) : words.say("tree-board");
    const figure = element("figure", {}, grid(board, words, at, layer, title));
    if (board.layers > 1) figure.append(element("figcaption", { textContent: title }));
    elements.push(figure);
  }
  elements.push(element("p", { className: "chance", textContent: whatChanceDid(record, words, at) }));
  return elements;
}

// grid draws one layer. For those who listen it is one picture, described by its stones.
function grid(board, words, at, layer, title) {
  const bare = numbered(board);
  const made = element("div", { className: bare ? "board bare" : board.layers > 1 ? "board small" : "board", role: "img" });
  made.style.setProperty("--cols", board.cols);
  const said = [];
  for (let row = 0; row < board.rows; row++) {
    if (!bare) made.append(axis(rowName(board, row)));
    for (let col = 0; col < board.cols; col++) {
      const cell = (layer * board.rows + row) * board.cols + col;
      const stone = at.stones[cell];
      const kinds = ["cell"];
      if (stone !== ".") {
        kinds.push(stone === "X" ? "x" : "o");
        const last = cell === at.last ? ` (${words.say("tree-board-last")})` : "";
        said.push(`${stone} ${board.cells[cell]}${last}`);
      }
      if (cell === at.last) kinds.push("last");
      if (cell === at.aim) kinds.push("aim");
      made.append(element("span", { className: kinds.join(" "), textContent: stone === "." ? hint(board, cell) : stone }));
    }
  }
  if (!bare) made.append(axis(""), ...board.cells.slice(0, board.cols).map(colName));
  made.setAttribute("aria-label", `${title}: ${said.join(", ") || words.say("tree-board-empty")}`);
  return made;
}

function axis(text) {
  return element("span", { className: "axis", textContent: text });
}

// numbered says that each cell of the board has a number of its own, as on 3x3.
function numbered(board) {
  return /^\d+$/.test(board.cells[0]) && !board.gravity;
}

// rowName is what stands beside a row: its number, none where a move is a column.
function rowName(board, row) {
  return board.cells[row * board.cols].replace(/^[a-z]+|\/.*|^\d+$/g, "");
}

// colName is what stands under the column of a cell.
function colName(cell) {
  return axis(cell.replace(/(?<=[a-z])\d+.*/, ""));
}

// hint is what stands in an empty cell.
function hint(board, cell) {
  return numbered(board) ? board.cells[cell] : "";
}

function whatChanceDid(record, words, at) {
  const { cells } = record.file.board;
  if (at.aim < 0) return "";
  if (at.air) return words.say("tree-board-air", { Aim: cells[at.aim] });
  return words.say("tree-board-slip", { Aim: cells[at.aim], Cell: cells[at.last] });
}

// element makes an element with properties and children.
function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

// reason says how a node was left, and why; "" where nothing needs to be said. It is
// the twin of reason in tree_reason.go.
function reason(record, words, n, facts = record.facts(n)) {
  const { left, value, low, high } = facts;
  const player = record.nodes[n].player;
  switch (left) {
    case "unseen":
      return words.say("tree-unseen");
    case "open":
      return words.say("tree-open");
    case "decided":
      return words.say(record.file.board ? "tree-decided" : "tree-leaf");
    case "estimated":
      return words.say("tree-estimated");
    case "recalled":
      return words.say("tree-recalled");
    case "foreseen":
      return words.say("tree-foreseen");
    case "probed":
      return words.say(player === "max" ? "tree-probed-least" : "tree-probed-most", { Value: words.value(value) });
    case "skipped":
      return words.say("tree-skipped");
    case "sampled":
      return sampled(words, facts);
    case "numbered":
      return words.say("tree-numbers", { Proof: facts.numbers[0], Disproof: facts.numbers[1] });
    case "cut":
      return cut(record, words, n, facts);
  }
  if (record.skips(n)) return words.say("tree-win");
  if (rank(value) <= rank(low)) return bound(words, facts, false);
  if (rank(value) >= rank(high)) return bound(words, facts, true);
  return words.say("tree-searched");
}

// cut says why the other moves at a node cannot matter.
function cut(record, words, n, facts) {
  const chance = record.nodes[n].player === "chance";
  const low = rank(facts.value) <= rank(facts.low);
  if (!record.skips(n)) return bound(words, facts, !low);
  const blanks = { Value: words.value(facts.value), Bound: words.value(low ? facts.low : facts.high) };
  if (chance) return words.say(low ? "tree-cut-chance-alpha" : "tree-cut-chance-beta", blanks);
  if (record.file.asks && narrow(record, facts)) {
    return words.say("tree-cut-null", { ...blanks, Bound: words.value(facts.low) });
  }
  return words.say(low ? "tree-cut-alpha" : "tree-cut-beta", blanks);
}

// narrow says that no value lies inside the window of a node.
function narrow(record, { low, high }) {
  const gap = typeof low === "string" ? 0.0001 : record.file.unit === "points" ? 1 : 0.001;
  return Math.abs(rank(high) - rank(low) - gap) < 1e-9;
}

// bound says that the value of a node is only a bound, from below or from above.
function bound(words, { value, low, high }, least) {
  const blanks = { Value: words.value(value), Bound: words.value(least ? high : low) };
  return words.say(least ? "tree-at-least" : "tree-at-most", blanks);
}

// sampled says what simulations have shown.
function sampled(words, { visits, bounds: [low, high] }) {
  const text = words.say("tree-visits", { Visits: words.count(visits) });
  if (low === high) return text + ", " + words.say("tree-proven", { Value: words.value(low) });
  if (!Number.isFinite(rank(low)) || !Number.isFinite(rank(high))) return text;
  return text + ", " + words.say("tree-between", { Low: words.value(low), High: words.value(high) });
}

// cutWord is the cut of a node in two words, "" if it is none.
function cutWord(record, words, n, facts) {
  if (facts.left !== "cut" || !record.skips(n)) return "";
  return words.say(rank(facts.value) <= rank(facts.low) ? "tree-alpha" : "tree-beta");
}

// sentence says the step shown in words. A move keeps its small letters.
function sentence(record, words) {
  const text = step(record, words);
  const move = record.name(record.current);
  return move && text.startsWith(move) ? text : capital(text);
}

function step(record, words) {
  const [kind, n, a, b] = record.events[record.step];
  const { player, parent } = record.nodes[n];
  const facts = record.facts(n);
  const move = record.name(n) || words.say("tree-root");
  const blanks = { Move: move, Side: words.side(player), Reason: reason(record, words, n, facts) };
  const looked = (within, plain) =>
    record.file.windows ? words.say(within, { ...blanks, Window: words.window(a, b) }) : words.say(plain, blanks);
  switch (kind) {
    case "pass":
      return a > 0 ? words.say("tree-do-pass", { Depth: a }) : words.say("tree-do-pass-free");
    case "question":
      return words.say(b > 0 ? "tree-do-question-within" : "tree-do-question", { Side: words.side(a), Plies: b });
    case "entered":
      if (player === "chance") return looked("tree-do-chance", "tree-do-chance-plain");
      if (leafNext(record)) return looked("tree-do-leaf", "tree-do-leaf-plain");
      return looked("tree-do-enter", "tree-do-enter-plain");
    case "resumed":
      return looked("tree-do-resume", "tree-do-resume-plain");
    case "improved":
      return words.say(player === "chance" ? "tree-do-sum" : "tree-do-improve", { ...blanks, Value: words.value(a) });
    case "skipped":
      return words.say("tree-do-skipped", { ...blanks, Reason: cutReason(record, words, parent) });
    case "sampled":
      return words.say("tree-do-sampled", { ...blanks, Value: words.value(a), Visits: words.count(facts.visits) });
    case "probed":
    case "numbered":
    case "cut":
      return words.say("tree-do-reason", blanks);
    case "searched":
      if (record.skips(n)) break;
      if (rank(a) <= rank(facts.low) || rank(a) >= rank(facts.high)) return words.say("tree-do-reason", blanks);
      return words.say("tree-do-searched", { ...blanks, Value: words.value(a) });
  }
  return words.say("tree-do-left", { ...blanks, Value: words.value(a) });
}

// leafNext says that the node of the step shown is left with the next step.
function leafNext(record) {
  const [kind, n] = record.events[record.step + 1] ?? [];
  return n === record.current && ["decided", "estimated", "recalled", "foreseen"].includes(kind);
}

// cutReason says why moves of a node are skipped, by the step soon to come with which
// the node is left.
function cutReason(record, words, n) {
  for (let at = record.step + 1; at < record.events.length; at++) {
    const [kind, node, value] = record.events[at];
    if (node !== n) continue;
    if (kind === "searched") return words.say("tree-win");
    return cut(record, words, n, { ...record.facts(n), left: kind, value });
  }
  return words.say("tree-open");
}

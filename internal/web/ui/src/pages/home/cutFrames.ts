// The tree of the card: MAX chooses among three answers of MIN, and each answer is worth the smallest of its leaves. The tree is
// that of Russell and Norvig, Artificial Intelligence: A Modern Approach, chapter 5.
export const branches = [[3, 12, 8], [2, 4, 6], [14, 5, 2]];

// Frame is a moment of the search.
export interface Frame {
  text: string; // the message "page-home-cut-" + text says what happens
  leaves: number; // looked at so far, from the left
  values: [string, string, string]; // of the branches, as far as they are known
  root: string;
  cut: boolean; // the rest of the second branch has been cut
  ms: number; // for which the frame is shown
}

const unknown: Frame["values"] = ["", "", ""];
const first: Frame["values"] = ["3", "", ""];
const second: Frame["values"] = ["3", "≤ 2", ""];

export const frames: Frame[] = [
  { text: "goal", leaves: 0, values: unknown, root: "", cut: false, ms: 3200 },
  { text: "first", leaves: 1, values: ["≤ 3", "", ""], root: "", cut: false, ms: 1100 },
  { text: "first", leaves: 2, values: ["≤ 3", "", ""], root: "", cut: false, ms: 1100 },
  { text: "first", leaves: 3, values: first, root: "≥ 3", cut: false, ms: 2400 },
  { text: "second", leaves: 4, values: second, root: "≥ 3", cut: false, ms: 3600 },
  { text: "cut", leaves: 4, values: second, root: "≥ 3", cut: true, ms: 6000 },
];

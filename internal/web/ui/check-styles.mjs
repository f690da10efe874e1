// Checks that every custom property that a style sheet of src uses is set somewhere: in a style sheet, or by a component.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const files = readdirSync("src", { recursive: true }).filter((file) => /\.(css|tsx?)$/.test(file));
const texts = new Map(files.map((file) => [file, readFileSync(join("src", file), "utf8")]));
const set = new Set([...texts.values()].flatMap((text) => [...text.matchAll(/(--[a-z0-9-]+)["'`\]]*\s*:/g)].map(([, name]) => name)));
const problems = [];
for (const [file, text] of texts) {
  for (const [, name] of text.matchAll(/var\((--[a-z0-9-]+)[),]/g)) {
    if (!set.has(name)) problems.push(`${file} uses ${name}, which nothing sets`);
  }
}

if (problems.length > 0) {
  console.error([...new Set(problems)].join("\n"));
  process.exit(1);
}

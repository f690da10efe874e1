// Checks the imports of src, type imports included: a folder imports only from itself and from folders before it
// in the list, and no chain of imports leads back to its own file. Also no file is longer than 400 lines.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const folders = ["lib", "api", "worker", "board", "game", "engines", "pages", "app", ""]; // "" is src itself
const maxLines = 400;

const files = readdirSync("src", { recursive: true }).filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"));
const folderOf = (file) => (file.includes("/") ? file.split("/")[0] : "");
const problems = [];
const imports = new Map();
for (const file of files) {
  const text = readFileSync(join("src", file), "utf8");
  if (text.split("\n").length > maxLines + 1) problems.push(`${file} has more than ${maxLines} lines`);
  const paths = [...text.matchAll(/(?:from|import|import\() ?"(\.[^"]+)"/g)].map(([, path]) => join(dirname(file), path));
  imports.set(file, paths.flatMap((path) => [path + ".ts", path + ".tsx"]).filter((path) => existsSync(join("src", path))));
  for (const to of imports.get(file)) {
    if (folders.indexOf(folderOf(to)) > folders.indexOf(folderOf(file))) problems.push(`${file} imports ${to} of a later folder`);
  }
}

const done = new Set();
function visit(file, path) {
  if (path.includes(file)) problems.push(`import circle: ${[...path.slice(path.indexOf(file)), file].join(" -> ")}`);
  if (path.includes(file) || done.has(file)) return;
  for (const to of imports.get(file)) visit(to, [...path, file]);
  done.add(file);
}
for (const file of files) visit(file, []);

if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}

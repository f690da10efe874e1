import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build, defineConfig, type Plugin, type Rolldown } from "vite";
import { messageGroups } from "./src/app/pageName";
import { languages } from "./src/lib/languages";

// Two builds come from one source: the page of alinha serve, which is committed in ../dist, and in mode "static" the
// page without a server, whose WebAssembly the Makefile has built before.
export default defineConfig(({ mode }) => ({
  base: "./",
  resolve: { mainFields: ["module"] }, // of gifenc the ES module, of which unused parts are left out
  plugins: [messages(), earlyLoading(), apiClient(mode === "static" ? "worker/staticApiClient" : "api/serverApiClient"), firstAnswers(), mode === "static" && offlineFiles()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  worker: { format: "es", plugins: () => [wasmExec()], rolldownOptions: { output: outputNames } },
  build: {
    outDir: mode === "static" ? buildDir + "static" : "../dist",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the content security policy allows data: for images only
    rolldownOptions: {
      input: { index: "index.html", ...(mode === "static" && { [serviceWorker]: "src/worker/serviceWorker.ts" }) },
      output: { ...outputNames, codeSplitting: { groups: [sharedCode] } },
    },
  },
}));

// The folder of what is built and not committed.
const buildDir = "../../../build/";

// The service worker is built as keep.js, beside index.html: a service worker controls the files beside it and
// below. The name must stay, for installed pages ask for it.
const serviceWorker = "keep";

// The built files are committed, so their names have no hashes. The server gives assets a path that changes with their contents.
const outputNames = {
  entryFileNames: ({ name }: { name: string }) => (name === serviceWorker ? `${name}.js` : `assets/${name}.js`),
  chunkFileNames: ({ name }: { name: string }) => `assets/${name.replace(/\W|_/g, "")}.js`, // Go embeds no name that begins with _
  assetFileNames: "assets/[name][extname]",
};

// sharedCode is the chunk of all code that nearly every page needs: one file where Rolldown would make some twenty, each of
// which costs a slow processor several milliseconds. Code that is imported where it is first used stays by itself.
const sharedCode = {
  name: "shared",
  test: /node_modules\/preact|src\/(lib|api|game)\/|src\/board\/(?!gif)|src\/engines\/(engineChoice|strengths|seatOptions|useEngines)|src\/pages\/play\/(customBoard|openingSelect|openingPanel|status|.*css$)/,
};

// apiClient resolves "virtual:api-client" to the file that exports the client of the build.
function apiClient(file: string): Plugin {
  return { name: "api-client", resolveId: (id) => (id === "virtual:api-client" ? resolve(`src/${file}.ts`) : null) };
}

// firstAnswers makes two modules of the answers that the Makefile has written before: "virtual:first-answers" of first positions with few
// cells, and "virtual:first-answers/others" of the others.
function firstAnswers(): Plugin {
  const prefix = "virtual:first-answers";
  const maxSmall = 3000; // characters of JSON
  const isSmall = (key: string, answer: unknown) => /^position \{"game":"[^"]*"\}$/.test(key) && JSON.stringify(answer).length <= maxSmall;
  return {
    name: "first-answers",
    resolveId: (id) => (id.startsWith(prefix) ? "\0" + id : null),
    load(id) {
      if (!id.startsWith("\0" + prefix)) return null;
      const answers = Object.entries(JSON.parse(readFileSync(buildDir + "first-answers.json", "utf8")) as Record<string, unknown>);
      const others = id.endsWith("/others");
      return `export default ${JSON.stringify(Object.fromEntries(answers.filter(([key, answer]) => isSmall(key, answer) !== others)))}`;
    },
  };
}

// earlyLoading puts the script app/earlyLoading.ts into index.html, with the files that each page needs besides those that index.html
// names.
function earlyLoading(): Plugin {
  return {
    name: "early-loading",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        if (!bundle) return html;
        const define = { PAGE_FILES: JSON.stringify(pageFiles(Object.values(bundle).filter((file) => file.type === "chunk"))) };
        const lib = { entry: "src/app/earlyLoading.ts", formats: ["iife" as const], name: "earlyLoading" };
        const built = await build({ configFile: false, logLevel: "silent", publicDir: false, define, build: { write: false, lib, target: "es2022", minify: true } });
        const { code } = (built as Rolldown.RolldownOutput[])[0]!.output[0];
        return html.replace("<title>", (title) => `<script>${code.trim()}</script>\n    ${title}`); // before the style sheet, for which scripts wait
      },
    },
  };
}

// pageFiles returns the names in assets of the files that each page needs: its code, and by language its messages.
function pageFiles(chunks: Rolldown.OutputChunk[]) {
  const main = chunks.find(({ isEntry, name }) => isEntry && name === "index")!;
  const filesOf = (chunk: Rolldown.OutputChunk): string[] =>
    [chunk.fileName, ...chunk.imports.flatMap((name) => filesOf(chunks.find(({ fileName }) => fileName === name)!)), ...chunk.viteMetadata!.importedCss];
  const common = new Set(filesOf(main));
  const holding = (id: string): string[] => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(id));
    return chunk ? filesOf(chunk).filter((file) => !common.has(file)) : [];
  };
  const pages = Object.entries(pageModules());
  const byPage = (ids: (page: string, module: string) => string[]) =>
    Object.fromEntries(pages.map(([page, module]) => [page, [...new Set(ids(page, module).flatMap(holding))].map((file) => file.replace("assets/", ""))]));
  const messagesOf = (tag: string) => byPage((page) => ["main", ...(messageGroups[page] ?? [])].map((group) => `/${group}-${tag}`));
  return {
    code: byPage((_, module) => [`/${module}.tsx`]),
    messages: Object.fromEntries(Object.keys(languages).map((tag) => [tag, messagesOf(tag)])),
  };
}

// pageModules returns the module of each page, as app/routes.ts names them.
const pageModules = (): Record<string, string> =>
  Object.fromEntries([...readFileSync("src/app/routes.ts", "utf8").matchAll(/(\w+): \(\) => import\("\.\.\/(.*)"\)/g)].map(([, page, module]) => [page, module]));

// wasmExec resolves "virtual:wasm_exec" to the JavaScript support file of the Go toolchain that builds the engines.
function wasmExec(): Plugin {
  const file = () => join(execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim(), "lib/wasm/wasm_exec.js");
  return { name: "wasm-exec", resolveId: (id) => (id === "virtual:wasm_exec" ? file() : null) };
}

// offlineFiles adds the compressed engines to the static page, and to its service worker the list of all files with
// a hash of their contents as the version.
function offlineFiles(): Plugin {
  return {
    name: "offline-files",
    writeBundle({ dir }) {
      const script = join(dir!, `${serviceWorker}.js`);
      writeFileSync(join(dir!, "assets/engines.bin"), gzipSync(readFileSync(buildDir + "engines.wasm"), { level: 9 }));
      const files = readdirSync(dir!, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== `${serviceWorker}.js`)
        .map((entry) => relative(dir!, join(entry.parentPath, entry.name)))
        .sort();
      const version = createHash("sha256");
      for (const file of files) version.update(file).update(readFileSync(join(dir!, file)));
      const urls = files.map((file) => "./" + file.replace(/^index.html$/, ""));
      const constants = `const VERSION=${JSON.stringify(version.digest("hex").slice(0, 16))},FILES=${JSON.stringify(urls)};`;
      writeFileSync(script, constants + readFileSync(script, "utf8"));
    },
  };
}

// The messages of internal/i18n/messages that the page shows, in groups: "main" is loaded first, a group of a page with that page.
const shown = /^(page|game|engine|evaluation|foul|ending|tree|chart|museum)-|^explain-(sum|none|nothing)$/;
// A group without messages is left out.
const groups: Record<string, RegExp> = {
  engines: /^(page-option|page-strength|engine)-|^page-strength$/,
  see: /^(page-see|tree)-/,
  lab: /^page-lab-/,
  museum: /^(page-)?museum-/,
  cluster: /^page-cluster-/,
  home: /^page-home-/,
  learn: /^page-learn-/,
  puzzles: /^page-(puzzles|explorer)-/,
  proof: /^page-proof-/,
  editor: /^page-editor-/,
  friend: /^page-friend-/,
};

// groupOf returns the group of a message.
const groupOf = (id: string): string => Object.keys(groups).find((group) => groups[group]!.test(id)) ?? "main";

// messages makes a module of each group in each language, "virtual:messages/see-pt-BR", and the module "virtual:messages" of
// functions that load them, by group and language.
function messages(): Plugin {
  const folder = "../../i18n/messages";
  const prefix = "virtual:messages";
  const languages = readdirSync(folder).map((file) => file.replace(".json", ""));
  const read = (tag: string) => Object.entries(JSON.parse(readFileSync(`${folder}/${tag}.json`, "utf8"))).filter(([id]) => shown.test(id));
  const loaders = (group: string) => `${group}: {${languages.map((tag) => `"${tag}": () => import("${prefix}/${group}-${tag}")`)}}`;
  return {
    name: "messages",
    resolveId: (id) => (id.startsWith(prefix) ? "\0" + id : null), // \0 keeps other plugins away, by convention
    load(id) {
      if (id === "\0" + prefix) return `export default {${[...new Set(read("en").map(([id]) => groupOf(id)))].map(loaders)}}`;
      if (!id.startsWith("\0" + prefix)) return null;
      const [, group, tag] = /\/(\w+)-(.*)$/.exec(id)!;
      this.addWatchFile(`${folder}/${tag}.json`);
      return `export default ${JSON.stringify(Object.fromEntries(read(tag!).filter(([id]) => groupOf(id) === group)))}`;
    },
  };
}

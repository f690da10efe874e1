import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

// Two pages come of one source: that of alinha serve, which is committed, and in mode static
// the one that needs no server, whose engines the Makefile has built before.
export default defineConfig(({ mode }) => ({
  base: "./",
  plugins: [texts(), backs(mode === "static" ? "worker/staticBuild" : "api/serverBuild"), mode === "static" && kept()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  worker: { format: "es", plugins: () => [goRuntime()], rolldownOptions: { output: named } },
  build: {
    outDir: mode === "static" ? builds + "static" : "../dist",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the content security policy allows no data: but images
    rolldownOptions: {
      input: { index: "index.html", ...(mode === "static" && { keep: "src/worker/serviceWorker.ts" }) },
      output: named,
    },
  },
}));

// What is built outside the source.
const builds = "../../../build/";

// Names without hashes: the built files are committed, and the server's ETags tell when
// one has changed.
const named = {
  entryFileNames: ({ name }: { name: string }) => (name === "keep" ? "keep.js" : `assets/${name}.js`), // a service worker sees what is beside it and below
  chunkFileNames: ({ name }: { name: string }) => `assets/${name.replace(/\W|_/g, "")}.js`, // Go embeds no name that begins with _
  assetFileNames: "assets/[name][extname]",
};

// backs says what answers the page, "here:back".
function backs(name: string): Plugin {
  return { name: "backs", resolveId: (id) => (id === "here:back" ? resolve(`src/${name}.ts`) : null) };
}

// goRuntime finds what Go needs of JavaScript, "go:wasm_exec", in the Go that builds the engines.
function goRuntime(): Plugin {
  const file = () => join(execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim(), "lib/wasm/wasm_exec.js");
  return { name: "go-runtime", resolveId: (id) => (id === "go:wasm_exec" ? file() : null) };
}

// kept adds the engines to the page, and to its service worker the list of all files.
function kept(): Plugin {
  return {
    name: "kept",
    writeBundle({ dir }) {
      writeFileSync(join(dir!, "assets/engines.bin"), gzipSync(readFileSync(builds + "engines.wasm"), { level: 9 }));
      const files = readdirSync(dir!, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== "keep.js")
        .map((entry) => relative(dir!, join(entry.parentPath, entry.name)))
        .sort();
      const version = createHash("sha256");
      for (const file of files) version.update(file).update(readFileSync(join(dir!, file)));
      const names = files.map((file) => "./" + file.replace(/^index.html$/, ""));
      const known = `const VERSION=${JSON.stringify(version.digest("hex").slice(0, 16))},FILES=${JSON.stringify(names)};`;
      writeFileSync(join(dir!, "keep.js"), known + readFileSync(join(dir!, "keep.js"), "utf8"));
    },
  };
}

// texts makes a module of each language, "texts:pt-BR", of those messages of the program
// that the page shows. They are written once, in internal/i18n/messages.
function texts(): Plugin {
  const shown = /^(page|game|engine|evaluation|foul|ending|tree|chart|museum)-/;
  const prefix = "\0texts:";
  return {
    name: "texts",
    resolveId: (id) => (id.startsWith("texts:") ? "\0" + id : null),
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const file = `../../i18n/messages/${id.slice(prefix.length)}.json`;
      this.addWatchFile(file);
      const all = Object.entries(JSON.parse(readFileSync(file, "utf8")));
      return `export default ${JSON.stringify(Object.fromEntries(all.filter(([id]) => shown.test(id))))}`;
    },
  };
}

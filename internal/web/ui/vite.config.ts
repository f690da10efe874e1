import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

// Names without hashes: the built files are committed, and the server's ETags tell when
// one has changed.
export default defineConfig({
  base: "./",
  plugins: [texts()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the content security policy allows no data: but images
    rolldownOptions: {
      output: {
        entryFileNames: "assets/[name].js",
        chunkFileNames: ({ name }) => `assets/${name.replace(/\W|_/g, "")}.js`, // Go embeds no name that begins with _
        assetFileNames: "assets/[name][extname]",
      },
    },
  },
});

// texts makes a module of each language, "texts:pt-BR", of those messages of the program
// that the page shows. They are written once, in internal/lang/messages.
function texts(): Plugin {
  const shown = /^(page|game|engine|evaluation|foul|ending|tree|chart|museum)-/;
  const prefix = "\0texts:";
  return {
    name: "texts",
    resolveId: (id) => (id.startsWith("texts:") ? "\0" + id : null),
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const file = `../../lang/messages/${id.slice(prefix.length)}.json`;
      this.addWatchFile(file);
      const all = Object.entries(JSON.parse(readFileSync(file, "utf8")));
      return `export default ${JSON.stringify(Object.fromEntries(all.filter(([id]) => shown.test(id))))}`;
    },
  };
}

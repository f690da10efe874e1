import { defineConfig } from "vite";

// The page that `alinha tree --format html` writes holds its script and its style: one file
// of each, without imports.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  publicDir: false,
  build: {
    outDir: "../../treeview/page",
    emptyOutDir: false,
    target: "es2022",
    lib: { entry: "src/pages/searchview/standalone.tsx", formats: ["iife"], name: "searchview", fileName: () => "tree.js", cssFileName: "tree" },
  },
});

import { defineConfig } from "vite";

// The page that `alinha tree --format html` writes contains its script and its style. So both are built as one file
// without imports, into internal/treeview/page.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  publicDir: false,
  build: {
    outDir: "../../treeview/page",
    emptyOutDir: false,
    target: "es2022",
    lib: { entry: "src/pages/searchview/standalone.tsx", formats: ["iife"], name: "standalone", fileName: () => "tree.js", cssFileName: "tree" },
  },
});

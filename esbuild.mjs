import { build } from "esbuild";

/** The extension for the extension host, and the workers that it starts. */
await build({
  entryPoints: {
    extension: "src/extension.ts",
    patternWorker: "src/files/pattern/patternWorker.ts",
    searchWorker: "src/files/search/worker/searchWorker.ts",
  },
  outdir: "dist",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  external: ["vscode"],
  minify: !process.argv.includes("--development"),
  sourcemap: process.argv.includes("--development") ? "inline" : false,
  logLevel: "warning",
});

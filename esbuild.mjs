import { build } from "esbuild";

/** What a window loads when it starts is small: it loads the rest, a bundle of its own, when used. */
const startIsItsOwnBundle = {
  name: "start-is-its-own-bundle",
  setup({ onResolve }) {
    onResolve({ filter: /\/host\/start\.ts$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "./start.js", external: true } : undefined,
    );
  },
};

/** The extension for the extension host, and the workers that it starts. */
await build({
  entryPoints: {
    extension: "src/extension.ts",
    start: "src/host/start.ts",
    patternWorker: "src/files/pattern/patternWorker.ts",
    searchWorker: "src/files/search/worker/searchWorker.ts",
  },
  outdir: "dist",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  external: ["vscode"],
  plugins: [startIsItsOwnBundle],
  minify: !process.argv.includes("--development"),
  sourcemap: process.argv.includes("--development") ? "inline" : false,
  logLevel: "warning",
});

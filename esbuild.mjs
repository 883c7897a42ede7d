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

/** All worker threads run one file: those that search are told of their memory, the others nothing. */
const workersAreOneBundle = {
  name: "workers-are-one-bundle",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^worker$/ }, ({ path }) => ({ path, namespace: "worker" }));
    onLoad({ filter: /^worker$/, namespace: "worker" }, () => ({
      contents: `
        import { workerData } from "node:worker_threads";
        await (workerData
          ? import("./src/files/search/worker/searchWorker.ts")
          : import("./src/files/pattern/patternWorker.ts"));`,
      resolveDir: import.meta.dirname,
    }));
  },
};

/** The extension for the extension host, and the workers that it starts. */
await build({
  entryPoints: {
    extension: "src/extension.ts",
    start: "src/host/start.ts",
    worker: "worker",
  },
  outdir: "dist",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  external: ["vscode"],
  plugins: [startIsItsOwnBundle, workersAreOneBundle],
  minify: !process.argv.includes("--development"),
  sourcemap: process.argv.includes("--development") ? "inline" : false,
  logLevel: "warning",
});

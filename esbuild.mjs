import { build } from "esbuild";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

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

const options = {
  write: false,
  outdir: "dist",
  bundle: true,
  platform: "node",
  target: "node20",
  external: ["vscode"],
  plugins: [startIsItsOwnBundle, workersAreOneBundle],
  minify: !process.argv.includes("--development"),
  sourcemap: process.argv.includes("--development") ? "inline" : false,
  logLevel: "warning",
};

/**
 * What every window loads is CommonJS: it is there at once, while an ES module waits its turn in a
 * window that starts, among all that others do then.
 */
await write({
  ...options,
  entryPoints: { extension: "src/extension.ts" },
  format: "cjs",
  outExtension: { ".js": ".cjs" },
});

/**
 * What is loaded when it is used, and the workers that it starts. Libraries come as modules where they
 * are some: as Node takes it, jsonc-parser looks for its parts when it runs. Others ask for Node's own.
 */
await write({
  ...options,
  mainFields: ["module", "main"],
  banner: {
    js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
  },
  entryPoints: { start: "src/host/start.ts", worker: "worker" },
  format: "esm",
});

/** A window that starts at the same time finds whole files, and nothing new where nothing has changed. */
async function write(what) {
  const { outputFiles } = await build(what);
  for (const { path, contents } of outputFiles) {
    const old = await readFile(path).catch(() => undefined);
    if (old?.equals(contents)) continue;
    for (const folder of ["out", dirname(path)]) await mkdir(folder, { recursive: true });
    const whole = join("out", `${process.pid}-${basename(path)}`);
    await writeFile(whole, contents);
    await rename(whole, path);
  }
}

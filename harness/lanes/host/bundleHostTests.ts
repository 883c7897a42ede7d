import { build } from "esbuild";
import { rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { buildExtension } from "../../extension/buildExtension.ts";
import { outFolder, repositoryRoot } from "../../paths.ts";
import type { HostWindowTests } from "./hostWindows.ts";

const bundleFolder = join(outFolder, "hostTests");

export interface HostTestBundles {
  /** The module that VS Code loads as `extensionTestsPath`. */
  runner: string;
  /** The bundles of a window's test files. */
  testFilesOf: (window: HostWindowTests) => string[];
}

/**
 * Bundles each test of the windows into a CommonJS file of its own: the oldest supported extension
 * host does not run TypeScript.
 */
export async function bundleHostTests(
  windows: readonly HostWindowTests[],
): Promise<HostTestBundles> {
  await rm(bundleFolder, { recursive: true, force: true });
  const runner = join(import.meta.dirname, "runInHost.ts");
  await build({
    entryPoints: [runner, ...windows.flatMap(({ testFiles }) => testFiles)],
    outdir: bundleFolder,
    outbase: repositoryRoot,
    outExtension: { ".js": ".cjs" },
    bundle: true,
    // As in esbuild.mjs: Node's own form of jsonc-parser looks for its parts when it runs.
    mainFields: ["module", "main"],
    platform: "node",
    format: "cjs",
    target: "node20",
    external: ["vscode", "mocha"],
    sourcemap: "inline",
    logLevel: "warning",
  });
  return {
    runner: bundleOf(runner),
    testFilesOf: ({ testFiles }) => testFiles.map(bundleOf),
  };
}

/** Builds the extension and bundles the tests of all these windows, once, when one of them asks. */
export function bundleOnce(windows: readonly HostWindowTests[]): () => Promise<HostTestBundles> {
  let built: Promise<HostTestBundles> | undefined;
  const build = async (): Promise<HostTestBundles> => {
    await buildExtension();
    return bundleHostTests(windows);
  };
  return () => (built ??= build());
}

function bundleOf(sourceFile: string): string {
  return join(bundleFolder, relative(repositoryRoot, sourceFile).replace(/\.ts$/, ".cjs"));
}

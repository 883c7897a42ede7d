import { build } from "esbuild";
import { rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { outFolder, repositoryRoot } from "../paths.ts";
import { findTestFiles } from "./findTestFiles.ts";

const sourceFolder = join(repositoryRoot, "test", "host");
const bundleFolder = join(outFolder, "host");

export interface HostTestBundles {
  /** The module that VS Code loads as `extensionTestsPath`. */
  runner: string;
  testFiles: string[];
}

/**
 * Bundles each test of `test/host` into a CommonJS file of its own: the oldest supported
 * extension host does not run TypeScript.
 */
export async function bundleHostTests(): Promise<HostTestBundles> {
  await rm(bundleFolder, { recursive: true, force: true });
  const runner = join(sourceFolder, "run.ts");
  const tests = await findTestFiles("test/host");
  await build({
    entryPoints: [runner, ...tests],
    outdir: bundleFolder,
    outbase: sourceFolder,
    outExtension: { ".js": ".cjs" },
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    external: ["vscode", "mocha"],
    sourcemap: "inline",
    logLevel: "warning",
  });
  return { runner: bundleOf(runner), testFiles: tests.map(bundleOf) };
}

function bundleOf(sourceFile: string): string {
  return join(bundleFolder, relative(sourceFolder, sourceFile).replace(/\.ts$/, ".cjs"));
}

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Cleanup } from "../harness/process/cleanup.ts";
import { createTemporaryFolder } from "../harness/process/temporaryFolder.ts";

/** An extension to compare with. */
interface BenchExtension {
  readonly name: string;
  readonly contributes?: Readonly<Record<string, unknown>>;
  /** A CommonJS module that exports `activate`. */
  readonly source: string;
}

/** Writes an extension that is activated when Linewise is, and gives its folder. */
export async function writeExtension(
  { name, contributes = {}, source }: BenchExtension,
  cleanup: Cleanup,
): Promise<string> {
  const folder = await createTemporaryFolder(name, cleanup);
  const manifest = {
    name,
    publisher: "linewise",
    version: "1.0.0",
    license: "MIT",
    repository: "https://example.com/bench.git",
    engines: { vscode: "^1.117.0" },
    activationEvents: ["onStartupFinished"],
    contributes,
    main: "./dist/extension.cjs",
  };
  await mkdir(join(folder, "dist"));
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "README.md"), "For a benchmark.\n");
  await writeFile(join(folder, "LICENSE"), "MIT\n");
  await writeFile(join(folder, "dist", "extension.cjs"), source);
  return folder;
}

import { repositoryRoot } from "../paths.ts";
import { runCommand } from "../process/runCommand.ts";

/** Builds `dist`; throws with the bundler's output when it fails. */
export async function buildExtension(): Promise<void> {
  await runCommand(process.execPath, ["esbuild.mjs"], { cwd: repositoryRoot });
}

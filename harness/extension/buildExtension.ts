import { repositoryRoot } from "../paths.ts";
import { runCommand } from "../process/runCommand.ts";

/** Says, to this process and those that it starts, that `dist` is built. */
const isBuilt = "LINEWISE_IS_BUILT";

/** Builds `dist`, once in a run of tests; throws with the bundler's output when it fails. */
export async function buildExtension(): Promise<void> {
  if (process.env[isBuilt] === undefined) {
    await runCommand(process.execPath, ["esbuild.mjs"], { cwd: repositoryRoot });
  }
}

/** As {@link buildExtension}, for all processes that this one starts from then on. */
export async function buildExtensionForRun(): Promise<void> {
  await buildExtension();
  process.env[isBuilt] = "true";
}

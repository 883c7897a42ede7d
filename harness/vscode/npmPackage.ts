import { rm } from "node:fs/promises";
import { join } from "node:path";
import { runCommand, runNpm } from "../process/runCommand.ts";

/**
 * Downloads a package, without its dependencies and without running its scripts, and unpacks the
 * given member of its archive into `folder/package`.
 */
export async function unpackFromNpm(
  specification: string,
  folder: string,
  member = "package",
): Promise<void> {
  const output = await runNpm(["pack", specification, "--silent"], folder);
  const archive = output
    .trim()
    .split(/\s+/)
    .find((word) => word.endsWith(".tgz"));
  if (archive === undefined) throw new Error(`npm pack ${specification} named no file: ${output}`);
  await runCommand("tar", ["-xzf", archive, member], { cwd: folder });
  await rm(join(folder, archive));
}

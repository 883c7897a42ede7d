import { join } from "node:path";
import { repositoryRoot } from "../paths.ts";
import { runCommand } from "../process/runCommand.ts";

const vsce = join(repositoryRoot, "node_modules", "@vscode", "vsce", "vsce");

/**
 * Packages the extension in a folder, Linewise with what is built in `dist`; everything is bundled, so
 * no dependency goes along.
 *
 * @returns What the Marketplace's tool says of it, warnings too.
 * @throws what it refuses.
 */
export async function packageExtension(path: string, folder = repositoryRoot): Promise<string> {
  const packaging = [vsce, "package", "--no-dependencies", "--out", path];
  return runCommand(process.execPath, packaging, { cwd: folder });
}

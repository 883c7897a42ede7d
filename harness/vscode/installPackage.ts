import { runCommand } from "../process/runCommand.ts";
import type { Machine } from "./machine.ts";

interface InstallationFolders {
  /** Of the VS Code server. */
  readonly serverFolder: string;
  /** The server's data folder, whose extensions it joins; the server must not run yet. */
  readonly dataFolder: string;
  readonly machine: Machine;
}

/** Installs a package by VS Code's own command line, as a user does. No marketplace is asked. */
export async function installPackage(
  packagePath: string,
  { serverFolder, dataFolder, machine }: InstallationFolders,
): Promise<void> {
  const [program, ...programArguments] = machine.node;
  const installing = ["--install-extension", machine.pathOf(packagePath)];
  await runCommand(
    program,
    [
      ...[...programArguments, "out/server-main.js", "--accept-server-license-terms"],
      ...[...installing, "--server-data-dir", machine.pathOf(dataFolder)],
    ],
    { cwd: serverFolder, env: { ...machine.environment, EXTENSIONS_GALLERY: "{}" } },
  );
}

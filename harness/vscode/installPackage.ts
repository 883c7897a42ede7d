import { runCommand } from "../process/runCommand.ts";

interface InstallationFolders {
  /** Of the VS Code server. */
  readonly serverFolder: string;
  /** The server's data folder, whose extensions it joins; the server must not run yet. */
  readonly dataFolder: string;
}

/** Installs a package by VS Code's own command line, as a user does. No marketplace is asked. */
export async function installPackage(
  packagePath: string,
  { serverFolder, dataFolder }: InstallationFolders,
): Promise<void> {
  const installing = ["--install-extension", packagePath, "--server-data-dir", dataFolder];
  await runCommand(
    process.execPath,
    ["out/server-main.js", "--accept-server-license-terms", ...installing],
    { cwd: serverFolder, env: { ...process.env, EXTENSIONS_GALLERY: "{}" } },
  );
}

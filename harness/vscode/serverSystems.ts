/** Why VS Code's server cannot run on this system, in sentences; undefined where it can. */
export function findServerObstacle(
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  if (platform !== "win32") return undefined;
  return (
    "No VS Code can be opened here: it would come from the npm package code-server, which is for Linux " +
    "and macOS. In WSL, everything runs as on Linux. On Windows itself, npm run test:desktop runs the " +
    "lane host in the desktop VS Code, and npm run package makes the extension to install in yours."
  );
}

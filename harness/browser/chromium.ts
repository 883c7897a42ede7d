import { existsSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder } from "../paths.ts";
import { withFileLock } from "../process/fileLock.mjs";
import { findOnPath } from "../process/findOnPath.ts";
import { runCommand } from "../process/runCommand.ts";

const names = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome.exe",
  "msedge.exe",
];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/**
 * The path of Chromium or Chrome: `CHROMIUM_PATH`, or what is installed, or Debian's package,
 * installed here when this runs as root.
 */
export async function provideChromium(): Promise<string> {
  const installed = findChromium();
  if (installed !== undefined) return installed;
  if (process.platform === "linux" && process.getuid?.() === 0 && isOnPath("apt-get")) {
    await withFileLock(join(cacheFolder, "chromium.lock"), async () => {
      if (findChromium() === undefined) await installChromium();
    });
    const fresh = findChromium();
    if (fresh !== undefined) return fresh;
  }
  throw new Error(
    "A Chromium or Chrome browser is needed and none was found. Install one " +
      "(on Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to its executable.",
  );
}

async function installChromium(): Promise<void> {
  console.log("Installing Chromium (apt-get install chromium)…");
  const options = { cwd: "/", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  await runCommand("apt-get", ["update"], options);
  const install = ["install", "--yes", "--no-install-recommends", "chromium"];
  await runCommand("apt-get", install, options);
}

/** `CHROMIUM_PATH`, or what is installed. */
export function findChromium(): string | undefined {
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen !== undefined) return chosen;
  return names.map(findOnPath).find(Boolean) ?? applications.find((path) => existsSync(path));
}

function isOnPath(name: string): boolean {
  return findOnPath(name) !== undefined;
}

import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join, posix, win32 } from "node:path";
import { cacheFolder } from "../paths.ts";
import { withFileLock } from "../process/fileLock.mjs";
import { findOnPath } from "../process/findOnPath.ts";
import { runCommand } from "../process/runCommand.ts";

/** Where a browser may be. */
export interface BrowserSystem {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly exists: (path: string) => boolean;
  /** The path of a program by its name. */
  readonly findProgram: (name: string) => string | undefined;
}

const programs = [
  ...["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
  ...["microsoft-edge", "microsoft-edge-stable"],
];
const macApplications = ["Google Chrome", "Chromium", "Microsoft Edge"];
const windowsFolders = ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"];
const windowsPrograms = [
  "Google\\Chrome\\Application\\chrome.exe",
  "Chromium\\Application\\chrome.exe",
  // Windows has it from the start.
  "Microsoft\\Edge\\Application\\msedge.exe",
];

function thisSystem(): BrowserSystem {
  return {
    platform: process.platform,
    environment: process.env,
    home: homedir(),
    exists: existsSync,
    findProgram: findOnPath,
  };
}

/**
 * The path of Chromium, Chrome or Edge: `CHROMIUM_PATH`, or what is installed, or Debian's package,
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
  throw new Error(`A browser is needed and none was found. ${howToGetChromium()}`);
}

/** In a sentence. */
export function howToGetChromium(platform: NodeJS.Platform = process.platform): string {
  const how =
    platform === "linux"
      ? " (on Debian: sudo apt-get install chromium; as root, that is done by itself)"
      : "";
  return `Install Chromium, Chrome or Edge${how}, or set CHROMIUM_PATH to the executable of one.`;
}

async function installChromium(): Promise<void> {
  console.log("Installing Chromium (apt-get install chromium)…");
  const options = { cwd: "/", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  await runCommand("apt-get", ["update"], options);
  const install = ["install", "--yes", "--no-install-recommends", "chromium"];
  await runCommand("apt-get", install, options);
}

/**
 * `CHROMIUM_PATH`, or what is installed.
 *
 * @throws if `CHROMIUM_PATH` leads nowhere.
 */
export function findChromium(system: BrowserSystem = thisSystem()): string | undefined {
  const chosen = system.environment["CHROMIUM_PATH"];
  if (chosen === undefined) return listPlaces(system).find(system.exists);
  if (!system.exists(chosen)) throw new Error(`CHROMIUM_PATH leads to no file: ${chosen}`);
  return chosen;
}

function listPlaces(system: BrowserSystem): readonly string[] {
  const { platform, environment, home, findProgram } = system;
  if (platform === "win32") {
    const folders = windowsFolders.flatMap((name) => environment[name] ?? []);
    return windowsPrograms.flatMap((program) =>
      folders.map((folder) => win32.join(folder, program)),
    );
  }
  const onPath = programs.flatMap((name) => findProgram(name) ?? []);
  if (platform !== "darwin") return onPath;
  const applications = macApplications.flatMap((name) =>
    ["/Applications", posix.join(home, "Applications")].map((folder) =>
      posix.join(folder, `${name}.app/Contents/MacOS/${name}`),
    ),
  );
  return [...applications, ...onPath];
}

function isOnPath(name: string): boolean {
  return findOnPath(name) !== undefined;
}

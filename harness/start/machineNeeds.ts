import { findChromium, howToGetChromium } from "../browser/chromium.ts";
import { findOnPath } from "../process/findOnPath.ts";
import { findServer } from "../vscode/installServer.ts";
import { hasNativeLogger, hasSessionDatabase } from "../vscode/nativeModules.ts";

/** Something that a run needs of the machine. */
export interface MachineNeed {
  readonly name: string;
  /** Where it is; undefined where it is missing. */
  readonly found: string | undefined;
  /** What becomes of a run without it, and how to get it, in a sentence. */
  readonly without: string;
}

interface Run {
  /** Whether no person opens the window in a browser of theirs. */
  readonly headless: boolean;
  readonly isAgentHost: boolean;
}

/** What this run needs, found by a look at the machine; nothing is installed or asked for. */
export function listMachineNeeds({ headless, isAgentHost }: Run): readonly MachineNeed[] {
  const server = findServer();
  const isCompiled = server !== undefined && hasNativeLogger(server);
  const hasDatabase = server !== undefined && hasSessionDatabase(server);
  return [
    { name: "Node", found: `${process.version}, ${process.execPath}`, without: "" },
    {
      name: "VS Code",
      found: server,
      without: "It comes from npm now, once; this takes about 600 MB on disk and a few minutes.",
    },
    ...(isCompiled && (hasDatabase || !isAgentHost) ? [] : listCompilers(isAgentHost)),
    ...(headless
      ? [
          {
            name: "A browser",
            found: findChromium(),
            without: howToGetChromium(),
          },
        ]
      : []),
  ];
}

function listCompilers(isAgentHost: boolean): readonly MachineNeed[] {
  const compilers = ["python3", "make", "g++"].map((name) => ({ name, path: findOnPath(name) }));
  const missing = compilers.filter(({ path }) => path === undefined).map(({ name }) => name);
  const consequence = isAgentHost
    ? "this world cannot start a session"
    : "the Output view stays empty, but everything else works";
  return [
    {
      name: "A C++ compiler",
      found: missing.length === 0 ? compilers.map(({ path }) => path).join(", ") : undefined,
      without:
        `Without ${missing.join(", ")}, ${consequence}. ` +
        "On Debian: sudo apt-get install python3 make g++; on macOS: xcode-select --install.",
    },
  ];
}

/** A line each: `  ✓ VS Code (…)`, or `  – VS Code: what to do`. */
export function renderMachineNeeds(needs: readonly MachineNeed[]): string {
  const lines = needs.map(({ name, found, without }) =>
    found === undefined ? `  – ${name} is not here yet. ${without}` : `  ✓ ${name} (${found})`,
  );
  return lines.join("\n");
}

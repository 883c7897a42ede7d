import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createInterface } from "node:readline";
import type { ProgramLine } from "./editedFiles.ts";

/** A program of this folder that runs, and can be killed at any moment. */
export interface Program {
  /** What it has written so far. */
  readonly lines: readonly ProgramLine[];
  /** Its next line; undefined at its end. */
  readonly next: () => Promise<ProgramLine | undefined>;
  readonly write: (line: string) => void;
  /** Kills it, and waits until all that it wrote was read. */
  readonly kill: () => Promise<void>;
}

/**
 * @param compiled A folder that keeps what Node made of the sources, which is most of a start.
 * @param user Who runs it, by the system's number.
 */
export function startProgram(
  name: string,
  given: readonly string[],
  compiled: string,
  user?: number,
): Program {
  const [preload, program] = ["vscodeOnDiskModule.ts", name].map((file) =>
    join(import.meta.dirname, file),
  );
  if (preload === undefined || program === undefined) throw new Error("A program is missing.");
  const child: ChildProcess = spawn(
    process.execPath,
    ["--import", pathToFileURL(preload).href, program, ...given],
    {
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
      ...(user !== undefined && { uid: user, gid: user }),
    },
  );
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error("A program has no pipes.");
  // It may be killed while it is written to.
  stdin.on("error", () => undefined);
  const lines: ProgramLine[] = [];
  let taken = 0;
  let wake: () => void = () => undefined;
  let isOver = false;
  const reader = createInterface(stdout);
  reader.on("line", (line) => {
    // The last one may be cut off.
    if (line.endsWith("}")) lines.push(JSON.parse(line) as ProgramLine);
    wake();
  });
  const ended = once(child, "close").then(() => {
    isOver = true;
    wake();
  });
  return {
    lines,
    async next() {
      while (taken === lines.length && !isOver) {
        await new Promise<void>((resolve) => (wake = resolve));
      }
      return lines[taken++];
    },
    write: (line) => void stdin.write(`${line}\n`),
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

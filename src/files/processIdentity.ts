import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { uptime } from "node:os";
import { systemErrorCode } from "./systemError.ts";

/** A process, told from a later one that has its number. */
export interface ProcessIdentity {
  readonly id: number;
  /** When it was started, as the system counts or the process itself; 0 where neither tells. */
  readonly started: number;
}

interface ProcessSystem {
  readonly platform: NodeJS.Platform;
  /** What the names of pipes begin with. */
  readonly pipes: string;
}

const thisSystem: ProcessSystem = { platform: process.platform, pipes: "\\\\.\\pipe\\" };

export function thisProcess(system = thisSystem): ProcessIdentity {
  const started =
    system.platform === "win32" ? keepPipe(system) : readStart(process.pid, system.platform);
  return { id: process.pid, started: typeof started === "number" ? started : 0 };
}

/** A process of others; undefined where it has ended, or nobody can tell when it was started. */
export function identifyProcess(id: number): ProcessIdentity | undefined {
  const started = readStart(id, thisSystem.platform);
  return typeof started === "number" ? { id, started } : undefined;
}

/**
 * Whether the process still runs. `seenMs` is a time at which it did: of a process that does not tell
 * when it was started, one from before the machine was started is over.
 */
export function isRunning(identity: ProcessIdentity, seenMs: number, system = thisSystem): boolean {
  const { id, started } = identity;
  if (started === 0) {
    const machineStartMs = Date.now() - uptime() * 1000;
    return seenMs > machineStartMs - clockToleranceMs && hasProcess(id);
  }
  if (system.platform === "win32") return hasPipe(pipeOf(identity, system));
  const found = hasProcess(id) ? readStart(id, system.platform) : "ended";
  return found === started || found === undefined;
}

const clockToleranceMs = 10_000;

/** Whether a process has this number now. */
export function hasProcess(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return systemErrorCode(error) === "EPERM";
  }
}

/** Undefined where nobody can tell. */
type ProcessStart = number | "ended" | undefined;

function readStart(id: number, platform: NodeJS.Platform): ProcessStart {
  if (platform === "linux") return readStatus(id);
  return platform === "darwin" ? askForStart(id) : undefined;
}

/** Linux tells it as the 22nd word, in ticks since the machine started; the 2nd may hold spaces. */
function readStatus(id: number): ProcessStart {
  try {
    const status = readFileSync(`/proc/${id}/stat`, "utf8");
    const words = status.slice(status.lastIndexOf(")") + 2).split(" ");
    return hasEnded(words[0]) ? "ended" : Number(words[19]);
  } catch {
    return "ended";
  }
}

/** A zombie has ended, though its number is kept until its parent asks. */
function hasEnded(state: string | undefined): boolean {
  return /^[ZX]/.test(state ?? "");
}

const askedAgainAfterMs = 5_000;
const answers = new Map<number, { readonly start: ProcessStart; readonly atMs: number }>();

/** On macOS only another program knows: some milliseconds, so an answer holds for a while. */
function askForStart(id: number): ProcessStart {
  const known = answers.get(id);
  const nowMs = performance.now();
  if (known !== undefined && nowMs - known.atMs < askedAgainAfterMs) return known.start;
  const start = askSystem(id);
  answers.set(id, { start, atMs: nowMs });
  return start;
}

/** By the program's whole path, so that nothing of a workspace can stand in for it. */
function askSystem(id: number): ProcessStart {
  try {
    const output = execFileSync("/bin/ps", ["-o", "state=", "-o", "lstart=", "-p", String(id)], {
      encoding: "utf8",
      env: { LC_ALL: "C", TZ: "UTC" },
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 2_000,
    });
    const [, state, start = ""] = /^\s*(\S+)\s+(.+?)\s*$/.exec(output) ?? [];
    const startMs = Date.parse(`${start} UTC`);
    if (hasEnded(state)) return "ended";
    return Number.isNaN(startMs) ? undefined : startMs;
  } catch (error) {
    // It says so where there is no such process.
    return error instanceof Error && "status" in error && error.status === 1 ? "ended" : undefined;
  }
}

/**
 * Nothing on Windows tells quickly when a process was started. So each process listens on a pipe named
 * after itself, to which nobody connects: it is gone with the process, however that ends.
 */
function keepPipe(system: ProcessSystem): number {
  const identity = { id: process.pid, started: Math.floor(performance.timeOrigin) };
  const pipe = pipeOf(identity, system);
  if (!hasPipe(pipe)) {
    const server = createServer((socket) => socket.destroy());
    server.on("error", () => undefined);
    server.listen({ path: pipe }).unref();
  }
  return hasPipe(pipe) ? identity.started : 0;
}

function pipeOf({ id, started }: ProcessIdentity, { pipes }: ProcessSystem): string {
  return `${pipes}linewise-process-${id}-${started}`;
}

/** Whatever else than that there is none the system may say of a pipe that is there. */
function hasPipe(pipe: string): boolean {
  try {
    return statSync(pipe, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

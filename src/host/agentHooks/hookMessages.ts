import { constants } from "node:fs";
import { lstat, open, readdir, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createQueue } from "../../core/async.ts";

/** What a hook put into the folder of this window's door (`plugin/hook.sh`), and waits for. */
export interface HookMessage {
  /** What it had on its standard input; undefined if it is not to be believed, or too large. */
  readonly told: string | undefined;
  /** The id of the process that has started it, where that is known. */
  readonly startedBy?: number | undefined;
  /** How long the hook has been waiting; undefined if it waits no more. */
  readonly waitedMs: number | undefined;
  /** Lets the agent go on. */
  readonly answer: () => Promise<void>;
}

const isWindows = process.platform === "win32";
const maxBytes = 64 * 1024 * 1024;
/** A hook that rang opens its pipe at once, but on a busy machine that may take a while. */
const patienceMs = 3_000;
/** So long a hook waits. */
const maxWaitMs = 3_000;

/**
 * Reads what hooks have told since the last time, in the order in which they were done telling, and
 * says whether the door is still open. What was told, but not heard since somebody emptied the list of
 * it, comes first.
 */
export function createMessageReader(
  folder: string,
): (hear: (message: HookMessage) => void) => Promise<boolean> {
  const inTurn = createQueue();
  /** Those that wait for their answer. */
  const inHand = new Set<string>();
  /** All lines of the bell that were heard. */
  let heard = "";

  async function readRings(): Promise<ReadonlyMap<string, number | undefined> | undefined> {
    const told = await readFile(join(folder, "bell"), "latin1").catch(() => undefined);
    // The door was closed.
    if (told === undefined) return undefined;
    const before = told.startsWith(heard) ? heard : "";
    heard = told.slice(0, told.lastIndexOf("\n") + 1);
    const lines = heard.slice(before.length).matchAll(/^\s*(\d+)(?: (\d+))?\s*$/gm);
    return new Map([...lines].map(([, name = "", by]) => [name, by ? Number(by) : undefined]));
  }

  /** Nobody waits for these any more, and nobody has rung for them. */
  async function listForgotten(rung: ReadonlyMap<string, unknown>): Promise<readonly string[]> {
    const events = (await readdir(folder)).filter((name) => /^\d+\.event$/.test(name));
    const names = events.map((name) => name.slice(0, -".event".length));
    const isForgotten = await Promise.all(
      names.map(async (name) => {
        if (rung.has(name) || inHand.has(name)) return false;
        const status = await lstat(join(folder, `${name}.event`)).catch(() => undefined);
        return status !== undefined && Date.now() - status.mtimeMs > maxWaitMs;
      }),
    );
    return names.filter((_, index) => isForgotten[index]);
  }

  async function take(name: string, startedBy?: number): Promise<HookMessage> {
    inHand.add(name);
    const message = await readMessage(join(folder, name));
    return {
      ...message,
      startedBy,
      answer: () => message.answer().finally(() => inHand.delete(name)),
    };
  }

  return (hear) =>
    inTurn(async () => {
      const rings = await readRings();
      if (rings === undefined) return false;
      for (const name of await listForgotten(rings)) hear(await take(name));
      for (const [name, startedBy] of rings) hear(await take(name, startedBy));
      return true;
    });
}

async function readMessage(path: string): Promise<HookMessage> {
  const isWaiting = await hasPipe(path);
  const read = await readOwn(`${path}.event`).catch(() => undefined);
  return {
    told: read?.text,
    waitedMs: isWaiting ? read?.ageMs : undefined,
    answer: () => answer(path),
  };
}

/** @throws if it cannot be read. */
async function readOwn(path: string): Promise<{ text: string | undefined; ageMs: number }> {
  const file = await open(path, safely(constants.O_RDONLY));
  try {
    const { mtimeMs, size, uid } = await file.stat();
    const isOwn = process.getuid === undefined || uid === process.getuid();
    const text = isOwn && size <= maxBytes ? await file.readFile("utf8") : undefined;
    return { text, ageMs: Math.max(0, Date.now() - mtimeMs) };
  } finally {
    await file.close();
  }
}

/** Follows no link, and waits for nobody. Windows has neither, nor pipes in folders. */
function safely(flags: number): number {
  return isWindows ? flags : flags | constants.O_NOFOLLOW | constants.O_NONBLOCK;
}

/** A hook that gave up has removed its pipe. On Windows it watches its file. */
async function hasPipe(path: string): Promise<boolean> {
  if (isWindows) return true;
  return lstat(`${path}.answer`).then(
    (stat) => stat.isFIFO(),
    () => false,
  );
}

async function answer(path: string): Promise<void> {
  const startMs = performance.now();
  for (
    let pauseMs = 1;
    !(await wasAnswered(`${path}.answer`));
    pauseMs = Math.min(pauseMs * 2, 50)
  ) {
    if (performance.now() - startMs > patienceMs) break;
    await sleep(pauseMs);
  }
  // An event without its pipe is one that was not heard in time.
  for (const end of [".event", ".answer"]) await unlink(`${path}${end}`).catch(() => undefined);
}

/** False while the hook has yet to open its pipe. */
async function wasAnswered(pipe: string): Promise<boolean> {
  if (isWindows) return true;
  try {
    const file = await open(pipe, safely(constants.O_WRONLY));
    const isPipe = (await file.stat()).isFIFO();
    if (isPipe) await file.write("\n").catch(() => undefined);
    await file.close();
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ENXIO";
  }
}

import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { type EntryRequest, type EntrySource, isFolderMode } from "../core/history/index.ts";
import type { FileStamps } from "../core/recorder/index.ts";
import { isRunning, type ProcessIdentity, thisProcess } from "./processIdentity.ts";

/**
 * What is left on the disk of a call as long as it is open, so that the next start can tell what it
 * changed if the extension host ends meanwhile.
 */
export interface CallNote {
  readonly tool: string;
  readonly source: EntrySource;
  readonly request: EntryRequest | undefined;
  readonly timeMs: number;
  /** Of files that the call names: what they held. */
  readonly files: readonly NotedFile[];
  /** Those of them, as they are shown, whose contents are secret or too large to be left there. */
  readonly unkept: readonly string[];
  /** Of the workspace: by folder, what the system said of its files. */
  readonly states: readonly NotedStates[];
}

export interface NotedFile {
  readonly uri: string;
  readonly mode: number;
  /** In base64; null where there was no file. */
  readonly content: string | null;
  /** The key of what the call's input makes of it, null if it goes; missing where nobody can tell. */
  readonly said?: string | null | undefined;
}

export interface NotedStates {
  readonly folder: string;
  readonly files: readonly (readonly [path: string, ...stamps: number[]])[];
  /** What was left out, with all that is below. */
  readonly leftOut: readonly string[];
}

/** Size, time and inode. None for a folder, whose time changes with what comes and goes in it. */
export function stampsOfNote({ mode, sizeBytes, modifiedMs, inode }: FileStamps): number[] {
  return isFolderMode(mode) ? [] : [sizeBytes, modifiedMs, inode];
}

export interface CallNotes {
  readonly write: (callId: string, note: CallNote) => Promise<void>;
  readonly remove: (callId: string) => Promise<void>;
  /** The notes of processes that have ended; each is given once. */
  readonly takeLeft: () => Promise<readonly CallNote[]>;
}

interface StoredNote {
  readonly writer: ProcessIdentity;
  readonly note: CallNote;
}

/** @param folder Made with the first note. */
export function createCallNotes(folder: string): CallNotes {
  const writer = thisProcess();
  const pathOf = (callId: string): string => {
    const name = createHash("sha256").update(callId).digest("hex").slice(0, 24);
    return join(folder, `${writer.id}-${name}.json`);
  };
  return {
    async write(callId, note) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stored: StoredNote = { writer, note };
      await writeFile(pathOf(callId), JSON.stringify(stored), { mode: 0o600 });
    },
    remove: (callId) => rm(pathOf(callId), { force: true }),
    async takeLeft() {
      const left: CallNote[] = [];
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const stored = await readNote(path);
        if (stored !== undefined && isRunning(stored.writer, stored.note.timeMs)) continue;
        await rm(path, { force: true });
        if (stored !== undefined) left.push(stored.note);
      }
      return left;
    },
  };
}

/** Undefined where the process ended while it wrote. */
async function readNote(path: string): Promise<StoredNote | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as StoredNote;
  } catch {
    return undefined;
  }
}

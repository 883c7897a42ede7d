import * as vscode from "vscode";
import type { FileRecord, HistoryEntry } from "../../core/history/index.ts";
import { contentKeyOf, type JournalState, type StoredEntry } from "../../files/history/index.ts";
import { count } from "../../toolkit/explain/index.ts";
import type { EditHistory } from "./editHistory.ts";

/** What a crash left of a file: one of its two texts, or neither. */
export type LeftFile = "old" | "new" | "other";

/** An entry that a crash cut short. */
export interface CutShortEntry {
  readonly entry: HistoryEntry;
  readonly files: readonly { readonly record: FileRecord; readonly left: LeftFile }[];
}

/** Looks at the files of the entries that have no outcome and that nobody is at. */
export async function findCutShort(state: JournalState): Promise<readonly CutShortEntry[]> {
  const cutShort = state.entries.filter(isCutShort).map((stored) => stored.read());
  return Promise.all(
    cutShort.map(async (entry) => ({
      entry,
      files: await Promise.all(
        entry.files.map(async (record) => ({ record, left: await judgeFile(record) })),
      ),
    })),
  );
}

function isCutShort({ outcome, isUnderWay, kind }: StoredEntry): boolean {
  return outcome === undefined && !isUnderWay && kind !== "keep" && kind !== "mark";
}

async function judgeFile({ uri, before, after }: FileRecord): Promise<LeftFile> {
  const bytes = await readFile(uri);
  const key = bytes && contentKeyOf(bytes);
  if (key === after) return "new";
  return key === before ? "old" : "other";
}

async function readFile(uri: string): Promise<Uint8Array | null> {
  try {
    return await vscode.workspace.fs.readFile(vscode.Uri.parse(uri, true));
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === "FileNotFound") return null;
    throw error;
  }
}

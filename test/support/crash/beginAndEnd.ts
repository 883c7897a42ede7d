import { join } from "node:path";
import type { FileRecord } from "../../../src/core/history/index.ts";
import { contentKeyOf, openJournal } from "../../../src/files/history/index.ts";
import { addressOf } from "../disk/fileAddress.ts";

/** What an entry would make of files: each has the one text before and the other one after. */
export interface BegunEntry {
  readonly names: readonly string[];
  readonly before: string;
  readonly after: string;
}

/** A program for tests: begins entries of files in a folder, and ends without an outcome. */
const [, , journalFolder = "", folder = "", given = ""] = process.argv;
const journal = openJournal(journalFolder);
for (const { names, before, after } of JSON.parse(given) as readonly BegunEntry[]) {
  const [old, made] = [Buffer.from(before), Buffer.from(after)];
  const keys = { before: contentKeyOf(old), after: contentKeyOf(made) };
  const files = names.map((name): FileRecord => ({
    uri: addressOf(join(folder, name)),
    path: name,
    encoding: "utf8",
    ...keys,
    addedLines: 1,
    removedLines: 1,
  }));
  const entry = { timeMs: 0, kind: "edit", tool: "edit_file", approval: "chat", of: [] } as const;
  const begun = await journal.begin({ ...entry, files }, [
    { key: keys.before, bytes: old },
    { key: keys.after, bytes: made },
  ]);
  if (!begun.ok) throw new Error(JSON.stringify(begun.failure));
}
process.exit();

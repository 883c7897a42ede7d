import { openJournal } from "../../../src/files/history/index.ts";
import { diskWithoutDevice } from "../history/journalDisks.ts";
import { sampleEdit } from "../history/journalEntries.ts";

/**
 * A program for tests: begins entries in the journal at its first argument, as many as the second
 * says, of files named after the third, and leaves every tenth unfinished. It writes a line after each:
 * `<id> <text before> <text after>`. A process that is killed loses nothing that it wrote, so nothing
 * is synced.
 */
const [, , root = "", count = "", name = ""] = process.argv;
const journal = openJournal(root, { disk: diskWithoutDevice, segmentBytes: 1 << 14 });
for (let index = 0; index < Number(count); index++) {
  const padding = "same-".repeat(40);
  const [before, after] = [`${padding}${name}-${index}`, `${padding}${name}-${index + 1}`];
  const { entry, contents } = sampleEdit(before, after, name);
  const begun = await journal.begin(entry, contents);
  if (!begun.ok) throw new Error(JSON.stringify(begun.failure));
  process.stdout.write(`${begun.value.id} ${before} ${after}\n`);
  if (index % 10 !== 0) await journal.finish({ id: begun.value.id, result: "done" });
}
await journal.dispose();

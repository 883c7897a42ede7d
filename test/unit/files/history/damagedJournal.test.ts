import assert from "node:assert/strict";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { before, describe, it } from "mocha";
import {
  type Journal,
  type JournalState,
  openJournal,
} from "../../../../src/files/history/index.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { diskWithoutDevice } from "../../../support/history/journalDisks.ts";
import { sampleEdit } from "../../../support/history/journalEntries.ts";

const entryCount = 4;

describe("a damaged journal", () => {
  const inFolder = useTemporaryFolder();
  let good = "";
  let entriesFile = "";
  let bytes = Buffer.alloc(0);

  before(async () => {
    good = inFolder("good");
    const journal = openJournal(good, { disk: diskWithoutDevice });
    for (let index = 0; index < entryCount; index++) {
      const { entry, contents } = sampleEdit(`${index} é\n`, `${index + 1} é\n`);
      const begun = await journal.begin(entry, contents);
      assert.ok(begun.ok);
      await journal.finish({ id: begun.value.id, result: "done" });
    }
    await journal.dispose();
    entriesFile = readdirSync(join(good, "v1")).find((name) => name.endsWith(".entries")) ?? "";
    bytes = readFileSync(join(good, "v1", entriesFile));
  });

  /** A journal of which the entries are these bytes, and the folder has more files. */
  async function withDamage<Value>(
    changed: Buffer,
    work: (journal: Journal, state: JournalState, folder: string) => Promise<Value> | Value,
    others: Readonly<Record<string, string>> = {},
  ): Promise<Value> {
    const root = mkdtempSync(inFolder("case-"));
    mkdirSync(join(root, "v1"));
    const contentsFile = entriesFile.replace("entries", "contents");
    cpSync(join(good, "v1", contentsFile), join(root, "v1", contentsFile));
    writeFileSync(join(root, "v1", entriesFile), changed);
    for (const [name, text] of Object.entries(others)) writeFileSync(join(root, "v1", name), text);
    const journal = openJournal(root, { disk: diskWithoutDevice });
    const value = await work(journal, await journal.refresh(), root);
    await journal.dispose();
    rmSync(root, { recursive: true });
    return value;
  }

  /** With the end of the file. */
  function lineStarts(): readonly number[] {
    return [0, ...[...bytes.keys()].filter((at) => bytes[at] === 0x0a).map((at) => at + 1)];
  }

  /** Every few bytes, and all at the ends of lines. */
  function placesToDamage(): readonly number[] {
    const starts = lineStarts();
    const every = 7;
    return Array.from({ length: bytes.length + 1 }, (_, at) => at).filter(
      (at) => at % every === 0 || starts.some((start) => Math.abs(start - at) <= 2),
    );
  }

  it("that was cut off anywhere has all entries before that", async () => {
    const starts = lineStarts();
    const text = bytes.toString();
    for (const length of placesToDamage()) {
      const whole = starts.filter((start) => start > 0 && start <= length);
      const lines = text.split("\n").slice(0, whole.length);
      const expected = lines.filter((line) => line.includes(" edit - ")).length;
      await withDamage(bytes.subarray(0, length), (_journal, { entries, damaged }) => {
        assert.equal(entries.length, expected, `at ${length}`);
        const isTorn = length > (whole.at(-1) ?? 0);
        assert.deepEqual(
          damaged.map(({ line, reason }) => ({ line, reason })),
          isTorn ? [{ line: whole.length + 1, reason: "was cut short" }] : [],
          `at ${length}`,
        );
      });
    }
  });

  it("with a changed byte has all other entries, and the line is named", async () => {
    const firstLineEnd = bytes.indexOf(0x0a);
    for (const at of placesToDamage().filter((each) => each < bytes.length)) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ (at % 2 === 0 ? 0x01 : 0x84);
      await withDamage(changed, (_journal, { entries, damaged }) => {
        const isOther = at < firstLineEnd && damaged[0]?.reason.startsWith("was written by");
        if (isOther === true) return;
        assert.ok(entries.length >= entryCount - 2, `at ${at}: ${entries.length}`);
        const [{ line = 1 } = {}] = damaged;
        assert.equal(line, lineStarts().filter((start) => start <= at).length, `at ${at}`);
      });
    }
  });

  it("gives no content that is not what was written", async () => {
    const root = mkdtempSync(inFolder("contents-"));
    cpSync(good, root, { recursive: true });
    const file = join(root, "v1", entriesFile.replace("entries", "contents"));
    const contents = readFileSync(file);
    contents[0] = 0x58;
    writeFileSync(file, contents);
    const journal = openJournal(root, { disk: diskWithoutDevice });
    const { entries } = await journal.refresh();
    const key = entries[0]?.read().files[0]?.before ?? "";
    assert.deepEqual(await journal.readContent(key), {
      ok: false,
      failure: { code: "historyDamaged", path: join(root, "v1") },
    });
    const { entry, contents: again } = sampleEdit("0 é\n", "1 é\n");
    assert.ok((await journal.begin(entry, again)).ok);
    assert.ok((await journal.readContent(key)).ok, "the good one of another segment is found");
    await journal.dispose();
  });

  it("names files that are not its own, and leaves them", () =>
    withDamage(
      bytes,
      async (journal, { entries, damaged }, root) => {
        assert.equal(entries.length, entryCount);
        assert.deepEqual(damaged, [
          { file: "notes.txt", reason: "not a file of the edit history" },
          { file: "1-2-3-aaaaaaaaaaaa.entries", reason: "not a file of the edit history" },
          { file: "1-2-3-bbbbbbbbbbbb.entries", reason: "was written by a newer Linewise" },
        ]);
        const { entry, contents } = sampleEdit("x", "y");
        assert.ok((await journal.begin(entry, contents)).ok);
        await journal.tidy();
        assert.equal(readFileSync(join(root, "v1", "notes.txt"), "utf8"), "mine\n");
      },
      {
        "notes.txt": "mine\n",
        "1-2-3-aaaaaaaaaaaa.entries": "something\nelse\n",
        "1-2-3-bbbbbbbbbbbb.entries": "linewise-history 4\nsomething\n",
      },
    ));

  for (const version of [1, 2]) {
    it(`of the older format ${version} is named and left, none of its entries counts, and new ones do`, async () => {
      const older = Buffer.from(bytes);
      older.write(`linewise-history ${version}\n`);
      await withDamage(older, async (journal, { entries, damaged }, root) => {
        assert.deepEqual(entries, []);
        assert.deepEqual(damaged, [
          { file: entriesFile, reason: "was written by an older Linewise" },
        ]);
        const { entry, contents } = sampleEdit("0 é\n", "x");
        assert.ok((await journal.begin(entry, contents)).ok);
        await journal.tidy();
        const state = await journal.refresh();
        assert.equal(state.entries.length, 1);
        const key = state.entries[0]?.read().files[0]?.before ?? "";
        assert.ok((await journal.readContent(key)).ok, "it needs nothing of the older one");
        assert.ok(readFileSync(join(root, "v1", entriesFile)).equals(older));
      });
    });
  }
});

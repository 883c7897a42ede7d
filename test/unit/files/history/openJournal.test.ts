import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { succeed } from "../../../../src/core/result.ts";
import { contentKeyOf } from "../../../../src/files/history/contentKey.ts";
import type { Journal } from "../../../../src/files/history/journal.ts";
import { type JournalOptions, openJournal } from "../../../../src/files/history/openJournal.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { diskWithoutDevice } from "../../../support/history/journalDisks.ts";
import { sampleEdit } from "../../../support/history/journalEntries.ts";

async function begin(journal: Journal, before: string | null, after: string | null) {
  const { entry, contents } = sampleEdit(before, after);
  const begun = await journal.begin(entry, contents);
  assert.ok(begun.ok, JSON.stringify(begun));
  return begun.value;
}

async function readText(journal: Journal, text: string): Promise<string> {
  const read = await journal.readContent(contentKeyOf(Buffer.from(text)));
  assert.ok(read.ok, `${text.slice(0, 50)} is gone`);
  return Buffer.from(read.value).toString();
}

describe("a journal", () => {
  const inFolder = useTemporaryFolder();

  async function withJournal(
    work: (journal: Journal, root: string) => Promise<void>,
    options: JournalOptions = {},
  ): Promise<void> {
    const root = join(mkdtempSync(inFolder("journal-")), "storage", "history");
    const journal = openJournal(root, options);
    try {
      await work(journal, root);
    } finally {
      await journal.dispose();
    }
  }

  it("does nothing until it is asked", () =>
    withJournal(async (journal, root) => {
      assert.deepEqual(await journal.refresh(), { entries: [], moves: [], damaged: [] });
      await journal.noteMoved("file:///a", "file:///b");
      await journal.tidy();
      assert.equal(existsSync(join(root, "..")), false);
    }));

  it("gives entries ids from 1 and keeps what they hold", () =>
    withJournal(async (journal, root) => {
      const first = await begin(journal, "old\n", "new\n");
      const second = await begin(journal, "new\n", null);
      assert.deepEqual([first.id, second.id], [1, 2]);
      const other = openJournal(root);
      for (const reader of [journal, other]) {
        const { entries, damaged } = await reader.refresh();
        assert.deepEqual(damaged, []);
        assert.deepEqual(
          entries.map((entry) => entry.read()),
          [first, second],
        );
        assert.equal(await readText(reader, "old\n"), "old\n");
        assert.equal(await readText(reader, "new\n"), "new\n");
      }
    }));

  it("gives no id again where its folder was removed", () =>
    withJournal(async (journal, root) => {
      for (const text of ["a\n", "b\n", "c\n"]) await begin(journal, null, text);
      rmSync(root, { recursive: true });
      assert.deepEqual((await journal.refresh()).entries, []);
      assert.equal((await begin(journal, null, "d\n")).id, 4);
    }));

  it("keeps contents with secrets so that nobody reads them without the key", async () => {
    const sealKey = randomBytes(32);
    await withJournal(
      async (journal, root) => {
        const secret = Buffer.from("TOKEN=f00ba4\n");
        const named = await journal.nameContent(secret, true);
        assert.deepEqual(await journal.nameContent(secret, true), named);
        assert.notEqual(named.key, contentKeyOf(secret));
        const { entry } = sampleEdit(null, "");
        assert.ok((await journal.begin(entry, [named])).ok);
        assert.deepEqual(await journal.readContent(named.key), succeed(secret));
        const stored = readdirSync(join(root, "v1"), { withFileTypes: true })
          .filter((each) => each.isFile())
          .map(({ name }) => readFileSync(join(root, "v1", name), "latin1"));
        assert.ok(stored.some((text) => text.includes(named.key)));
        for (const text of stored) assert.ok(!text.includes("f00ba4"));
        for (const other of [undefined, randomBytes(32)]) {
          const reader = openJournal(root, { readSealKey: () => Promise.resolve(other) });
          await reader.refresh();
          assert.equal((await reader.readContent(named.key)).ok, false);
        }
      },
      { readSealKey: () => Promise.resolve(sealKey) },
    );
  });

  it("does not keep contents with secrets where there is no key", () =>
    withJournal(async (journal) => {
      const named = await journal.nameContent(Buffer.from("TOKEN=f00ba4\n"), true);
      assert.equal(named.bytes, undefined);
      assert.ok((await journal.begin(sampleEdit(null, "").entry, [named])).ok);
      assert.equal((await journal.readContent(named.key)).ok, false);
    }));

  it("is for its user alone", function () {
    if (process.platform === "win32")
      skipTest(this, "Windows keeps the folder of a user for that user");
    return withJournal(async (journal, root) => {
      await begin(journal, "old\n", "new\n");
      const paths = readdirSync(root, { recursive: true, encoding: "utf8" });
      for (const path of ["", ...paths]) {
        const status = statSync(join(root, path));
        assert.equal(status.mode & 0o077, 0, path);
      }
    });
  });

  it("tells outcomes, and whether an entry without one is under way", () =>
    withJournal(async (journal, root) => {
      const { id } = await begin(journal, "old\n", "new\n");
      const before = await journal.refresh();
      assert.deepEqual(
        before.entries.map(({ isUnderWay, outcome }) => ({ isUnderWay, outcome })),
        [{ isUnderWay: true, outcome: undefined }],
      );
      await journal.finish({ id, result: "done" });
      const after = await journal.refresh();
      assert.deepEqual(after.entries[0]?.outcome, { id, result: "done" });
      assert.equal(after.entries[0].isUnderWay, false);
      assert.equal(before.entries[0]?.outcome, undefined, "a state never changes");

      await begin(journal, "old\n", "new\n");
      await journal.dispose();
      const { entries } = await openJournal(root).refresh();
      assert.equal(entries[1]?.isUnderWay, false);
    }));

  it("gives the same state while nothing is new, and shares what did not change", () =>
    withJournal(async (journal) => {
      const { id } = await begin(journal, "old\n", "new\n");
      await journal.finish({ id, result: "done" });
      const first = await journal.refresh();
      assert.equal(await journal.refresh(), first);
      await begin(journal, "new\n", "newer\n");
      const second = await journal.refresh();
      assert.equal(second.entries[0], first.entries[0]);
      assert.equal(second.entries.length, 2);
    }));

  it("takes the outcome of an entry of a process that is gone", () =>
    withJournal(async (journal, root) => {
      const { id } = await begin(journal, "old\n", "new\n");
      await journal.dispose();
      const next = openJournal(root);
      await next.finish({ id, result: "takenBack" });
      const { entries } = await next.refresh();
      assert.deepEqual(entries[0]?.outcome, { id, result: "takenBack" });
      await next.dispose();
    }));

  it("notes where files went, after which entry", () =>
    withJournal(async (journal) => {
      await begin(journal, "old\n", "new\n");
      await journal.noteMoved("file:///a", "file:///b");
      const { moves } = await journal.refresh();
      assert.deepEqual(moves, [{ id: 1, fromUri: "file:///a", toUri: "file:///b" }]);
    }));

  it("stores a content once, and of one that is like another what differs", () =>
    withJournal(
      async (journal, root) => {
        const text = Array.from({ length: 5_000 }, (_, index) => `line ${index}\n`).join("");
        const texts = [text];
        for (let index = 0; index < 600; index++) {
          texts.push((texts.at(-1) ?? "").replace(`line ${index * 7}\n`, `changed ${index}\n`));
        }
        for (let index = 0; index + 1 < texts.length; index++) {
          await begin(journal, texts[index] ?? "", texts[index + 1] ?? "");
        }
        const sizes = readdirSync(join(root, "v1"))
          .filter((name) => name.endsWith(".contents"))
          .map((name) => statSync(join(root, "v1", name)).size);
        assert.equal(sizes.length, 1);
        assert.ok((sizes[0] ?? 0) < 4 * text.length, `${sizes[0]} bytes`);
        for (const each of texts) assert.equal(await readText(journal, each), each);
      },
      { disk: diskWithoutDevice },
    ));

  it("goes on where someone removed it", () =>
    withJournal(async (journal, root) => {
      await begin(journal, "old\n", "new\n");
      rmSync(root, { recursive: true });
      const { id } = await begin(journal, "old\n", "newer\n");
      const { entries } = await journal.refresh();
      assert.deepEqual(
        entries.map((entry) => entry.id),
        [id],
      );
      assert.equal(await readText(journal, "newer\n"), "newer\n");
    }));
});

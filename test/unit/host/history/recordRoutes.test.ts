import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { editBetween } from "../../../../src/core/diff/index.ts";
import type { FileRecord, LatestRecord } from "../../../../src/core/history/index.ts";
import { fail, succeed } from "../../../../src/core/result.ts";
import { contentKeyOf, type Journal } from "../../../../src/files/history/index.ts";
import type { Route } from "../../../../src/host/apply/index.ts";
import { recordAllKept, type RecordContext } from "../../../../src/host/history/recordFile.ts";
import { recordRoutes } from "../../../../src/host/history/recordRoutes.ts";
import { changeFile } from "../../../../src/toolkit/workspace/index.ts";
import { fileRecord, historyEntry, storedEntry } from "../../../support/examples/historyEntries.ts";
import { fakeTextFile } from "../../../support/fakes/fakeTextFile.ts";

const path = "a.txt";
const { uri } = fakeTextFile(path, "").target;

/** Contents by key; one with secrets has another key than its bytes give. */
class FakeJournal implements Pick<Journal, "nameContent" | "readContent"> {
  readonly texts = new Map<string, string>();

  nameContent = (bytes: Uint8Array, isSecret: boolean): ReturnType<Journal["nameContent"]> => {
    const key = isSecret ? `sealed ${this.texts.size}` : this.keep(Buffer.from(bytes).toString());
    return Promise.resolve({ key, bytes: isSecret ? undefined : bytes });
  };

  readContent: Journal["readContent"] = (key) => {
    const text = this.texts.get(key);
    const isKept = text !== undefined;
    return Promise.resolve(
      isKept ? succeed(Buffer.from(text)) : fail({ code: "historyDamaged", path: "history" }),
    );
  };

  textOf(key: string | null | undefined): string | undefined {
    return this.texts.get(key ?? "");
  }

  keep(text: string): string {
    const key = contentKeyOf(Buffer.from(text));
    this.texts.set(key, text);
    return key;
  }

  latest(text: string, baseline: string, fields: Partial<FileRecord> = {}): LatestRecord {
    const [after, kept] = [this.keep(text), this.keep(baseline)];
    const record = fileRecord(path, { uri, before: kept, after, baseline: kept, ...fields });
    return { entry: storedEntry(historyEntry(7)), record };
  }
}

function writing(oldText: string, newText: string): Route {
  const change = changeFile(fakeTextFile(path, oldText), editBetween(oldText, newText));
  const [oldBytes, newBytes] = [Buffer.from(oldText), [Buffer.from(newText)]];
  return { kind: "bytes", change, oldBytes, newBytes, isForText: true };
}

function recorderOf(journal: FakeJournal, fields: Partial<RecordContext> = {}): RecordContext {
  return {
    latest: { files: new Map() },
    journal,
    isSecret: () => false,
    isOwn: false,
    isUndo: false,
    judged: new Map(),
    contents: [],
    ...fields,
  };
}

describe("the record of a write", () => {
  /** A letter a line: what the newest record left as text of baseline, then the call. */
  const cases: readonly (readonly [
    title: string,
    latest: readonly [text: string, baseline: string] | undefined,
    before: string,
    after: string,
    baseline: string,
    others: FileRecord["othersHunks"],
  ])[] = [
    ["the first of a file", undefined, "abc", "axc", "abc", undefined],
    ["nothing left to review", ["abc", "abc"], "abc", "axc", "abc", undefined],
    ["something left to review", ["abC", "abc"], "abC", "xbC", "abc", undefined],
    [
      "others have changed it since all was reviewed",
      ["abc", "abc"],
      "1abc",
      "1xbc",
      "1abc",
      [[1, 0, 1]],
    ],
    ["others have changed it since", ["abC", "abc"], "1abC", "1xbC", "1abc", [[1, 0, 1]]],
  ];
  for (const [title, known, before, after, baseline, others] of cases) {
    it(`says the baseline: ${title}`, async () => {
      const journal = new FakeJournal();
      const latest = known && journal.latest(linesOf(known[0]), linesOf(known[1]));
      const files = new Map(latest ? [[uri, latest]] : []);
      const route = writing(linesOf(before), linesOf(after));
      const recorder = recorderOf(journal, { latest: { files } });
      const [record] = await recordRoutes([route], recorder);
      assert.ok(record);
      assert.equal(journal.textOf(record.baseline), linesOf(baseline));
      assert.equal(record.baselineBefore, record.baseline);
      assert.deepEqual(record.othersHunks, others);
      assert.equal(journal.textOf(record.after), linesOf(after));
      const named = recorder.contents.map(({ key }) => key);
      for (const key of [record.before, record.after]) assert.ok(named.includes(key ?? ""));
    });
  }

  it("says no baseline of a person's own edit", async () => {
    const recorder = recorderOf(new FakeJournal(), { isOwn: true });
    const files = await recordRoutes([writing("a\n", "b\n")], recorder);
    assert.deepEqual(
      files.map(({ baseline }) => baseline),
      [undefined],
    );
    assert.deepEqual(
      files.map(({ hunks }) => hunks),
      [[[1, 1, 1]]],
    );
  });

  it("keeps the contents of a file with secrets sealed, its baseline too", async () => {
    const journal = new FakeJournal();
    const baselines = { before: Buffer.from("a\n"), after: Buffer.from("c\n") };
    const judged = new Map([[uri, baselines]]);
    const recorder = recorderOf(journal, { isSecret: () => true, judged });
    const files = await recordRoutes([writing("a\n", "b\n")], recorder);
    const { contents } = recorder;
    assert.deepEqual(
      files.map(({ isSecret }) => isSecret),
      [true],
    );
    assert.equal(contents.length, 4);
    assert.ok(contents.every(({ bytes }) => bytes === undefined));
  });
});

describe("the record of a keep", () => {
  it("says the text that the person saw, and what others had changed until then", async () => {
    const journal = new FakeJournal();
    const seen = journal.latest(linesOf("abC"), linesOf("abc"));
    const kept = { text: linesOf("1abC"), baselineBefore: linesOf("1abc"), baseline: null };
    const [record] = await recordAllKept([{ seen, kept }], recorderOf(journal));
    assert.ok(record);
    assert.equal(journal.textOf(record.after), kept.text);
    assert.equal(record.before, record.after);
    assert.equal(journal.textOf(record.baselineBefore), kept.baselineBefore);
    assert.deepEqual([record.baseline, record.seenId], [null, 7]);
    assert.deepEqual(record.othersHunks, [[1, 0, 1]]);
  });

  it("of a file that cannot be shown keeps all that the record leaves", async () => {
    const journal = new FakeJournal();
    const seen = journal.latest("b\n", "a\n");
    const recorder = recorderOf(journal);
    const files = await recordAllKept([{ seen }], recorder);
    assert.deepEqual(
      files.map(({ baseline }) => baseline),
      [seen.record.after],
    );
    assert.deepEqual(recorder.contents, []);
  });

  it("keeps the contents of a file with secrets sealed", async () => {
    const journal = new FakeJournal();
    const seen = journal.latest("b\n", "a\n", { isSecret: true });
    const kept = { text: "b\n", baselineBefore: "a\n", baseline: "b\n" };
    const recorder = recorderOf(journal);
    const { contents } = recorder;
    const files = await recordAllKept([{ seen, kept }], recorder);
    assert.deepEqual(
      files.map(({ isSecret }) => isSecret),
      [true],
    );
    assert.ok(contents.length > 0 && contents.every(({ bytes }) => bytes === undefined));
  });
});

function linesOf(letters: string): string {
  return Array.from(letters, (letter) => `${letter}\n`).join("");
}

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { fail, succeed } from "../../../../../src/core/result.ts";
import { contentKeyOf } from "../../../../../src/files/history/index.ts";
import { encodeWholeFile, type ExistingFile } from "../../../../../src/host/documents/index.ts";
import type { EditHistory } from "../../../../../src/host/history/index.ts";
import {
  formatOf,
  readChange,
  readSide,
  readState,
} from "../../../../../src/host/history/historyTexts.ts";
import { planFileUndo } from "../../../../../src/host/undo/plan/planFileUndo.ts";
import type { PlannedFile } from "../../../../../src/host/undo/plan/planStateUndo.ts";
import { fileRecord } from "../../../../support/examples/historyEntries.ts";
import { fakeTextFile } from "../../../../support/fakes/fakeTextFile.ts";

const before = "café\ntwo\nthree\n";
const after = "café\n2\nthree\n";

interface Given {
  /** That the file had when it was edited. */
  readonly then: string;
  /** That it has now. */
  readonly now: string;
  readonly text?: string;
  /** The history no longer has its contents. */
  readonly lost?: boolean;
}

async function planUndo({ then, now, text = after, lost = false }: Given): Promise<PlannedFile> {
  const contents = new Map([
    ["before", await encodeWholeFile(before, then)],
    ["after", await encodeWholeFile(after, then)],
  ]);
  const bytes = await encodeWholeFile(text, now);
  const file = { ...shownFile(text), encoding: now, document: undefined, bytes };
  const record = fileRecord("a.txt", { encoding: then, before: "before", after: "after" });
  return planFileUndo(
    {
      target: file.target,
      changes: [{ entry: { id: 1, kind: "edit" }, record }],
      latest: undefined,
      records: [],
      all: [],
    },
    {
      loadEditableFileOrNew: () => Promise.resolve(succeed(file as ExistingFile)),
      ...services,
      history: historyOf(lost ? undefined : contents),
    },
  );
}

/** A file that only VS Code can write. */
function shownFile(text: string): ReturnType<typeof fakeTextFile> {
  const file = fakeTextFile("a.txt", text);
  return { ...file, target: { ...file.target, scheme: "vscode-vfs" } };
}

const services = {
  resolvePath: () => assert.fail("no place on a disk is asked for"),
  readSettings: () => assert.fail("no setting counts"),
};

/** @param contents By key; none if they are lost. */
function historyOf(contents: ReadonlyMap<string, Uint8Array> | undefined) {
  const readContent: EditHistory["readContent"] = (key) =>
    Promise.resolve(
      contents === undefined
        ? fail({ code: "historyDamaged", path: "history" })
        : succeed(contents.get(key) ?? new Uint8Array()),
    );
  return {
    readContent,
    readChange: (...[record, format]: Parameters<EditHistory["readChange"]>) =>
      readChange(record, format, readContent),
    readState: (...[record, format = formatOf(record)]: Parameters<EditHistory["readState"]>) =>
      readState(record, format, readContent),
    readSide: (...[record, side, mode]: Parameters<EditHistory["readSide"]>) =>
      readSide(record, side, mode, readContent),
  };
}

describe("undoing in one file", () => {
  const changes: readonly (readonly [then: string, now: string])[] = [
    ["utf16le", "utf8"],
    ["utf8", "utf16be"],
    ["utf8", "utf8bom"],
    ["utf8bom", "utf8"],
  ];
  for (const [then, now] of changes) {
    it(`takes the hunk back alone where ${then} is ${now} by now`, async () => {
      const text = after.replace("three", "three, by a person");
      const { wanted, hunks, left } = await planUndo({ then, now, text });
      assert.deepEqual([hunks, left], [1, []]);
      assert.equal(wanted?.newText, before.replace("three", "three, by a person"));
      assert.equal(wanted.newBytes, undefined);
    });

    it(`leaves the file its encoding where ${then} is ${now} by now, and nothing else is other`, async () => {
      const { wanted } = await planUndo({ then, now });
      assert.deepEqual([wanted?.newText, wanted?.newBytes], [before, undefined]);
    });
  }

  it("takes all of it back where the same bytes count as text of another encoding by now", async () => {
    const [zeroBefore, zeroAfter] = [Buffer.from([0, 65, 0, 10]), Buffer.from([0, 66, 0, 10])];
    const contents = new Map([zeroBefore, zeroAfter].map((bytes) => [contentKeyOf(bytes), bytes]));
    const [key = null, keyAfter = null] = contents.keys();
    const record = fileRecord("a.txt", { encoding: "utf8", before: key, after: keyAfter });
    const file = { ...shownFile("B\n"), encoding: "utf16be", bytes: zeroAfter };
    const changes = [{ entry: { id: 1, kind: "edit" as const }, record }];
    const { wanted, left } = await planFileUndo(
      { target: file.target, changes, latest: undefined, records: [], all: [] },
      {
        loadEditableFileOrNew: () => Promise.resolve(succeed(file as ExistingFile)),
        ...services,
        history: historyOf(contents),
      },
    );
    assert.deepEqual(left, []);
    assert.deepEqual([wanted?.newText, wanted?.newBytes], ["A\n", zeroBefore]);
  });

  it("gives the very bytes where nothing came after", async () => {
    const { wanted } = await planUndo({ then: "utf16le", now: "utf16le" });
    assert.equal(wanted?.newText, before);
    assert.deepEqual(wanted.newBytes, await encodeWholeFile(before, "utf16le"));
  });

  it("leaves and names a file of which a content cannot be read", async () => {
    const { wanted, left, leftIds } = await planUndo({ then: "utf8", now: "utf8", lost: true });
    assert.equal(wanted, undefined);
    assert.deepEqual([left.map(({ path }) => path), leftIds], [["a.txt"], [1]]);
  });

  it("takes back what was kept of a call, and leaves nothing to review", async () => {
    const { wanted } = await planUndo({ then: "utf8", now: "utf8" });
    const baselines = [wanted?.baselines.before, wanted?.baselines.after].map(
      (bytes) => bytes && Buffer.from(bytes).toString(),
    );
    assert.deepEqual(baselines, [after, before]);
  });
});

import assert from "node:assert/strict";
import childProcess from "node:child_process";
import { promises, readFileSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { basename, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import {
  type FileRecord,
  findEntryStates,
  type StoredEntry,
} from "../../../src/core/history/index.ts";
import { fail } from "../../../src/core/result.ts";
import { contentKeyOf, openJournal } from "../../../src/files/history/index.ts";
import { agreeAtOnce } from "../../../src/host/review/agreeToUndo.ts";
import { createFileReviews } from "../../../src/host/review/fileReviews.ts";
import { filesNow } from "../../../src/host/review/textsNow.ts";
import { createReviewActions } from "../../../src/host/review/reviewActions.ts";
import { createUndoableHistory } from "../../../src/host/undo/recoverInterrupted.ts";
import { type UndonePeaks, writeLine } from "./editedFiles.ts";
import { openHistory, type OpenedHistory } from "./historyOnDisk.ts";
import { workspace } from "./vscodeOnDisk.ts";
import { addressOf } from "../disk/fileAddress.ts";

/**
 * A program for tests: edits many files, or undoes or rolls back what one before it did, and says how
 * many files it had open at a time, how much memory it held, and how many processes it ran. Or an undo fails in the middle; then it is
 * done once more, and redone.
 */
const [, , step = "", root = "", count = "", size = ""] = process.argv;
const journalFolder = join(root, "history");
const names = Array.from({ length: Number(count) }, (_, index) => `${index}.txt`);

// As VS Code has it by default, so that it opens no document to find out an encoding.
workspace.getConfiguration = () => ({
  get: (name: string) => (name === "autoGuessEncoding" ? false : undefined),
  inspect: () => undefined,
});

function textOf(name: string, word: string): string {
  const line = `always the same line of ${name}\n`;
  const lines = line.repeat(Math.ceil(Number(size) / 2 / line.length));
  return `${lines}${word} in ${name}\n${lines}`;
}

function readText(name: string): string {
  return readFileSync(join(root, "files", name), "utf8");
}

async function edit(isOver: boolean): Promise<void> {
  const journal = openJournal(journalFolder);
  const contents = names.flatMap((name) => {
    const [before, after] = ["old", "new"].map((word) => Buffer.from(textOf(name, word)));
    if (before === undefined || after === undefined) throw new Error("A text is missing.");
    writeFileSync(join(root, "files", name), after);
    const [like, key] = [contentKeyOf(before), contentKeyOf(after)];
    return [
      { key: like, bytes: before },
      { key, bytes: after, like },
    ];
  });
  const files = names.map((name, index): FileRecord => {
    const [before, after] = contents.slice(2 * index, 2 * index + 2).map(({ key }) => key);
    if (before === undefined || after === undefined) throw new Error("A key is missing.");
    return {
      uri: addressOf(join(root, "files", name)),
      path: name,
      encoding: "utf8",
      before,
      after,
      baselineBefore: before,
      baseline: before,
      addedLines: 1,
      removedLines: 1,
    };
  });
  const facts = { timeMs: Date.now(), kind: "edit", tool: "edit_file", approval: "chat" } as const;
  const begun = await journal.begin({ ...facts, of: [], files }, contents);
  if (!begun.ok) throw new Error(JSON.stringify(begun.failure));
  if (isOver) await journal.finish({ id: begun.value.id, result: "done" });
}

/** Looks whenever a file is opened, except by the VS Code of tests. */
function watch(): () => UndonePeaks {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const measure = (): number => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const bytesBefore = measure();
  let [openNow, openFiles, bytes, opens, processes] = [0, 0, 0, 0, 0];
  const { open } = promises;
  const every = Math.ceil(names.length / 2);
  promises.open = async (...given: Parameters<typeof open>) => {
    const handle = await open(...given);
    if (given[1] === "w") return handle;
    openFiles = Math.max(openFiles, (openNow += 1));
    const close = handle.close.bind(handle);
    handle.close = () => close().finally(() => (openNow -= 1));
    opens += 1;
    if (opens % every === 0) bytes = Math.max(bytes, measure() - bytesBefore);
    return handle;
  };
  const { execFile } = childProcess;
  childProcess.execFile = ((...given: Parameters<typeof execFile>) => {
    processes += 1;
    return execFile(...given);
  }) as typeof execFile;
  syncBuiltinESMExports();
  return () => ({ openFiles, bytes, processes });
}

/** All that the review shows; somebody changes a file when the question has just been answered. */
async function undoAll({ history }: OpenedHistory): Promise<void> {
  const [first = ""] = names;
  const path = join(root, "files", first);
  const agreeAndType = (): Promise<boolean> => {
    writeFileSync(path, `${readText(first)}mine\n`);
    return Promise.resolve(true);
  };
  const reviews = createFileReviews({ history, ...filesNow }, () => undefined);
  const findShownText = (): undefined => undefined;
  const actions = createReviewActions(reviews, { history, findShownText });
  await reviews.refresh();
  const { undone, left } = (await actions.undoFiles(undefined, agreeAndType)) ?? {
    undone: [],
    left: [],
  };
  assert.deepEqual(
    [undone.length, left.map((each) => basename(each.path))],
    [names.length - 1, [first]],
  );
  assert.match(left[0]?.reason ?? "", /changed/);
  const uri = addressOf(path);
  await assert.rejects(actions.undoFiles([uri], agreeAndType), /changed/);
  await actions.undoFiles([uri], agreeAtOnce);
  assert.deepEqual(reviews.listed(), []);
  assert.equal(readText(first), `${textOf(first, "old")}mine\nmine\n`);
  writeFileSync(path, textOf(first, "old"));
}

async function takeBack(opened: OpenedHistory, { id, read }: StoredEntry): Promise<void> {
  const { history } = opened;
  if (step === "undoAll") return undoAll(opened);
  if (step === "rollBack") {
    const { undone, left } = await history.recover(read(), "rollBack");
    assert.deepEqual([undone.length, left], [names.length, []]);
    return;
  }
  await history.planUndo([id], "undo");
  const { undone, left } = await history.undo([id], "undo");
  assert.deepEqual([undone.length, left], [names.length, []]);
}

/** The second entry of an undo that takes several cannot be written. */
async function failInTheMiddle(opened: OpenedHistory, { id }: StoredEntry): Promise<void> {
  const { history } = opened;
  let begun = 0;
  const begin: typeof history.begin = (...given) =>
    (begun += 1) === 2
      ? Promise.resolve(fail({ code: "historyUnavailable", path: "", cause: "ENOSPC" }))
      : history.begin(...given);
  const failing = createUndoableHistory({ ...opened, history: { ...history, begin } });
  const stateNow = async (): Promise<unknown> =>
    findEntryStates((await history.read()).entries).get(id);
  const { undone, left } = await failing.undo([id], "undo");
  assert.deepEqual(
    [undone, left].map((each) => each.length > 0),
    [true, true],
  );
  assert.ok(left.every(({ reason }) => reason.includes("ENOSPC")));
  const isOld = (name: string): boolean => readText(name) === textOf(name, "old");
  assert.deepEqual(
    names.filter(isOld).toSorted(),
    undone.map(({ path }) => basename(path)).toSorted(),
  );
  assert.equal(await stateNow(), "undoneInPart");
  assert.deepEqual((await history.undo([id], "undo")).left, []);
  assert.ok(names.every(isOld));
  assert.equal(await stateNow(), "undone");
  assert.deepEqual((await history.undo([id], "redo")).left, []);
  assert.ok(names.every((name) => readText(name) === textOf(name, "new")));
  assert.equal(await stateNow(), "applied");
}

if (step === "edit" || step === "begin") await edit(step === "edit");
else {
  const opened = openHistory(root, journalFolder, (message) => assert.fail(message));
  const [entry] = (await opened.history.read()).entries;
  assert.ok(entry);
  if (step === "fail") {
    await failInTheMiddle(opened, entry);
    writeLine({ kind: "ready" });
  } else {
    const peaks = watch();
    await takeBack(opened, entry);
    assert.ok(names.every((name) => readText(name) === textOf(name, "old")));
    writeLine({ kind: "undone", ...peaks() });
  }
}
process.exit();

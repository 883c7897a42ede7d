import assert from "node:assert/strict";
import { mkdtemp, writeFile as writeFileTo } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after as afterAll, describe, it } from "mocha";
import * as vscode from "vscode";
import type { FileRecord, HistoryEntry } from "../../../src/core/history/entry.ts";
import { type EntryState, findEntryStates } from "../../../src/core/history/entryStates.ts";
import { contentKeyOf } from "../../../src/files/history/contentKey.ts";
import { openJournal } from "../../../src/files/history/openJournal.ts";
import { createEditHistory } from "../../../src/host/history/createEditHistory.ts";
import { createUndoableHistory } from "../../../src/host/undo/recoverInterrupted.ts";
import { findInterrupted, judgeFiles } from "../../../src/host/undo/judgeInterrupted.ts";
import type {
  RecoveryAnswer,
  UndoableHistory,
  UndoServices,
} from "../../../src/host/undo/undoableHistory.ts";
import type { LeftFile } from "../../../src/toolkit/confirmation/index.ts";
import { createTestServices } from "../../support/host/hostServices.ts";
import {
  readText,
  typeAtStart,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../../support/host/testWindow.ts";

const oldText = "one\ntwo\nthree\n";
const newText = "one\n2\nthree and more\n";
/** VS Code empties a file before it writes it. */
const onDisk: Readonly<Record<LeftFile, string>> = {
  old: oldText,
  new: newText,
  torn: newText.slice(0, 5),
  other: "theirs\n",
};
/** What a save with a formatter made of the new text. */
const formatted = "one\n2\nthree and more\nformatted\n";

const answers = [
  ["finish", "finished"],
  ["rollBack", "rolled back"],
] as const satisfies readonly (readonly [RecoveryAnswer, string])[];

const services = createTestServices();
afterAll(services.dispose);

describe("a call that a crash cut short", () => {
  useWorkspace();

  // VS Code keeps fifty documents open that nobody shows.
  for (const fileCount of [1, 3, 60]) {
    for (const [answer, what] of answers) {
      it(`is told as it is and ${what}: ${fileCount} files`, async () => {
        const left = Array.from(
          { length: fileCount },
          (_, index) => (["torn", "new", "old"] as const)[index % 3] ?? "old",
        );
        const crashed = await crash(`${what} ${fileCount}`, left);
        assert.deepEqual(await crashed.judge(), left);
        const answered = await crashed.history.recover(crashed.entry, answer);
        const changed = answer === "finish" ? [] : left.filter((each) => each !== "old");
        assert.deepEqual([answered.undone.length, answered.left], [changed.length, []]);
        const expected = left.map(() => (answer === "finish" ? newText : oldText));
        assert.deepEqual(await crashed.readTexts(), expected);
        assert.deepEqual(await crashed.findAgain(), []);
        const isChanged = answer === "finish";
        if (isChanged) {
          assert.equal(await crashed.stateNow(), "applied");
          await crashed.history.undo([crashed.entry.id], "undo");
          assert.deepEqual(await crashed.readTexts(), Array(fileCount).fill(oldText));
        }
        assert.equal(await crashed.stateNow(), fileCount > 1 || isChanged ? "undone" : "takenBack");
        crashed.dispose();
      });
    }
  }

  for (const [left, result] of [
    [["new", "new"], "applied"],
    [["old", "old"], "takenBack"],
  ] as const) {
    it(`is settled as it is where it is left and nothing is half done: ${left.join()}`, async () => {
      const crashed = await crash(`whole ${left.join()}`, left);
      await crashed.history.recover(crashed.entry, "leave");
      assert.deepEqual(
        await crashed.readTexts(),
        left.map((each) => onDisk[each]),
      );
      assert.equal(await crashed.stateNow(), result);
      crashed.dispose();
    });
  }

  for (const left of [["torn"], ["new", "old"], ["new", "torn"], ["new", "other"]] as const) {
    it(`stays as it is where it is left half done: ${left.join()}`, async () => {
      const crashed = await crash(`half done ${left.join()}`, left);
      await crashed.history.recover(crashed.entry, "leave");
      assert.deepEqual(
        await crashed.readTexts(),
        left.map((each) => onDisk[each]),
      );
      assert.deepEqual(await crashed.findAgain(), [crashed.entry]);
      crashed.dispose();
    });
  }

  it("leaves a file alone that holds something else", async () => {
    const crashed = await crash("something else", ["other", "old"]);
    assert.deepEqual(await crashed.judge(), ["other", "old"]);
    await crashed.history.recover(crashed.entry, "finish");
    assert.deepEqual(await crashed.readTexts(), [onDisk.other, newText]);
    crashed.dispose();
  });

  it("takes back the lines of the call where saving it did more, and keeps it in the history", async () => {
    const crashed = await crash("formatted", ["other", "old"]);
    await writeFile("formatted/0.txt", formatted);
    assert.deepEqual(await crashed.judge(), ["other", "old"]);
    await crashed.history.recover(crashed.entry, "rollBack");
    assert.deepEqual(await crashed.readTexts(), [`${oldText}formatted\n`, oldText]);
    assert.equal(await crashed.stateNow(), "undone");
    await crashed.history.undo([crashed.entry.id], "redo");
    assert.deepEqual(await crashed.readTexts(), [formatted, oldText]);
    crashed.dispose();
  });

  it("leaves alone what a person has done since it was told", async () => {
    const crashed = await crash("since then", ["old", "torn", "old"]);
    await writeFileTo(uriOf("since then/0.txt").fsPath, onDisk.other);
    const typed = await typeAtStart(uriOf("since then/1.txt"), "typed ");
    await crashed.history.recover(crashed.entry, "finish");
    assert.deepEqual(await crashed.readTexts(), [onDisk.other, onDisk.torn, newText]);
    assert.equal(typed.document.getText(), `typed ${onDisk.torn}`);
    crashed.dispose();
  });

  for (const [answer, what] of answers) {
    it(`is asked about once more where it could not be ${what}`, async () => {
      const resolvePath = (): Promise<never> => Promise.reject(new Error("no"));
      const crashed = await crash(`not ${what}`, ["torn", "new", "old"], { resolvePath });
      await assert.rejects(crashed.history.recover(crashed.entry, answer), /no/);
      assert.deepEqual(await crashed.findAgain(), [crashed.entry]);
      crashed.dispose();
    });
  }

  it("is redone without what was written in part", async () => {
    const crashed = await crash("redone", ["torn", "new"]);
    await crashed.history.recover(crashed.entry, "rollBack");
    await crashed.history.undo([crashed.entry.id], "redo");
    assert.deepEqual(await crashed.readTexts(), [oldText, newText]);
    assert.equal(await crashed.stateNow(), "applied");
    crashed.dispose();
  });

  it("cannot be undone before it is settled, which is said", async () => {
    const crashed = await crash("not settled", ["new"]);
    await assert.rejects(crashed.history.undo([crashed.entry.id], "undo"), /was cut short/);
    assert.deepEqual(await crashed.readTexts(), [newText]);
    crashed.dispose();
  });

  it("is not asked about while the process that makes it runs", async () => {
    const storage = await makeStorage();
    const journal = openJournal(join(storage, "history"));
    await beginEntry(journal, ["running.txt"]);
    const history = openHistory(storage);
    assert.deepEqual(findInterrupted(await history.read()), []);
    history.dispose();
    await journal.dispose();
  });
});

/** A history of its own, as after a start; with what fails in it. */
function openHistory(
  storage: string,
  failing: Partial<UndoServices> = {},
): UndoableHistory & { readonly dispose: () => void } {
  const used = { ...services, ...failing, showPath: (uri: string) => uri };
  const history = createEditHistory({ ...used, folder: join(storage, "history") });
  return { ...createUndoableHistory({ ...used, history }), dispose: history.dispose };
}

interface Crashed {
  readonly entry: HistoryEntry;
  readonly history: UndoableHistory;
  readonly judge: () => Promise<readonly LeftFile[]>;
  readonly readTexts: () => Promise<readonly string[]>;
  readonly findAgain: () => Promise<readonly HistoryEntry[]>;
  readonly stateNow: () => Promise<EntryState | undefined>;
  readonly dispose: () => void;
}

/** The entry of a process that is gone, and what it left of each file. */
async function crash(
  folder: string,
  left: readonly LeftFile[],
  failing: Partial<UndoServices> = {},
): Promise<Crashed> {
  const paths = left.map((_, index) => `${folder}/${index}.txt`);
  for (const [index, path] of paths.entries()) {
    await writeFile(path, onDisk[left[index] ?? "old"]);
  }
  const storage = await makeStorage();
  const journal = openJournal(join(storage, "history"));
  await beginEntry(journal, paths);
  await journal.dispose();
  const history = openHistory(storage, failing);
  const find = async (): Promise<readonly HistoryEntry[]> => findInterrupted(await history.read());
  const [entry] = await find();
  assert.ok(entry);
  return {
    entry,
    history,
    judge: async () => {
      const files = await judgeFiles(entry, history);
      return files.map((file) => file.left);
    },
    stateNow: async () => findEntryStates((await history.read()).entries).get(entry.id),
    readTexts: () => Promise.all(paths.map((path) => readText(uriOf(path)))),
    findAgain: find,
    dispose: history.dispose,
  };
}

async function beginEntry(
  journal: ReturnType<typeof openJournal>,
  paths: readonly string[],
): Promise<void> {
  const [before, after] = [Buffer.from(oldText), Buffer.from(newText)];
  const keys = { before: contentKeyOf(before), after: contentKeyOf(after) };
  const files = paths.map((path): FileRecord => ({
    uri: uriOf(path).toString(),
    path,
    encoding: "utf8",
    ...keys,
    addedLines: 2,
    removedLines: 2,
  }));
  const entry = {
    timeMs: 0,
    kind: "edit",
    tool: "linewise_edit_file",
    approval: "chat",
    of: [],
  } as const;
  const begun = await journal.begin({ ...entry, files }, [
    { key: keys.before, bytes: before },
    { key: keys.after, bytes: after, like: keys.before },
  ]);
  assert.ok(begun.ok);
}

function uriOf(path: string): vscode.Uri {
  return vscode.Uri.joinPath(workspaceFolder(), path);
}

function makeStorage(): Promise<string> {
  return mkdtemp(join(tmpdir(), "linewise-history-"));
}

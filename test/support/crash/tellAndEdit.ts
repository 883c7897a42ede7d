import { once } from "node:events";
import * as nodeModule from "node:module";
import { createInterface } from "node:readline";
import { applyFiles, type WantedText } from "../../../src/host/undo/applyFiles.ts";
import { reportInterrupted } from "../../../src/host/undo/reportInterrupted.ts";
import { FailureError, orThrow } from "../../../src/toolkit/failureError.ts";
import {
  editedFiles,
  type Participant,
  saveText,
  textOf,
  type Version,
  writeLine,
} from "./editedFiles.ts";
import { openHistory } from "./historyOnDisk.ts";
import { participant, person } from "./vscodeOnDisk.ts";

/**
 * A program for tests that kill it. As a window does at its start, it tells of what the one before it
 * left: a notification is a line of its output, and the next line of its input the action that is
 * chosen, or nothing. After one more line it edits, undoes and redoes files of a folder, all of them at
 * once, until it is killed, and says what it starts and what it has done. What fails is tried again after
 * one more line. It is told what runs when documents are saved.
 */
const [, , root = "", journalFolder = "", folder = "", count = "", shift = "", saves = "none"] =
  process.argv;
participant.format = (text) => saveText(text, saves as Participant);
const files = editedFiles(folder, Number(count), Number(shift));
const input = createInterface(process.stdin);
const nextLine = async (): Promise<string> => ((await once(input, "line")) as [string])[0];
person.answer = async (message, actions) => {
  writeLine({ kind: "tells", message, actions });
  return (await nextLine()) || undefined;
};
const services = openHistory(root, journalFolder, (message) =>
  writeLine({ kind: "error", message }),
);
const { history, log } = services;

async function step(from: Version, to: Version, work: () => Promise<number>): Promise<number> {
  for (;;) {
    writeLine({ kind: "starts", from, to });
    try {
      const entry = await work();
      writeLine({ kind: "ends", entry, from, to });
      return entry;
    } catch (error) {
      if (!(error instanceof FailureError)) throw error;
      const again = nextLine();
      writeLine({ kind: "fails", message: error.message });
      await again;
    }
  }
}

async function edit(to: Version): Promise<number> {
  const settings = services.readSettings();
  const texts = await Promise.all(
    files.map(async (each): Promise<WantedText> => {
      const target = orThrow(await services.resolvePath(each.path, settings));
      const file = orThrow(await services.loadEditableFileOrNew(target, {}));
      const before = file.exists ? file.bytes : null;
      return { file, newText: textOf(each, to), baselines: { before, after: before } };
    }),
  );
  const wanted = { texts, states: [], baselines: new Map(), kept: [] };
  const facts = { tool: "linewise_replace_in_file", approval: "chat" } as const;
  const { entryId } = await applyFiles(wanted, facts, services);
  if (entryId === undefined) throw new Error("Nothing was edited.");
  return entryId;
}

async function undo(ids: readonly number[], kind: "undo" | "redo"): Promise<number> {
  const { entry, left } = await history.undo(ids, kind);
  if (entry === undefined || left.length > 0) throw new Error(JSON.stringify(left));
  return Number(entry.slice(1));
}

// A process that is killed leaves nothing of what it compiled.
(nodeModule as unknown as { flushCompileCache: () => void }).flushCompileCache();
writeLine({ kind: "ready" });
await reportInterrupted(history, log);
const mayEdit = nextLine();
writeLine({ kind: "told" });
await mayEdit;
for (let version = 1; ; version += 2) {
  const first = await step(0, version, () => edit(version));
  await step(version, 0, () => undo([first], "undo"));
  await step(0, version, () => undo([first], "redo"));
  const second = await step(version, version + 1, () => edit(version + 1));
  await step(version + 1, version, () => undo([second], "undo"));
  await step(version, version + 1, () => undo([second], "redo"));
  await step(version + 1, 0, () => undo([second, first], "undo"));
}

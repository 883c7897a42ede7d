import { setTimeout as passTime } from "node:timers/promises";
import { holdsSame } from "../../core/history/index.ts";
import { readFileState } from "../../files/states/index.ts";
import { type CallAtWork, describeLooks, isCommand } from "./callAtWork.ts";
import type { RecorderServices } from "./recorderServices.ts";

type Editors = RecorderServices["editors"];

/** Some editors write a file only after their tool has returned; a tool that failed writes none. */
const settling = { maxMs: 2_500, lookEveryMs: 30 };
/** A tool may have returned long before its edit reaches the notebook. */
const late = { maxMs: 30_000, lookEveryMs: 300 };

/** Waits until the files of a call that has ended are written, for as long as that usually takes. */
export async function waitForFiles(
  call: CallAtWork,
  editors: Editors,
  hurried: AbortSignal,
): Promise<void> {
  const endMs = performance.now() + settling.maxMs;
  const isOver = (): boolean => hurried.aborted || performance.now() >= endMs;
  await waitUntilWritten(call, editors, settling.lookEveryMs, isOver);
}

/**
 * Waits until the files of a call are written, as long as an editor that nobody can read has changes of
 * one, or may still get some.
 */
export async function waitForNotebooks(
  call: CallAtWork,
  editors: Editors,
  isClosed: () => boolean,
): Promise<void> {
  const endMs = performance.now() + late.maxMs;
  const isOver = (): boolean =>
    isClosed() || (performance.now() >= endMs && !isUnread(call, editors));
  await waitUntilWritten(call, editors, late.lookEveryMs, isOver);
}

async function waitUntilWritten(
  call: CallAtWork,
  editors: Editors,
  lookEveryMs: number,
  isOver: () => boolean,
): Promise<void> {
  let known = "";
  while (!isOver()) {
    // What looks as it did is not read once more.
    const looks = await describeLooks(call, editors);
    if (looks !== known && (await areWritten(call, editors))) return;
    known = looks;
    await passTime(lookEveryMs);
  }
}

/**
 * Whether all files that a call names have changed by now, on the disk too; for a tool that may change
 * anything, whether it left nothing unsaved in editors.
 */
export async function areWritten(
  { call, named, unsaved }: CallAtWork,
  editors: Editors,
): Promise<boolean> {
  if (isCommand(call)) return true;
  if (named.size === 0) return editors.listUnsaved().every((uri) => unsaved.has(uri));
  for (const { file, before } of named.values()) {
    if (editors.listUnsaved().includes(file.uri)) return false;
    const now = await readFileState(file.realPath);
    if (before !== undefined && now !== undefined && holdsSame(before, now)) return false;
    // VS Code creates a file without contents first, and saves them later.
    if (before === null && now?.bytes.length === 0) return false;
  }
  return true;
}

/** Whether a call that has ended may still change a notebook or another file that nobody can read. */
export async function isLate(
  call: CallAtWork,
  isReported: boolean,
  editors: Editors,
): Promise<boolean> {
  if (isUnread(call, editors)) return true;
  const namesNotebook = [...call.named.keys()].some(editors.isNotebook);
  return isReported && namesNotebook && !(await areWritten(call, editors));
}

/** Whether a file that a call names is unsaved in an editor whose content nobody can read. */
function isUnread({ named }: CallAtWork, editors: Editors): boolean {
  return editors.listUnread().some((uri) => named.has(uri));
}

import {
  composeEdits,
  type Edit,
  emptyEdit,
  invertEdit,
  isEmptyEdit,
  minimizeEdit,
  offsetMapper,
} from "../edit/index.ts";
import { indexLines, type LineSpan, lineStart } from "../lines/index.ts";
import { lineEditBetween, linesOfRange, toLineEdit } from "./lineEdit.ts";
import {
  type FileToUndo,
  type LeftHunk,
  planUndo,
  resultOf,
  type UndoAction,
  type UndoneFile,
} from "./planUndo.ts";

/**
 * How several calls are undone as one in a file: each in what the undo of the newer ones leaves. Where
 * the file is as before one of them, that one and the newer ones are undone already. All lines are
 * those of the current text.
 *
 * @param calls What each made of the file, newest first.
 */
export function planUndoOfMany(
  calls: readonly Omit<FileToUndo, "current">[],
  current: string | null,
): UndoneFile {
  const change = emptyEdit(current?.length ?? 0);
  let file: FileInMemory = { current, text: current, change, undone: [], left: [] };
  const undone = calls.findLastIndex(({ before }) => before === current);
  for (const [index, call] of calls.entries()) if (index > undone) file = undoIn(file, call, index);
  return { action: actionOf(file), undone: file.undone, left: file.left };
}

interface FileInMemory {
  readonly current: string | null;
  /** What it will be. */
  readonly text: string | null;
  /** From the one to the other, by whole lines; no file counts as an empty one. */
  readonly change: Edit;
  readonly undone: readonly LineSpan[];
  readonly left: readonly LeftHunk[];
}

function undoIn(
  file: FileInMemory,
  { before, after }: Omit<FileToUndo, "current">,
  call: number,
): FileInMemory {
  const plan = planUndo({ before, after, current: file.text });
  const toCurrent = currentLinesFinder(file);
  const text = resultOf(plan.action, file.text);
  return {
    current: file.current,
    text,
    change: composeEdits(file.change, lineChange(plan.action, file.text ?? "", text ?? "")),
    undone: [...file.undone, ...plan.undone.map(toCurrent)],
    left: [
      ...file.left,
      ...plan.left.map(({ lines, reason }) => ({ lines: lines && toCurrent(lines), reason, call })),
    ],
  };
}

function lineChange(action: UndoAction, text: string, newText: string): Edit {
  if (action.kind === "edit") return toLineEdit(action.edit, text, newText);
  return lineEditBetween(text, newText);
}

/** Takes lines of what a file will be to the lines that they come from. */
function currentLinesFinder({
  current,
  text,
  change,
}: FileInMemory): (lines: LineSpan) => LineSpan {
  if (isEmptyEdit(change)) return (lines) => lines;
  const map = offsetMapper(invertEdit(change, current ?? ""));
  const currentLines = indexLines(current ?? "");
  const newLines = indexLines(text ?? "");
  return ({ startLine, lineCount }) => {
    const start = map(lineStart(newLines, startLine), "before");
    const endExclusive = map(lineStart(newLines, startLine + lineCount), "after");
    return linesOfRange(currentLines, { start, endExclusive });
  };
}

function actionOf({ current, text, change }: FileInMemory): UndoAction {
  if (current === text) return { kind: "nothing" };
  if (text === null) return { kind: "delete" };
  if (current === null) return { kind: "create", text };
  return { kind: "edit", edit: minimizeEdit(change, current) };
}

import {
  applyEdit,
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
  type UndoAction,
  type UndoneFile,
} from "./planUndo.ts";

/**
 * How several calls are undone as one in a file: each in what the undo of the newer ones leaves. All
 * lines are those of the current text.
 *
 * @param calls What each made of the file, newest first.
 */
export function planUndoOfMany(
  calls: readonly Omit<FileToUndo, "current">[],
  current: string | null,
): UndoneFile {
  const change = emptyEdit(current?.length ?? 0);
  let file: FileInMemory = { current, text: current, change, undone: [], left: [] };
  for (const { before, after } of calls) file = undoIn(file, before, after);
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

function undoIn(file: FileInMemory, before: string | null, after: string | null): FileInMemory {
  const plan = planUndo({ before, after, current: file.text });
  const toCurrent = currentLinesFinder(file);
  const text = textAfter(plan.action, file.text);
  return {
    current: file.current,
    text,
    change: composeEdits(file.change, lineChange(plan.action, file.text ?? "", text ?? "")),
    undone: [...file.undone, ...plan.undone.map(toCurrent)],
    left: [
      ...file.left,
      ...plan.left.map(({ lines, reason }) => ({ lines: lines && toCurrent(lines), reason })),
    ],
  };
}

function lineChange(action: UndoAction, text: string, newText: string): Edit {
  if (action.kind === "edit") return toLineEdit(action.edit, text, newText);
  return lineEditBetween(text, newText);
}

function textAfter(action: UndoAction, text: string | null): string | null {
  switch (action.kind) {
    case "nothing":
      return text;
    case "edit":
      return applyEdit(action.edit, text ?? "");
    case "create":
      return action.text;
    case "delete":
      return null;
  }
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

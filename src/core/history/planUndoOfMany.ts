import { composeEdits, emptyEdit, invertEdit } from "../edit/index.ts";
import { spanMapper, toLineEdit } from "./lineEdit.ts";
import { type ChangedText, planUndo, type UndoneFile } from "./planUndo.ts";

/**
 * How several calls are undone as one in a file: each in what the undo of the newer ones leaves. Where
 * the file is as before one of them, that one and the newer ones are undone already. All lines are
 * those of the current text.
 *
 * @param calls What each made of the file, newest first.
 */
export function planUndoOfMany(calls: readonly ChangedText[], current: string | null): UndoneFile {
  const change = emptyEdit(current?.length ?? 0);
  let file: UndoneFile = { text: current, change, undone: [], left: [] };
  const undone = calls.findLastIndex(({ before }) => before === current);
  for (const [index, call] of calls.entries()) {
    if (index > undone) file = undoIn(file, call, index, current ?? "");
  }
  return file;
}

/** @param file What the undo of the newer calls makes of the current text. */
function undoIn(file: UndoneFile, call: ChangedText, index: number, current: string): UndoneFile {
  const plan = planUndo({ ...call, current: file.text });
  const text = file.text ?? "";
  const toCurrent = spanMapper(invertEdit(file.change, current), text, current);
  const left = plan.left.map(({ lines, reason }) => ({
    lines: lines && toCurrent(lines),
    reason,
    call: index,
  }));
  return {
    text: plan.text,
    change: composeEdits(file.change, toLineEdit(plan.change, text, plan.text ?? "")),
    undone: [...file.undone, ...plan.undone.map(toCurrent)],
    left: [...file.left, ...left],
  };
}

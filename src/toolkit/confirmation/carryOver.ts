import { diffLines } from "../../core/diff/index.ts";
import {
  type Edit,
  isEmptyRange,
  offsetMapper,
  type OffsetRange,
  rangesMeet,
  rebaseEdit,
  type Replacement,
} from "../../core/edit/index.ts";
import { hasFinalNewline, rangeOfLines } from "../../core/lines/index.ts";
import { changeFile, type FileChange, type TextFile } from "../workspace/index.ts";
import { contextLines } from "./planDiff.ts";

/** A file as another call has left it. */
export interface MovedFile {
  /** The file as it is now. */
  readonly file: TextFile;
  readonly oldText: string;
  /** From the old text to the file's. */
  readonly edit: Edit;
  /** Whether a person was asked about this very edit, and allowed it. */
  readonly isApproved: boolean;
  /** See {@link FileChange.isWholeFile}. */
  readonly isWholeFile?: true | undefined;
}

/**
 * A change that a person was shown, moved to the text that another call has left: the same hunks at
 * their new lines. Undefined if the other call touched a line that was shown, changed or context, or
 * if the change was made from another text. An edit that was itself approved may touch the context:
 * then every change has been shown, as if one call had made both edits. What both add at one place
 * comes in the order of the calls, unless one of them gave a whole file.
 */
export function carryOver(shown: FileChange, moved: MovedFile): FileChange | undefined {
  const { file, edit, remake } = shown;
  const mayJoin = moved.isApproved && !shown.isWholeFile;
  if (file.text !== moved.oldText || !(file.exists || mayJoin)) return undefined;
  if (mayJoin && remake !== undefined) return remake(moved.file);
  const context = moved.isApproved ? 0 : contextLines;
  const joining = mayJoin && moved.isWholeFile !== true ? edit : undefined;
  const isTouched = findRanges(shown, context).some((lines) => touchesLines(moved, lines, joining));
  if (isTouched) return undefined;
  const result = rebaseEdit(edit, moved.edit, joining !== undefined);
  return "conflict" in result ? undefined : changeFile(moved.file, result.rebased);
}

/** The hunks of a change, each from the start of a line to the end of one. */
function findRanges({ file, edit, newLines }: FileChange, context: number): readonly OffsetRange[] {
  const { hunks, oldLines } = diffLines(edit, file.lines, newLines, context);
  return hunks.map(({ old }) => rangeOfLines(oldLines, old));
}

/** @param joining The shown edit, if what it inserts may follow what the other inserts there. */
function touchesLines(
  { edit, oldText, file }: MovedFile,
  lines: OffsetRange,
  joining: Edit | undefined,
): boolean {
  const isInserted = joining !== undefined && isEmptyRange(lines);
  const touches = ({ range }: Replacement): boolean =>
    !(isInserted && isEmptyRange(range)) && rangesMeet(range, lines);
  if (edit.replacements.some(touches)) return true;
  const newStart = offsetMapper(edit)(lines.start, "after");
  if (!isLineStart(file.text, newStart)) return true;
  const newEnd = newStart + lines.endExclusive - lines.start;
  const isOpen = lines.endExclusive === oldText.length && !hasFinalNewline(oldText);
  if (!isOpen || newEnd === file.text.length) return false;
  // Text added after a last line without a newline continues that line, or begins with a newline.
  return joining === undefined || hasFinalNewline(file.text) || !addsLinesAtEnd(joining);
}

function addsLinesAtEnd({ replacements, oldLength }: Edit): boolean {
  const last = replacements.at(-1);
  return last?.range.start === oldLength && /^[\r\n]/.test(last.text);
}

function isLineStart(text: string, offset: number): boolean {
  if (offset === 0) return true;
  const before = text[offset - 1];
  return before === "\n" || (before === "\r" && text[offset] !== "\n");
}

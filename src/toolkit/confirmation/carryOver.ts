import { diffLines } from "../../core/diff/index.ts";
import {
  type Edit,
  mapOffset,
  type OffsetRange,
  rangesMeet,
  rebaseEdit,
} from "../../core/edit/index.ts";
import { hasFinalNewline, lineEnd, lineStart } from "../../core/lines/index.ts";
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
}

/**
 * A change that a person was shown, moved to the text that another call has left: the same hunks at
 * their new lines. Undefined if the other call touched a line that was shown, changed or context, or
 * if the change was made from another text. An edit that was itself approved may touch the context:
 * then every change has been shown, as if one call had made both edits.
 */
export function carryOver(shown: FileChange, moved: MovedFile): FileChange | undefined {
  const { file, edit } = shown;
  if (!file.exists || file.text !== moved.oldText) return undefined;
  const context = moved.isApproved ? 0 : contextLines;
  if (findRanges(shown, context).some((lines) => touchesLines(moved, lines))) return undefined;
  const result = rebaseEdit(edit, moved.edit);
  return "conflict" in result ? undefined : changeFile(moved.file, result.rebased);
}

/** The hunks of a change, each from the start of a line to the end of one. */
function findRanges({ file, edit, newLines }: FileChange, context: number): readonly OffsetRange[] {
  const { hunks, oldLines } = diffLines(edit, file.lines, newLines, context);
  return hunks.map(({ oldStartLine, oldCount }) => {
    const start = lineStart(oldLines, oldStartLine);
    const isEmpty = oldCount === 0;
    return {
      start,
      endExclusive: isEmpty ? start : lineEnd(oldLines, oldStartLine + oldCount - 1),
    };
  });
}

function touchesLines({ edit, oldText, file }: MovedFile, lines: OffsetRange): boolean {
  if (edit.replacements.some(({ range }) => rangesMeet(range, lines))) return true;
  const newStart = mapOffset(edit, lines.start, "after");
  if (!isLineStart(file.text, newStart)) return true;
  // Text added after a last line without a newline continues that line.
  const isOpen = lines.endExclusive === oldText.length && !hasFinalNewline(oldText);
  return isOpen && newStart + lines.endExclusive - lines.start !== file.text.length;
}

function isLineStart(text: string, offset: number): boolean {
  if (offset === 0) return true;
  const before = text[offset - 1];
  return before === "\n" || (before === "\r" && text[offset] !== "\n");
}

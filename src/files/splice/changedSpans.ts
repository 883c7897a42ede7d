import {
  applyEdit,
  createEdit,
  type Edit,
  type OffsetRange,
  type PlacedReplacement,
  placeReplacements,
} from "../../core/edit/index.ts";
import { hasFinalNewline, lineAt, type LineIndex, lineStart } from "../../core/lines/index.ts";

/** A run of whole lines that an edit changes. Its new text is `before + inserted + after`. */
export interface ChangedSpan {
  /** 1-indexed lines of the old text. Empty if something is inserted between lines. */
  readonly firstLine: number;
  readonly endLineExclusive: number;
  /** Text that stays, on the first line. */
  readonly before: string;
  readonly inserted: string;
  /** Text that stays, on the last line. */
  readonly after: string;
  /** Whether `replaced`, and so `inserted` too, contains some text that stays. */
  readonly staysInside: boolean;
  /** The old text that `inserted` takes the place of. */
  readonly replaced: string;
  /** UTF-16 offset of `inserted` in the new text. */
  readonly insertedStart: number;
}

/** The lines that an edit changes, as sorted, disjoint runs; lines of one run change together. */
export function findChangedSpans(edit: Edit, lines: LineIndex): ChangedSpan[] {
  const groups: { members: PlacedReplacement[]; firstLine: number; endLineExclusive: number }[] =
    [];
  for (const replacement of placeReplacements(edit)) {
    const touched = touchedLines(replacement.range, lines);
    const last = groups.at(-1);
    if (last !== undefined && touched.firstLine < last.endLineExclusive) {
      last.members.push(replacement);
      last.endLineExclusive = Math.max(last.endLineExclusive, touched.endLineExclusive);
    } else {
      groups.push({ members: [replacement], ...touched });
    }
  }
  return groups.map(({ members, firstLine, endLineExclusive }) => {
    const start = members[0]?.range.start ?? 0;
    const end = members.at(-1)?.range.endExclusive ?? start;
    const replaced = lines.text.slice(start, end);
    return {
      firstLine,
      endLineExclusive,
      before: lines.text.slice(lineStart(lines, firstLine), start),
      inserted: applyEdit(editWithin(start, replaced.length, members), replaced),
      after: lines.text.slice(end, lineStart(lines, endLineExclusive)),
      staysInside: members.length > 1,
      replaced,
      insertedStart: members[0]?.newRange.start ?? 0,
    };
  });
}

function editWithin(start: number, length: number, members: readonly PlacedReplacement[]): Edit {
  return createEdit(
    length,
    members.map(({ range, text }) => ({
      range: { start: range.start - start, endExclusive: range.endExclusive - start },
      text,
    })),
  );
}

/** Lines of a text from one to before another; none where both are the same. */
interface TouchedLines {
  readonly firstLine: number;
  readonly endLineExclusive: number;
}

/**
 * The lines that a replaced range is in. An insertion between two lines touches neither; a
 * range that ends with a line does not touch the next; an insertion after a final newline comes after all
 * lines.
 */
export function touchedLines({ start, endExclusive }: OffsetRange, lines: LineIndex): TouchedLines {
  const isBehindAll = start === lines.text.length && (start === 0 || hasFinalNewline(lines.text));
  const firstLine = isBehindAll ? lines.count + 1 : lineAt(lines, start);
  const isBetween = start === endExclusive && start === lineStart(lines, firstLine);
  if (isBetween) return { firstLine, endLineExclusive: firstLine };
  const lastLine = start === endExclusive ? firstLine : lineAt(lines, endExclusive - 1);
  return { firstLine, endLineExclusive: lastLine + 1 };
}

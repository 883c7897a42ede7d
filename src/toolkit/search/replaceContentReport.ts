import { formatEntryId } from "../../core/history/index.ts";
import { isEmptyEdit, placeReplacements } from "../../core/edit/index.ts";
import {
  countBytes,
  lineAt,
  lineContent,
  numberedRow,
  shortenLine,
  takeFitting,
} from "../../core/lines/index.ts";
import type { Unsearched } from "../../core/unsearched.ts";
import { count, hintCarriageReturn, quote } from "../explain/index.ts";
import { type Answer, answerWords, type AppliedFile, type RenderedAnswer } from "../tool.ts";
import { describeKept, type FileChange } from "../workspace/index.ts";
import { shownLine } from "./renderRows.ts";
import { renderUnsearched } from "./renderUnsearched.ts";

export interface FileReplacements {
  readonly change: FileChange;
  /** Matches, those among them that already are their replacement. */
  readonly replacements: number;
  /** Lines that have some of them. */
  readonly lines: number;
}

interface ReplaceFacts {
  readonly replaced: readonly FileReplacements[];
  readonly unsearched: Unsearched;
  readonly pattern: string;
  readonly glob: string;
}

const roomForMore = 200;

/** The replacements: for each file matches, snapshot and what was kept, and the lines of the first files. */
export function reportReplacements(
  { replaced, unsearched, pattern, glob }: ReplaceFacts,
  applied: readonly AppliedFile[],
): Answer {
  const where = `pattern ${quote(pattern)} in files matching ${quote(glob)}`;
  const total = countMatches(replaced);
  const notes = renderUnsearched(unsearched, total);
  if (total === 0) {
    const none = `No matches for ${where}; nothing changed.${hintCarriageReturn(pattern)}`;
    return () => answerWords(none, ...notes);
  }
  const changed = replaced.filter(({ change }) => !isEmptyEdit(change.edit));
  if (changed.length === 0) {
    const same = `${count(total, "match", "matches")} for ${where}, but the replacement produced no changes.`;
    return () => answerWords(same, ...notes);
  }
  const same = total - countMatches(changed);
  const reports = reportFiles(changed, applied);
  const shown = reports.every(({ isWhole }) => isWhole) ? "" : "; the first changed lines";
  const head = [
    `Replaced ${nameCounts(changed)}${describeEntry(applied)} for ${where}${shown}:`,
    ...(same > 0 ? [`${count(same, "other match", "other matches")} already had this text.`] : []),
  ];
  const names = Math.max(...changed.map(({ change }) => countBytes(change.file.target.shown)));
  return (maxBytes) => {
    const room = maxBytes - countBytes([...head, ...notes].join("\n")) - roomForMore - names;
    const texts = takeFitting(
      reports.map(({ text }) => text),
      room,
    );
    const left = changed.slice(texts.length);
    const more = left.slice(0, 1).map(({ change }) => {
      const { shown } = change.file.target;
      return `… and ${count(left.length, "more file")}; call linewise_read_file with path ${shown}, offset ${findNewLines(change)[0] ?? 1}, then with the others, to see them`;
    });
    return {
      text: [...head, ...texts, ...notes, ...more].join("\n"),
      shown: reports.slice(0, texts.length).flatMap(({ shown }) => shown),
    };
  };
}

/** As a search counts them. */
function nameCounts(changed: readonly FileReplacements[]): string {
  const matches = countMatches(changed);
  const lines = changed.reduce((sum, each) => sum + each.lines, 0);
  const inLines = lines === matches ? "in" : `in ${count(lines, "line")} of`;
  return `${count(matches, "match", "matches")} ${inLines} ${count(changed.length, "file")}`;
}

function describeEntry([first]: readonly AppliedFile[]): string {
  return first?.entryId === undefined ? "" : ` (edit ${formatEntryId(first.entryId)})`;
}

function countMatches(replaced: readonly FileReplacements[]): number {
  return replaced.reduce((sum, { replacements }) => sum + replacements, 0);
}

/** More lines than this say no more. */
const maxNumbers = 8;
/** What the new lines are like is seen in the first files. */
const maxShownLines = 12;
const maxShownOfFile = 4;
const maxLineCharacters = 160;

interface FileReport extends RenderedAnswer {
  /** It has all lines that changed. */
  readonly isWhole: boolean;
}

/** Each file in a row, and below it, as far as there is room, the lines that changed. */
function reportFiles(
  files: readonly FileReplacements[],
  applied: readonly AppliedFile[],
): readonly FileReport[] {
  let room = maxShownLines;
  return files.map((file, index) => {
    const { newLines } = file.change;
    const numbers = findNewLines(file.change);
    const shown = numbers.slice(0, Math.min(room, maxShownOfFile));
    const isWhole = shown.length === numbers.length;
    room -= shown.length;
    const rows = shown.map((line) => ({ line, content: lineContent(newLines, line) }));
    const snapshotId = applied[index]?.snapshotId;
    const seen = rows.filter(({ content }) => content.length <= maxLineCharacters);
    return {
      isWhole,
      text: [
        describeFile(file, isWhole ? [] : numbers, applied[index]),
        ...rows.map(({ line, content }) =>
          numberedRow(line, shortenLine(content, maxLineCharacters)),
        ),
      ].join("\n"),
      shown: seen.flatMap(({ line }) => shownLine(snapshotId, line)),
    };
  });
}

/** @param numbers Of the changed lines, unless they are shown. */
function describeFile(
  { change, replacements }: FileReplacements,
  numbers: readonly number[],
  applied?: AppliedFile,
): string {
  const more = numbers.length > maxNumbers ? ", …" : "";
  const listed = `${numbers.length === 1 ? "line" : "lines"} ${numbers.slice(0, maxNumbers).join(", ")}${more}`;
  const id = applied?.snapshotId;
  const where = numbers.length === 0 ? "" : `, ${listed}`;
  const snapshot = id === undefined ? "" : `, snapshot ${id}`;
  const unsaved = applied?.unsaved === true ? " [unsaved]" : "";
  return `${change.file.target.shown}${unsaved}: ${count(replacements, "match", "matches")}${where}${snapshot}${describeKept(change.file)}`;
}

function findNewLines({ edit, newLines }: FileChange): readonly number[] {
  if (newLines.count === 0) return [];
  const lines = placeReplacements(edit).map(({ newRange }) => lineAt(newLines, newRange.start));
  return [...new Set(lines)];
}

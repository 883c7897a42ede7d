import { isEmptyEdit, placeReplacements } from "../../core/edit/index.ts";
import { countBytes, lineAt, takeFitting } from "../../core/lines/index.ts";
import type { Unsearched } from "../../core/unsearched.ts";
import { count, quote } from "../explain/index.ts";
import { type Answer, answerWords, type AppliedFile } from "../tool.ts";
import type { FileChange } from "../workspace/index.ts";
import { renderUnsearched } from "./renderUnsearched.ts";

export interface FileReplacements {
  readonly change: FileChange;
  /** Matches, those among them that already are their replacement. */
  readonly replacements: number;
}

interface ReplaceFacts {
  readonly replaced: readonly FileReplacements[];
  readonly unsearched: Unsearched;
  readonly pattern: string;
  readonly glob: string;
}

const roomForMore = 200;

/** The replacements, in a line for each file: matches, the new lines, the snapshot. */
export function reportReplacements(
  { replaced, unsearched, pattern, glob }: ReplaceFacts,
  applied: readonly AppliedFile[],
): Answer {
  const where = `pattern ${quote(pattern)} in files matching ${quote(glob)}`;
  const total = countMatches(replaced);
  const notes = renderUnsearched(unsearched, total);
  if (total === 0) return () => answerWords(`No matches for ${where}; nothing changed.`, ...notes);
  const changed = replaced.filter(({ change }) => !isEmptyEdit(change.edit));
  if (changed.length === 0) {
    const same = `${count(total, "match", "matches")} for ${where}, but the replacement produced no changes.`;
    return () => answerWords(same, ...notes);
  }
  const same = total - countMatches(changed);
  const head = [
    `Replaced ${count(countMatches(changed), "match", "matches")} in ${count(changed.length, "file")}${describeEntry(applied)} for ${where}:`,
    ...(same > 0 ? [`${count(same, "other match", "other matches")} already had this text.`] : []),
  ];
  const names = Math.max(...changed.map(({ change }) => countBytes(change.file.target.shown)));
  const rows = changed.map((file, index) => describeFile(file, applied[index]));
  return (maxBytes) => {
    const room = maxBytes - countBytes([...head, ...notes].join("\n")) - roomForMore - names;
    const shown = takeFitting(rows, room);
    const left = rows.length - shown.length;
    const next = changed[shown.length];
    const more =
      next !== undefined
        ? [
            `… and ${count(left, "more file")}; call linewise_read_file with path ${next.change.file.target.shown}, offset ${findNewLines(next.change)[0] ?? 1}, then with the others, to see them`,
          ]
        : [];
    return answerWords(...head, ...shown, ...notes, ...more);
  };
}

function describeEntry([first]: readonly AppliedFile[]): string {
  return first?.entryId === undefined ? "" : ` (edit e${first.entryId})`;
}

function countMatches(replaced: readonly FileReplacements[]): number {
  return replaced.reduce((sum, { replacements }) => sum + replacements, 0);
}

/** More lines than this say no more. */
const maxLines = 8;

function describeFile({ change, replacements }: FileReplacements, applied?: AppliedFile): string {
  const lines = [...new Set(findNewLines(change))];
  const more = lines.length > maxLines ? ", …" : "";
  const words = `${lines.length === 1 ? "line" : "lines"} ${lines.slice(0, maxLines).join(", ")}${more}`;
  const id = applied?.snapshotId;
  const snapshot = id === undefined ? "" : `, snapshot ${id}`;
  const unsaved = applied?.unsaved === true ? " [unsaved]" : "";
  return `${change.file.target.shown}${unsaved}: ${count(replacements, "match", "matches")}, ${words}${snapshot}`;
}

function findNewLines({ edit, newLines }: FileChange): readonly number[] {
  return placeReplacements(edit).map(({ newRange }) => lineAt(newLines, newRange.start));
}

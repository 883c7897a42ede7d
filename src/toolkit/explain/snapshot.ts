import type { ChangedTarget, SnapshotFailure } from "../../core/failure/index.ts";
import { count, lineRange, quote, type Sentences } from "./words.ts";

export const snapshotSentences: Sentences<SnapshotFailure> = {
  unknownSnapshot: (failure) =>
    `Snapshot ${quote(failure.snapshotId)} of ${failure.path} does not exist or is no longer kept, so its line numbers cannot be used. Call linewise_read_file and set \`as_of\` to the snapshot id it returns; if it returns none, as for a very large file, omit \`as_of\`. Nothing was changed.`,
  snapshotOfOtherFile: (failure) =>
    `Snapshot ${failure.snapshotId} belongs to ${failure.otherPath}, not to ${failure.path}. Set \`as_of\` to the snapshot id that linewise_read_file returns for ${failure.path}, or omit \`as_of\`. Nothing was changed.`,
  linesNotShown({ path, snapshotId, rows, rest }) {
    const next =
      rest === undefined
        ? "If these are the lines you mean, call again with the same `as_of`."
        : `Call linewise_read_file with path ${path}, offset ${rest.startLine} and limit ${rest.lineCount} to see the others first.`;
    return `Nothing was changed: the call changes lines of ${path} that no result for snapshot ${snapshotId} has shown. With those around them, they are:\n${rows}\n${next}`;
  },
  targetChanged({ path, snapshotId, currentSnapshotId, targets, changed }) {
    const more = changed - targets.length;
    return [
      `Since snapshot ${snapshotId}, lines targeted by ${count(changed, "operation")} have changed in ${path}, or cannot be distinguished from identical lines. Nothing was changed. The current lines are below; to continue, call again with these line numbers and ${currentSnapshotId === undefined ? "without `as_of`" : `with \`as_of\` ${currentSnapshotId}`}.`,
      ...targets.map(describeTarget),
      ...(more > 0 ? [`… and ${count(more, "more operation")} whose lines have changed.`] : []),
    ].join("\n");
  },
};

function describeTarget({ operation, type, startLine, endLine, now }: ChangedTarget): string {
  const name = operation === undefined ? "" : `replacements[${operation}] `;
  const head = `${name}(${type}, ${lineRange(startLine, endLine)} of the snapshot)`;
  return now === "" ? `${head}: the file is empty now.` : `${head}, now:\n${now}`;
}

import type { ChangedTarget, SnapshotFailure, SnapshotRows } from "../../core/failure/index.ts";
import { count, lineRange, quote, type Sentences } from "./words.ts";

export const snapshotSentences: Sentences<SnapshotFailure> = {
  unknownSnapshot: (failure) =>
    `Snapshot ${quote(failure.snapshotId)} of ${failure.path} does not exist or is no longer kept, so its line numbers cannot be used. Call linewise_read_file and set ${fieldOf(failure)} to the snapshot id it returns; if it returns none, as for a very large file, omit ${fieldOf(failure)}. Nothing was changed.`,
  snapshotOfOtherFile: (failure) =>
    `Snapshot ${failure.snapshotId} belongs to ${failure.otherPath}, not to ${failure.path}. Set ${fieldOf(failure)} to the snapshot id that linewise_read_file returns for ${failure.path}, or omit ${fieldOf(failure)}. Nothing was changed.`,
  linesNotShown({ files, rest }) {
    const [only, ...others] = files;
    const path = files.at(-1)?.path;
    const shown =
      only !== undefined && others.length === 0
        ? `lines of ${only.path} that no result for snapshot ${only.snapshotId} has shown. With those around them, they are:\n${only.rows}`
        : `lines that no result has shown. With those around them, they are:\n${files.map(describeRows).join("\n")}`;
    const next =
      rest === undefined
        ? `If these are the lines you mean, call again with the same ${[...new Set(files.map(fieldOf))].join(" and ")}.`
        : `Call linewise_read_file with path ${path}, offset ${rest.startLine} and limit ${rest.lineCount} to see the others first.`;
    return `Nothing was changed: the call names ${shown}\n${next}`;
  },
  textUnseen({ path, snapshotId, rows, change }) {
    const asOf = `\`as_of\` ${snapshotId ?? ""}`;
    const next = `To write over it nevertheless, call again with ${asOf}; to change only what you mean, call linewise_replace_in_file with ${asOf}.`;
    if ("totalLines" in change) {
      const size = count(change.totalLines, "line");
      const some = `It begins:\n${rows}\nCall linewise_read_file to see the rest.`;
      return [`${path} exists (${size}), and no result has shown it.`, `${some} ${next}`];
    }
    const { since, hiddenChangedLines: hidden } = change;
    const more = hidden > 0 ? [`… ${count(hidden, "more changed line")}`] : [];
    return [
      `${path} has changed since it was last shown.`,
      [`Nothing was changed. The difference from snapshot ${since}:`, rows, ...more, next].join(
        "\n",
      ),
    ];
  },
  targetChanged({ path, snapshotId, currentSnapshotId, targets, changed, isSource }) {
    const more = changed - targets.length;
    const field = fieldOf({ isSource });
    return [
      `Since snapshot ${snapshotId}, lines targeted by ${count(changed, "operation")} have changed in ${path}, or cannot be distinguished from identical lines. Nothing was changed. The current lines are below; to continue, call again with these line numbers and ${currentSnapshotId === undefined ? `without ${field}` : `with ${field} ${currentSnapshotId}`}.`,
      ...targets.map(describeTarget),
      ...(more > 0 ? [`… and ${count(more, "more operation")} whose lines have changed.`] : []),
    ].join("\n");
  },
};

/** The field that names the snapshot. */
function fieldOf({ isSource }: { readonly isSource?: true | undefined }): string {
  return isSource ? "`fromAsOf`" : "`as_of`";
}

function describeRows({ path, snapshotId, rows }: SnapshotRows): string {
  return `Of ${path}, snapshot ${snapshotId}:\n${rows}`;
}

function describeTarget({ operation, type, startLine, endLine, now }: ChangedTarget): string {
  const name = operation === undefined ? "" : `replacements[${operation}] `;
  const what = type === "from" ? "`fromStartLine`" : type;
  const head = `${name}(${what}, ${lineRange(startLine, endLine)} of the snapshot)`;
  return now === "" ? `${head}: the file is empty now.` : `${head}, now:\n${now}`;
}

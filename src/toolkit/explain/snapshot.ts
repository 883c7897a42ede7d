import type { ChangedTarget, SnapshotFailure } from "../../core/failure/snapshotFailure.ts";
import { count, lineRange, quote } from "./words.ts";

export function explainSnapshot(failure: SnapshotFailure): string {
  switch (failure.code) {
    case "unknownSnapshot":
      return `There is no snapshot ${quote(failure.snapshotId)} of ${failure.path}, or it is no longer kept, so its line numbers mean nothing. Read the file again and use the snapshot that the answer names; where it names none, as of a very large file, leave \`as_of\` out. Nothing was changed.`;
    case "snapshotOfOtherFile":
      return `Snapshot ${failure.snapshotId} is one of ${failure.otherPath}, not of ${failure.path}. Use the snapshot that reading ${failure.path} gave, or leave \`as_of\` out. Nothing was changed.`;
    case "targetChanged":
      return explainChanged(failure);
  }
}

function explainChanged(failure: Extract<SnapshotFailure, { code: "targetChanged" }>): string {
  const { path, snapshotId, currentSnapshotId, targets, changed } = failure;
  const more = changed - targets.length;
  return [
    `Since snapshot ${snapshotId}, lines of ${path} that ${count(changed, "operation")} ${changed === 1 ? "is" : "are"} for have changed, or could not be told from lines like them. Nothing was changed. See below what is there now; to go on, use these numbers ${currentSnapshotId === undefined ? "without `as_of`" : `with \`as_of\` ${currentSnapshotId}`}.`,
    ...targets.map(describeTarget),
    ...(more > 0
      ? [`… and ${count(more, "more operation")} of which the lines have changed.`]
      : []),
  ].join("\n");
}

function describeTarget({ operation, type, startLine, endLine, now }: ChangedTarget): string {
  const name = operation === undefined ? "" : `replacements[${operation}] `;
  const head = `${name}(${type}, ${lineRange(startLine, endLine)} of the snapshot)`;
  return now === "" ? `${head}: the file is empty now.` : `${head}, now:\n${now}`;
}

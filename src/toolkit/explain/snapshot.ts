import type { ChangedTarget, SnapshotFailure } from "../../core/failure/snapshotFailure.ts";
import { count, lineRange, quote } from "./words.ts";

export function explainSnapshot(failure: SnapshotFailure): string {
  switch (failure.code) {
    case "unknownSnapshot":
      return `There is no snapshot ${quote(failure.snapshotId)} of ${failure.path}, or it is no longer kept, so its line numbers mean nothing. Call linewise_read_file and give as \`as_of\` the snapshot that it names; where it names none, as for a very large file, leave \`as_of\` out. Nothing was changed.`;
    case "snapshotOfOtherFile":
      return `Snapshot ${failure.snapshotId} is one of ${failure.otherPath}, not of ${failure.path}. Give as \`as_of\` the snapshot that linewise_read_file names for ${failure.path}, or leave \`as_of\` out. Nothing was changed.`;
    case "targetChanged":
      return explainChanged(failure);
  }
}

function explainChanged(failure: Extract<SnapshotFailure, { code: "targetChanged" }>): string {
  const { path, snapshotId, currentSnapshotId, targets, changed } = failure;
  const more = changed - targets.length;
  return [
    `Since snapshot ${snapshotId}, lines targeted by ${count(changed, "operation")} have changed in ${path}, or cannot be told from identical lines. Nothing was changed. What is there now is below; to go on, call again with these line numbers and ${currentSnapshotId === undefined ? "without `as_of`" : `with \`as_of\` ${currentSnapshotId}`}.`,
    ...targets.map(describeTarget),
    ...(more > 0 ? [`… and ${count(more, "more operation")} whose lines have changed.`] : []),
  ].join("\n");
}

function describeTarget({ operation, type, startLine, endLine, now }: ChangedTarget): string {
  const name = operation === undefined ? "" : `replacements[${operation}] `;
  const head = `${name}(${type}, ${lineRange(startLine, endLine)} of the snapshot)`;
  return now === "" ? `${head}: the file is empty now.` : `${head}, now:\n${now}`;
}

import { diffLines, editBetween, type Hunk, renderHunks } from "../../core/diff/index.ts";
import type { Failure, SnapshotFailure } from "../../core/failure/index.ts";
import { lineContents, type LineRange, numberedRow, shortenLine } from "../../core/lines/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import type { NamedSnapshot } from "../../core/snapshot/index.ts";
import type { PlannedCall } from "../../toolkit/tool.ts";
import type { FileChange, TextFile } from "../../toolkit/workspace/index.ts";
import type { OpenedCall } from "./openCall.ts";

/**
 * Refuses a plan that puts a new text in the place of all of one that the agent has not seen: nobody's
 * change is lost unseen. Whoever names the text that is there now, as `as_of`, knows of it.
 */
export function refuseUnseen(planned: PlannedCall, { request }: OpenedCall): Result<PlannedCall> {
  const { person } = request;
  for (const change of planned.plan.changes) {
    const isOverwritten = change.isWholeFile === true && change.file.text !== "";
    const unseen = isOverwritten && person === undefined && findUnseen(change, request);
    if (unseen) return fail(unseen);
  }
  return succeed(planned);
}

/** The snapshot that a call names. */
export function asOfIn(input: unknown): string | undefined {
  if (typeof input !== "object" || input === null) return undefined;
  const asOf: unknown = Reflect.get(input, "as_of");
  return typeof asOf === "string" && asOf !== "" ? asOf : undefined;
}

function findUnseen(
  { file }: FileChange,
  { services: { snapshots }, input, conversation }: OpenedCall["request"],
): Failure | undefined {
  const asOf = asOfIn(input);
  if (asOf === undefined) {
    const unseen = snapshots.findUnseen(file, conversation);
    return unseen && describeUnseen(file, unseen.known, snapshots);
  }
  if (asOf === file.snapshotId) return undefined;
  const named = snapshots.find(asOf, file.target);
  return named.ok ? describeUnseen(file, named.value, snapshots) : named.failure;
}

/** More says no more. */
const maxRows = 40;
const maxFirstRows = 5;
const maxLineCharacters = 300;

type Snapshots = OpenedCall["request"]["services"]["snapshots"];

/** The lines that it shows can be edited by their numbers. */
function describeUnseen(
  { target, lines, snapshotId }: TextFile,
  known: NamedSnapshot | undefined,
  snapshots: Snapshots,
): SnapshotFailure {
  const noteShown = (ranges: readonly LineRange[]): void => {
    if (snapshotId === undefined) return;
    snapshots.noteShown(ranges.map((range) => ({ snapshotId, ...range })));
  };
  const facts = { code: "textUnseen", path: target.shown, snapshotId } as const;
  const { count: totalLines } = lines;
  if (known === undefined) {
    const endLine = Math.min(totalLines, maxFirstRows);
    const contents = lineContents(lines, 1, endLine);
    const rows = contents.map((content, index) =>
      numberedRow(index + 1, shortenLine(content, maxLineCharacters)),
    );
    if (contents.every(isShort)) noteShown([{ startLine: 1, endLine }]);
    return { ...facts, rows: rows.join("\n"), change: { totalLines } };
  }
  const diff = diffLines(editBetween(known.lines.text, lines.text), known.lines, lines, 1);
  const { lines: rows, hiddenChangedLines } = renderHunks(diff, {
    maxLines: maxRows,
    maxLineCharacters,
  });
  if (hiddenChangedLines === 0 && rows.every(isShort)) noteShown(diff.hunks.map(newRangeOf));
  const change = { since: known.id, hiddenChangedLines };
  return { ...facts, rows: rows.join("\n"), change };
}

function isShort(line: string): boolean {
  return line.length < maxLineCharacters;
}

function newRangeOf({ new: { startLine, lineCount } }: Hunk): LineRange {
  return { startLine, endLine: startLine + lineCount - 1 };
}

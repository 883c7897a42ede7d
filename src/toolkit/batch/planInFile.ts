import { type Operation, type OperationsPlan, planOperations } from "../../core/batch/index.ts";
import { fail, type Result } from "../../core/result.ts";
import type { NamedSnapshot } from "../../core/snapshot/index.ts";
import type { ToolContext } from "../tool.ts";
import type { TextFile } from "../workspace/index.ts";

/**
 * What operations make of a file, in the numbers of its current text. A search that finds nothing
 * says so if the text was in the snapshot that the call names.
 */
export async function planInFile(
  file: TextFile,
  operations: readonly Operation[],
  snapshot: NamedSnapshot | undefined,
  { findMatches, maxReplacements, signal }: ToolContext,
): Promise<Result<OperationsPlan>> {
  const { target, newLine: emptyFileEnding } = file;
  const limits = { findMatches, maxReplacements, emptyFileEnding, path: target.shown, signal };
  const planned = await planOperations(file.lines, operations, limits);
  if (planned.ok || planned.failure.code !== "noMatch" || snapshot === undefined) return planned;
  const { failure } = planned;
  const isStillThere = failure.hints.some(({ kind }) => kind === "changedByBatch");
  const failed = operations.filter(({ operation }) => operation === failure.operation);
  if (isStillThere || !(await planOperations(snapshot.lines, failed, limits)).ok) return planned;
  const hint = { kind: "changedSince", snapshotId: snapshot.id } as const;
  return fail({ ...failure, hints: [hint, ...failure.hints] });
}

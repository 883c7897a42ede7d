import assert from "node:assert/strict";
import { succeed, type Result } from "../../../src/core/result.ts";
import { maxAnswerBytes } from "../../../src/toolkit/report/output.ts";
import type { AppliedFile, Tool, ToolContext } from "../../../src/toolkit/tool.ts";

/** The answer of a reading tool. */
export async function callReadTool(
  tool: Tool,
  input: unknown,
  context: ToolContext,
  maxBytes = maxAnswerBytes,
): Promise<Result<string>> {
  const call = tool.parse(input);
  if (!call.ok) return call;
  assert.ok(call.value.effect !== "write", "the tool does not read");
  const answer = await call.value.run(context);
  return answer.ok ? succeed(answer.value(maxBytes).text) : answer;
}

export interface Edited {
  readonly answer: string;
  /** The new texts by path; a file that does not change is not among them. */
  readonly texts: Readonly<Record<string, string>>;
}

/** What a file's snapshot is called after the edit. */
export const appliedSnapshotId = "snew222";

/**
 * The answer of an editing tool and the texts that it makes, applied exactly as planned.
 *
 * @param outcome What the answer is told of each applied file.
 */
export async function callEditTool(
  tool: Tool,
  input: unknown,
  context: ToolContext,
  outcome: Partial<AppliedFile> = {},
  maxBytes = maxAnswerBytes,
): Promise<Result<Edited>> {
  const call = tool.parse(input);
  if (!call.ok) return call;
  assert.ok(call.value.effect === "write", "the tool does not edit");
  const planned = await call.value.plan(context);
  if (!planned.ok) return planned;
  const { changes } = planned.value.plan;
  const applied = changes.map((): AppliedFile => {
    return { snapshotId: appliedSnapshotId, unsaved: false, ...outcome };
  });
  return succeed({
    answer: planned.value.report(applied)(maxBytes).text,
    texts: Object.fromEntries(changes.map(({ file, newText }) => [file.target.shown, newText])),
  });
}

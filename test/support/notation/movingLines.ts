import assert from "node:assert/strict";
import type { Failure } from "../../../src/core/failure/failure.ts";
import { replaceInFile } from "../../../src/tools/replaceInFile.ts";
import { fakeContext, type FakeFile, fakeWorkspace } from "../fakes/fakeWorkspace.ts";
import { callEditTool, type Edited } from "./callTool.ts";
import type { OperationInput } from "./replacements.ts";

export const edited = "src/a.ts";
export const other = "src/b.ts";

interface MovingCall {
  readonly files: Readonly<Record<string, FakeFile>>;
  readonly replacements: readonly OperationInput[];
  readonly as_of?: string;
  readonly rejected?: readonly string[];
}

export const snapshots = {
  sold: { path: edited, text: "0\na\nb\nc\n" },
  sother: { path: other, text: "z\ny\nx\n" },
};

async function call({
  files,
  replacements,
  as_of,
  rejected = [],
}: MovingCall): ReturnType<typeof callEditTool> {
  const input = { filePath: edited, replacements, ...(as_of === undefined ? {} : { as_of }) };
  const workspace = fakeWorkspace(files, snapshots);
  return callEditTool(
    replaceInFile,
    input,
    fakeContext(files, { workspace, rejectedParts: new Set(rejected) }),
  );
}

export async function edit(given: MovingCall): Promise<Edited> {
  const result = await call(given);
  assert.ok(result.ok, result.ok ? "" : JSON.stringify(result.failure));
  return result.value;
}

export async function failureOf(given: MovingCall): Promise<Failure> {
  const result = await call(given);
  assert.ok(!result.ok, "the batch was carried out");
  return result.failure;
}

export const move = { move: true };
export const insertAfter = (lineNumber: number, from: OperationInput): OperationInput => ({
  type: "insert_after",
  lineNumber,
  ...from,
});
export const from = (
  fromStartLine: number,
  fromEndLine: number,
  more: OperationInput = {},
): OperationInput => ({
  fromStartLine,
  fromEndLine,
  ...more,
});

import assert from "node:assert/strict";
import type { Failure } from "../../../src/core/failure/failure.ts";
import type { Result } from "../../../src/core/result.ts";
import type { ToolContext } from "../../../src/toolkit/tool.ts";
import { replaceInFile } from "../../../src/tools/replaceInFile.ts";
import { fakeContext, type FakeFile } from "../fakes/fakeWorkspace.ts";
import { callEditTool, type Edited } from "./callTool.ts";

/** One of `replacements[]`. */
export type OperationInput = Readonly<Record<string, unknown>>;

/** The file that the batches of these tests edit. */
export const path = "src/a.ts";

export const abcde = "a\nb\nc\nd\ne\n";

/** Carries out a batch that must succeed. */
export async function edit(
  file: FakeFile,
  replacements: readonly OperationInput[],
  changes: Partial<ToolContext> = {},
): Promise<Edited> {
  const edited = await callReplaceInFile(file, replacements, changes);
  assert.ok(edited.ok, edited.ok ? "" : JSON.stringify(edited.failure));
  return edited.value;
}

/** Why a batch is refused. */
export async function failureOf(
  file: FakeFile,
  replacements: readonly unknown[],
  changes: Partial<ToolContext> = {},
): Promise<Failure> {
  const edited = await callReplaceInFile(file, replacements, changes);
  assert.ok(!edited.ok, "the batch was carried out");
  return edited.failure;
}

function callReplaceInFile(
  file: FakeFile,
  replacements: readonly unknown[],
  changes: Partial<ToolContext>,
): Promise<Result<Edited>> {
  const context = fakeContext({ [path]: file }, changes);
  return callEditTool(replaceInFile, { filePath: path, replacements }, context);
}

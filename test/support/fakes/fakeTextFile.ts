import { indexLines } from "../../../src/core/lines/lines.ts";
import type { ResolvedPath } from "../../../src/core/path/resolvedPath.ts";
import type { TextFile } from "../../../src/toolkit/workspace/workspace.ts";
import { targetOf } from "./fakeTarget.ts";

/** What a file of a test shows as its snapshot, whatever it holds. */
export const fakeSnapshotId = "s0ld111";

/** A saved file of the workspace, without a look at its path. */
export function fakeTextFile(shown: string, text: string, exists = true): TextFile {
  return savedText(targetOf(shown, exists ? "file" : "missing"), text, exists);
}

export function savedText(target: ResolvedPath, text: string, exists = true): TextFile {
  return {
    target,
    exists,
    text,
    lines: indexLines(text),
    encoding: "utf8",
    unsaved: false,
    snapshotId: fakeSnapshotId,
    newLine: "\n",
  };
}

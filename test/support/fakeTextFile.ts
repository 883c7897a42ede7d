import type { TextFile } from "../../src/toolkit/workspace.ts";

/** A saved file of the workspace, without a look at its path. */
export function fakeTextFile(shown: string, text: string, exists = true): TextFile {
  const absolutePath = `/workspace/${shown}`;
  const inside = { asGiven: true, real: true };
  return {
    target: {
      uri: `file://${absolutePath}`,
      scheme: "file",
      absolutePath,
      realPath: absolutePath,
      shown,
      insideWorkspace: inside,
      insideAllowedPaths: inside,
      kind: exists ? "file" : "missing",
      hardLinks: 1,
      names: { relative: [shown], absolute: [absolutePath] },
    },
    exists,
    text,
    encoding: "utf8",
    unsaved: false,
    snapshotId: "s000001",
    newLine: "\n",
  };
}

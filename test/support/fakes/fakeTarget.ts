import type { PathKind, ResolvedPath } from "../../../src/core/path/resolvedPath.ts";

/** A path of a workspace of one folder, as the gate resolves it. */
export function targetOf(shown: string, kind: PathKind = "file"): ResolvedPath {
  const inside = { asGiven: true, real: true };
  const absolutePath = `/workspace/${shown}`;
  return {
    uri: `file://${encodeURI(absolutePath)}`,
    scheme: "file",
    absolutePath,
    realPath: absolutePath,
    shown,
    folderIndex: 0,
    insideWorkspace: inside,
    insideAllowedPaths: inside,
    kind,
    hardLinks: 1,
    names: [{ relative: [shown], absolute: absolutePath }],
  };
}

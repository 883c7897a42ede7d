import type { FileFailure } from "../../src/core/failure.ts";
import type { ResolvedPath } from "../../src/core/path/resolvedPath.ts";
import { collectMatches } from "../../src/core/pattern/collectMatches.ts";
import { fail, succeed } from "../../src/core/result.ts";
import type { ToolContext } from "../../src/toolkit/tool.ts";
import type { TextFile, Workspace } from "../../src/toolkit/workspace.ts";

/** A file in memory: its text, its text and what is special about it, or why it cannot be read. */
export type FakeFile =
  string | Partial<Pick<TextFile, "text" | "encoding" | "unsaved" | "newLine">> | FileFailure;

/** What a file of this workspace shows as its snapshot, whatever it holds. */
export const fakeSnapshotId = "s0ld111";

/** Files of one workspace folder, by their relative path; any other path is missing. */
export function fakeWorkspace(files: Readonly<Record<string, FakeFile>>): Workspace {
  return {
    resolve: (path) => Promise.resolve(succeed(resolveFake(path, Object.hasOwn(files, path)))),
    readText(target) {
      const file = files[target.shown];
      if (file === undefined)
        return Promise.resolve(fail({ code: "notFound", path: target.shown }));
      if (typeof file === "object" && "code" in file) return Promise.resolve(fail(file));
      const given = typeof file === "string" ? { text: file } : file;
      return Promise.resolve(
        succeed({
          target,
          text: "",
          encoding: "utf8",
          unsaved: false,
          snapshotId: fakeSnapshotId,
          newLine: "\n" as const,
          ...given,
        }),
      );
    },
  };
}

/** What a tool is given, with patterns run on this thread. */
export function fakeContext(
  files: Readonly<Record<string, FakeFile>>,
  changes: Partial<ToolContext> = {},
): ToolContext {
  return {
    workspace: fakeWorkspace(files),
    findMatches: (request) => Promise.resolve(succeed(collectMatches(request))),
    maxReplacements: 10_000,
    signal: new AbortController().signal,
    ...changes,
  };
}

function resolveFake(path: string, exists: boolean): ResolvedPath {
  const inside = { asGiven: true, real: true };
  const absolutePath = `/workspace/${path}`;
  return {
    uri: `file://${absolutePath}`,
    scheme: "file",
    absolutePath,
    realPath: absolutePath,
    shown: path,
    folderIndex: 0,
    insideWorkspace: inside,
    insideAllowedPaths: inside,
    kind: exists ? "file" : "missing",
    hardLinks: 1,
    names: { relative: [path], absolute: [absolutePath] },
  };
}

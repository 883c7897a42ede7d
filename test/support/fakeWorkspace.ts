import type { FileFailure, PathFailure } from "../../src/core/failure.ts";
import type { ResolvedPath } from "../../src/core/path/resolvedPath.ts";
import { collectMatches } from "../../src/core/pattern/collectMatches.ts";
import { fail, succeed, type Result } from "../../src/core/result.ts";
import { windowOfText } from "../../src/toolkit/lineWindow.ts";
import type { ToolContext } from "../../src/toolkit/tool.ts";
import type { EntryFacts, TextFile, Workspace } from "../../src/toolkit/workspace.ts";

/** A file in memory: its text, its text and what is special about it, or why it cannot be read. */
export type FakeFile =
  string | Partial<Omit<TextFile, "target" | "snapshotId">> | FileFailure | PathFailure;

/** What a file of this workspace shows as its snapshot, whatever it holds. */
export const fakeSnapshotId = "s0ld111";

/** Files of one workspace folder, by their relative path; any other path is missing. */
export function fakeWorkspace(files: Readonly<Record<string, FakeFile>>): Workspace {
  function find(target: ResolvedPath): FakeFile | undefined {
    return Object.hasOwn(files, target.shown) ? files[target.shown] : undefined;
  }
  const readLines = (target: ResolvedPath, startLine: number, lineCount: number) => {
    const file = readFake(find(target) ?? { code: "notFound", path: target.shown }, target);
    return Promise.resolve(
      file.ok ? succeed(windowOfText(file.value, startLine, lineCount)) : file,
    );
  };
  return {
    readLines,
    readLastLines: (target, lineCount) => readLines(target, -lineCount, lineCount),
    describe: (target) => Promise.resolve(succeed(describeFake(find(target)))),
    listFolder: noFolders,
    listFiles: noFolders,
    resolve: (path) => Promise.resolve(succeed(resolveFake(path, Object.hasOwn(files, path)))),
    readText(target) {
      const missing = { code: "notFound", path: target.shown } as const;
      return Promise.resolve(readFake(find(target) ?? missing, target));
    },
    readTextOrNew: (target) => Promise.resolve(readFake(find(target) ?? { exists: false }, target)),
  };
}

function readFake(
  file: FakeFile,
  target: ResolvedPath,
): Result<TextFile, FileFailure | PathFailure> {
  if (typeof file === "object" && "code" in file) return fail(file);
  return succeed({
    target,
    exists: true,
    text: "",
    encoding: "utf8",
    unsaved: false,
    snapshotId: fakeSnapshotId,
    newLine: "\n",
    ...(typeof file === "string" ? { text: file } : file),
  });
}

function describeFake(file: FakeFile | undefined): EntryFacts {
  const text = typeof file === "string" ? file : "";
  return {
    kind: file === undefined ? "missing" : "file",
    sizeBytes: Buffer.byteLength(text),
    modified: new Date(0),
    mode: 0o100644,
    linkTarget: undefined,
  };
}

function noFolders(): never {
  throw new Error("There are only files here; give the context a workspace with folders.");
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
    rejectedParts: new Set(),
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

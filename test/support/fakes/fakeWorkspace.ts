import type { FileFailure } from "../../../src/core/failure/fileFailure.ts";
import type { PathFailure } from "../../../src/core/failure/pathFailure.ts";
import { indexLines } from "../../../src/core/lines/lines.ts";
import type { ResolvedPath } from "../../../src/core/path/resolvedPath.ts";
import { collectMatches } from "../../../src/core/pattern/collectMatches.ts";
import { fail, type Result, succeed } from "../../../src/core/result.ts";
import type { ToolContext } from "../../../src/toolkit/tool.ts";
import { windowOfText } from "../../../src/toolkit/workspace/lineWindow.ts";
import type { FileFacts, TextFile, Workspace } from "../../../src/toolkit/workspace/workspace.ts";
import { type FakeText, searchTexts } from "./fakeSearch.ts";
import { targetOf } from "./fakeTarget.ts";
import { savedText } from "./fakeTextFile.ts";

/** A file in memory: its text, its text and what is special about it, or why it cannot be read. */
export type FakeFile =
  | string
  | Partial<Omit<TextFile, "target" | "snapshotId">>
  | FileFailure
  | PathFailure;

/** A text that a file once had, of which nothing is known but that. */
export interface FakeSnapshot {
  readonly path: string;
  readonly text: string;
}

/**
 * Files of one workspace folder, by their relative path; any other path is missing.
 *
 * @param snapshots By their id.
 */
export function fakeWorkspace(
  files: Readonly<Record<string, FakeFile>>,
  snapshots: Readonly<Record<string, FakeSnapshot>> = {},
): Workspace {
  function find(target: ResolvedPath): FakeFile | undefined {
    return Object.hasOwn(files, target.shown) ? files[target.shown] : undefined;
  }
  const readText: Workspace["readText"] = (target) => {
    const missing = { code: "notFound", path: target.shown } as const;
    return Promise.resolve(readFake(find(target) ?? missing, target));
  };
  return {
    readText,
    readSource: readText,
    resolveSource: (path) => {
      const kind = Object.hasOwn(files, path) ? "file" : "missing";
      return Promise.resolve(
        succeed({ target: targetOf(path, kind), isFree: !path.includes(".env") }),
      );
    },
    readTextOfMany: readText,
    async readLines(target, parts) {
      const file = await readText(target);
      return file.ok ? succeed(parts.map((wanted) => windowOfText(file.value, wanted))) : file;
    },
    findSymbols: () => Promise.resolve([]),
    readLanguageConfiguration: () => Promise.resolve(undefined),
    describe: (target) => Promise.resolve(succeed(describeFake(find(target)))),
    findUnshown: () => [],
    wereShown: () => true,
    noteShown: () => undefined,
    listFolder: noFolders,
    examineEntries: noFolders,
    listFiles: noFolders,
    search: (query) => Promise.resolve(succeed(searchTexts(textsOf(files), query))),
    resolve: (path) =>
      Promise.resolve(succeed(targetOf(path, Object.hasOwn(files, path) ? "file" : "missing"))),
    resolveFolders: () => Promise.resolve(succeed([targetOf(".", "folder")])),
    findSnapshot(id, { shown: path }) {
      const snapshot = Object.hasOwn(snapshots, id) ? snapshots[id] : undefined;
      if (snapshot === undefined) return fail({ code: "unknownSnapshot", path, snapshotId: id });
      if (snapshot.path !== path) {
        const otherPath = snapshot.path;
        return fail({ code: "snapshotOfOtherFile", path, snapshotId: id, otherPath });
      }
      return succeed({ id, lines: indexLines(snapshot.text) });
    },
    readTextOrNew: (target) => Promise.resolve(readFake(find(target) ?? { exists: false }, target)),
  };
}

/** What a search reads: all files that are text. */
function textsOf(files: Readonly<Record<string, FakeFile>>): ReadonlyMap<string, FakeText> {
  const texts = new Map<string, FakeText>();
  for (const [path, file] of Object.entries(files)) {
    if (typeof file === "string") texts.set(path, { text: file, unsaved: false });
    else if (!("code" in file)) {
      texts.set(path, { text: file.text ?? "", unsaved: file.unsaved ?? false });
    }
  }
  return texts;
}

function readFake(
  file: FakeFile,
  target: ResolvedPath,
): Result<TextFile, FileFailure | PathFailure> {
  if (typeof file === "object" && "code" in file) return fail(file);
  return succeed(
    typeof file === "string"
      ? savedText(target, file)
      : { ...savedText(target, file.text ?? ""), ...file },
  );
}

function describeFake(file: FakeFile | undefined): FileFacts {
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
    isMeant: () => false,
    ...changes,
  };
}

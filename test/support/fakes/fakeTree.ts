import assert from "node:assert/strict";
import type { FileFailure } from "../../../src/core/failure/fileFailure.ts";
import type { GlobFailure } from "../../../src/core/failure/patternFailure.ts";
import type { ListedEntry } from "../../../src/core/listing.ts";
import { fail, succeed, type Result } from "../../../src/core/result.ts";
import type { FileQuery } from "../../../src/toolkit/workspace/searchQuery.ts";
import type { FileFacts, FoundFiles, Workspace } from "../../../src/toolkit/workspace/workspace.ts";
import { targetOf } from "./fakeTarget.ts";
import { fakeWorkspace, type FakeFile } from "./fakeWorkspace.ts";

/** What a workspace has beside the texts of its files, by relative path. */
export interface FakeTree {
  readonly files?: Readonly<Record<string, FakeFile>>;
  /** The entries of each folder, or why they cannot be listed. */
  readonly folders?: Readonly<Record<string, readonly ListedEntry[] | FileFailure>>;
  /** What differs from a plain file or folder, or why it cannot be found out. */
  readonly facts?: Readonly<Record<string, Partial<FileFacts> | FileFailure>>;
  readonly findFiles?: (
    query: FileQuery,
    folders: readonly string[],
  ) => Result<FoundFiles, FileFailure | GlobFailure>;
  /** Given where the workspace is one of several folders. */
  readonly workspaceFolders?: readonly string[];
}

/** A workspace with folders; any other path is missing. */
export function fakeTree({
  files = {},
  folders = {},
  facts = {},
  findFiles,
  workspaceFolders,
}: FakeTree): Workspace {
  const plain = fakeWorkspace(files);
  const entriesOf = new Map(Object.entries(folders));
  const factsOf = new Map(Object.entries(facts));
  return {
    ...plain,
    async resolve(path) {
      const resolved = await plain.resolve(path);
      return resolved.ok && entriesOf.has(path)
        ? succeed({ ...resolved.value, kind: "folder" })
        : resolved;
    },
    async describe(target) {
      const special = factsOf.get(target.shown) ?? {};
      if ("code" in special) return fail(special);
      const described = await plain.describe(target);
      const kind = entriesOf.has(target.shown) ? { kind: "folder" as const } : {};
      return described.ok ? succeed({ ...described.value, ...kind, ...special }) : described;
    },
    listFolder({ shown }) {
      const entries = entriesOf.get(shown);
      assert.ok(entries !== undefined, `${shown} is no folder`);
      return Promise.resolve("code" in entries ? fail(entries) : succeed(entries));
    },
    examineEntries(_folder, entries, withDetails) {
      const examined = entries.map(({ details, ...entry }) =>
        withDetails && details !== undefined ? { ...entry, details } : entry,
      );
      return Promise.resolve(examined);
    },
    resolveFolders: () =>
      Promise.resolve(succeed((workspaceFolders ?? ["."]).map((name) => targetOf(name, "folder")))),
    listFiles(searched, query) {
      assert.ok(findFiles !== undefined, "no search was expected");
      const names = searched.map(({ shown }) => shown);
      return Promise.resolve(findFiles(query, names));
    },
  };
}

import { compileFilesExclude } from "../../core/filesExclude.ts";
import { compileExcludes, compileGlob, type GlobOptions } from "../../core/glob.ts";
import { createLeftOutTest } from "../../core/path/protectedReads.ts";
import { diskRoot } from "../walk/diskRoot.ts";
import { createFolderMemory, type FolderMemory } from "../walk/folderMemory.ts";
import { walk } from "../walk/walk.ts";
import type { SkippedPath, WalkRequest, WalkRoot } from "../walk/walkRequest.ts";
import type { DiskWalk } from "./searchMessages.ts";

export interface WalkedPaths {
  /** Regular files; where a link leads was not asked about. */
  readonly paths: readonly string[];
  readonly skipped: readonly SkippedPath[];
  readonly withheldFiles: number;
}

/** Walks of more trees than this start anew. */
const maxMemories = 8;
const memories = new Map<string, FolderMemory | undefined>();

/** The files of a walk, in path order. Its globs are known to compile. */
export async function* walkOnDisk(
  given: DiskWalk,
  settledAfterMs: number,
  signal: AbortSignal,
): AsyncGenerator<WalkedPaths> {
  const root = rootOf(given);
  const request = requestOf(given);
  const memory = memoryOf(given, root.rootPrefix, settledAfterMs);
  const selection = memory && JSON.stringify(given);
  for await (const { files, skipped } of walk(root, { ...request, memory, selection, signal })) {
    const paths = files.filter(({ kind }) => kind === "file").map(({ path }) => path);
    const withheldFiles = files.filter(({ kind }) => kind === "withheld").length;
    yield { paths, skipped, withheldFiles };
  }
}

function rootOf({ folder, platform, filesExclude, innerRoots }: DiskWalk): WalkRoot {
  return diskRoot(folder, {
    isCaseSensitive: platform.isCaseSensitive,
    isHiddenBySetting: compileFilesExclude(filesExclude, platform),
    innerRoots: new Set(innerRoots),
  });
}

function requestOf(given: DiskWalk): WalkRequest {
  const { base, includeHidden, includeGitignored, platform, exclude, secrets } = given;
  const folder = base === "" ? given.folder : `${given.folder}/${base}`;
  const slashless = given.glob?.slashless ?? "anyDepth";
  const options: GlobOptions = { ...platform, folder: slashed(folder), includeHidden, slashless };
  const glob = given.glob && compileGlob(given.glob.pattern, options);
  const excludes = compileExcludes(exclude, options);
  if (glob?.ok === false || !excludes.ok) throw new Error("A glob was not compiled before.");
  return {
    base,
    includeHidden,
    includeGitignored,
    glob: glob?.value,
    excludes: excludes.value,
    isSecret: secrets && createLeftOutTest(secrets),
  };
}

function slashed(folder: string): string {
  return folder.replaceAll("\\", "/").replace(/\/$/, "");
}

function memoryOf(
  given: DiskWalk,
  rootPrefix: string,
  settledAfterMs: number,
): FolderMemory | undefined {
  const { folder, platform, includeGitignored } = given;
  const top = folder.slice(0, folder.length - Math.max(0, rootPrefix.length - 1));
  const { isCaseSensitive } = platform;
  const key = JSON.stringify([top, isCaseSensitive, includeGitignored]);
  if (!memories.has(key)) {
    if (memories.size === maxMemories) memories.clear();
    memories.set(key, createFolderMemory(top, { isCaseSensitive, settledAfterMs }));
  }
  return memories.get(key);
}

import {
  compileWalk,
  createFolderMemory,
  diskRoot,
  type FolderMemory,
  type WalkedPaths,
  walkPaths,
  type WalkSpec,
} from "../../walk/index.ts";

/** With more trees than this, all memories are dropped. */
const maxMemories = 8;
const memories = new Map<string, FolderMemory | undefined>();

/** The files of a walk, in path order. Its globs are known to compile. */
export function walkOnDisk(
  spec: WalkSpec,
  racinessMs: number,
  signal: AbortSignal,
): AsyncGenerator<WalkedPaths> {
  const compiled = compileWalk(spec);
  if (!compiled.ok) throw new Error("A glob was not compiled before.");
  const root = diskRoot(spec.folder, spec.realPlace);
  const memory = memoryOf(spec, root.rootPrefix, racinessMs);
  const selection = memory && JSON.stringify(spec);
  return walkPaths(root, { ...compiled.value, memory, selection, signal });
}

function memoryOf(
  { folder, platform, includeGitignored }: WalkSpec,
  rootPrefix: string,
  racinessMs: number,
): FolderMemory | undefined {
  const top = folder.slice(0, folder.length - Math.max(0, rootPrefix.length - 1));
  const { isCaseSensitive } = platform;
  const key = JSON.stringify([top, isCaseSensitive, includeGitignored]);
  if (!memories.has(key)) {
    if (memories.size === maxMemories) memories.clear();
    memories.set(key, createFolderMemory(top, { isCaseSensitive, racinessMs }));
  }
  return memories.get(key);
}

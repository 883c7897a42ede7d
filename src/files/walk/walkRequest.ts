import type { FilesExcluder } from "../../core/filesExclude.ts";
import type { Glob, PathExcluder } from "../../core/glob.ts";
import type { FolderMemory } from "./folderMemory.ts";
import type { TreeReader } from "./treeReader.ts";

/** A workspace folder as a walk sees it. */
export interface WalkRoot {
  /** Reads from the top of the repository that the folder is in, or from the folder itself. */
  readonly tree: TreeReader;
  /** The way from the top of `tree` to the folder: `""` or `"packages/app/"`. */
  readonly rootPrefix: string;
  readonly isCaseSensitive: boolean;
  readonly isHiddenBySetting: FilesExcluder;
  /** Workspace folders inside this one, by their path in it: they are walked as roots of their own. */
  readonly innerRoots: ReadonlySet<string>;
}

/** What a call wants of a root. */
export interface WalkRequest {
  /**
   * The folder to start in, by its path in the root. One that is hidden or ignored was asked for by
   * name: it is walked, without the rules that ignore it.
   */
  readonly base: string;
  readonly includeHidden: boolean;
  readonly includeGitignored: boolean;
  /** Over paths relative to `base`; decides about hidden names where it is given. */
  readonly glob?: Glob | undefined;
  /** Over paths relative to `base`. */
  readonly excludes?: PathExcluder | undefined;
  /** Files whose text must not be read, by their path in the root: listed as `withheld`. */
  readonly isSecret?: ((path: string) => boolean) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Of earlier walks of the same tree with the same `includeGitignored`. */
  readonly memory?: FolderMemory | undefined;
  /** The same for walks of the same root that want the same of it; only with `memory`. */
  readonly selection?: string | undefined;
}

export interface WalkedFile {
  /** In the root, `/`-separated. */
  readonly path: string;
  /** Links are listed, whatever they lead to, and never followed. */
  readonly kind: "file" | "link" | "withheld";
}

/**
 * What could not be searched, and ignore files that do not count: the path from the root, `../` above
 * it, and a system error code, `notUnicode` or one of {@link ignoreFileGap}.
 */
export interface SkippedPath {
  readonly path: string;
  readonly cause: string;
}

export interface WalkBatch {
  readonly files: readonly WalkedFile[];
  readonly skipped: readonly SkippedPath[];
}

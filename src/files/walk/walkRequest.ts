import type {
  FileSelection,
  FilesExcluder,
  FilesExcludeSetting,
  Glob,
  GlobPlatform,
  PathExcluder,
} from "../../core/glob/index.ts";
import type { SearchSecrets } from "../../core/path/index.ts";
import type { IgnoredEntries, UnsearchedPath } from "../../core/unsearched.ts";
import type { RealPlace } from "../realPlace.ts";
import type { IgnoreScope } from "./ignore/index.ts";
import type { FolderEntry, TreeReader } from "./treeReader.ts";

/**
 * A walk as data that can be sent to a thread: the folder, what is hidden in it, what is wanted.
 */
export interface WalkSpec extends FileSelection {
  /** The root, as its file system takes it. */
  readonly folder: string;
  readonly platform: GlobPlatform;
  readonly filesExclude: FilesExcludeSetting;
  /** See {@link WalkRequest}. */
  readonly innerRoots: readonly string[];
  readonly base: string;
  /** Where the base really is: a folder that is elsewhere by now is not read. */
  readonly realPlace?: RealPlace | undefined;
  /** See {@link WalkRequest}. */
  readonly listsAll?: boolean | undefined;
  /** The walk ends after so many; what it leaves is said as unsearched. */
  readonly maxPaths?: number | undefined;
  /** Files that are left out; without it none is. */
  readonly secrets?: SearchSecrets | undefined;
}

/** A workspace folder as a walk reads it. */
export interface WalkRoot {
  /** Reads from the top of the repository that the folder is in, or from the folder itself. */
  readonly tree: TreeReader;
  /** The way from the top of `tree` to the folder: `""` or `"packages/app/"`. */
  readonly rootPrefix: string;
}

/** What a walk asks about every entry. */
export interface WalkRequest {
  readonly isCaseSensitive: boolean;
  readonly isHiddenBySetting: FilesExcluder;
  /** Workspace folders inside the root, by their path in it: they are walked as roots of their own. */
  readonly innerRoots: ReadonlySet<string>;
  /**
   * The folder to start in, by its path in the root. One that is hidden or ignored was asked for by
   * name: it is walked, without the rules that ignore it.
   */
  readonly base: string;
  readonly includeHidden: boolean;
  readonly includeGitignored: boolean;
  /** Links and folders are listed among the paths, too. */
  readonly listsAll?: boolean | undefined;
  /** Over paths relative to `base`; decides about hidden names where it is given. */
  readonly glob?: Glob | undefined;
  /** Over paths relative to `base`. */
  readonly excludes?: PathExcluder | undefined;
  /** Files whose text must not be read, by their path in the root: listed as `withheld`. */
  readonly isSecret?: ((path: string) => boolean) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Of earlier walks of the same tree with the same `includeGitignored`. */
  readonly memory?: FolderMemory | undefined;
}

export interface WalkedFile {
  /** In the root, `/`-separated. */
  readonly path: string;
  /** Links are listed, whatever they lead to, and never followed; folders only with `listsAll`. */
  readonly kind: "file" | "link" | "withheld" | "folder";
}

/** A file or folder that ignore rules leave out; with `listsAll`, all that is there and not listed. */
export interface IgnoredVisit {
  readonly kind: "ignored";
  /** In the root; that of a folder ends in a slash. */
  readonly path: string;
}

export interface WalkBatch {
  readonly files: readonly WalkedFile[];
  /**
   * By their paths from the root, `../` above it; besides system errors the causes are `notUnicode`
   * and {@link ignoreFileCause}.
   */
  readonly unsearched: readonly UnsearchedPath[];
  readonly ignored?: IgnoredEntries | undefined;
  /** With `listsAll`: what is there and is neither listed nor entered, by its path in the root. */
  readonly leftOut?: readonly string[] | undefined;
}

/** The regular files of a walk; where a link leads is not asked about. */
export interface WalkedPaths extends Omit<WalkBatch, "files"> {
  readonly paths: readonly string[];
  readonly withheldFiles: number;
}

/** What a walk has ahead of it: files by their path in the root, folders from the top of the tree. */
export type Visit = FileVisit | IgnoredVisit | FolderVisit;

export interface FileVisit extends WalkedFile {
  readonly kind: "file" | "link" | "withheld";
}

export interface FolderVisit {
  readonly kind: "folder";
  readonly path: string;
  /** The ignore rules that reach into the folder from outside. */
  readonly scope: IgnoreScope;
}

/** An entry of a folder, with what was found out about it. */
export interface RememberedEntry extends FolderEntry {
  /** From the top of the tree. */
  readonly path: string;
  isIgnored?: boolean;
  /** The ignore rules inside the folder that it is. */
  inside?: { readonly scope: IgnoreScope };
}

/** What a folder holds, by name, and the ignore rules in it. */
export interface OpenedFolder {
  readonly entries: readonly RememberedEntry[];
  readonly scope: IgnoreScope;
}

/**
 * What one walk leaves for the next. A folder is recalled as long as its own time stamps, and those of
 * its ignore files, are the same, and the rules that reach into it from outside are the very same:
 * one look at a folder instead of reading it and asking about every entry again.
 */
export interface FolderMemory {
  recall(path: string, outer: IgnoreScope): OpenedFolder | undefined;
  /** @param startedMs When reading the folder began, by `Date.now()`. */
  keep(path: string, outer: IgnoreScope, folder: OpenedFolder, startedMs: number): void;
  /** The rules of an ignore file, the very same as before where neither they nor `outer` changed. */
  addRules(file: string, outer: IgnoreScope, text: string, compile: CompileRules): IgnoreScope;
}

export type CompileRules = (outer: IgnoreScope, text: string) => IgnoreScope;

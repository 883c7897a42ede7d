/** What a search did not look at, or not for certain. */
export interface Unsearched {
  /** Files and folders that could not be searched, and ignore files that do not count. */
  readonly paths: readonly UnsearchedPath[];
  readonly binaryFiles: number;
  /** Files that usually hold secrets: they were not even read. */
  readonly withheldFiles: number;
  /** What ignore rules left out. */
  readonly ignored?: IgnoredEntries | undefined;
  /** Files that VS Code may read in another encoding than they were searched in. */
  readonly uncertain?: readonly string[] | undefined;
  /** What a search left that ended before it was through. */
  readonly rest?: UnsearchedRest | undefined;
}

/** Files and folders that a walk has not entered. */
export interface IgnoredEntries {
  readonly count: number;
  /** The first of them. */
  readonly named: readonly IgnoredEntry[];
}

interface IgnoredEntry {
  /** A folder's path ends in a slash. */
  readonly path: string;
  /** How many files are in the folder, if they were counted. */
  readonly files?: FileCount | undefined;
}

/** A counting ends at a limit. */
export interface FileCount {
  readonly count: number;
  readonly isMore: boolean;
}

const maxNamed = 3;

export function joinIgnored(
  one: IgnoredEntries | undefined,
  other: IgnoredEntries | undefined,
): IgnoredEntries | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const named = [...one.named, ...other.named].slice(0, maxNamed);
  return { count: one.count + other.count, named };
}

/** `cause` is a system error code, or says in words why. */
export interface UnsearchedPath {
  readonly path: string;
  readonly cause: string;
}

export interface UnsearchedRest {
  /**
   * The pattern was stopped on too many files; the time was up; or too many threads already wait
   * for a disk that does not answer.
   */
  readonly reason: "pattern" | "time" | "blocked";
  /** Files that were listed but not searched. */
  readonly unsearchedFiles: number;
  /** There may be files that were not even listed. */
  readonly isListIncomplete: boolean;
}

/** Why a file is not searched, in addition to the system's reasons. */
export const unsearchedCause = {
  noFile: "not a file",
  tooLarge: "over 50 MB",
  /** Only VS Code knows in which encoding it reads the file. */
  unknownEncoding: "unknown encoding",
  encoding: (encoding: string): string => `encoding ${encoding}`,
  outOfRoom: "the pattern backtracks too far",
  /** A walk ended before it was through. */
  tooMany: "too many files",
  timedOut: "the pattern backtracks catastrophically",
} as const;

/** Whether the file could be read, and the pattern was stopped on it. */
export function isStoppedByPattern({ cause }: UnsearchedPath): boolean {
  return cause === unsearchedCause.outOfRoom || cause === unsearchedCause.timedOut;
}

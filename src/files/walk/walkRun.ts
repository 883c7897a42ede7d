import { posix } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { UnsearchedPath } from "../../core/unsearched.ts";
import {
  hasTooManyRules,
  maxRuleLength,
  maxRules,
  maxRuleStars,
  withoutCostlyRules,
} from "./ignore/index.ts";
import type { FolderContents, FolderEntry } from "./treeReader.ts";
import type { WalkRequest, WalkRoot } from "./walkRequest.ts";

/** One walk under way. Its paths are from the top of the tree. */
export interface WalkRun {
  readonly root: WalkRoot;
  readonly request: WalkRequest;
  /** The way to the folder where the walk starts, ending in a slash unless empty. */
  readonly basePrefix: string;
  readonly unsearched: UnsearchedPath[];
  /** Of the work within folders. */
  readonly slice: TimeSlice;
}

export function startRun(root: WalkRoot, request: WalkRequest): WalkRun {
  const base = root.rootPrefix + request.base;
  const basePrefix = base === "" || base.endsWith("/") ? base : `${base}/`;
  return { root, request, basePrefix, unsearched: [], slice: startTimeSlice() };
}

export function childPath(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** A folder that cannot be read is empty, and said to be unsearched. */
export async function readContents(run: WalkRun, path: string): Promise<FolderContents> {
  try {
    const contents = await run.root.tree.readFolder(path);
    for (const name of contents.unnameable)
      noteUnsearched(run, childPath(path, name), "notUnicode");
    return contents;
  } catch (error) {
    noteUnsearched(run, path, causeOf(error));
    return { entries: [], unnameable: [] };
  }
}

/** An ignore file that cannot be read gives no rules, and is reported as unsearched. */
export async function readRules(run: WalkRun, path: string): Promise<string> {
  try {
    const text = await run.root.tree.readText(path);
    const rules = withoutCostlyRules(text);
    if (rules !== text) noteUnsearched(run, path, ignoreFileCause.costlyRule);
    if (!hasTooManyRules(rules)) return rules;
    noteUnsearched(run, path, ignoreFileCause.tooManyRules);
    return "";
  } catch (error) {
    const cause = causeOf(error);
    if (!missing.has(cause)) noteUnsearched(run, path, cause);
    return "";
  }
}

/** The entries of a folder inside of a `.git`, which no walk lists; none where it is not there. */
export async function readRepositoryFolder(
  run: WalkRun,
  path: string,
): Promise<readonly FolderEntry[]> {
  try {
    return (await run.root.tree.readFolder(path)).entries;
  } catch (error) {
    const cause = causeOf(error);
    if (!missing.has(cause)) noteUnsearched(run, path, cause);
    return [];
  }
}

/** The codes for "not there" of Node and of VS Code's file systems. */
const missing: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "FileNotFound"]);

/** What is above the workspace folder, such as an ignore file, is named by the way up to it. */
export function noteUnsearched(run: WalkRun, path: string, cause: string): void {
  const pathInRoot = posix.relative(`/${run.root.rootPrefix}`, `/${path}`);
  run.unsearched.push({ path: pathInRoot, cause });
}

/** The code of an expected error; anything else, Node's `ERR_…` among it, is a bug and goes on. */
function causeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code !== "string" || code.startsWith("ERR_")) throw error;
  return code;
}

/** How long a walk holds its thread before others get a turn. */
const sliceMs = 8;

export interface TimeSlice {
  isOver(): boolean;
  /** Gives the thread back, and starts the next slice. */
  giveTurn(): Promise<void>;
}

export function startTimeSlice(): TimeSlice {
  let endMs = performance.now() + sliceMs;
  return {
    isOver: () => performance.now() >= endMs,
    async giveTurn() {
      await nextTurn();
      endMs = performance.now() + sliceMs;
    },
  };
}

/** Many times what people write, comments included: to read even those takes time. */
export const maxIgnoreFileBytes = 1 << 18;

/** Why the rules of an ignore file do not count, beside the system's reasons. */
export const ignoreFileCause = {
  noFile: "not a file",
  /** It may lead out of the workspace. */
  link: "a link",
  tooLarge: "over 256 KB",
  tooManyRules: `over ${maxRules} rules or 64 KB of rules`,
  /** The other rules of the file count. */
  costlyRule: `a rule over ${maxRuleLength} characters or with more than ${maxRuleStars} **`,
} as const;

import { type IgnoredEntries, joinIgnored, type UnsearchedPath } from "../../core/unsearched.ts";
import { openBase, openFolder } from "./openFolder.ts";
import type {
  FolderVisit,
  IgnoredVisit,
  Visit,
  WalkBatch,
  WalkedFile,
  WalkedPaths,
  WalkRequest,
  WalkRoot,
} from "./walkRequest.ts";
import { startRun, startTimeSlice } from "./walkRun.ts";

/**
 * Lists the files below `request.base` in the order of `comparePaths`, a batch for each slice of
 * time. Never enters `.git` or a link. Throws the signal's reason once that is aborted.
 */
export async function* walk(root: WalkRoot, request: WalkRequest): AsyncGenerator<WalkBatch> {
  const run = startRun(root, request);
  const start = await openBase(run);
  const pending: Visit[] = start === undefined ? [] : [start];
  let files: WalkedFile[] = [];
  let ignored: IgnoredEntries | undefined;
  let leftOut: string[] = [];
  const slice = startTimeSlice();
  for (let visit = pending.pop(); visit !== undefined; visit = pending.pop()) {
    if (visit.kind === "ignored") {
      ignored = joinIgnored(ignored, { count: 1, named: [{ path: visit.path }] });
      leftOut.push(...leftOutOf(request, visit));
      continue;
    }
    if (visit.kind !== "folder") {
      files.push(visit);
      continue;
    }
    request.signal?.throwIfAborted();
    if (visit !== start) files.push(...listFolder(root, request, visit));
    // The first on top. There may be too many for the arguments of one call.
    for (const next of (await openFolder(run, visit)).toReversed()) pending.push(next);
    if (!slice.isOver()) continue;
    yield { files, unsearched: run.unsearched.splice(0), ignored, leftOut };
    files = [];
    ignored = undefined;
    leftOut = [];
    await slice.giveTurn();
  }
  request.signal?.throwIfAborted();
  yield { files, unsearched: run.unsearched, ignored, leftOut };
}

function leftOutOf({ listsAll }: WalkRequest, { path }: IgnoredVisit): readonly string[] {
  return listsAll === true ? [path.replace(/\/$/, "")] : [];
}

function listFolder(
  { rootPrefix }: WalkRoot,
  { listsAll }: WalkRequest,
  { path }: FolderVisit,
): readonly WalkedFile[] {
  return listsAll === true ? [{ kind: "folder", path: path.slice(rootPrefix.length) }] : [];
}

/** The files that a search may read, by their paths in the root. */
export async function* walkPaths(
  root: WalkRoot,
  request: WalkRequest,
): AsyncGenerator<WalkedPaths> {
  for await (const { files, ...others } of walk(root, request)) {
    const isListed = ({ kind }: WalkedFile): boolean =>
      kind === "file" || request.listsAll === true;
    const paths = files.filter(isListed).map(({ path }) => path);
    const withheldFiles = files.filter(({ kind }) => kind === "withheld").length;
    yield { paths, ...others, withheldFiles };
  }
}

/** All that a walk lists, in one piece. */
export async function listFiles(root: WalkRoot, request: WalkRequest): Promise<WalkBatch> {
  const files: (readonly WalkedFile[])[] = [];
  const unsearched: UnsearchedPath[] = [];
  for await (const batch of walk(root, request)) {
    files.push(batch.files);
    unsearched.push(...batch.unsearched);
  }
  return { files: files.flat(), unsearched };
}

import { basename, dirname } from "node:path";
import * as vscode from "vscode";
import type { FileSelection } from "../../core/glob/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { collect, fail, type Result, succeed } from "../../core/result.ts";
import type { SearchFiles } from "../../files/search/index.ts";
import { compileWalkSelection } from "../../files/walk/index.ts";
import type { FileQuery, SearchQuery, SearchScope } from "../../toolkit/workspace/index.ts";
import { configuredEncoding, mayEncodingsDiffer } from "../documents/index.ts";
import { findOpenText, findOpenTexts } from "./openTexts.ts";
import { toSearchFiles, type PlacedRequest, type SearchContext } from "./placedRequest.ts";
import { supplyVirtualFiles } from "./virtualFiles.ts";
import { locateWalk, locateWalks, type WalkPlace } from "./walkRoots.ts";

/** What to search in each place of a query, in the order of its results. Searches nothing yet. */
export async function placeQuery(
  query: SearchQuery,
  context: SearchContext,
): Promise<Result<readonly PlacedRequest[]>> {
  const { scope } = query;
  if (scope.kind === "file") return succeed([await placeInFile(scope.target, query, context)]);
  const walks = await locateScope(scope, context);
  if (!walks.ok) return walks;
  const { places, selection } = walks.value;
  const requests: PlacedRequest[] = [];
  for (const { root, show, start } of places) {
    // Where nothing outside may be read, each folder and file is found where it was judged.
    const realPlace = context.isConfined ? start.realPlace : undefined;
    const spec = { ...start, ...selection, realPlace };
    // Each walk compiles the globs where it runs; one that does not compile is told here.
    const compiled = compileWalkSelection(spec);
    if (!compiled.ok) return compiled;
    const walk = { ...spec, secrets: await context.findSecrets(root, spec.base) };
    const files: SearchFiles =
      root.scheme === "file"
        ? { kind: "walk", walk }
        : { kind: "supplied", batches: supplyVirtualFiles(root, walk, context.signal) };
    requests.push({
      root,
      show,
      walk,
      files,
      realPlace,
      ...(await findOpenTexts(root)),
      ...settingsOf(root, query, context),
    });
  }
  return succeed(requests);
}

/** It is searched where it really is, below the folder that holds it. */
async function placeInFile(
  target: ResolvedPath,
  query: SearchQuery,
  context: SearchContext,
): Promise<PlacedRequest> {
  const isOnDisk = target.scheme === "file";
  const root = isOnDisk
    ? vscode.Uri.file(dirname(target.realPath))
    : vscode.Uri.parse(target.uri, true);
  const path = isOnDisk ? basename(target.realPath) : "";
  return {
    root,
    show: () => target.shown,
    file: { target, path },
    files: toSearchFiles(root, [path]),
    realPlace: { folder: "", realPath: dirname(target.realPath) },
    ...(await findOpenText(target, path)),
    ...settingsOf(root, query, context),
  };
}

/** A pattern may hang on few files or on many, so one file gets only a part of its time. */
const triesOfPattern = 5;
/** Longer than anyone waits for a search; the progress notification has a button to end it. */
const totalMs = 120_000;

function settingsOf(
  root: vscode.Uri,
  { pattern, countedMatches }: SearchQuery,
  { patternTimeoutMs, onProgress }: SearchContext,
): Pick<PlacedRequest, "pattern" | "countedMatches" | "encoding" | "limits" | "onProgress"> {
  const encoding = mayEncodingsDiffer(root) ? undefined : configuredEncoding(root);
  const fileMs = Math.max(50, patternTimeoutMs / triesOfPattern);
  const limits = { fileMs, stoppedMs: patternTimeoutMs, totalMs };
  return { pattern, countedMatches, encoding, limits, onProgress };
}

/** Where the walks of a scope start, and what is wanted of them. */
interface LocatedScope {
  readonly places: readonly WalkPlace[];
  readonly selection: FileSelection;
}

async function locateScope(
  scope: Exclude<SearchScope, { kind: "file" }>,
  { resolve }: SearchContext,
): Promise<Result<LocatedScope>> {
  const { selection } = scope;
  if (scope.kind === "folders") return succeed({ places: locateWalks(scope.targets), selection });
  if (scope.base !== undefined) return locateBase(scope.base, scope.selection);
  const uris = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString());
  if (uris.length === 0) return fail({ code: "noWorkspaceFolder", path: scope.selection.pattern });
  const folders = collect(await Promise.all(uris.map(resolve)));
  return folders.ok ? succeed({ places: locateWalks(folders.value), selection }) : folders;
}

/**
 * In a workspace folder, the glob counts from that folder, as it does for `glob`: an ignored folder
 * is not searched just because the glob begins with it. If the glob begins with one of several
 * workspace folders, only that one is meant.
 */
function locateBase(base: ResolvedPath, given: FileQuery): Result<LocatedScope> {
  const { start, ...place } = locateWalk(base, true);
  const pattern = start.base === "" ? given.pattern : `${start.base}/${given.pattern}`;
  const fromRoot = { ...place, start: { ...start, base: "" } };
  const selection = { ...given, pattern };
  if (base.kind === "folder") return succeed({ places: [fromRoot], selection });
  // Nothing is there to search; a wrong glob is told all the same.
  const compiled = compileWalkSelection({ ...fromRoot.start, ...selection });
  return compiled.ok ? succeed({ places: [], selection }) : compiled;
}

import type * as vscode from "vscode";
import type { ResolvedPath, SearchSecrets } from "../../core/path/index.ts";
import type {
  SearchFiles,
  SearchOutcome,
  SearchPool,
  SearchProgress,
  SearchRequest,
} from "../../files/search/index.ts";
import type { WalkSpec } from "../../files/walk/index.ts";
import type { Workspace } from "../../toolkit/workspace/index.ts";
import { configuredEncoding } from "../documents/index.ts";
import type { OpenTexts } from "./openTexts.ts";
import { supplyVirtualPaths } from "./virtualFiles.ts";

/** What a search needs of the call that it is made for. */
export interface SearchContext {
  readonly pool: SearchPool;
  readonly resolve: Workspace["resolve"];
  /** What must be left out of a walk. */
  readonly findSecrets: (root: vscode.Uri, base: string) => Promise<SearchSecrets>;
  readonly isConfined: boolean;
  /** `linewise.regexTimeout` */
  readonly patternTimeoutMs: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SearchProgress) => void;
}

/**
 * What to search in one place, within one workspace folder or outside of all, and what editors have
 * of it.
 */
export interface PlacedRequest extends SearchRequest, OpenTexts {
  /** On disk, the folder of the paths; elsewhere the folder, or the one file itself. */
  readonly root: vscode.Uri;
  /** A path as it is shown. */
  readonly show: (path: string) => string;
  /** A single file, which was judged with the call, by its path below the root. */
  readonly file?: { readonly target: ResolvedPath; readonly path: string } | undefined;
  /** For a folder; the globs are known to compile. */
  readonly walk?: WalkSpec | undefined;
}

/** The outcome of each place. */
export type SearchOutcomes = readonly (readonly [PlacedRequest, SearchOutcome])[];

/** The same request for some of its files, whose encodings are known by now. */
export function requestAgain(request: PlacedRequest, paths: readonly string[]): PlacedRequest {
  const { root } = request;
  const files = toSearchFiles(root, paths);
  return { ...request, files, encoding: configuredEncoding(root), onProgress: undefined };
}

export function toSearchFiles(root: vscode.Uri, paths: readonly string[]): SearchFiles {
  return root.scheme === "file"
    ? { kind: "listed", folder: root.fsPath, paths }
    : { kind: "supplied", batches: supplyVirtualPaths(root, paths) };
}

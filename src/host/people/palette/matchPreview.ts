import * as vscode from "vscode";
import { elideMiddle } from "../../../core/lines/index.ts";
import { compileSearchPattern } from "../../../core/search/index.ts";
import { isStoppedByPattern } from "../../../core/unsearched.ts";
import { orThrow } from "../../../toolkit/failureError.ts";
import { searchGlob } from "../../../toolkit/search/index.ts";
import type { FileExcerpt } from "../../../toolkit/workspace/index.ts";
import { replaceContent } from "../../../tools/replaceContent.ts";
import { type CallServices, openCall } from "../../calls/index.ts";

/** The answers so far: the input of `replace_content`. */
export interface ReplaceDraft {
  pattern: string;
  replacement: string;
  glob_pattern: string;
  include_gitignored: boolean;
  include_hidden: boolean;
}

export interface MatchPreview {
  readonly matches: number;
  readonly files: number;
  /** Some files were not searched. */
  readonly isIncomplete: boolean;
  /** The first lines in which one starts, as `path:line: text`. */
  readonly lines: readonly string[];
}

/** More than fit into the list at once; the diff shows them all. */
const maxListed = 50;

/**
 * Counts and lists what a call of `replace_content` would replace, on the threads that all searches share.
 *
 * @throws FailureError; the signal's reason when it is aborted.
 */
export async function previewMatches(
  draft: ReplaceDraft,
  services: CallServices,
  signal: AbortSignal,
): Promise<MatchPreview> {
  const request = { tool: replaceContent, input: draft, services, signal, report: () => undefined };
  const { context } = await openCall(request);
  const pattern = orThrow(compileSearchPattern(draft.pattern));
  const window = { offset: 0, limit: maxListed, contextLines: 0 };
  const query = { pattern, countedMatches: Infinity, window } as const;
  const found = orThrow(await searchGlob(context.workspace, draft, query));
  const { files, excerpts, unsearched } = found;
  return {
    matches: files.reduce((sum, { matches }) => sum + matches, 0),
    files: files.length,
    isIncomplete: unsearched.rest !== undefined || unsearched.paths.some(isStoppedByPattern),
    lines: excerpts.flatMap(listLines),
  };
}

/** Columns of a path in a row, so that the line after it can be read. */
const maxPathCharacters = 40;

function listLines({ shown, lines }: FileExcerpt): readonly string[] {
  const path = elideMiddle(shown, maxPathCharacters);
  return lines.map(({ line, text }) => `${path}:${line}: ${text.trim()}`);
}

/** "12 matches in 3 files". */
export function describeCount({ matches, files, isIncomplete }: MatchPreview): string {
  const counted = nameMatches(matches);
  if (matches === 0) return counted;
  const inFiles =
    files === 1
      ? vscode.l10n.t("{0} in 1 file", counted)
      : vscode.l10n.t("{0} in {1} files", counted, files.toLocaleString("en-US"));
  return isIncomplete ? vscode.l10n.t("{0}; not all files were searched", inFiles) : inFiles;
}

/** "12 matches". */
export function nameMatches(matches: number): string {
  if (matches === 0) return vscode.l10n.t("no matches");
  if (matches === 1) return vscode.l10n.t("1 match");
  return vscode.l10n.t("{0} matches", matches.toLocaleString("en-US"));
}

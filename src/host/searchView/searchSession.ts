import type { Result } from "../../core/result.ts";
import { compileSearchPattern } from "../../core/search/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import { type LocatedMatches, locateMatches } from "../../toolkit/searchResults/index.ts";
import { searchGlob } from "../../toolkit/search/index.ts";
import type { ToolContext } from "../../toolkit/tool.ts";
import type { SearchFindings } from "../../toolkit/workspace/index.ts";
import { searchContent } from "../../tools/searchContent.ts";
import { approveRead, openCall, type Services } from "../calls/index.ts";
import type { SearchedFiles } from "../palette/index.ts";
import type { ReportProgress } from "../progress.ts";

/** A search that has been made: what it found, and how to look at it. */
export interface SearchSession {
  readonly input: SearchedFiles;
  readonly findings: Pick<SearchFindings, "files" | "searchedFiles" | "unsearched">;
  /** Where the matches in a file are now. */
  readonly locate: (uri: string) => Promise<Result<LocatedMatches>>;
}

/**
 * Searches as a call of `search_content` would: the same check of the input, the same permission, the
 * same files left out.
 *
 * @param signal Ends the search, and later every look at its results.
 * @throws FailureError when the input is wrong or may not be searched.
 */
export async function searchAsTool(
  input: SearchedFiles,
  services: Services,
  signal: AbortSignal,
  report: ReportProgress,
): Promise<SearchSession> {
  const opened = await openCall({ tool: searchContent, input, services, signal, report });
  const { judgement } = opened;
  if (judgement.verdict === "ask") orThrow(await approveRead(opened, judgement));
  return search(input, opened.context);
}

/** What the same search finds, without asking for a permission; undefined where that is needed. */
export async function searchUnasked(
  input: SearchedFiles,
  services: Services,
  signal: AbortSignal,
): Promise<SearchSession["findings"] | undefined> {
  const request = { tool: searchContent, input, services, signal, report: () => undefined };
  const { judgement, context } = await openCall(request);
  return judgement.verdict === "ask" ? undefined : (await search(input, context)).findings;
}

async function search(input: SearchedFiles, context: ToolContext): Promise<SearchSession> {
  const pattern = orThrow(compileSearchPattern(input.pattern));
  const query = { pattern, unit: "matches" } as const;
  const findings = orThrow(await searchGlob(context.workspace, input, query));
  return { input, findings, locate: (uri) => locateMatches(uri, pattern, context) };
}

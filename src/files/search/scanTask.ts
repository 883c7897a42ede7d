import { pathsOf } from "./fileRuns.ts";
import type { ExcerptRequest, FileRun, GivenContent, ScanTask } from "./searchMessages.ts";
import type { SearchRequest } from "./searchRequest.ts";

/** A search as its tasks tell of it. */
export interface AskedSearch {
  /** Searches have ascending numbers. */
  readonly number: number;
  readonly request: SearchRequest;
}

/** What a thread is told of some files, and of those among them that are not read from disk. */
export function describeTask(
  run: FileRun,
  contents: ReadonlyMap<string, GivenContent>,
  { number, request }: AskedSearch,
): ScanTask {
  const { expression, unit, encoding, excerpts } = request;
  return {
    ...run,
    search: number,
    prefix: prefixOf(request),
    given: givenOf(run, contents),
    expression,
    unit,
    encoding,
    excerpts: excerpts && pathsOf(run).map((path) => excerpts.get(path) ?? noLines),
  };
}

const noLines: ExcerptRequest = { first: 0, limit: 0, contextLines: 0 };

function givenOf(
  run: FileRun,
  contents: ReadonlyMap<string, GivenContent>,
): [number, GivenContent][] {
  if (contents.size === 0) return [];
  return pathsOf(run).flatMap((path, index): [number, GivenContent][] => {
    const content = contents.get(path);
    return content === undefined ? [] : [[index, content]];
  });
}

/** Paths are joined with `/`, which Windows takes as well. */
function prefixOf({ files }: SearchRequest): string {
  if (files.kind === "supplied") return "";
  const folder = files.kind === "walk" ? files.walk.folder : files.folder;
  return folder === "" || folder.endsWith("/") ? folder : `${folder}/`;
}

import type {
  IgnoredEntries,
  Unsearched,
  UnsearchedPath,
  UnsearchedRest,
} from "../../core/unsearched.ts";
import { count, countUnsearched, listWords } from "../explain/index.ts";

/** With more matches than this, nobody misses what ignore rules left out. */
const maxFewMatches = 4;

/**
 * What a search did not cover, or not for certain, and how to continue, one line each.
 *
 * @param matches Where there are many, what ignore rules left out goes without saying.
 */
export function renderUnsearched(unsearched: Unsearched, matches: number): readonly string[] {
  const { binaryFiles, withheldFiles, ignored, paths, uncertain = [], rest } = unsearched;
  return [
    ...(ignored === undefined || matches > maxFewMatches ? [] : [renderIgnored(ignored)]),
    ...(binaryFiles === 0 || matches > 0
      ? []
      : [`Not searched: ${count(binaryFiles, "binary file")}.`]),
    ...(withheldFiles === 0 ? [] : [renderWithheld(withheldFiles)]),
    ...renderUnsearchedPaths(paths),
    ...renderUncertain(uncertain),
    ...(rest === undefined ? [] : [renderRest(rest)]),
  ];
}

function renderIgnored({ count: entries, named }: IgnoredEntries): string {
  const names = named.map(({ path, files }) => {
    if (files === undefined) return path;
    return `${path} (${files.isMore ? "over " : ""}${count(files.count, "file")})`;
  });
  return `Not searched: ${listWords(names, "and", entries)} (.gitignore); include_gitignored searches ${entries === 1 ? "it" : "them"} too.`;
}

/** Whether the user is asked for one depends on its rule and on the mode. */
function renderWithheld(files: number): string {
  const [hold, them] = files === 1 ? ["holds", "it"] : ["hold", "them"];
  return `Not searched: ${count(files, "file")} that usually ${hold} secrets (linewise.protectedReads); only the user can allow reading ${them}.`;
}

/** Counted, the first ones named; nothing when there is nothing. */
export function renderUnsearchedPaths(paths: readonly UnsearchedPath[]): readonly string[] {
  if (paths.length === 0) return [];
  const named = nameFirst(paths.map(({ path, cause }) => `${path} (${cause})`));
  return [`Left out: ${count(paths.length, "path")}: ${named}`];
}

function renderUncertain(uncertain: readonly string[]): readonly string[] {
  if (uncertain.length === 0) return [];
  const files = count(uncertain.length, "file");
  return [
    `Uncertain: ${files} that VS Code may open in another encoding: ${nameFirst(uncertain)}. Search a smaller folder or use a narrower glob.`,
  ];
}

const maxNamed = 3;

function nameFirst(paths: readonly string[]): string {
  return `${paths.slice(0, maxNamed).join(", ")}${paths.length > maxNamed ? ", …" : ""}`;
}

function renderRest(rest: UnsearchedRest): string {
  const files = countUnsearched(rest);
  switch (rest.reason) {
    case "pattern":
      return `Incomplete: the search was stopped because the pattern backtracks catastrophically; ${files} not searched. Make the pattern more specific, without nested repetition such as (a+)+.`;
    case "time":
      return `Incomplete: the search timed out; ${files} not searched. Search a smaller folder or use a narrower glob.`;
    case "blocked":
      return "Incomplete: not searched, because earlier searches still wait for a disk that does not respond. Try again when it responds.";
  }
}

import { allFiles, readGivenFlags, readGivenTexts, type SearchedFiles } from "../palette/index.ts";

/**
 * What to search for, as another extension or a key binding gives it, under the names of
 * `search_content`; undefined where it gives no pattern. What is missing is as for the tool.
 *
 * @throws Error with a sentence where something is of another kind.
 */
export function readGivenSearch(given: unknown): SearchedFiles | undefined {
  const { pattern, ...texts } = readGivenTexts(given, ["pattern", "glob_pattern"]);
  const flags = readGivenFlags(given, ["include_gitignored", "include_hidden"]);
  return pattern === undefined ? undefined : { ...allFiles, ...texts, ...flags, pattern };
}

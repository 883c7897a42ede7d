import { type PathTest, prefilterOf } from "../../../core/glob/index.ts";
import { ruleLinesOf, withoutFinalSpaces } from "./ruleLines.ts";

/**
 * A cheap test that is true for every path that some rule of an ignore file may match, and false for
 * most others; undefined if the file has no rules. Used first, it leaves only a few percent of paths
 * to the exact engine.
 *
 * It relies on one fact: a rule that matches a path matches its name with the rule's last segment.
 */
export function ignoreCandidates(
  text: string,
  isCaseSensitive: boolean,
): ((path: string, name: string) => boolean) | undefined {
  const names: string[] = [];
  const emptied: string[] = [];
  for (const rule of rulesOf(text)) {
    const segments = rule.split("/");
    const last = segments.pop() ?? "";
    const above = segments.at(-1) ?? "";
    if (segments.some((segment) => /[[\\]/.test(segment))) names.push(anything);
    else if (!isStars(last)) names.push(last);
    else if (above === "" || isStars(above)) names.push(anything);
    else emptied.push(above);
  }
  if (names.length + emptied.length === 0) return undefined;
  const isNamed = prefilterOf(names, isCaseSensitive);
  if (emptied.length === 0) return (_path, name) => isNamed(name);
  const isBelowEmptied = belowTest(prefilterOf(emptied, isCaseSensitive));
  return (path, name) => isNamed(name) || isBelowEmptied(path, path.length - name.length);
}

const anything = "*";

/** Stands for any number of folders, where it fills a segment. */
function isStars(segment: string): boolean {
  return /^\*{2,}$/.test(segment);
}

/** The rules without `!` and final slash: what they match, whether folders only or negated. */
function rulesOf(text: string): string[] {
  return ruleLinesOf(text)
    .map((line) => withoutFinalSpaces(line).replace(/^!/, "").replace(/\/$/, ""))
    .filter((rule) => rule !== "");
}

/** Whether some folder of a path passes; a walk asks about the entries of one folder in a row. */
function belowTest(passes: PathTest): (path: string, folderLength: number) => boolean {
  let folder = "";
  let isBelow = false;
  return (path, folderLength) => {
    if (folderLength !== folder.length || !path.startsWith(folder)) {
      folder = path.slice(0, folderLength);
      isBelow = folder.split("/").some(passes);
    }
    return isBelow;
  };
}

import ignore, { type Ignore } from "ignore";
import { ignoreCandidates } from "./ignoreCandidates.ts";
import { ruleLinesOf } from "./ruleLines.ts";

/** Several times what people write: a path may be held against each rule of a file. */
export const maxRules = 2_000;

/** Together: the engine compiles them all when a path is first held against them. */
export const maxRuleCharacters = 1 << 16;

export function hasTooManyRules(text: string): boolean {
  const lines = ruleLinesOf(text);
  return lines.length > maxRules || lines.join("").length > maxRuleCharacters;
}

/** Deeper below their file rules do not count: two `**` cost the cube of a path's depth. */
export const maxRuleDepth = 50;

/** What rules say about a path: they may leave the decision to those of an outer file. */
type Verdict = "ignored" | "kept" | undefined;

/** The rules of one `.gitignore` (or `.git/info/exclude`) file. */
export interface IgnoreFile {
  /** The verdict of the last rule that matches the path itself. */
  judge(path: string, name: string, isFolder: boolean): Verdict;
  /**
   * The rules inside a folder that is walked, which they may ignore all the same where others keep
   * it: git asks the rules about each path below it again. The very same where no rule ignores it.
   */
  inside(path: string, name: string): IgnoreFile;
}

/** Where an ignore file stands among the paths that it is asked about. */
export interface IgnoreFilePlace {
  /** The folder of the file as a prefix of those paths: `""` or `"src/"`. */
  readonly folderPrefix: string;
  readonly isCaseSensitive: boolean;
}

/** Compiles the text of an ignore file; undefined when it holds no rule. */
export function compileIgnoreFile(
  text: string,
  { folderPrefix, isCaseSensitive }: IgnoreFilePlace,
): IgnoreFile | undefined {
  const isCandidate = ignoreCandidates(text, isCaseSensitive);
  if (isCandidate === undefined) return undefined;
  const options = { ignoreCase: !isCaseSensitive };
  const fileOf = (rules: Ignore): IgnoreFile => {
    const file: IgnoreFile = {
      judge(path, name, isFolder) {
        if (!isCandidate(path, name)) return undefined;
        const below = path.slice(folderPrefix.length);
        if (below.split("/", maxRuleDepth + 1).length > maxRuleDepth) return undefined;
        const { ignored, unignored } = rules.test(isFolder ? `${below}/` : below);
        return ignored ? "ignored" : unignored ? "kept" : undefined;
      },
      inside(path, name) {
        if (file.judge(path, name, true) !== "ignored") return file;
        // The library would hold the ignored folder against all that is in it.
        const kept = `!/${escapeRule(path.slice(folderPrefix.length))}/`;
        return fileOf(ignore(options).add(rules).add(kept));
      },
    };
    return file;
  };
  return fileOf(ignore(options).add(ruleLinesOf(text).join("\n")));
}

function escapeRule(path: string): string {
  return path.replace(/[\\*?[\] ]/g, "\\$&");
}

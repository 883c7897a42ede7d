import ignore, { type Ignore } from "ignore";
import { compileDeepRule } from "./deepRule.ts";

/** What rules say about a path: they may leave the decision to those before them. */
export type Verdict = "ignored" | "kept" | undefined;

/** Some rules of an ignore file. Paths are relative to its folder. */
export interface RulePart {
  /** The verdict of the last rule that matches the path itself. */
  judge(path: string, isFolder: boolean): Verdict;
  /**
   * The rules inside a folder that is walked, which they may ignore all the same where others keep
   * it. Git asks the rules about each path below it anew.
   */
  inside(path: string): RulePart;
}

export function plainPart(text: string, isCaseSensitive: boolean): RulePart {
  return partOf(ignore({ ignoreCase: !isCaseSensitive }).add(text), isCaseSensitive);
}

function partOf(rules: Ignore, isCaseSensitive: boolean): RulePart {
  const part: RulePart = {
    judge(path, isFolder) {
      const { ignored, unignored } = rules.test(isFolder ? `${path}/` : path);
      return ignored ? "ignored" : unignored ? "kept" : undefined;
    },
    inside(path) {
      if (part.judge(path, true) !== "ignored") return part;
      // The library would hold the ignored folder against all that is in it.
      const newRules = ignore({ ignoreCase: !isCaseSensitive });
      return partOf(newRules.add(rules).add(`!/${escapeRule(path)}/`), isCaseSensitive);
    },
  };
  return part;
}

/** A rule with several `**`, which the library would take too long for. */
export function deepPart(line: string, isCaseSensitive: boolean): RulePart {
  const isNegated = line.startsWith("!");
  const matches = compileDeepRule(isNegated ? line.slice(1) : line, isCaseSensitive);
  const part: RulePart = {
    judge(path, isFolder) {
      if (!matches(path.split("/"), isFolder)) return undefined;
      return isNegated ? "kept" : "ignored";
    },
    inside: () => part,
  };
  return part;
}

function escapeRule(path: string): string {
  return path.replace(/[\\*?[\] ]/g, "\\$&");
}

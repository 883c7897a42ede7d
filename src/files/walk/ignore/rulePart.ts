import ignore, { type Ignore } from "ignore";
import { compileDeepRule } from "./deepRule.ts";

/** What rules say about a path: they may leave the decision to those before them. */
export type Verdict = "ignored" | "kept" | undefined;

/** A path relative to the folder of an ignore file. */
export interface RulePath {
  readonly text: string;
  /** Split when first asked for, and only once, however many rules ask. */
  readonly segments: () => readonly string[];
}

export function rulePath(text: string): RulePath {
  let segments: readonly string[] | undefined;
  return { text, segments: () => (segments ??= text.split("/")) };
}

/** Some rules of an ignore file. */
export interface RulePart {
  /** The verdict of the last rule that matches the path itself. */
  judge(path: RulePath, isFolder: boolean): Verdict;
  /**
   * The rules inside a folder that is walked, which they may ignore all the same where others keep
   * it. Git asks the rules about each path below it again.
   */
  inside(path: RulePath): RulePart;
}

export function plainPart(text: string, isCaseSensitive: boolean): RulePart {
  return partOf(ignore({ ignoreCase: !isCaseSensitive }).add(text), isCaseSensitive);
}

function partOf(rules: Ignore, isCaseSensitive: boolean): RulePart {
  const part: RulePart = {
    judge(path, isFolder) {
      const { ignored, unignored } = rules.test(isFolder ? `${path.text}/` : path.text);
      return ignored ? "ignored" : unignored ? "kept" : undefined;
    },
    inside(path) {
      if (part.judge(path, true) !== "ignored") return part;
      // The library would hold the ignored folder against all that is in it.
      const newRules = ignore({ ignoreCase: !isCaseSensitive });
      return partOf(newRules.add(rules).add(`!/${escapeRule(path.text)}/`), isCaseSensitive);
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
      if (!matches(path.segments(), isFolder)) return undefined;
      return isNegated ? "kept" : "ignored";
    },
    inside: () => part,
  };
  return part;
}

function escapeRule(path: string): string {
  return path.replace(/[\\*?[\] ]/g, "\\$&");
}

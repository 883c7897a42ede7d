import { isDeepRule } from "./deepRule.ts";
import { ignoreCandidates } from "./ignoreCandidates.ts";
import { ruleLinesOf } from "./ruleLines.ts";
import {
  deepPart,
  plainPart,
  type RulePart,
  type RulePath,
  rulePath,
  type Verdict,
} from "./rulePart.ts";

/** Several times what people write: a path may be held against each rule of a file. */
export const maxRules = 2_000;
/** Of these, rules with several `**`. */
export const maxDeepRules = 100;

/** Together: the engine compiles them all when a path is first held against them. */
export const maxRuleCharacters = 1 << 16;

export function hasTooManyRules(text: string): boolean {
  const lines = ruleLinesOf(text);
  return (
    lines.length > maxRules ||
    lines.join("").length > maxRuleCharacters ||
    lines.filter(isDeepRule).length > maxDeepRules
  );
}

/** The rules of one `.gitignore` (or `.git/info/exclude`) file. */
export interface IgnoreFile {
  /** The verdict of the last rule that matches the path itself. */
  judge(path: string, name: string, isFolder: boolean): Verdict;
  /** The rules inside a folder that is walked: the very same where no rule ignores it. */
  inside(path: string, name: string): IgnoreFile;
}

/** Where an ignore file stands among the paths that it is asked about. */
export interface IgnoreFilePlace {
  /** The folder of the file as a prefix of those paths: `""` or `"src/"`. */
  readonly folderPrefix: string;
  readonly isCaseSensitive: boolean;
}

/** Compiles the text of an ignore file; undefined when it holds no rule. */
export function compileIgnoreFile(text: string, place: IgnoreFilePlace): IgnoreFile | undefined {
  const isCandidate = ignoreCandidates(text, place.isCaseSensitive);
  if (isCandidate === undefined) return undefined;
  const locate = (path: string): RulePath => rulePath(path.slice(place.folderPrefix.length));
  const fileOf = (parts: readonly RulePart[]): IgnoreFile => {
    const file: IgnoreFile = {
      judge(path, name, isFolder) {
        return isCandidate(path, name) ? judgeByLast(parts, locate(path), isFolder) : undefined;
      },
      inside(path, name) {
        if (!isCandidate(path, name)) return file;
        const located = locate(path);
        const inner = parts.map((part) => part.inside(located));
        return inner.every((part, index) => part === parts[index]) ? file : fileOf(inner);
      },
    };
    return file;
  };
  return fileOf(splitParts(text, place.isCaseSensitive));
}

function judgeByLast(parts: readonly RulePart[], path: RulePath, isFolder: boolean): Verdict {
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const verdict = parts[at]?.judge(path, isFolder);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}

/** Deep rules by themselves, and what stands between them. */
function splitParts(text: string, isCaseSensitive: boolean): readonly RulePart[] {
  const parts: RulePart[] = [];
  let plain: string[] = [];
  const endPlain = (): void => {
    if (plain.length > 0) parts.push(plainPart(plain.join("\n"), isCaseSensitive));
    plain = [];
  };
  for (const line of ruleLinesOf(text)) {
    if (isDeepRule(line)) {
      endPlain();
      parts.push(deepPart(line, isCaseSensitive));
    } else {
      plain.push(line);
    }
  }
  endPlain();
  return parts;
}

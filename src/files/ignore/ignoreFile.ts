import ignore, { type Ignore } from "ignore";
import { ignoreCandidates } from "./ignoreCandidates.ts";

/** What one ignore file says about a path: it may leave the decision to the files above it. */
export type Verdict = "ignored" | "kept" | undefined;

/** The rules of one `.gitignore` (or `.git/info/exclude`) file. */
export interface IgnoreFile {
  /** The verdict of the last rule that matches the path itself. */
  judge(path: string, name: string, isFolder: boolean): Verdict;
  /**
   * The same rules for a folder that they ignore and a deeper file keeps. Git asks the rules about
   * each path below it anew, while the library would hold the ignored folder against all of them.
   */
  withKeptFolder(path: string): IgnoreFile;
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
  const newRules = (): Ignore => ignore({ ignoreCase: !place.isCaseSensitive });
  const locate = (path: string): string => path.slice(place.folderPrefix.length);
  const fileOf = (rules: Ignore): IgnoreFile => ({
    judge(path, name, isFolder) {
      if (!isCandidate(path, name)) return undefined;
      const { ignored, unignored } = rules.test(isFolder ? `${locate(path)}/` : locate(path));
      return ignored ? "ignored" : unignored ? "kept" : undefined;
    },
    withKeptFolder: (path) =>
      fileOf(
        newRules()
          .add(rules)
          .add(`!/${escapeRule(locate(path))}/`),
      ),
  });
  return fileOf(newRules().add(text));
}

function escapeRule(path: string): string {
  return path.replace(/[\\*?[\] ]/g, "\\$&");
}

import { Minimatch } from "minimatch";
import { type PathTest, prefilterOf } from "../glob/index.ts";
import type { PathNames } from "./resolvedPath.ts";

/** A setting that classifies files by globs, such as `linewise.protectedPaths`. */
type NamePatterns<Value> = Readonly<Record<string, Value>>;

/** Such a setting, compiled. */
export interface NameRules<Value> {
  readonly rules: readonly NameRule<Value>[];
  /** Every name that some rule matches passes, and few others do. */
  readonly mayMatch: PathTest;
}

export interface NameRule<Value> {
  readonly pattern: string;
  readonly value: Value;
  readonly isAbsolute: boolean;
  readonly glob: Minimatch;
}

/**
 * Makes a compiler of globs in their order. A pattern without `/` means a name at any depth; one that
 * starts with `/` or a drive means an absolute path.
 *
 * Compiling costs milliseconds and is asked for again with every path of a call: the same patterns are
 * compiled once in a row.
 */
export function createRuleCompiler<Value>(): (patterns: NamePatterns<Value>) => NameRules<Value> {
  let last: { readonly key: string; readonly rules: NameRules<Value> } | undefined;
  return (patterns) => {
    const key = JSON.stringify(Object.entries(patterns));
    if (last?.key !== key) last = { key, rules: compile(patterns) };
    return last.rules;
  };
}

const syntax = {
  dot: true,
  nocase: true,
  nonegate: true,
  nocomment: true,
  platform: "linux",
} as const;

function compile<Value>(patterns: NamePatterns<Value>): NameRules<Value> {
  const rules = Object.entries(patterns).map(([pattern, value]) => ({
    pattern,
    value,
    isAbsolute: /^(?:\/|[a-z]:\/)/i.test(pattern),
    glob: new Minimatch(foldName(pattern.includes("/") ? pattern : `**/${pattern}`), syntax),
  }));
  return { rules, mayMatch: prefilterOf(rules.flatMap(rowsOf), false) };
}

/** Minimatch merges alternatives in braces into one row without a literal for the prefilter. */
function rowsOf({ glob }: { readonly glob: Minimatch }): readonly string[] {
  const alternatives = glob.globSet.map((row) => new Minimatch(row, { ...syntax, nobrace: true }));
  return alternatives.flatMap(({ globParts }) => globParts.map((segments) => segments.join("/")));
}

/**
 * For each name of a path the last rule that matches it, if one does; a rule for an absolute path
 * applies to that one spelling, so a rule for a link does not apply to the file that it leads to. Goes
 * by names alone: a file need not exist, and names are compared as {@link foldName} spells them, on
 * every system.
 */
export function findNameRules<Value>(
  rules: NameRules<Value>,
  names: PathNames,
): readonly NameRule<Value>[] {
  return findFolded(rules, foldNames(names));
}

/** All names as they are compared. */
export function foldNames(names: PathNames): PathNames {
  return names.map(({ absolute, relative }) => ({
    // As globs are compiled, which have one slash where that of a network share has two.
    absolute: foldPath(absolute).replace(/^\/+/, "/"),
    relative: relative.map((name) => foldPath(name).replace(/^\/+/, "")),
  }));
}

/** As {@link findNameRules}, for names that are folded already. */
export function findFolded<Value>(
  { rules, mayMatch }: NameRules<Value>,
  names: PathNames,
): readonly NameRule<Value>[] {
  return names.flatMap(({ absolute, relative }) => {
    if (!relative.some(mayMatch) && !mayMatch(absolute)) return [];
    return relative.flatMap((name) => {
      const decisive = rules.findLast(({ isAbsolute, glob }) =>
        glob.match(isAbsolute ? absolute : name),
      );
      return decisive ?? [];
    });
  });
}

/** Windows drops dots and spaces at the end of a name; `.git.` must not pass for another folder. */
export function foldPath(path: string): string {
  // Folding takes long, and most names are as they are compared but for their case.
  if (/^[ -~]*$/.test(path) && !/[. ](?:\/|$)/.test(path)) return path.toLowerCase();
  return path
    .split("/")
    .map((name) => foldName(name).replaceAll("/", "\u2215"))
    .map((name) => name.replace(/(?<=[^. ])[. ]+$/, ""))
    .join("/");
}

/**
 * Code points that a file system or a reader may not see. HFS+ drops 16 of them when it compares
 * names (CVE-2014-9390); the Unicode properties cover those and their like.
 */
const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

/**
 * One spelling for all names that some file system takes for the same name: composed, with one
 * character for those alike (NFKC, as ZFS can be set to compare), upper and lower case alike, ignorable
 * characters gone. Upper-casing first joins what lower-casing alone
 * keeps apart (`ſ` and `s`, `ı` and `i`). It may join names that differ, so it protects but never
 * permits: equality here is a reason to look closer or to ask.
 */
export function foldName(name: string): string {
  return name
    .replace(ignorable, "")
    .replaceAll("İ", "i")
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKC");
}

/**
 * A glob for `linewise.protectedPaths` and `linewise.protectedReads` that matches this one path, and
 * nothing else but what the rules take for the same name ({@link findNameRules}); for a folder, all
 * that is in it.
 *
 * @param absolute As in {@link PathName}.
 */
export function exactGlob(absolute: string, isFolder: boolean): string {
  const names = absolute.split("/").map((name) => escapeName(name.replace(/(?<=[^. ])[. ]+$/, "")));
  const glob = names.join("/");
  if (!isFolder) return glob;
  return glob.endsWith("/") ? `${glob}**` : `${glob}/**`;
}

function escapeName(name: string): string {
  return name.replaceAll(/[\\*?[\]{}()]/g, "\\$&");
}

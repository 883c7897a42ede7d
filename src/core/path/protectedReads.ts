import type { ReadRule } from "./defaultProtectedReads.ts";
import {
  createRuleCompiler,
  findFolded,
  findNameRules,
  foldNames,
  foldPath,
  type NameRule,
  type NameRules,
} from "./nameRules.ts";
import type { PathNames } from "./resolvedPath.ts";

/** `linewise.protectedReads`, compiled. */
type ReadProtection = NameRules<ReadRule>;

/** Why a file is not simply read. */
export interface SecretFile {
  readonly pattern: string;
  readonly rule: "ask" | "refuse";
}

export const compileReadProtection = createRuleCompiler<ReadRule>();

/**
 * Whether a file usually holds secrets: for each of its names the last pattern that matches decides,
 * and the strictest of these counts. So a rule that allows a link does not allow what it leads to.
 */
export function findSecret(protection: ReadProtection, names: PathNames): SecretFile | undefined {
  return strictestOf(findNameRules(protection, names));
}

function strictestOf(found: readonly NameRule<ReadRule>[]): SecretFile | undefined {
  for (const rule of ["refuse", "ask"] as const) {
    const pattern = found.find(({ value }) => value === rule)?.pattern;
    if (pattern !== undefined) return { pattern, rule };
  }
  return undefined;
}

/** What a search must leave out, as plain data that can cross to a thread. */
export interface SearchSecrets {
  readonly patterns: Readonly<Record<string, ReadRule>>;
  /** Folders that give the files below them their names; links are followed as far as here. */
  readonly folders: readonly FolderNames[];
}

export interface FolderNames {
  /** Relative to the root of the search. */
  readonly path: string;
  readonly names: PathNames;
}

/** A test of whether a search must leave out a file, by its path in the root. */
export function createLeftOutTest({ patterns, folders }: SearchSecrets): (path: string) => boolean {
  const protection = compileReadProtection(patterns);
  const folded = folders.map(({ path, names }) => ({
    prefix: path === "" ? "" : `${path}/`,
    names: foldNames(names),
  }));
  return (path) =>
    folded.some(({ prefix, names }) => {
      if (!path.startsWith(prefix)) return false;
      const rest = foldPath(path.slice(prefix.length));
      const below = (name: string): string => joinBelow(name, rest);
      const namesBelow = names.map(({ absolute, relative }) => ({
        absolute: below(absolute),
        relative: relative.map(below),
      }));
      return strictestOf(findFolded(protection, namesBelow)) !== undefined;
    });
}

/** A name may be empty, for the folder itself, or end with a slash, as that of a drive does. */
function joinBelow(name: string, rest: string): string {
  return name === "" || name.endsWith("/") ? name + rest : `${name}/${rest}`;
}

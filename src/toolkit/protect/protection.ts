import {
  compileProtection,
  compileReadProtection,
  exactGlob,
  findProtection,
  findSecret,
  type PathNames,
  type SecretFile,
} from "../../core/path/index.ts";
import type { Settings } from "../manifest/index.ts";

type RuleSettings = Pick<Settings, "protectedPaths" | "protectedReads">;

/** The globs that protect a file or folder, if any do. */
export interface PresentRules {
  readonly write: string | undefined;
  readonly read: SecretFile | undefined;
}

/** A file, or a folder with all that is in it. */
export interface Place {
  readonly names: PathNames;
  readonly isFolder: boolean;
}

/** The rules for a place; for a folder, those for a file in it that no rule names. */
export function findPresentRules(settings: RuleSettings, place: Place): PresentRules {
  const names = place.isFolder ? place.names.map(nameBelow) : place.names;
  return {
    write: findProtection(compileProtection(settings.protectedPaths), names),
    read: findSecret(compileReadProtection(settings.protectedReads), names),
  };
}

function nameBelow({ absolute, relative }: PathNames[number]): PathNames[number] {
  const below = (name: string): string => (name === "" ? "file" : `${name}/file`);
  return { absolute: below(absolute), relative: relative.map(below) };
}

/** Globs for every name that the place is known by, so that none of them is a way around. */
export function globsOf({ names, isFolder }: Place): readonly string[] {
  return [...new Set(names.map(({ absolute }) => exactGlob(absolute, isFolder)))];
}

/** Entries of one of the settings, such as `linewise.protectedPaths`; `undefined` removes one. */
export type RuleEntries = Readonly<Record<string, boolean | string | undefined>>;

/** The user's entries with these changed: a changed one comes last, and so decides. */
export function withEntries(own: RuleEntries, changed: RuleEntries): RuleEntries {
  const others = Object.entries(own).filter(([glob]) => !Object.hasOwn(changed, glob));
  const added = Object.entries(changed).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...others, ...added]);
}

import {
  compileProtection,
  compileReadProtection,
  exactGlob,
  findProtection,
  findSecret,
  type PathNames,
  type ResolvedPath,
  type SecretFile,
} from "../../core/path/index.ts";
import type { Settings } from "../manifest/index.ts";

export type RuleSettings = Pick<Settings, "protectedPaths" | "protectedReads">;

/** The globs that protect a file or folder, if any do. */
export interface PresentRules {
  readonly write: string | undefined;
  readonly read: SecretFile | undefined;
}

/** A file, or a folder with all that is in it. */
export type Place = Pick<ResolvedPath, "names" | "kind">;

/** The rules for a place; for a folder, those for a file in it that no rule names. */
export function findPresentRules(settings: RuleSettings, place: Place): PresentRules {
  const names = place.kind === "folder" ? place.names.map(nameBelow) : place.names;
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
export function globsOf({ names, kind }: Place): readonly string[] {
  return [...new Set(names.map(({ absolute }) => exactGlob(absolute, kind === "folder")))];
}

/** Entries of one of the settings, such as `linewise.protectedPaths`. */
export type RuleEntries = Readonly<Record<string, boolean | string>>;

/** The user's entries and these, which come last, and so decide. */
export function withEntries(own: RuleEntries, added: RuleEntries): RuleEntries {
  const others = Object.entries(own).filter(([glob]) => !Object.hasOwn(added, glob));
  return Object.fromEntries([...others, ...Object.entries(added)]);
}

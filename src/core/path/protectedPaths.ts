import { Minimatch } from "minimatch";
import { foldName } from "./foldName.ts";
import type { PathNames } from "./resolvedPath.ts";

export { defaultProtectedPaths } from "./defaultProtectedPaths.ts";

/** `linewise.protectedPaths`, compiled. */
export type Protection = readonly ProtectionRule[];

interface ProtectionRule {
  readonly pattern: string;
  readonly protects: boolean;
  readonly isAbsolute: boolean;
  readonly glob: Minimatch;
}

/** Compiling costs milliseconds and is asked for again with every path of a call. */
const compiled = new WeakMap<Readonly<Record<string, boolean>>, Protection>();

/**
 * Compiles globs in their order. A pattern without `/` means a name at any depth; one that starts
 * with `/` or a drive means an absolute path. The same object, which must not change, is compiled
 * once.
 */
export function compileProtection(patterns: Readonly<Record<string, boolean>>): Protection {
  const known = compiled.get(patterns);
  if (known !== undefined) return known;
  const protection = compile(patterns);
  compiled.set(patterns, protection);
  return protection;
}

function compile(patterns: Readonly<Record<string, boolean>>): Protection {
  return Object.entries(patterns).map(([pattern, protects]) => ({
    pattern,
    protects,
    isAbsolute: /^(?:\/|[a-z]:\/)/i.test(pattern),
    glob: new Minimatch(foldName(pattern.includes("/") ? pattern : `**/${pattern}`), {
      dot: true,
      nocase: true,
      nonegate: true,
      nocomment: true,
      platform: "linux",
    }),
  }));
}

/**
 * The pattern that protects the path, if any does: for each of its names the last pattern that
 * matches decides, and one protected name is enough. By name alone: a file need not exist to be
 * protected, and names are compared as {@link foldName} spells them, on every system.
 */
export function findProtection(protection: Protection, names: PathNames): string | undefined {
  const absolute = names.absolute.map(foldPath);
  for (const name of names.relative) {
    const relative = foldPath(name);
    const decisive = protection.findLast((rule) =>
      rule.isAbsolute
        ? absolute.some((path) => rule.glob.match(path))
        : rule.glob.match(relative.replace(/^\/+/, "")),
    );
    if (decisive?.protects === true) return decisive.pattern;
  }
  return undefined;
}

/** Windows drops dots and spaces at the end of a name; `.git.` must not pass for another folder. */
function foldPath(path: string): string {
  return path
    .split("/")
    .map((name) => foldName(name).replace(/(?<=[^. ])[. ]+$/, ""))
    .join("/");
}

import type { IgnoreFile } from "./ignoreFile.ts";

/** The ignore files that count in a folder, the nearest first; undefined where none does. */
export type IgnoreScope = { readonly file: IgnoreFile; readonly outer: IgnoreScope } | undefined;

/** Whether a path is ignored by itself: the nearest file that says something about it decides. */
export function isIgnored(
  scope: IgnoreScope,
  path: string,
  name: string,
  isFolder: boolean,
): boolean {
  for (let level = scope; level !== undefined; level = level.outer) {
    const verdict = level.file.judge(path, name, isFolder);
    if (verdict !== undefined) return verdict === "ignored";
  }
  return false;
}

/** The scope inside a folder that is not ignored, though files further out may ignore it. */
export function scopeInside(scope: IgnoreScope, path: string, name: string): IgnoreScope {
  if (scope === undefined) return undefined;
  const outer = scopeInside(scope.outer, path, name);
  const file = scope.file.inside(path, name);
  return file === scope.file && outer === scope.outer ? scope : { file, outer };
}

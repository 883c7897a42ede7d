import { compileExcludes, type GlobPlatform, type PathExcluder } from "./glob.ts";

/** The value of VS Code's `files.exclude`: globs that are on, off, or on if a sibling file exists. */
export type FilesExcludeSetting = Readonly<Record<string, boolean | { readonly when: string }>>;

/** Whether `files.exclude` hides a path; `hasSibling` knows the names in the same folder. */
export type FilesExcluder = (
  path: string,
  isFolder: boolean,
  hasSibling: (name: string) => boolean,
) => boolean;

/**
 * Compiles `files.exclude` as VS Code reads it: paths are relative to the workspace folder, and a
 * pattern without a slash means an entry of that folder itself. A pattern that is not a
 * valid glob hides nothing, there as here.
 */
export function compileFilesExclude(
  setting: FilesExcludeSetting,
  platform: GlobPlatform,
): FilesExcluder {
  const always: string[] = [];
  const conditional: { readonly excludes: PathExcluder; readonly when: string }[] = [];
  for (const [pattern, value] of Object.entries(setting)) {
    const excludes = excluderOf([pattern], platform);
    if (value === false || excludes === undefined) continue;
    if (value === true) always.push(pattern);
    else conditional.push({ excludes, when: value.when });
  }
  const excludesAlways = excluderOf(always, platform);
  return (path, isFolder, hasSibling) =>
    excludesAlways?.(path, isFolder) === true ||
    conditional.some(
      ({ excludes, when }) =>
        excludes(path, isFolder) && hasSibling(when.replaceAll("$(basename)", () => stemOf(path))),
    );
}

function excluderOf(patterns: readonly string[], platform: GlobPlatform): PathExcluder | undefined {
  const compiled = compileExcludes(patterns, { ...platform, folder: "" }, "inFolder");
  return compiled.ok ? compiled.value : undefined;
}

/** `src/main.test.js` → `main.test` */
function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}

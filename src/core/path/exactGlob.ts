/**
 * A glob for `linewise.protectedPaths` and `linewise.protectedReads` that matches this one path, and
 * nothing else but what the rules take for the same name (see {@link findNameRules}); of a folder, all
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

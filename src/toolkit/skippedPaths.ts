import { count } from "./explain/words.ts";

const maxNamed = 3;

/** Counts the files that could not be read and the ignore files not applied; names the first. */
export function renderSkipped(
  skipped: readonly { readonly path: string; readonly cause: string }[],
): readonly string[] {
  if (skipped.length === 0) return [];
  const named = skipped.slice(0, maxNamed).map(({ path, cause }) => `${path} (${cause})`);
  const more = skipped.length > maxNamed ? ", …" : "";
  return [`Left out: ${count(skipped.length, "path")}: ${named.join(", ")}${more}`];
}

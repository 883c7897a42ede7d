import { count } from "./explain/words.ts";

const maxNamed = 3;

/** What a search could not look at, and ignore files that do not count: counted, the first ones named; nothing when there is nothing. */
export function renderSkipped(
  skipped: readonly { readonly path: string; readonly cause: string }[],
): readonly string[] {
  if (skipped.length === 0) return [];
  const named = skipped.slice(0, maxNamed).map(({ path, cause }) => `${path} (${cause})`);
  const more = skipped.length > maxNamed ? ", …" : "";
  return [`Left out: ${count(skipped.length, "path")}: ${named.join(", ")}${more}`];
}

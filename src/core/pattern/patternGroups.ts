import type { PatternGroups } from "./matching.ts";

/** An escape, a class, or the opening of a group; the first group of a named one is its name. */
const TOKEN = /\\.|\[(?:\\.|[^\]\\])*\]|\((?!\?)|\(\?<(?![=!])([^>]*)>/gsu;

/** Groups of an ECMAScript source that compiles under `u`, in the order of their parentheses. */
export function listGroups(source: string): PatternGroups {
  const names: Record<string, number> = {};
  let count = 1;
  for (const token of source.matchAll(TOKEN)) {
    if (!token[0].startsWith("(")) continue;
    if (token[1] !== undefined) names[token[1]] = count;
    count += 1;
  }
  return { count, names };
}

import { truncate, truncateStart } from "./truncate.ts";

/**
 * A long name with "…" in its middle: what a path ends in says which file it is, what it begins with
 * says where, and neither must be pushed out of sight by what is between.
 */
export function elideMiddle(name: string, maxCharacters: number): string {
  if (name.length <= maxCharacters) return name;
  const endLength = Math.ceil((maxCharacters - 1) * 0.6);
  return `${truncate(name, maxCharacters - 1 - endLength)}…${truncateStart(name, endLength)}`;
}

/**
 * A long name with "…" in its middle: what a path ends in says which file it is, what it begins with
 * says where, and neither must be pushed out of sight by what is between.
 */
export function elideMiddle(name: string, maxCharacters: number): string {
  // By whole characters: half a surrogate pair would show as something else.
  const characters = Array.from(name);
  if (characters.length <= maxCharacters) return name;
  const endLength = Math.ceil((maxCharacters - 1) * 0.6);
  const start = characters.slice(0, maxCharacters - 1 - endLength);
  return `${start.join("")}…${characters.slice(-endLength).join("")}`;
}

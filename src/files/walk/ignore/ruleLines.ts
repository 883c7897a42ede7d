/**
 * Several times what people write. The engine takes a time to compile a rule that grows with the
 * square of its length.
 */
export const maxRuleLength = 500;

/**
 * Of `**` between slashes. The engine tries every way to share the folders of a path out among them:
 * a power of the path's depth.
 */
export const maxRuleStars = 2;

/** The text of an ignore file without the rules that would take too long. */
export function withoutCostlyRules(text: string): string {
  const lines = text.split("\n");
  const read = lines.filter((line) => line.startsWith("#") || isCheap(line));
  return read.length === lines.length ? text : read.join("\n");
}

function isCheap(line: string): boolean {
  const stars = line.match(/(?<=^!?|\/)\*{2,}(?=\/)/g) ?? [];
  return line.length <= maxRuleLength && stars.length <= maxRuleStars;
}

/** The lines of an ignore file that may be rules: neither empty nor a comment. */
export function ruleLinesOf(text: string): string[] {
  return text
    .replace(/^\ufeff/, "")
    .split("\n")
    .map((line) => line.replace(/\r$/, ""))
    .filter((line) => line !== "" && !line.startsWith("#"));
}

/** An escaped final space leaves its backslash. */
export function withoutFinalSpaces(line: string): string {
  let end = line.length;
  while (line.charAt(end - 1) === " ") end -= 1;
  return line.slice(0, end);
}

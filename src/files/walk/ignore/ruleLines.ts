/**
 * Several times what people write. The engine takes a time to compile a rule that grows with the
 * square of its length.
 */
export const maxRuleLength = 500;

/** The text of an ignore file without the rules that are too long to be compiled. */
export function withoutLongRules(text: string): string {
  if (text.length <= maxRuleLength) return text;
  const isRead = (line: string): boolean => line.length <= maxRuleLength || line.startsWith("#");
  return text.split("\n").filter(isRead).join("\n");
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

/** Whether the last backslash of a text escapes what comes behind it. */
export function endsEscaping(text: string): boolean {
  return (/(?<!\\)\\*$/.exec(text)?.[0].length ?? 0) % 2 === 1;
}

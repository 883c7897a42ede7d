import { indentOf } from "../lineEdit.ts";

/** Whether no line from one to another is less indented than the first. Brackets alone are anywhere. */
export function isInBlock(line: number, place: number, lines: readonly string[]): boolean {
  const text = lines[line - 1] ?? "";
  const indent = indentOf(text);
  const between = lines.slice(Math.min(line, place) - 1, Math.max(line, place) - 1);
  const isWithin = between.every(
    (each) => each.trim() === "" || indentOf(each).length >= indent.length,
  );
  return isWithin && countLetters([text]) > 0;
}

/** Without lines of a block that was removed with its head, where that is not back: other blocks have such lines. */
export function inTheirBlocks(
  lines: readonly string[],
  found: readonly (number | undefined)[],
): readonly (number | undefined)[] {
  const twins = [...found];
  const heads: number[] = [];
  for (const [at, text] of lines.entries()) {
    const twin = found[at];
    if (countLetters([text]) === 0) {
      // It is known by the line above.
      const isNext = twin !== undefined && found[at - 1] === twin - 1;
      if (isNext && twins[at - 1] === undefined) twins[at] = undefined;
      continue;
    }
    const depth = indentOf(text).length;
    while (indentOf(lines[heads.at(-1) ?? at] ?? "").length >= depth && heads.length > 0)
      heads.pop();
    const head = heads.at(-1);
    if (head !== undefined && twins[head] === undefined) twins[at] = undefined;
    heads.push(at);
  }
  return twins;
}

export function countLetters(lines: readonly string[]): number {
  return lines.join("").match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

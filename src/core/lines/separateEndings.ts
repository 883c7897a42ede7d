import type { Replacement } from "../edit/index.ts";

/**
 * The replacements, with which no two line endings become one: where a `\r` would come to stand
 * before a `\n`, the text between them ends or begins a line. A new ending becomes a `\r\n` next to a
 * kept one; if both are kept, the second does.
 *
 * @param replacements In ascending order, for the text `original`.
 */
export function separateEndings(
  replacements: readonly Replacement[],
  original: string,
): readonly Replacement[] {
  let keptFrom = 0;
  let before = "";
  let isBeforeNew = false;
  return replacements.map(({ range, text }, index): Replacement => {
    const { start, endExclusive } = range;
    if (start > keptFrom) {
      before = original.charAt(start - 1);
      isBeforeNew = false;
    }
    const isMet = replacements[index + 1]?.range.start === endExclusive;
    const after = isMet ? "" : original.charAt(endExclusive);
    const apart = between(before, isBeforeNew, text, after);
    if (apart !== "") {
      before = apart.slice(-1);
      isBeforeNew = true;
    }
    keptFrom = endExclusive;
    return apart === text ? { range, text } : { range, text: apart };
  });
}

function between(before: string, isBeforeNew: boolean, text: string, after: string): string {
  if (text === "") return before === "\r" && after === "\n" ? (isBeforeNew ? "\n" : "\r") : "";
  const head = before === "\r" && text.startsWith("\n") ? "\r" : "";
  const tail = text.endsWith("\r") && after === "\n" ? "\n" : "";
  return head + text + tail;
}

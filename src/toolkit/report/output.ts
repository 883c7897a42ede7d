import { truncate } from "../../core/lines/index.ts";

/** Above this, VS Code's agent writes a text part to a file and shows the model only its name. */
const maxPartCharacters = 8_000;

/** The size limit of a result if the host gives no budget. */
export const defaultMaxCharacters = 48 * 1024;

/**
 * Cuts a result into the text parts that reach a model whole, at line ends where there are any.
 * The parts joined are the text. (VS Code's limit is 8,192 UTF-16 units a part; parts are joined
 * without a separator.)
 */
export function splitIntoParts(text: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  while (text.length - start > maxPartCharacters) {
    const endExclusive = endOfPart(text, start);
    parts.push(text.slice(start, endExclusive));
    start = endExclusive;
  }
  return [...parts, text.slice(start)];
}

function endOfPart(text: string, start: number): number {
  const limit = start + maxPartCharacters;
  const lineEnd = text.lastIndexOf("\n", limit - 1) + 1;
  if (lineEnd > start) return lineEnd;
  return start + truncate(text.slice(start, limit + 1), maxPartCharacters).length;
}

import { countBytes, elideMiddle, takeFitting, truncate } from "../../core/lines/index.ts";
import { count } from "../explain/index.ts";

/** Above this, VS Code's agent writes a text part to a file and shows the model only its name. */
const maxPartCharacters = 8_000;

/** The size limit of a result if the host gives a budget that allows more. */
export const maxAnswerBytes = 48 * 1024;

/**
 * The size limit of a result if the host gives no budget, and of every error: of more than 8,192
 * bytes, the Agent Host shows the model only the first 500 characters.
 */
export const maxUnbudgetedBytes = 8_000;

/**
 * Cuts a result into the text parts that reach a model whole, at line ends if possible.
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

/** For the line that counts the rest. */
const gapBytes = 60;

/**
 * A text that takes at most `maxBytes` (at least 400), where it does not do so by itself. Its first
 * line, which says what it is about, and its last, which says how to go on, stay, with long names in
 * them cut in their middles; lines between are left out whole, and counted.
 */
export function fitText(text: string, maxBytes: number): string {
  if (countBytes(text) <= maxBytes) return text;
  const [first = "", ...others] = text.split("\n");
  const last = others.pop();
  const lineBytes = last === undefined ? maxBytes : Math.floor((maxBytes - gapBytes) / 2) - 1;
  const head = shortenWords(first, lineBytes);
  if (last === undefined) return head;
  const tail = shortenWords(last, lineBytes);
  const room = maxBytes - countBytes(head) - countBytes(tail) - 2;
  const whole = others.join("\n");
  if (others.length === 0) return `${head}\n${tail}`;
  if (countBytes(whole) + 1 <= room + 1) return [head, whole, tail].join("\n");
  const middle = takeFitting(others, room - gapBytes);
  const gap = `… (${count(others.length - middle.length, "line")} left out here)`;
  return [head, ...middle, gap, tail].join("\n");
}

const longWord = /\S{121,}/gu;
const maxWordCharacters = 120;

/** A sentence that is too long is so because of what it names: a path, an input. */
function shortenWords(line: string, maxBytes: number): string {
  if (countBytes(line) <= maxBytes) return line;
  const shortened = line.replace(longWord, (word) => elideMiddle(word, maxWordCharacters));
  if (countBytes(shortened) <= maxBytes) return shortened;
  // No UTF-16 unit takes more than three bytes.
  return elideMiddle(shortened, Math.floor(maxBytes / 3));
}

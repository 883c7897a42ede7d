import { editBetween } from "../diff/index.ts";
import { createEdit, type Edit, minimizeEdit } from "../edit/index.ts";
import {
  endingNear,
  hasFinalNewline,
  type LineEnding,
  type LineIndex,
  toLf,
} from "../lines/index.ts";
import { normalizeLineEndings } from "../pattern/index.ts";
import { placeInOriginal } from "./normalizedReplacements.ts";

/**
 * The edit that makes `content` of a text, and touches no line that both have. The text keeps its
 * line endings, whatever those of the content are; an empty one takes the content as given.
 */
export function planWrite(lines: LineIndex, content: string, emptyFileEnding: LineEnding): Edit {
  const { text } = lines;
  if (text === "") return insertAt(0, content, 0);
  const view = normalizeLineEndings(text);
  const { replacements } = editBetween(view.text, toLf(content));
  const inOriginal = placeInOriginal(replacements, view, lines, emptyFileEnding);
  return minimizeEdit(createEdit(text.length, inOriginal), text);
}

/**
 * The edit that puts `content` after a text, on a line of its own if `onNewLine`. New lines end as
 * the text's last ones do; an empty text takes the content as given.
 */
export function planAppend(
  lines: LineIndex,
  content: string,
  onNewLine: boolean,
  emptyFileEnding: LineEnding,
): Edit {
  const { text } = lines;
  if (text === "") return insertAt(0, content, 0);
  const ending = endingNear(lines, lines.count, emptyFileEnding);
  const separator = onNewLine && !hasFinalNewline(text) && content !== "" ? ending : "";
  const folded = toLf(content);
  const ended = ending === "\n" ? folded : folded.replaceAll("\n", ending);
  return insertAt(text.length, separator + ended, text.length);
}

function insertAt(offset: number, text: string, oldLength: number): Edit {
  return createEdit(oldLength, [{ range: { start: offset, endExclusive: offset }, text }]);
}

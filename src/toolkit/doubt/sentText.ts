import { lineAt, type LineIndex } from "../../core/lines/index.ts";
import type { FileChange } from "../workspace/index.ts";

/** A text that a call sends to be put into a file. */
export interface SentText {
  /** The change of the file by the whole call. */
  readonly change: FileChange;
  /** The field that it came in, such as `replacements[2].replaceWith`. */
  readonly field: string;
  readonly text: string;
  /** Lines of the file, as the call counts them, that its first line replaces or is inserted next to. */
  readonly places?: readonly number[];
  /** The text that it replaces, and the field of that. */
  readonly quoted?: { readonly field: string; readonly text: string };
  /** Parts of it stand for other text; `\n` spells a newline. */
  readonly isTemplate?: true;
}

/** The line in which a text first begins, as {@link SentText.places}; none if it is not in the file as spelled. */
export function findPlaces(text: string, lines: LineIndex): readonly number[] {
  const offset = lines.text.indexOf(text);
  return offset === -1 ? [] : [lineAt(lines, offset)];
}

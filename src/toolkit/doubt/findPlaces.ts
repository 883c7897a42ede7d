import { lineAt, type LineIndex } from "../../core/lines/index.ts";

/** The line in which a text begins first, in a list; none where it is not there as it is spelled. */
export function findPlaces(text: string, lines: LineIndex): readonly number[] {
  const offset = lines.text.indexOf(text);
  return offset === -1 ? [] : [lineAt(lines, offset)];
}

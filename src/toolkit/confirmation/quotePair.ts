import { abridgePair } from "../../core/diff/index.ts";
import { escapeControls } from "../explain/index.ts";

/**
 * A text and what takes its place, each within quotes on one line. Of long ones that is shown in
 * which they differ.
 */
export function quotePair(
  oldText: string,
  newText: string,
  maxCharacters: number,
): readonly [oldQuoted: string, newQuoted: string] {
  const [oldShown, newShown] = abridgePair(escape(oldText), escape(newText), maxCharacters);
  return [`"${oldShown}"`, `"${newShown}"`];
}

function escape(text: string): string {
  return escapeControls(JSON.stringify(text)).slice(1, -1);
}

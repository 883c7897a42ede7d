import { moveStandpoint, type TextChange } from "../../toolkit/searchResults/index.ts";
import type { TextSpan } from "../../tools/regexReplace.ts";

/** Where parts of a text are after an edit of it, as an editor moves what is selected. */
export function moveSpans(
  spans: readonly TextSpan[],
  changes: readonly TextChange[],
): readonly TextSpan[] {
  const move = ({ line, character }: TextSpan["start"]): TextSpan["start"] => {
    const at = { line: line + 1, column: character };
    const moved = moveStandpoint({ uri: "", index: 0, at }, changes).at ?? at;
    return { line: moved.line - 1, character: moved.column };
  };
  return spans.map(({ start, end }) => ({ start: move(start), end: move(end) }));
}

import { hasProseEscapes, type Remark } from "../../core/doubt/index.ts";
import type { SentText } from "./sentText.ts";

/** In a shorter file, nothing much is lost. */
const leastLines = 20;

/** Remarks on a call that is carried out. */
export function findRemarks(sent: readonly SentText[]): readonly Remark[] {
  return sent.flatMap((each) => [...findDropped(each), ...findEscaped(each)]);
}

function findEscaped({ change, field, text, isTemplate }: SentText): readonly Remark[] {
  const path = change.file.target.shown;
  return !isTemplate && hasProseEscapes(path, text)
    ? [{ code: "newlineEscaped", path, field }]
    : [];
}

/** More than half of the lines of a file that is written as a whole. */
function findDropped({ change }: SentText): readonly Remark[] {
  const { file, isWholeFile } = change;
  if (isWholeFile === undefined || file.lines.count < leastLines) return [];
  const before = file.lines.count;
  const after = change.newLines.count;
  return after * 2 < before
    ? [{ code: "linesDropped", path: file.target.shown, before, after }]
    : [];
}

import { diffArrays } from "diff";
import type { LineChange } from "../../../src/host/review/shownHunk.ts";

/** The changes between two texts as VS Code's peek gives them: by the lines of an editor. */
export function lineChangesBetween(original: string, modified: string): readonly LineChange[] {
  const changes: LineChange[] = [];
  let [line, other] = [1, 1];
  let [removed, added] = [0, 0];
  const push = (): void => {
    if (removed + added === 0) return;
    changes.push({
      originalStartLineNumber: removed === 0 ? line - 1 : line,
      originalEndLineNumber: removed === 0 ? 0 : line + removed - 1,
      modifiedStartLineNumber: added === 0 ? other - 1 : other,
      modifiedEndLineNumber: added === 0 ? 0 : other + added - 1,
    });
    [line, other] = [line + removed, other + added];
    [removed, added] = [0, 0];
  };
  for (const part of diffArrays(editorLines(original), editorLines(modified))) {
    if (part.removed) removed += part.value.length;
    else if (part.added) added += part.value.length;
    else {
      push();
      line += part.value.length;
      other += part.value.length;
    }
  }
  push();
  return changes;
}

function editorLines(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

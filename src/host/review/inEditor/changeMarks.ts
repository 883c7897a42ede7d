import * as vscode from "vscode";
import { revealHiddenInName } from "../../../core/hiddenCharacters.ts";
import {
  firstWords,
  indexLines,
  lineContents,
  type LineIndex,
  type LineSpan,
} from "../../../core/lines/index.ts";
import { reviewNames } from "../../../toolkit/manifest/index.ts";
import type { FileReviews, ReviewDisplay } from "../fileReviews.ts";
import type { FileReview } from "../reviewedFile.ts";
import { lineOfHunk } from "../shownHunk.ts";

/** A hover shows no more of the lines that were removed. */
const maxHoverLines = 30;

/** Marks lines of agents in the editors that show them, and hints at those that they removed. */
export function createChangeMarks(reviews: Pick<FileReviews, "find">): ReviewDisplay {
  const color = new vscode.ThemeColor(reviewNames.color);
  // In high contrast only the border is seen: there, VS Code gives such lines no background.
  const added = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor("diffEditor.insertedLineBackground"),
    borderWidth: "0 0 0 2px",
    borderStyle: "solid",
    borderColor: color,
    overviewRulerColor: color,
    overviewRulerLane: vscode.OverviewRulerLane.Center,
  });
  const removed = vscode.window.createTextEditorDecorationType({
    overviewRulerColor: color,
    overviewRulerLane: vscode.OverviewRulerLane.Center,
    after: {
      color: new vscode.ThemeColor("editorGutter.deletedBackground"),
      fontStyle: "italic",
      margin: "0 0 0 2em",
    },
  });
  const mark = (editors: readonly vscode.TextEditor[]): void => {
    for (const editor of editors) {
      // A diff and a peek, which have no column of their own, show by themselves what changed.
      const isWhole = editor.viewColumn !== undefined;
      const review = isWhole ? reviews.find(editor.document.uri.toString()) : undefined;
      editor.setDecorations(added, review === undefined ? [] : rangesAdded(review));
      editor.setDecorations(removed, review === undefined ? [] : hintsAtRemoved(review, editor));
    }
  };
  const update = (): void => mark(vscode.window.visibleTextEditors);
  const follow = vscode.Disposable.from(
    vscode.window.onDidChangeVisibleTextEditors(mark),
    vscode.window.onDidChangeTextEditorViewColumn(({ textEditor }) => mark([textEditor])),
  );
  update();
  return {
    update,
    dispose() {
      for (const each of [follow, added, removed]) each.dispose();
    },
  };
}

function rangesAdded({ hunks }: FileReview): readonly vscode.Range[] {
  return hunks.flatMap(({ current: { startLine, lineCount } }) =>
    lineCount === 0 ? [] : new vscode.Range(startLine - 1, 0, startLine + lineCount - 2, 0),
  );
}

/** At the end of the last line of a hunk: what stood there before. */
function hintsAtRemoved(
  { hunks, baseline }: FileReview,
  { document }: vscode.TextEditor,
): readonly vscode.DecorationOptions[] {
  const lines = indexLines(baseline ?? "");
  return hunks.flatMap((hunk) => {
    if (hunk.baseline.lineCount === 0) return [];
    const line = lineOfHunk(hunk) + Math.max(1, hunk.current.lineCount) - 2;
    const place = new vscode.Position(line, Number.MAX_SAFE_INTEGER);
    return {
      range: new vscode.Range(place, place),
      hoverMessage: describeRemoved(lines, hunk.baseline, document.languageId),
      renderOptions: { after: { contentText: hintAt(lines, hunk.baseline) } },
    };
  });
}

function hintAt(lines: LineIndex, { startLine, lineCount }: LineSpan): string {
  if (lineCount > 1) return `− ${vscode.l10n.t("{0} lines", lineCount)}`;
  const [line = ""] = lineContents(lines, startLine, lineCount);
  return `− ${revealHiddenInName(firstWords(line))}`;
}

function describeRemoved(
  lines: LineIndex,
  { startLine, lineCount }: LineSpan,
  language: string,
): vscode.MarkdownString {
  const shown = lineContents(lines, startLine, Math.min(lineCount, maxHoverLines));
  const more = lineCount > shown.length ? ["…"] : [];
  return new vscode.MarkdownString().appendCodeblock([...shown, ...more].join("\n"), language);
}

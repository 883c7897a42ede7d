import * as vscode from "vscode";
import type { Replacement } from "../../../core/edit/index.ts";
import { revealHiddenInName } from "../../../core/hiddenCharacters.ts";
import { truncate } from "../../../core/lines/index.ts";
import type { TextFile } from "../../../toolkit/workspace/index.ts";

/** Shows in an editor what would be replaced, without changing its document. */
export interface LivePreview {
  /**
   * @param shown Undefined to show nothing.
   * @returns Whether it was drawn: not if the document differs from the file, as with mixed line endings,
   *   or if its editor is hidden.
   */
  readonly show: (shown: ShownReplacements | undefined) => boolean;
  /** False if another editor covers it now. */
  readonly isInSight: () => boolean;
  /** Restores the editor; the scroll position only if canceled. */
  readonly end: (isCanceled: boolean) => void;
}

export interface ShownReplacements {
  readonly file: Pick<TextFile, "text">;
  /** Sorted, in the text of `file`. */
  readonly replacements: readonly Replacement[];
  /** Only the matches are known yet, not their replacements. */
  readonly isPatternOnly: boolean;
}

/** More cannot be told apart on one screen. */
const maxDecorations = 2_000;
const maxInsertedCharacters = 120;

/** Draws only what is visible, so that a large file with many matches stays fast. */
export function createLivePreview(editor: vscode.TextEditor): LivePreview {
  const { document } = editor;
  const found = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor("editor.findMatchHighlightBackground"),
    textDecoration: "underline",
  });
  const removed = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor("diffEditor.removedTextBackground"),
    textDecoration: "line-through",
  });
  const firstLine = editor.visibleRanges[0]?.start;
  let shown: ShownReplacements | undefined;
  let hasScrolled = false;

  const draw = (): void => {
    const { matches, changes } = decorationsOf(shown, editor);
    editor.setDecorations(found, [...matches]);
    editor.setDecorations(removed, [...changes]);
  };
  const scrolling = vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => {
    if (textEditor === editor) draw();
  });
  const isInSight = (): boolean => vscode.window.visibleTextEditors.includes(editor);
  return {
    isInSight,
    show(next) {
      const isSame = next?.file.text === document.getText();
      shown = isSame && isInSight() ? next : undefined;
      const first = shown && findFirstToShow(shown.replacements, editor);
      if (first !== undefined) {
        hasScrolled = true;
        editor.revealRange(first, vscode.TextEditorRevealType.InCenter);
      }
      draw();
      return shown !== undefined;
    },
    end(isCanceled) {
      vscode.Disposable.from(scrolling, found, removed).dispose();
      if (!isCanceled || !hasScrolled || firstLine === undefined) return;
      const start = new vscode.Position(firstLine.line, 0);
      editor.revealRange(new vscode.Range(start, start), vscode.TextEditorRevealType.AtTop);
    },
  };
}

interface Decorations {
  readonly matches: readonly vscode.DecorationOptions[];
  readonly changes: readonly vscode.DecorationOptions[];
}

function decorationsOf(
  shown: ShownReplacements | undefined,
  { document, visibleRanges }: vscode.TextEditor,
): Decorations {
  if (shown === undefined) return { matches: [], changes: [] };
  const screens = visibleRanges.map((range) => ({
    start: document.offsetAt(range.start.with({ character: 0 })),
    end: document.offsetAt(document.lineAt(range.end.line).rangeIncludingLineBreak.end),
  }));
  const seen = shown.replacements.filter(({ range }) =>
    screens.some(({ start, end }) => range.start <= end && range.endExclusive >= start),
  );
  const drawn = seen.slice(0, maxDecorations);
  const rangeOf = ({ range }: Replacement): vscode.Range =>
    new vscode.Range(document.positionAt(range.start), document.positionAt(range.endExclusive));
  if (shown.isPatternOnly) {
    return { matches: drawn.map((each) => ({ range: rangeOf(each) })), changes: [] };
  }
  const changes = drawn.map((each) => ({
    range: rangeOf(each),
    renderOptions: { after: insertedText(each.text) },
  }));
  return { matches: [], changes };
}

function insertedText(text: string): vscode.ThemableDecorationAttachmentRenderOptions {
  const line = revealHiddenInName(text.replaceAll(/\r\n?|\n/g, "⏎").replaceAll("\t", "→"));
  const cut = truncate(line, maxInsertedCharacters);
  return {
    // A space of its own would be drawn as none.
    contentText: (cut === line ? line : `${cut}…`).replaceAll(" ", "\u00A0"),
    backgroundColor: new vscode.ThemeColor("diffEditor.insertedTextBackground"),
    color: new vscode.ThemeColor("gitDecoration.addedResourceForeground"),
    fontWeight: "bold",
  };
}

/** The next match to scroll to; undefined if one is visible already. */
function findFirstToShow(
  replacements: readonly Replacement[],
  { document, visibleRanges }: vscode.TextEditor,
): vscode.Range | undefined {
  const [top] = visibleRanges;
  const bottom = visibleRanges.at(-1);
  if (top === undefined || bottom === undefined) return undefined;
  const start = document.offsetAt(top.start);
  const end = document.offsetAt(bottom.end);
  if (replacements.some(({ range }) => range.start <= end && range.endExclusive >= start)) {
    return undefined;
  }
  const next = replacements.find(({ range }) => range.start > end) ?? replacements[0];
  if (next === undefined) return undefined;
  const place = document.positionAt(next.range.start);
  return new vscode.Range(place, place);
}

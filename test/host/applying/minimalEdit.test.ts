import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  openEditor,
  readText,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";
import { waitUntil } from "../../support/waitUntil.ts";

/** `line 1` to `line <count>`. */
function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `line ${index + 1}`);
}

describe("an edit in a real VS Code touches only what changes", () => {
  useWorkspace();

  for (const [name, ending] of [
    ["LF", "\n"],
    ["CRLF", "\r\n"],
  ] as const) {
    it(`the ranges that a document reports in a file with ${name}`, async () => {
      const filePath = `ranges ${name}.txt`;
      const lines = numbered(40);
      const uri = await writeFile(filePath, lines.map((line) => line + ending).join(""));
      const { document } = await openEditor(uri);
      const changes = await changesDuring(document, () =>
        invoke("replace_in_file", {
          filePath,
          replacements: [
            {
              type: "lines",
              startLine: 3,
              endLine: 6,
              replaceWith: "line 3\nline IV\nline 5\nline 6",
            },
            { type: "insert_after", lineNumber: 20, insertText: "line 20.5\n" },
            { type: "string", searchFor: "line 30", replaceWith: "line thirty" },
          ],
        }),
      );
      assert.deepEqual(changes, [
        { range: "4:6-4:7", text: "IV" },
        { range: "21:1-21:1", text: `line 20.5${ending}` },
        { range: "30:6-30:8", text: "thirty" },
      ]);
      lines.splice(2, 4, "line 3", "line IV", "line 5", "line 6");
      lines[29] = "line thirty";
      lines.splice(20, 0, "line 20.5");
      assert.equal(await readText(uri), lines.map((line) => line + ending).join(""));
    });
  }

  it("a selection below moves with its text", async () => {
    const uri = await writeFile("selection.txt", numbered(40).join("\n"));
    const editor = await openEditor(uri);
    editor.selection = new vscode.Selection(29, 2, 30, 4);
    const selected = editor.document.getText(editor.selection);
    await replaceFirstLines("selection.txt");
    assert.equal(editor.document.getText(editor.selection), selected);
    assert.equal(editor.selection.start.line, 31);
  });

  it("a fold below stays closed", async () => {
    const lines = numbered(40);
    lines.splice(29, 4, "{", "  folded", "  folded", "}");
    const uri = await writeFile("fold.txt", lines.join("\n"));
    const editor = await openEditor(uri);
    editor.revealRange(new vscode.Range(29, 0, 29, 0), vscode.TextEditorRevealType.InCenter);
    await foldLine(editor, 30);
    await replaceFirstLines("fold.txt");
    await waitUntil(
      () => hiddenLines(editor).join() === "33,34",
      () => `the lines ${hiddenLines(editor).join()} are hidden`,
    );
  });

  describe("breakpoints", () => {
    afterEach(() => vscode.debug.removeBreakpoints(vscode.debug.breakpoints));

    it("below move with their lines", async () => {
      const uri = await writeFile("breakpoint.js", numbered(40).join("\n"));
      await openEditor(uri);
      const place = new vscode.Location(uri, new vscode.Position(29, 0));
      vscode.debug.addBreakpoints([new vscode.SourceBreakpoint(place)]);
      await replaceFirstLines("breakpoint.js");
      assert.equal(await breakpointLine((line) => line !== 30), 32);
    });
  });
});

/** Two lines more than before, above whatever is looked at. */
async function replaceFirstLines(filePath: string): Promise<void> {
  const replaceWith = "first\nsecond\nthird\nfourth";
  await invoke("replace_in_file", {
    filePath,
    replacements: [{ type: "lines", startLine: 2, endLine: 3, replaceWith }],
  });
}

interface Change {
  /** 1-indexed, `line:character-line:character`, in the text before. */
  readonly range: string;
  readonly text: string;
}

/** From the top of the file to its end. */
async function changesDuring(
  document: vscode.TextDocument,
  run: () => Promise<unknown>,
): Promise<readonly Change[]> {
  const changes: vscode.TextDocumentContentChangeEvent[] = [];
  const subscription = vscode.workspace.onDidChangeTextDocument((event) => {
    if (event.document === document) changes.push(...event.contentChanges);
  });
  await run();
  subscription.dispose();
  return changes
    .toSorted((one, other) => one.rangeOffset - other.rangeOffset)
    .map(({ range, text }) => ({ range: `${place(range.start)}-${place(range.end)}`, text }));
}

function place({ line, character }: vscode.Position): string {
  return `${line + 1}:${character + 1}`;
}

async function foldLine(editor: vscode.TextEditor, line: number): Promise<void> {
  await waitUntil(async () => {
    await vscode.commands.executeCommand("editor.fold", { selectionLines: [line - 1] });
    return hiddenLines(editor).length > 0;
  });
}

/** Lines between the parts that an editor shows; 1-indexed. */
function hiddenLines({ visibleRanges }: vscode.TextEditor): readonly number[] {
  return visibleRanges.slice(1).flatMap((range, index) => {
    const above = visibleRanges[index]?.end.line ?? 0;
    const count = range.start.line - above - 1;
    return Array.from({ length: count }, (_, offset) => above + 2 + offset);
  });
}

/** The line of the only breakpoint once it is as awaited; VS Code reports a move a little later. */
async function breakpointLine(isAwaited: (line: number) => boolean): Promise<number> {
  for (;;) {
    const [breakpoint] = vscode.debug.breakpoints;
    assert.ok(breakpoint instanceof vscode.SourceBreakpoint);
    const line = breakpoint.location.range.start.line + 1;
    if (isAwaited(line)) return line;
    await eventOf(vscode.debug.onDidChangeBreakpoints);
  }
}

async function eventOf<T>(event: vscode.Event<T>): Promise<T> {
  return new Promise((resolve) => {
    const subscription = event((value) => {
      subscription.dispose();
      resolve(value);
    });
  });
}

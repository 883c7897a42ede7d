import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { Driver } from "../../../harness/vscode/driverClient.ts";
import { runByKeyboard } from "../agent/gestures.ts";

/** The text in which {@link personActions} are done. */
export const actedOn =
  "alpha one\n  beta  two  \ngamma three\ndelta four\nepsilon five\nalpha six\n";

/** One way in which a person edits. */
export interface PersonAction {
  /** From where to where is selected before: two lines and columns, from 0. */
  readonly selected: readonly [number, number, number, number];
  readonly act: (page: Page, driver: Driver) => Promise<void>;
  readonly settings?: Readonly<Record<string, unknown>>;
}

const inWord = [2, 3, 2, 3] as const;
const word = [2, 0, 2, 5] as const;
const firstWord = [0, 0, 0, 5] as const;
const atEnd = [5, 9, 5, 9] as const;

function keys(...pressed: readonly string[]): PersonAction["act"] {
  return async (page) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
}

function typed(text: string): PersonAction["act"] {
  return (page) => page.keyboard.type(text);
}

function palette(title: string): PersonAction["act"] {
  return (page) => runByKeyboard(page, title);
}

function command(name: string, argument?: unknown): PersonAction["act"] {
  return (_, driver) =>
    driver.run((vscode, given) => vscode.commands.executeCommand(given.name, given.argument), {
      name,
      argument,
    });
}

/** In the find widget, which the selected word is in. */
function replacing(key: string): PersonAction["act"] {
  return async (page) => {
    await page.keyboard.press("ControlOrMeta+h");
    await page.locator(".find-widget.visible .matchesCount", { hasText: "of 2" }).waitFor();
    await page.keyboard.type("omega");
    // A key that comes at once takes the text before.
    await delay(300);
    await page.keyboard.press(key);
    await page.keyboard.press("Escape");
  };
}

async function suggest(page: Page): Promise<void> {
  await page.keyboard.press("Control+Space");
  await page.locator(".suggest-widget.visible .monaco-list-row.focused").waitFor();
  // A key that comes at once is not yet for the list.
  await delay(300);
  await page.keyboard.press("Enter");
}

async function rename(page: Page): Promise<void> {
  await page.keyboard.press("F2");
  await page.locator(".rename-box input:focus").waitFor();
  await page.keyboard.type("omega");
  await page.keyboard.press("Enter");
}

async function drag(page: Page): Promise<void> {
  const lineOf = async (text: string): Promise<{ x: number; y: number }> => {
    const box = await page.locator(".view-line", { hasText: text }).first().boundingBox();
    return { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 8 };
  };
  const [from, to] = [await lineOf("gamma"), await lineOf("epsilon")];
  await page.mouse.move(from.x + 10, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 12, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

/** By key, mouse, menu and palette. */
export const personActions = {
  typeCharacter: { selected: inWord, act: typed("x") },
  typeWord: { selected: inWord, act: typed("word") },
  typeBracket: { selected: atEnd, act: typed("(") },
  typeOverSelection: { selected: word, act: typed("x") },
  enter: { selected: [1, 4, 1, 4], act: keys("Enter") },
  backspace: { selected: inWord, act: keys("Backspace") },
  backspaceSelection: { selected: word, act: keys("Backspace") },
  delete: { selected: inWord, act: keys("Delete") },
  deleteSelection: { selected: word, act: keys("Delete") },
  deleteWordLeft: { selected: [2, 5, 2, 5], act: keys("ControlOrMeta+Backspace") },
  deleteWordRight: { selected: [2, 0, 2, 0], act: keys("ControlOrMeta+Delete") },
  cutLine: { selected: inWord, act: keys("ControlOrMeta+x") },
  cutSelection: { selected: word, act: keys("ControlOrMeta+x") },
  pasteLine: { selected: inWord, act: keys("ControlOrMeta+c", "ControlOrMeta+v") },
  pasteText: { selected: word, act: keys("ControlOrMeta+c", "ArrowRight", "ControlOrMeta+v") },
  deleteLine: { selected: inWord, act: keys("ControlOrMeta+Shift+k") },
  moveLineDown: { selected: inWord, act: keys("Alt+ArrowDown") },
  copyLineDown: { selected: inWord, act: palette("Copy Line Down") },
  commentLine: { selected: inWord, act: keys("ControlOrMeta+/") },
  commentBlock: { selected: word, act: palette("Toggle Block Comment") },
  tab: { selected: inWord, act: keys("Tab") },
  indentSelection: { selected: [2, 0, 3, 3], act: keys("Tab") },
  outdentSelection: { selected: [1, 0, 2, 3], act: keys("Shift+Tab") },
  indentLine: { selected: inWord, act: keys("ControlOrMeta+]") },
  insertLineBelow: { selected: inWord, act: keys("ControlOrMeta+Enter") },
  joinLines: { selected: inWord, act: palette("Join Lines") },
  sortLines: { selected: [0, 0, 5, 3], act: palette("Sort Lines Descending") },
  uppercase: { selected: word, act: palette("Transform to Uppercase") },
  transpose: { selected: inWord, act: palette("Transpose Characters") },
  trim: { selected: inWord, act: palette("Trim Trailing Whitespace") },
  format: { selected: inWord, act: palette("Format Document") },
  suggestion: { selected: atEnd, act: suggest },
  snippet: {
    selected: atEnd,
    act: command("editor.action.insertSnippet", { snippet: "for ${1:each} in $2:\n\t$0" }),
  },
  undo: { selected: inWord, act: keys("Delete", "ControlOrMeta+z") },
  redo: { selected: inWord, act: keys("Delete", "ControlOrMeta+z", "ControlOrMeta+Shift+z") },
  twoCursors: {
    selected: inWord,
    async act(page, driver) {
      await command("editor.action.insertCursorBelow")(page, driver);
      await page.keyboard.type("y");
      await page.keyboard.press("Escape");
    },
  },
  changeAll: { selected: firstWord, act: keys("ControlOrMeta+F2", "q", "Escape") },
  replaceAll: { selected: firstWord, act: replacing("ControlOrMeta+Alt+Enter") },
  replaceOne: { selected: firstWord, act: replacing("ControlOrMeta+Shift+1") },
  rename: { selected: [0, 2, 0, 2], act: rename },
  drag: { selected: word, act: drag },
  trimOnSave: {
    selected: inWord,
    act: keys("Delete", "ControlOrMeta+s"),
    settings: { "files.trimTrailingWhitespace": true },
  },
  formatOnSave: {
    selected: inWord,
    act: keys("Delete", "ControlOrMeta+s"),
    settings: { "editor.formatOnSave": true },
  },
} as const satisfies Readonly<Record<string, PersonAction>>;

/** What the actions need of a language, for plain text, until the window is closed. */
export async function provideLanguage(driver: Driver): Promise<void> {
  await driver.run((vscode) => {
    const host = globalThis as { hasPlainText?: true };
    if (host.hasPlainText) return;
    host.hasPlainText = true;
    const replaceEach = (
      document: {
        getText(): string;
        positionAt(offset: number): InstanceType<typeof vscode.Position>;
      },
      pattern: RegExp,
      text: string,
    ) =>
      Array.from(document.getText().matchAll(pattern), ({ index, 0: found }) => {
        const start = document.positionAt(index);
        return vscode.TextEdit.replace(
          new vscode.Range(start, start.translate(0, found.length)),
          text,
        );
      });
    vscode.languages.setLanguageConfiguration("plaintext", {
      comments: { lineComment: "//", blockComment: ["/*", "*/"] },
      brackets: [["(", ")"]],
      autoClosingPairs: [{ open: "(", close: ")" }],
    });
    vscode.languages.registerDocumentFormattingEditProvider("plaintext", {
      provideDocumentFormattingEdits: (document) => replaceEach(document, /\b {2,}\b/g, " "),
    });
    vscode.languages.registerCompletionItemProvider("plaintext", {
      provideCompletionItems: () => [new vscode.CompletionItem("sixteen")],
    });
    vscode.languages.registerRenameProvider("plaintext", {
      provideRenameEdits(document, position, text) {
        const renamed = document.getText(document.getWordRangeAtPosition(position));
        const edit = new vscode.WorkspaceEdit();
        edit.set(document.uri, replaceEach(document, new RegExp(renamed, "g"), text));
        return edit;
      },
    });
  });
}

import { encodeWholeFile } from "./codecs.ts";
import * as vscode from "vscode";
import { waitUntil } from "../../core/async.ts";

/** VS Code notices a change on disk through a file watcher; a second is long for one. */
const maxWaitMs = 1_000;

/** Whether the document has the text of the disk, or gets it when VS Code notices the change there. */
export async function waitForText(document: vscode.TextDocument, text: string): Promise<boolean> {
  if (!hasOneEnding(text)) return document.getText() === text;
  return waitUntil(
    () => document.getText() === text,
    vscode.workspace.onDidChangeTextDocument,
    maxWaitMs,
  );
}

/** A document has one kind of line ending, `\n` or `\r\n`, and will never show another text. */
export function hasOneEnding(text: string): boolean {
  if (!text.includes("\r")) return true;
  return !/\r(?!\n)|(?<!\r)\n/.test(text);
}

/** Whether a document shows a text of the disk, which may have several kinds of line endings. */
export function isShownAs(shown: string, text: string): boolean {
  return shown === text || withOneEnding(shown) === withOneEnding(text);
}

function withOneEnding(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** Whether a document that has a text would save these very bytes. */
export async function canSave(text: string, encoding: string, bytes: Uint8Array): Promise<boolean> {
  return hasOneEnding(text) && Buffer.compare(await encodeWholeFile(text, encoding), bytes) === 0;
}

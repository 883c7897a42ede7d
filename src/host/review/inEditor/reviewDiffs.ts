import { setTimeout as delay } from "node:timers/promises";
import * as vscode from "vscode";
import { contextKeys } from "../../../toolkit/manifest/index.ts";
import { findOpenDocument } from "../../documents/index.ts";
import type { BaselineDocuments } from "../baselineDocuments.ts";
import type { FileReviews } from "../fileReviews.ts";
import type { FileReview } from "../reviewedFile.ts";
import { lineOfHunk } from "../shownHunk.ts";
import type { FilePlace } from "./nextChange.ts";

/** The one diff of all that is to be reviewed, in which it can be decided, too. */
export interface ReviewDiff {
  /**
   * Opens it, or goes on in it, at a line of a file, or at the first change in it; false where nothing is
   * to be reviewed there.
   */
  readonly show: (place?: DiffPlace) => Promise<boolean>;
  /** Nothing is left to be shown in it. */
  readonly close: () => Promise<void>;
  /** Something else is left. Saving what it shows would make files anew that an undo has taken away. */
  readonly update: () => void;
}

interface DiffPlace extends Partial<FilePlace> {
  /** Unless the person has moved it by the time the diff is there. */
  readonly cursor?: vscode.Position | undefined;
}

/** A decision shows what is next by then. */
const settleMs = 500;

const maxOpenMs = 1_000;
const lookMs = 20;

/**
 * VS Code lists the files of such an editor once and for all, and counts them in its title. So that it
 * shows what is left, it takes the place of the one before where that has other files.
 */
export function createReviewDiff(
  reviews: Pick<FileReviews, "all">,
  baselines: Pick<BaselineDocuments, "addressOf">,
  onError: (error: unknown) => void,
): ReviewDiff {
  let shown = "";
  let settling: NodeJS.Timeout | undefined;
  const leaveGone = async (): Promise<void> => {
    if (listReviewTabs().length === 0) return;
    const left = new Set(reviews.all().map(({ uri }) => uri));
    const uris = shown.split(" ").filter((uri) => uri !== "");
    const others = uris.filter((uri) => !left.has(uri));
    if ((await Promise.all(others.map(isThere))).every(Boolean)) return;
    // Another diff has been shown meanwhile, and the person may be typing in it.
    if (shown !== uris.join(" ")) return;
    // Somebody may be typing there; what they have typed is told once it is saved.
    if (uris.some((uri) => findOpenDocument(vscode.Uri.parse(uri, true))?.isDirty)) return;
    if (left.size === 0 || !isReviewInFront()) return diff.close();
    const { document, selection } = vscode.window.activeTextEditor ?? {};
    const uri = document?.uri.toString() ?? "";
    await diff.show(left.has(uri) ? { uri, cursor: selection?.active } : {});
  };
  /** It shows the first one first. */
  const open = async (files: readonly FileReview[]): Promise<void> => {
    const outdated = new Set(listReviewTabs().map(({ label }) => label));
    const resources = files.map(({ uri }) => {
      const now = vscode.Uri.parse(uri, true);
      return [now, baselines.addressOf(now) ?? now, now];
    });
    // Before it opens: otherwise `leaveGone` would meanwhile take it for the one before.
    shown = namesOf(files);
    await vscode.commands.executeCommand("vscode.changes", reviewTitle(), resources);
    // VS Code may have made new objects of all tabs by now.
    await close(listReviewTabs().filter((tab) => outdated.has(tab.label) && !isInFront(tab)));
  };
  const diff: ReviewDiff = {
    async show(place = {}) {
      const files = reviews.all();
      const index = place.uri === undefined ? 0 : files.findIndex(({ uri }) => uri === place.uri);
      const first = files[index];
      if (first === undefined) return false;
      const isOpen = namesOf(files) === shown && isReviewInFront() && isActive(first.uri);
      const person = followPerson(first.uri);
      try {
        const closing = isOpen ? [] : vscode.window.visibleTextEditors;
        if (!isOpen) await open([...files.slice(index), ...files.slice(0, index)]);
        const editor = await findEditor(first.uri, closing);
        // VS Code shows it before it tells of it, so somebody may be typing there by now.
        if (editor && !person.hasBeenIn(editor)) {
          const cursor = place.cursor && (person.cursor() ?? place.cursor);
          placeCursor(editor, cursor, place.line ?? first.hunks.map(lineOfHunk)[0]);
        }
        return true;
      } finally {
        person.dispose();
      }
    },
    close: () => close(listReviewTabs()),
    update() {
      clearTimeout(settling);
      settling = setTimeout(() => void leaveGone().catch(onError), settleMs).unref();
    },
  };
  return diff;
}

/** Sorted, since another file may come first. */
function namesOf(files: readonly FileReview[]): string {
  return files
    .map(({ uri }) => uri)
    .toSorted()
    .join(" ");
}

/** Where a person types, moves or selects meanwhile, until it is disposed of. */
function followPerson(uri: string): vscode.Disposable & {
  readonly hasBeenIn: (editor: vscode.TextEditor) => boolean;
  /** The last in any editor of the file. */
  readonly cursor: () => vscode.Position | undefined;
} {
  const editors = new Set<vscode.TextEditor>();
  let cursor: vscode.Position | undefined;
  const { Keyboard, Mouse } = vscode.TextEditorSelectionChangeKind;
  const listener = vscode.window.onDidChangeTextEditorSelection(
    ({ textEditor, kind, selections }) => {
      if (kind !== Keyboard && kind !== Mouse) return;
      editors.add(textEditor);
      if (textEditor.document.uri.toString() === uri) cursor = selections[0]?.active;
    },
  );
  return {
    hasBeenIn: (editor) => editors.has(editor),
    cursor: () => cursor,
    dispose: () => void listener.dispose(),
  };
}

/** VS Code tells of the editor that it opens a moment later, and meanwhile still of those that it closes. */
async function findEditor(
  uri: string,
  closing: readonly vscode.TextEditor[],
): Promise<vscode.TextEditor | undefined> {
  const isOfFile = (editor: vscode.TextEditor): boolean =>
    editor.document.uri.toString() === uri && editor.viewColumn === undefined;
  const endMs = Date.now() + maxOpenMs;
  while (Date.now() < endMs) {
    const { activeTextEditor: active } = vscode.window;
    if (active && isOfFile(active) && !closing.includes(active)) return active;
    await delay(lookMs);
  }
  return vscode.window.visibleTextEditors.find(isOfFile);
}

function isThere(uri: string): Thenable<boolean> {
  return vscode.workspace.fs.stat(vscode.Uri.parse(uri, true)).then(
    () => true,
    () => false,
  );
}

/** Selects nothing: somebody who begins to type at this moment would overwrite it. */
function placeCursor(
  editor: vscode.TextEditor,
  cursor: vscode.Position | undefined,
  line = 1,
): void {
  if (cursor) editor.selection = new vscode.Selection(cursor, cursor);
  else putCursor(editor, line);
}

/** Puts the cursor in a line, 1-indexed, and shows it. */
export function putCursor(editor: vscode.TextEditor, line: number): void {
  const start = new vscode.Position(line - 1, 0);
  editor.selection = new vscode.Selection(start, start);
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

function isActive(uri: string): boolean {
  return vscode.window.activeTextEditor?.document.uri.toString() === uri;
}

function isReviewInFront(): boolean {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  return activeTab !== undefined && isReviewTab(activeTab);
}

function listReviewTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.filter(isReviewTab));
}

function isReviewTab({ input, label }: vscode.Tab): boolean {
  return !(input instanceof vscode.TabInputText) && label.startsWith(reviewTitle());
}

function isInFront({ isActive: isShown, group }: vscode.Tab): boolean {
  return isShown && group.isActive;
}

async function close(tabs: readonly vscode.Tab[]): Promise<void> {
  await vscode.window.tabGroups.close(tabs);
}

/** The title of the editor that shows all files; VS Code tells nothing else of it. */
function reviewTitle(): string {
  return vscode.l10n.t("Agent Edits to Review");
}

/** Sets the context key of the buttons in the editor of several files. */
export function followReviewDiffs(): vscode.Disposable {
  const announce = (): void => {
    const { reviewsInMultiDiff } = contextKeys;
    void vscode.commands.executeCommand("setContext", reviewsInMultiDiff, isReviewInFront());
  };
  const { onDidChangeTabs, onDidChangeTabGroups } = vscode.window.tabGroups;
  return vscode.Disposable.from(onDidChangeTabs(announce), onDidChangeTabGroups(announce));
}

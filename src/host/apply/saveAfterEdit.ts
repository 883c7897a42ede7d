import type { LogOutputChannel } from "vscode";
import * as vscode from "vscode";
import type { FileFailure } from "../../core/failure/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import type { Settings } from "../../toolkit/manifest/index.ts";
import type { StartedEntry } from "./applyPlan.ts";
import type { DocumentRoute, Route } from "./chooseRoute.ts";
import { saveDocument } from "./saveDocument.ts";

/**
 * Saves the documents that `linewise.saveAfterEdit` asks for; a new file and a byte-exact change are
 * on disk already. What could not be saved stays in the editor, dirty: the change is made, and
 * nothing is lost, so this is reported but is not a failure. All are saved at once: the more documents
 * are dirty, the longer VS Code takes for a save, and one takes as long as hundreds.
 *
 * @param entry Is told what formatters and the like have made of a document before that is written, so
 *   that it can be taken back as a whole wherever VS Code ends.
 * @returns The same routes, with documents that show what their files are now; a failure where a
 *   save may have gone elsewhere.
 */
export async function saveRoutes(
  routes: readonly Route[],
  entry: Pick<StartedEntry, "saving">,
  saveAfterEdit: Settings["saveAfterEdit"],
  log: LogOutputChannel,
): Promise<Result<readonly Route[], FileFailure>> {
  const strays = new Set<Route>();
  const typing = watchTyping();
  const saves = watchSaves(entry, typing, log);
  const closeNewTabs = noteTabs();
  const save = async (given: Route): Promise<Route> => {
    if (given.kind !== "document") return given;
    try {
      const route = { ...given, document: await reopen(given.document) };
      const isChanged = holdsOther(route);
      if (!isWanted(route, saveAfterEdit)) return { ...route, mayBeTyped: isChanged };
      if (!isChanged) saves.expect(route);
      const { isStray, ...told } = await saveDocument(route);
      if (isStray === true) strays.add(given);
      const mayBeTyped = isChanged || typing.mayHaveTyped(route.document);
      if (!mayBeTyped && holdsOther(route)) await entry.saving(route);
      return { ...route, mayBeTyped, ...told };
    } catch (error) {
      log.error(error instanceof Error ? error : String(error));
      return given;
    }
  };
  const saved = await Promise.all(routes.map(save));
  typing.dispose();
  saves.dispose();
  await closeNewTabs(saved);
  if (strays.size === 0) return succeed(saved);
  const shown = (each: readonly Route[]): string[] =>
    each.map(({ change }) => change.file.target.shown);
  const elsewhere = routes.filter((route) => strays.has(route));
  const others = routes.filter((route) => !strays.has(route));
  return fail({ code: "writtenElsewhere", paths: shown(elsewhere), changedPaths: shown(others) });
}

function holdsOther({ document, change }: DocumentRoute): boolean {
  return document.getText() !== change.newText;
}

/** The document, or the one that VS Code opens instead once it has closed it. */
async function reopen(document: vscode.TextDocument): Promise<vscode.TextDocument> {
  return document.isClosed ? vscode.workspace.openTextDocument(document.uri) : document;
}

function isWanted({ change }: DocumentRoute, saveAfterEdit: Settings["saveAfterEdit"]): boolean {
  return saveAfterEdit === "always" || (saveAfterEdit === "ifClean" && !change.file.unsaved);
}

/** What a person does in editors, as far as VS Code tells it. */
interface WatchedTyping {
  /** Whether a person may have typed in the document since this began. */
  readonly mayHaveTyped: (document: vscode.TextDocument) => boolean;
  readonly dispose: () => void;
}

/**
 * VS Code does not say who made a change. But whoever types, pastes or drops moves the cursor by
 * keyboard or mouse, and VS Code reports that before the end of a save; what runs on a save does not.
 * Moving the cursor alone counts, too, so that nobody's text is taken for a formatter's.
 */
function watchTyping(): WatchedTyping {
  const documents = new Set<string>();
  const { Keyboard, Mouse } = vscode.TextEditorSelectionChangeKind;
  const listener = vscode.window.onDidChangeTextEditorSelection(({ kind, textEditor }) => {
    if (kind === Keyboard || kind === Mouse) documents.add(textEditor.document.uri.toString());
  });
  return {
    mayHaveTyped: ({ uri }) => documents.has(uri.toString()),
    dispose: () => void listener.dispose(),
  };
}

/**
 * VS Code asks before it writes a document, mostly after its own formatters: what they changed is noted
 * first, but not what a person may have typed. Where it asks before them, it is noted after the save.
 */
function watchSaves(
  { saving }: Pick<StartedEntry, "saving">,
  { mayHaveTyped }: WatchedTyping,
  log: LogOutputChannel,
): { readonly expect: (route: DocumentRoute) => void; readonly dispose: () => void } {
  const expected = new Map<vscode.TextDocument, DocumentRoute>();
  const listener = vscode.workspace.onWillSaveTextDocument((event) => {
    const route = expected.get(event.document);
    if (route === undefined || !holdsOther(route) || mayHaveTyped(route.document)) return;
    event.waitUntil(saving(route).catch((error: unknown) => log.error(String(error))));
  });
  return {
    expect: (route) => void expected.set(route.document, route),
    dispose: () => void listener.dispose(),
  };
}

/**
 * VS Code opens a tab in the background for a file that stays unsaved for most of a second, as on a busy
 * machine. What this gives closes those that came since, unless one is in front: a person may have opened
 * that.
 */
function noteTabs(): (saved: readonly Route[]) => Promise<void> {
  const before = new Set(listFileTabs().map(({ uri }) => uri));
  return async (saved) => {
    const uris = new Set(saved.map(({ change }) => change.file.target.uri));
    const opened = listFileTabs().filter(({ uri, tab }) => {
      return uris.has(uri) && !before.has(uri) && !tab.isActive && !tab.isDirty;
    });
    if (opened.length === 0) return;
    await vscode.window.tabGroups.close(
      opened.map(({ tab }) => tab),
      true,
    );
  };
}

function listFileTabs(): readonly { readonly tab: vscode.Tab; readonly uri: string }[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.flatMap((tab) =>
    tab.input instanceof vscode.TabInputText ? { tab, uri: tab.input.uri.toString() } : [],
  );
}

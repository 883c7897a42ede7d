import { readFileSync, statSync } from "node:fs";
import * as vscode from "vscode";
import { createQueue } from "../../../core/async.ts";
import {
  type ToolAtWork,
  followDocument,
  type FollowedDocument,
  type JudgedChange,
} from "../../../core/recorder/index.ts";
import { readStatesBelow, type StatesBelow } from "../../../files/states/index.ts";
import { encodeWholeFile, listHiddenChanges } from "../../documents/index.ts";
import type { PersonChange, PlacedChange, RecordedEditors } from "../recorderServices.ts";

/** What VS Code tells after a change, such as where the cursor went, comes at once. */
const maxDelayMs = 200;

/**
 * Tells what a person changes in documents, and which files they save. VS Code does not say who makes a
 * change: {@link followDocument} finds out.
 */
export const watchPerson: RecordedEditors["watchPerson"] = (tell, listAtWork) => {
  const inTurn = createQueue();
  const tellOnceMade = (make: () => Promise<PersonChange>): void => {
    // What VS Code cannot encode is not told.
    void inTurn(make).then(tell, () => undefined);
  };
  const watched = new Map<string, ReturnType<typeof watchDocument>>();
  const find = ({ uri }: vscode.TextDocument) => watched.get(uri.toString());
  const watch = (document: vscode.TextDocument): void => {
    // One that gets another language is opened once more.
    const isKnown = document.isDirty && find(document) !== undefined;
    if (document.uri.scheme !== "file" || isKnown) return;
    watched.set(document.uri.toString(), watchDocument(document, listAtWork, tellOnceMade));
  };
  const place = (uri: vscode.Uri, from: vscode.Uri): void =>
    tell({ ...describePlaced(uri), fromUri: from.toString() });
  const going = new Map<string, StatesBelow>();
  const lookAt = async (uri: vscode.Uri): Promise<void> => {
    if (isOnDisk(uri) && listAtWork().length > 0) {
      going.set(uri.toString(), await readStatesBelow(uri.fsPath));
    }
  };
  const takeAway = (uri: vscode.Uri): void => {
    const was = going.get(uri.toString());
    going.delete(uri.toString());
    tell({ ...describePlaced(uri), ...(was && { was }) });
  };
  const notebooks = watchNotebooks(listAtWork, tell);
  const doubt = (uri: vscode.Uri): void => {
    if (uri.scheme === "file") tell({ kind: "doubted", uri: uri.toString() });
  };
  vscode.workspace.textDocuments.forEach(watch);
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(watch),
    vscode.workspace.onDidChangeTextDocument((event) => find(event.document)?.change(event)),
    vscode.window.onDidChangeTextEditorSelection((event) =>
      find(event.textEditor.document)?.select(event),
    ),
    vscode.workspace.onWillSaveTextDocument(({ document }) => find(document)?.beginSave()),
    vscode.workspace.onDidSaveTextDocument((document) => find(document)?.endSave()),
    vscode.workspace.onWillSaveNotebookDocument(({ notebook }) => notebooks.beginSave(notebook)),
    vscode.workspace.onDidSaveNotebookDocument(notebooks.endSave),
    vscode.window.tabGroups.onDidChangeTabs(({ opened, changed }) => {
      // Nothing tells when a custom editor saves.
      listHiddenChanges().forEach(({ uri }) => doubt(uri));
      [...opened, ...changed].flatMap(findJustChanged).forEach(doubt);
    }),
    vscode.workspace.onDidCreateFiles(({ files }) =>
      files.forEach((uri) => tell(describeMade(uri))),
    ),
    vscode.workspace.onWillDeleteFiles((event) => {
      event.waitUntil(Promise.all(event.files.map(lookAt)));
    }),
    vscode.workspace.onDidDeleteFiles(({ files }) => files.forEach(takeAway)),
    vscode.workspace.onDidRenameFiles(({ files }) =>
      files.forEach(({ oldUri, newUri }) => place(newUri, oldUri)),
    ),
    { dispose: () => watched.forEach(({ dispose }) => dispose()) },
  );
};

function watchDocument(
  document: vscode.TextDocument,
  listAtWork: () => readonly ToolAtWork[],
  tell: (make: () => Promise<PersonChange>) => void,
) {
  const uri = document.uri.toString();
  const start = { text: document.getText(), isDirty: document.isDirty };
  const followed = followDocument(start, (change) => {
    const isNamed = listAtWork().some(({ files }) => files.has(uri));
    if (isNamed && change.maker !== "tool") tell(() => describeTyped(document, change));
  });
  let timer: NodeJS.Timeout | undefined;
  /** As the save began. */
  let onDisk: Uint8Array | undefined;
  return {
    change(event: vscode.TextDocumentChangeEvent): void {
      if (event.contentChanges.length > 0) {
        const calls = listAtWork().filter(({ files }) => files.size === 0 || files.has(uri));
        followed.change(readChange(event, calls));
        clearTimeout(timer);
        timer = setTimeout(followed.settle, maxDelayMs);
      } else if (document.isDirty) followed.becomeDirty();
    },
    select({ kind, selections }: vscode.TextEditorSelectionChangeEvent): void {
      const { Keyboard, Mouse } = vscode.TextEditorSelectionChangeKind;
      if (kind !== Keyboard && kind !== Mouse) return;
      followed.select(selections.map(({ active }) => document.offsetAt(active)));
    },
    beginSave(): void {
      followed.beginSave();
      onDisk = readNow(document.uri.fsPath);
    },
    endSave(): void {
      const { isPersons, isUncertain, own } = followed.endSave(document.isDirty);
      const [before, after] = [onDisk, readNow(document.uri.fsPath)];
      onDisk = undefined;
      if (after === undefined || !(isPersons || isUncertain)) return;
      // It was not there: they have made it, as in the Explorer.
      if (before === undefined) {
        const made = describeMade(document.uri);
        tell(() => Promise.resolve(made));
        return;
      }
      const saved = { kind: "saved", uri, before, after, isUncertain } as const;
      const isAllOwn = own === document.getText();
      tell(async () =>
        isAllOwn ? saved : { ...saved, own: await encodeWholeFile(own, document.encoding) },
      );
    },
    dispose: () => clearTimeout(timer),
  };
}

/** Times of files have fractions of a millisecond. */
function describePlaced(uri: vscode.Uri): PlacedChange {
  return { kind: "placed", uri: uri.toString(), timeMs: Date.now() + 1 };
}

function describeMade(uri: vscode.Uri): PlacedChange {
  return { ...describePlaced(uri), ...(isOnDisk(uri) && { came: readStatesBelow(uri.fsPath) }) };
}

function isOnDisk(uri: vscode.Uri): boolean {
  return uri.scheme === "file" && vscode.workspace.getWorkspaceFolder(uri) !== undefined;
}

/** Of a notebook, VS Code tells only that it is saved; a tool that names it may do that, too. */
function watchNotebooks(
  listAtWork: () => readonly ToolAtWork[],
  tell: (change: PersonChange) => void,
): Record<"beginSave" | "endSave", (notebook: vscode.NotebookDocument) => void> {
  const onDisk = new Map<string, Uint8Array | undefined>();
  return {
    beginSave: ({ uri }) => onDisk.set(uri.toString(), readNow(uri.fsPath)),
    endSave({ uri: { fsPath, scheme }, uri }) {
      const file = uri.toString();
      const [before, after] = [onDisk.get(file), readNow(fsPath)];
      onDisk.delete(file);
      const tools = listAtWork().filter(({ isCommand }) => !isCommand);
      const isNamed = tools.some(({ files }) => files.has(file));
      if (scheme !== "file" || before === undefined || after === undefined || isNamed) return;
      const saved = { kind: "saved", uri: file, before, after } as const;
      const isUncertain = tools.some(({ files }) => files.size === 0);
      tell(isUncertain ? { ...saved, own: before, isUncertain } : saved);
    },
  };
}

/** VS Code shows a file right after a person has uploaded it, or restored it from its history. */
const maxShownMs = 3_000;

/** The file of a tab that comes to be shown, if it has just changed on the disk. */
function findJustChanged({ input, isActive }: vscode.Tab): readonly vscode.Uri[] {
  const { uri } = (input ?? {}) as Partial<vscode.TabInputText>;
  if (!isActive || uri?.scheme !== "file") return [];
  const stats = statSync(uri.fsPath, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.ctimeMs < maxShownMs ? [uri] : [];
}

function readChange(
  { document, reason, contentChanges }: vscode.TextDocumentChangeEvent,
  calls: readonly ToolAtWork[],
): Parameters<FollowedDocument["change"]>[0] {
  const parts = contentChanges.map(({ rangeOffset, rangeLength, text }) => ({
    offset: rangeOffset,
    length: rangeLength,
    text,
  }));
  const isReversal = reason !== undefined;
  return { text: document.getText(), parts, isReversal, isDirty: document.isDirty, calls };
}

async function describeTyped(
  { uri, encoding }: vscode.TextDocument,
  { maker, ...texts }: JudgedChange,
): Promise<PersonChange> {
  const before = await encodeWholeFile(texts.before, encoding);
  const after = await encodeWholeFile(texts.after, encoding);
  return { kind: "typed", uri: uri.toString(), before, after, isUncertain: maker === "either" };
}

function readNow(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

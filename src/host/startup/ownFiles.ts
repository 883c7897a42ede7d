import * as vscode from "vscode";

/** What a document that is Linewise's own holds. */
export interface OwnFile {
  readonly read: () => string;
  /** Without it the document is read-only. A save is over once the text is kept. */
  readonly write?: (text: string) => Thenable<void>;
}

/** The file behind a URI of the scheme, if there is one. */
export type FindOwnFile = (uri: vscode.Uri) => OwnFile | undefined;

/** Gives the text behind a URI. */
export type ReadOwnText = (uri: vscode.Uri) => string | Promise<string>;

/**
 * Documents that are on no disk, and that VS Code opens again like files: those that it saves without
 * asking, and texts that are only sides of diffs.
 */
export interface OwnFiles {
  readonly provider: vscode.FileSystemProvider;
  readonly serve: (find: FindOwnFile) => void;
  /** Says that the file holds another text now, so that its editors show it. */
  readonly touch: (uri: vscode.Uri) => void;
  readonly textProviderOf: (scheme: string) => vscode.TextDocumentContentProvider;
  readonly serveTexts: (scheme: string, read: ReadOwnText) => void;
  readonly touchText: (uri: vscode.Uri) => void;
  readonly dispose: () => void;
}

/** What a tab shows that VS Code has opened again, and that an earlier version of Linewise had opened. */
const goneFile: OwnFile = {
  read: () => vscode.l10n.t("Linewise no longer has this document. You can close its editor."),
};

/** @param start Loads those who serve them: a window may have kept editors of its last session. */
export function createOwnFiles(start: () => Promise<unknown>): OwnFiles {
  const changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const textChanges = new vscode.EventEmitter<vscode.Uri>();
  const textsByScheme = new Map<string, ReadOwnText>();
  const served: FindOwnFile[] = [];
  const modifiedMs = new Map<string, number>();
  const lastMs = (uri: vscode.Uri): number => modifiedMs.get(uri.toString()) ?? 0;
  /** Never the same time twice: by it VS Code knows whether it has read this text. */
  const touch = (uri: vscode.Uri): void => {
    modifiedMs.set(uri.toString(), Math.max(Date.now(), lastMs(uri) + 1));
    changes.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  };
  const get = async (uri: vscode.Uri): Promise<OwnFile> => {
    await start();
    for (const find of served) {
      const file = find(uri);
      if (file !== undefined) return file;
    }
    if (uri.authority !== "") throw vscode.FileSystemError.FileNotFound(uri);
    return goneFile;
  };
  const read = async (uri: vscode.Uri): Promise<Uint8Array> =>
    new TextEncoder().encode((await get(uri)).read());
  const refuse = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changes.event,
    watch: () => new vscode.Disposable(() => undefined),
    async stat(uri) {
      const isReadOnly = (await get(uri)).write === undefined;
      return {
        type: vscode.FileType.File,
        ctime: 0,
        mtime: lastMs(uri),
        size: (await read(uri)).length,
        ...(isReadOnly ? { permissions: vscode.FilePermission.Readonly } : {}),
      };
    },
    readFile: read,
    async writeFile(uri, content) {
      const { write } = await get(uri);
      if (write === undefined) return refuse(uri);
      await write(new TextDecoder().decode(content));
      touch(uri);
    },
    readDirectory: refuse,
    createDirectory: refuse,
    delete: refuse,
    rename: refuse,
  };
  return {
    provider,
    serve: (find) => void served.push(find),
    touch,
    textProviderOf: (scheme) => ({
      // VS Code logs a warning for each change that a provider of another scheme reports.
      onDidChange: (listener) =>
        textChanges.event((uri) => {
          if (uri.scheme === scheme) listener(uri);
        }),
      async provideTextDocumentContent(uri) {
        await start();
        return textsByScheme.get(scheme)?.(uri);
      },
    }),
    serveTexts: (scheme, read) => void textsByScheme.set(scheme, read),
    touchText: (uri) => textChanges.fire(uri),
    dispose() {
      changes.dispose();
      textChanges.dispose();
    },
  };
}

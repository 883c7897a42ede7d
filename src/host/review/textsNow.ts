import * as vscode from "vscode";
import { createDebounce } from "../../core/async.ts";
import { type FileRecord, type KnownState, stampOfKey } from "../../core/history/index.ts";
import { isToldOf } from "../../core/path/index.ts";
import { readFileState } from "../../files/states/index.ts";
import { decodeText, findOpenDocument, isShownAs, maxDocumentBytes } from "../documents/index.ts";
import type { FileReviews } from "./fileReviews.ts";
import type { FileFormat, TextNow, TextServices } from "./reviewedFile.ts";

/**
 * What a file holds now: in its editor, or else on the disk. VS Code keeps a document for a while after its file is
 * gone, and may not see at once that the file has changed, so only unsaved text counts against the disk.
 */
export async function readTextNow(file: FileFormat): Promise<TextNow> {
  const uri = vscode.Uri.parse(file.uri, true);
  const document = file.isByteExact ? undefined : findOpenDocument(uri);
  if (document?.isDirty === true) return { text: document.getText(), isUnsaved: true };
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > maxDocumentBytes) return "tooLarge";
    const { encoding } = document ?? file;
    const format = { encoding, isByteExact: file.isByteExact };
    const text = await decodeText(await vscode.workspace.fs.readFile(uri), format);
    const shown = document?.getText();
    return { text: shown !== undefined && isShownAs(shown, text) ? shown : text };
  } catch {
    return "gone";
  }
}

/** What is at the place of a record; undefined where nobody knows. */
async function readPlaceNow({ uri, after }: FileRecord): Promise<KnownState> {
  const { scheme, fsPath } = vscode.Uri.parse(uri, true);
  const stamp = stampOfKey(after ?? "");
  const stamps = new Set(stamp === undefined ? [] : [stamp]);
  return scheme === "file" ? readFileState(fsPath, stamps) : undefined;
}

/** What is there now, for the reviews. */
export const filesNow: Pick<TextServices, "readText" | "readPlace"> = {
  readText: readTextNow,
  readPlace: readPlaceNow,
};

/** The same of a file whether it is to be reviewed or not; undefined where there is no text. */
export async function readText(uri: string, known?: FileFormat): Promise<string | undefined> {
  const now = await readTextNow(known ?? { uri, encoding: "utf8", isByteExact: false });
  return typeof now === "string" ? undefined : now.text;
}

/** Less than the 200 ms after the last key that VS Code waits before it compares a text. */
const quietMs = 50;

/** Follows the texts of files in editors and on the disk, without slowing down typing. */
export function watchFiles(reviews: Pick<FileReviews, "uris" | "settle">): vscode.Disposable {
  const changed = new Set<string>();
  const settling = createDebounce(() => {
    const uris = [...changed];
    changed.clear();
    void reviews.settle(uris);
  }, quietMs);
  // If a folder is created or deleted, VS Code does not name the files in it.
  const note = (uri: vscode.Uri): void => {
    const address = uri.toString();
    const touched = reviews.uris().filter((each) => isToldOf(each, address));
    if (touched.length === 0) return;
    for (const each of touched) changed.add(each);
    settling.restart();
  };
  const watcher = vscode.workspace.createFileSystemWatcher("**/*");
  return vscode.Disposable.from(
    watcher,
    watcher.onDidChange(note),
    watcher.onDidCreate(note),
    watcher.onDidDelete(note),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) note(document.uri);
    }),
    vscode.workspace.onDidOpenTextDocument(({ uri }) => note(uri)),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => note(uri)),
    new vscode.Disposable(settling.stop),
  );
}

import type { TextDocument } from "vscode";
import { encodeWholeFile } from "../codecs.ts";
import { isWritable } from "../readOnly.ts";
import type { DocumentRoute } from "./chooseRoute.ts";
import { fileHolds, identityAt, leadsWhereItDid } from "./diskState.ts";

export interface SavedDocument {
  /** Something else took the file's place meanwhile: nobody knows which file was written. */
  readonly isStray: boolean;
  /** What is to be told, as a sentence. */
  readonly saveNote?: string;
}

/**
 * Saves a document, and looks at the disk: VS Code opens the path once more, and says of a save that
 * it did not carry out only that.
 */
export async function saveDocument(route: DocumentRoute): Promise<SavedDocument> {
  const { document, change, isConfined } = route;
  const { target } = change.file;
  if (target.scheme !== "file") {
    const saved = await document.save();
    return { isStray: false, ...(saved ? {} : noteOf(route, "VS Code gives no reason")) };
  }
  if (isConfined) {
    const reason = "in the mode sandboxed a file with unsaved changes is left to the user to save";
    return { isStray: false, ...noteOf(route, reason) };
  }
  if (!(await leadsWhereItDid(target, target.identity))) {
    return { isStray: false, ...noteOf(route, changedReason) };
  }
  const saved = await document.save();
  if (!saved) return { isStray: false, ...noteOf(route, await findReason(route)) };
  return lookBehind(route);
}

const changedReason = "its file was changed on disk meanwhile";

function noteOf({ change }: DocumentRoute, reason: string): { readonly saveNote: string } {
  const { shown } = change.file.target;
  return { saveNote: `${shown} was not saved: ${reason}. Its new text is only in the editor.` };
}

async function findReason({ change, oldBytes }: DocumentRoute): Promise<string> {
  const { target } = change.file;
  if (target.kind !== "missing" && !(await fileHolds(target.realPath, oldBytes))) {
    return changedReason;
  }
  if (!(await isWritable(target))) return "the system does not allow a write to its file";
  return "VS Code gives no reason; the disk may be full";
}

/** After a save: VS Code writes in place, so that the file is the same one still. */
async function lookBehind({ document, change }: DocumentRoute): Promise<SavedDocument> {
  const { target } = change.file;
  // A file that was gone had no number yet.
  const identity = target.identity ?? (await identityAt(target.realPath));
  if (!(await leadsWhereItDid(target, identity))) return { isStray: true };
  if (document.isDirty || (await isOnDisk(document, target.realPath))) return { isStray: false };
  const saveNote = `Right after ${target.shown} was saved, another program changed it: call linewise_read_file before you go on.`;
  return { isStray: false, saveNote };
}

async function isOnDisk(document: TextDocument, path: string): Promise<boolean> {
  return fileHolds(path, await encodeWholeFile(document.getText(), document.encoding));
}

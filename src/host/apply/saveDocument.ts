import type { TextDocument } from "vscode";
import { limitConcurrency, withinTime } from "../../core/async.ts";
import { encodeWholeFile, isWritableOnDisk } from "../documents/index.ts";
import type { DocumentRoute } from "./chooseRoute.ts";
import { countFirstBytes, fileHolds, hasRoom, identityAt, leadTo } from "./diskState.ts";

interface SavedDocument {
  /** Something else took the file's place meanwhile: nobody knows which file was written. */
  readonly isStray?: boolean;
  /** Only the beginning of the text is on disk, though VS Code takes the document for saved. */
  readonly isCutOff?: boolean;
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
    const saved = await saveInTime(document);
    return saved ? {} : noteOf(route, "VS Code gave no reason");
  }
  if (isConfined) {
    const reason = "in sandboxed mode, files with unsaved changes are left for the user to save";
    return noteOf(route, reason);
  }
  if (!(await leadsWhereItDid(route))) return noteOf(route, changedReason);
  if (!(await hasRoom(target.realPath, (await encodeDocument(document)).length))) {
    return noteOf(route, "the disk is full");
  }
  const saved = await saveInTime(document);
  // Before it gave up, VS Code may have written through a link that was there for a moment.
  if (!saved && !(await leadsWhereItDid(route))) return { isStray: true };
  if (!saved) return noteOf(route, await findReason(route));
  return looking(() => lookBehind(route));
}

/** VS Code saves any number of documents at once; we open only so many files. */
const looking = limitConcurrency();

/** Whether VS Code would open the very file that the gate saw; by which name, only the document says. */
async function leadsWhereItDid(route: DocumentRoute): Promise<boolean> {
  const { realPath, identity } = route.change.file.target;
  return (await leadTo(pathsOf(route), realPath)) && (await identityAt(realPath)) === identity;
}

/** The name that the agent gave, and the one that VS Code opens: a document may be open through a link. */
function pathsOf({ document, change }: DocumentRoute): ReadonlySet<string> {
  return new Set([change.file.target.absolutePath, document.uri.fsPath]);
}

/** Formatters and the like may take their time; VS Code itself gives up on them within seconds. */
const maxSaveMs = 30_000;

/**
 * Whether VS Code has saved the document. Of a file that changed on disk at that very moment it may
 * never say so, and other calls wait for this one.
 */
async function saveInTime(document: TextDocument): Promise<boolean> {
  return (await withinTime(document.save(), maxSaveMs)) ?? false;
}

const changedReason = "the file has changed on disk in the meantime";

function noteOf({ change }: DocumentRoute, reason: string): { readonly saveNote: string } {
  const { shown } = change.file.target;
  return { saveNote: `${shown} was not saved: ${reason}. The new text is only in the editor.` };
}

async function findReason({ document, change, oldBytes }: DocumentRoute): Promise<string> {
  const { target } = change.file;
  if (target.kind !== "missing" && !(await fileHolds(target.realPath, oldBytes))) {
    return (await describeCut(document, target.realPath)) ?? changedReason;
  }
  if (!(await isWritableOnDisk(target))) return "the system does not allow writing to the file";
  return "VS Code gave no reason here, but may have shown one to the user";
}

/** VS Code empties the file and writes what the disk has room for, and may call that saved. */
async function describeCut(document: TextDocument, path: string): Promise<string | undefined> {
  const bytes = await encodeDocument(document);
  const held = await countFirstBytes(path, bytes);
  if (held === undefined || held === bytes.length) return undefined;
  const [first, all] = [held, bytes.length].map((count) => count.toLocaleString("en-US"));
  return `only the first ${first} of ${all} bytes reached the disk, which is full`;
}

/**
 * After a save. Another number alone means nothing: some file systems give a file a new one with its
 * first write, and a program that runs on a save may replace it. The text that is there tells.
 */
async function lookBehind(route: DocumentRoute): Promise<SavedDocument> {
  const { document, change } = route;
  const { target } = change.file;
  if (!(await leadTo(pathsOf(route), target.realPath))) return { isStray: true };
  if (!document.isDirty && (await isOnDisk(document, target.realPath))) return {};
  // A file that was gone had no number yet.
  const identity = await identityAt(target.realPath);
  if ((target.identity ?? identity) !== identity) return { isStray: true };
  if (document.isDirty) return {};
  const cut = await describeCut(document, target.realPath);
  if (cut !== undefined) return { isCutOff: true, ...noteOf(route, cut) };
  const saveNote = `Right after ${target.shown} was saved, another program changed it: call linewise_read_file before you continue.`;
  return { saveNote };
}

async function isOnDisk(document: TextDocument, path: string): Promise<boolean> {
  return fileHolds(path, await encodeDocument(document));
}

async function encodeDocument(document: TextDocument): Promise<Uint8Array> {
  return encodeWholeFile(document.getText(), document.encoding);
}

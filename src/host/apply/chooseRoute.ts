import type { TextDocument } from "vscode";
import type { FileFailure } from "../../core/failure/index.ts";
import { collect, fail, type Result, succeed } from "../../core/result.ts";
import { findUnencodable } from "../../files/encoding/index.ts";
import { spliceLines } from "../../files/splice/index.ts";
import type { Bytes } from "../../files/write/index.ts";
import { mapConcurrently } from "../../core/async.ts";
import type { FileChange, Plan, TextFile } from "../../toolkit/workspace/index.ts";
import {
  codecOf,
  encodeWholeFile,
  type ExistingFile,
  hasOneEnding,
  isWritableOnDisk,
  type NewFile,
  waitForText,
} from "../documents/index.ts";

/**
 * How a change reaches its file: through the editor's document, or, where saving the document would
 * change more than the edit, as bytes of its own. Where the mode keeps writes inside the allowed
 * paths, VS Code writes nothing to a disk: it opens paths, and something may have put a link there.
 */
export type Route = DocumentRoute | BytesRoute | CreateRoute | DeleteRoute;

/** What can be written without VS Code. */
export type DiskRoute = BytesRoute | CreateRoute | DeleteRoute;

/** What VS Code takes part in: one of its undo steps takes all of these back. */
export type EditorRoute = DocumentRoute | CreateRoute | DeleteRoute;

/**
 * A file that does not exist yet. On a disk VS Code takes no part: it would follow whatever link is
 * there when it writes, and its undo removes the file, whatever became of it since.
 */
export interface CreateRoute {
  readonly kind: "create";
  readonly change: FileChange;
  readonly newBytes: Uint8Array;
}

/** A file that a call created and that is taken back. No tool deletes anything. */
export interface DeleteRoute {
  readonly kind: "delete";
  readonly change: FileChange;
  /** VS Code does not have it open, and takes no part. */
  readonly isOnDisk?: boolean;
  /** Deleted only if it still holds these bytes. */
  readonly oldBytes: Uint8Array;
}

export interface DocumentRoute {
  readonly kind: "document";
  readonly change: FileChange;
  /** VS Code may have closed it again. */
  readonly document: TextDocument;
  /** What was on disk. */
  readonly oldBytes: Uint8Array;
  /** VS Code must not save it, as it follows whatever link is there by then. */
  readonly isConfined: boolean;
  /** What is to be told of its save, as a sentence. */
  readonly saveNote?: string;
  /** Only the beginning of its text is on disk, though VS Code takes it for saved. */
  readonly isCutOff?: boolean;
  /** What its text has beyond the edit may be a person's, who typed while it was saved. */
  readonly mayBeTyped?: boolean;
}

export interface BytesRoute {
  readonly kind: "bytes";
  /** A document would hold the same; the file is just not open. */
  readonly isForText?: boolean;
  readonly change: FileChange;
  readonly oldBytes: Uint8Array;
  readonly newBytes: Bytes;
}

/**
 * The routes of all changes, or the first failure: then nothing may be applied.
 *
 * @param reload Reads a file again; the plan's text is compared with what it gives.
 */
export async function chooseRoutes(plan: Plan, reload: Reload): Promise<Result<readonly Route[]>> {
  const chosen = await mapConcurrently(plan.changes, async (change) => {
    const current = await reload(change);
    return current.ok ? chooseRoute(change, current.value) : current;
  });
  return collect(chosen);
}

/**
 * The route of a change; everything that can fail before a write fails here.
 *
 * @param current The file as it is now, which must be as it was planned.
 */
async function chooseRoute(
  change: FileChange,
  current: ReloadedFile,
): Promise<Result<Route, FileFailure>> {
  const { encoding, text } = current;
  const path = change.file.target.shown;
  if (current.exists !== change.file.exists || text !== change.file.text) {
    return fail(staleOf({ change }));
  }
  const { target } = change.file;
  if (await isLockedOnDisk(current)) return fail({ code: "readOnlyFile", path });
  const isConfined = current.isConfined === true && target.scheme === "file";
  const codec = codecOf(encoding);
  const document = current.exists ? await findSafeDocument(current, isConfined) : undefined;
  if (current.exists && document === undefined) {
    const { bytes } = current;
    const newBytes = await spliceLines(
      { path, bytes, lines: change.file.lines },
      change.edit,
      codec,
    );
    if (!newBytes.ok) return newBytes;
    return succeed({ kind: "bytes", change, oldBytes: bytes, newBytes: newBytes.value });
  }
  const lost = await findUnencodable(change.newText, codec);
  if (lost !== undefined) return fail({ code: "unencodable", path, encoding, ...lost });
  if (current.exists && document !== undefined) {
    return succeed({ kind: "document", change, document, oldBytes: current.bytes, isConfined });
  }
  const newBytes = await encodeWholeFile(change.newText, encoding);
  return succeed({ kind: "create", change, newBytes });
}

/** The failure of a change whose file is no longer as it was planned. */
export function staleOf({ change }: Pick<Route, "change">): FileFailure {
  return { code: "stale", path: change.file.target.shown };
}

/** What the system does not let us write: a save would fail, with the new text in the editor only. */
async function isLockedOnDisk({ target, exists, unsaved }: TextFile): Promise<boolean> {
  return target.scheme === "file" && exists && !unsaved && !(await isWritableOnDisk(target));
}

/**
 * The document, if saving it without an edit would give the bytes that are on disk. It would not
 * where line endings are mixed, bytes do not decode, or a byte order mark is missing that VS Code
 * writes. What is unsaved is the document's already.
 */
async function findSafeDocument(
  { document, encoding, text, bytes, unsaved }: ExistingFile,
  isConfined: boolean,
): Promise<TextDocument | undefined> {
  if (unsaved || document === undefined || document.isDirty) return document;
  if (isConfined || !hasOneEnding(text)) return undefined;
  const saved = await encodeWholeFile(text, encoding);
  if (!Buffer.from(saved).equals(bytes)) return undefined;
  const isCurrent = (await waitForText(document, text)) && !document.isDirty;
  return isCurrent ? document : undefined;
}

/** Reads a file of a plan again; fails if its path now leads elsewhere. */
export type Reload = (change: FileChange) => Promise<Result<ReloadedFile>>;

type ReloadedFile = (ExistingFile | NewFile) & {
  /** The mode keeps every write inside the allowed paths. */
  readonly isConfined?: boolean;
};

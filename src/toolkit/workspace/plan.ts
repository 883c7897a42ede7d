import type { Remark } from "../../core/doubt/index.ts";
import { applyEdit, type Edit, isEmptyEdit, newLengthOf } from "../../core/edit/index.ts";
import type { FileFailure } from "../../core/failure/index.ts";
import { indexLines, type LineIndex, type LineRange } from "../../core/lines/index.ts";
import { lockKeysOf, type ResolvedPath } from "../../core/path/index.ts";
import { type Result, succeed } from "../../core/result.ts";
import type { TextFile, Workspace } from "./workspace.ts";

/** An edit of one file, bound to the text that it was made from. */
export interface FileChange extends Omit<ChangeDetails, "newLines"> {
  readonly file: TextFile;
  readonly edit: Edit;
  /** `applyEdit(edit, file.text)`. */
  readonly newText: string;
  readonly newLines: LineIndex;
}

interface ChangeDetails {
  /** The new text, if it is known already. */
  readonly newLines?: LineIndex | undefined;
  /** New lines that were copied from lines that nobody was shown. */
  readonly unseen?: readonly LineRange[] | undefined;
  /** The call gave all that the file is to have. */
  readonly isWholeFile?: true;
  /** The same change of another text of the file, if it is one that fits any text. */
  readonly remake?: (file: TextFile) => FileChange;
}

/**
 * All that a call would do, as data. The preview, the permission check, the approval, the applied
 * change and the report are made from it. It holds only files that change or are created.
 */
export interface Plan {
  readonly changes: readonly FileChange[];
  /** For the person who allows it and the agent that gets the result. */
  readonly remarks?: readonly Remark[];
}

/** The file that a call changes, by the path that it gives. */
export async function readToChange(
  path: string,
  workspace: Workspace,
  read: "readText" | "readTextOfMany" | "readTextOrNew" = "readText",
): Promise<Result<TextFile>> {
  const target = await workspace.resolve(path);
  return target.ok ? workspace[read](target.value) : target;
}

/** The new text is built once, on first use: for a large file, it may never be needed as a whole. */
export function changeFile(
  file: TextFile,
  edit: Edit,
  { newLines, ...details }: ChangeDetails = {},
): FileChange {
  let known = newLines;
  const lines = (): LineIndex => (known ??= indexLines(applyEdit(edit, file.text)));
  return {
    ...details,
    file,
    edit,
    get newText() {
      return lines().text;
    },
    get newLines() {
      return lines();
    },
  };
}

export function planOf(...changes: readonly FileChange[]): Plan {
  return { changes: changes.filter(({ file, edit }) => !file.exists || !isEmptyEdit(edit)) };
}

/** Why a plan must not be carried out: it has two changes of one file, made independently. */
export function findRepeated({ changes }: Plan): FileFailure | undefined {
  const pathOf = new Map<string, string>();
  for (const { file } of changes) {
    const path = file.target.shown;
    for (const key of lockKeysOf([file.target])) {
      const other = pathOf.get(key);
      if (other !== undefined) return { code: "sameFileTwice", paths: [other, path] };
    }
    for (const key of lockKeysOf([file.target])) pathOf.set(key, path);
  }
  return undefined;
}

/** In UTF-16 units: a file of this size can be read again, and a string of V8 holds twice as many. */
const maxNewLength = 256 * 1024 * 1024;

/** Why a plan must not be carried out: a new text would be too large. */
export function findTooLarge({ changes }: Plan): FileFailure | undefined {
  for (const { file, edit } of changes) {
    const length = newLengthOf(edit);
    const path = file.target.shown;
    if (length > maxNewLength)
      return { code: "newTextTooLarge", path, length, limit: maxNewLength };
  }
  return undefined;
}

/**
 * A workspace in which the files of a plan still have the texts that it was made from, so that a part
 * of it can be planned again from what was shown.
 */
export function freezeTexts(workspace: Workspace, plan: Plan): Workspace {
  const files = new Map(plan.changes.map(({ file }) => [file.target.uri, file]));
  const read =
    (readLive: Workspace["readTextOrNew"]) =>
    (target: ResolvedPath): ReturnType<Workspace["readTextOrNew"]> => {
      const file: TextFile | undefined = files.get(target.uri);
      return file === undefined ? readLive(target) : Promise.resolve(succeed(file));
    };
  return {
    ...workspace,
    readText: read(workspace.readText),
    readTextOfMany: read(workspace.readTextOfMany),
    readTextOrNew: read(workspace.readTextOrNew),
  };
}

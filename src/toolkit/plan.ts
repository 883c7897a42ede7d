import { applyEdit, isEmptyEdit, type Edit } from "../core/edit.ts";
import type { TextFile } from "./workspace.ts";

/** An edit of one file, bound to the text that it was made from. */
export interface FileChange {
  readonly file: TextFile;
  readonly edit: Edit;
  /** `applyEdit(edit, file.text)`. */
  readonly newText: string;
}

/**
 * All that a call would do, as data. The preview, the permission check, the approval, the applied
 * change and the report are made from it; it holds only files
 * that change or come to be.
 */
export interface Plan {
  readonly changes: readonly FileChange[];
}

/** The new text is made when it is first asked for: of a large file nothing may need all of it. */
export function changeFile(file: TextFile, edit: Edit): FileChange {
  let newText: string | undefined;
  return {
    file,
    edit,
    get newText() {
      return (newText ??= applyEdit(edit, file.text));
    },
  };
}

export function planOf(...changes: readonly FileChange[]): Plan {
  return { changes: changes.filter(({ file, edit }) => !file.exists || !isEmptyEdit(edit)) };
}

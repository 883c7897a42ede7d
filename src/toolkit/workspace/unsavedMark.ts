import type { TextFile } from "./workspace.ts";

/** The mark of a file with unsaved changes, which says whether the answer includes them. */
export function unsavedMarkOf({
  unsaved,
  hiddenChanges = false,
}: Pick<TextFile, "unsaved" | "hiddenChanges">): string | undefined {
  if (unsaved) return "[unsaved]";
  return hiddenChanges ? "[unsaved changes not shown]" : undefined;
}

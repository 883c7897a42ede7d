import type { TextFile } from "./workspace.ts";

/** What an answer says of a file with unsaved changes: whether they are what it shows. */
export function unsavedMarkOf({
  unsaved,
  hiddenChanges = false,
}: Pick<TextFile, "unsaved" | "hiddenChanges">): string | undefined {
  if (unsaved) return "[unsaved]";
  return hiddenChanges ? "[unsaved changes not shown]" : undefined;
}

import * as vscode from "vscode";

/**
 * The entry that an argument names: an id as people write it, `"e12"` or 12, or an item of a view that
 * stands for an entry. Undefined where it names something else, such as a file.
 */
export function findEntryId(argument: unknown): number | undefined {
  const given = idOf(argument);
  const id = typeof given === "string" ? Number(/^e?(\d+)$/.exec(given)?.[1]) : given;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/**
 * The entry that a command was told, where it was told anything.
 *
 * @throws Error with a sentence where that is no id.
 */
export function readEntryId(argument: unknown): number | undefined {
  if (argument === undefined || argument === null) return undefined;
  const id = findEntryId(argument);
  if (id !== undefined) return id;
  throw new Error(
    vscode.l10n.t('{0} is not the id of an edit, such as "e12".', JSON.stringify(idOf(argument))),
  );
}

function idOf(argument: unknown): unknown {
  const isItem = typeof argument === "object" && argument !== null && "entryId" in argument;
  return isItem ? argument.entryId : argument;
}

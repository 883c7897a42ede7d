import { mapConcurrently } from "../../../core/async.ts";
import type { PlacedChanges } from "../../../core/history/index.ts";
import { isSubsequence } from "../../../core/isSubsequence.ts";
import type { ChangedFile } from "../plan/index.ts";
import type { UndoneText, UndoServices } from "../undoableHistory.ts";

/** By URI, those that get all lines again that they had before the oldest of these changes. */
export type TextsBack = ReadonlyMap<string, TextBack>;

interface TextBack extends Pick<ChangedFile, "changes"> {
  /** Whether they get no others. */
  readonly isExact: boolean;
}

/** Whether it is this file that gets its lines again: another one may have its name now. */
export function getsItsLinesBack(
  { changes }: Pick<ChangedFile, "changes">,
  back: TextBack | undefined,
): boolean {
  const known = new Set(back?.changes.map(({ entry, record }) => `${entry.id} ${record.uri}`));
  return changes.slice(-1).some(({ entry, record }) => known.has(`${entry.id} ${record.uri}`));
}

/** @param placed What the entries did that made what these texts take away. */
export async function findTextsBack(
  placed: readonly PlacedChanges[],
  given: readonly UndoneText[],
  { history }: UndoServices,
): Promise<TextsBack> {
  const byUri = new Map(placed.map(({ uri, changes }) => [uri, changes]));
  const found = await mapConcurrently(given, async ({ uri, newText, isByteExact }) => {
    const changes = byUri.get(uri) ?? [];
    const record = changes.at(-1)?.record;
    if (record === undefined) return [];
    const change = await history.readChange(record, { encoding: record.encoding, isByteExact });
    const isExact = change?.before === newText;
    const [before = [], now = []] = [change?.before, newText].map((text) => text?.split("\n"));
    if (!isExact && !isSubsequence(before, now)) return [];
    return [[uri, { changes, isExact }] as const];
  });
  return new Map(found.flat());
}

import { applyEdit, createEdit, emptyEdit, newLengthOf } from "./edit.ts";
import type { Edit } from "./edit.ts";

/**
 * The edit from an old text to the present one: the one that was noted as it happened, if it does
 * lead there. Where something was not seen, the whole text is replaced.
 */
export function editSince(old: string, now: string, noted: readonly Edit[]): Edit {
  if (old === now) return emptyEdit(old.length);
  const whole = { range: { start: 0, endExclusive: old.length }, text: now };
  const leadsHere = (edit: Edit): boolean =>
    edit.oldLength === old.length &&
    newLengthOf(edit) === now.length &&
    applyEdit(edit, old) === now;
  return noted.find(leadsHere) ?? createEdit(old.length, [whole]);
}

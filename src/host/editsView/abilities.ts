import { canBeRedone, canBeUndone } from "../../core/history/index.ts";
import type { ShownEntry } from "../../toolkit/history/index.ts";
import type { ItemAbility } from "../../toolkit/manifest/index.ts";

/** What can be done with an entry, in the words that the manifest's menus use. */
export function abilitiesOf(
  { entry, files, state }: ShownEntry,
  hasLaterEdit: boolean,
): readonly ItemAbility[] {
  const isEdit = entry.kind === "edit";
  const can: readonly (readonly [ItemAbility, boolean])[] = [
    ["canOpenDiff", files.length > 0],
    ["canUndo", isEdit && canBeUndone(state)],
    ["canRedo", isEdit && canBeRedone(state)],
    ["canUndoToHere", hasLaterEdit],
    ["canKeep", isEdit && state === "applied" && entry.madeBy === undefined],
    ["hasPatch", files.length > 0],
  ];
  return can.filter(([, isPossible]) => isPossible).map(([ability]) => ability);
}

export const fileAbilities: readonly ItemAbility[] = ["canOpenDiff", "canOpenFile", "hasPatch"];

import { editBetween } from "../../../src/core/diff/editBetween.ts";
import type { ResolvedPath } from "../../../src/core/path/resolvedPath.ts";
import { changeFile, planOf, type Plan } from "../../../src/toolkit/workspace/plan.ts";
import { targetOf } from "../fakes/fakeTarget.ts";
import { savedText } from "../fakes/fakeTextFile.ts";

export interface PlannedText {
  /** The text before; a new file has none. */
  readonly old?: string;
  readonly new: string;
  readonly target?: Partial<ResolvedPath>;
}

/** A plan that makes these texts of files, by their paths as shown. */
export function planTexts(texts: Readonly<Record<string, PlannedText>>): Plan {
  return planOf(
    ...Object.entries(texts).map(([shown, text]) => {
      const old = text.old ?? "";
      const target = { ...targetOf(shown), ...text.target };
      const file = savedText(target, old, text.old !== undefined);
      return changeFile(file, editBetween(old, text.new));
    }),
  );
}

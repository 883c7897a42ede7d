import { editBetween } from "../../src/core/diff/editBetween.ts";
import type { ResolvedPath } from "../../src/core/path/resolvedPath.ts";
import { changeFile, planOf, type Plan } from "../../src/toolkit/plan.ts";
import { fakeSnapshotId } from "./fakeWorkspace.ts";

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
      const file = {
        target: { ...targetOf(shown), ...text.target },
        exists: text.old !== undefined,
        text: old,
        encoding: "utf8",
        unsaved: false,
        snapshotId: fakeSnapshotId,
        newLine: "\n" as const,
      };
      return changeFile(file, editBetween(old, text.new));
    }),
  );
}

/** A file of the workspace, as the gate resolves its path. */
export function targetOf(shown: string): ResolvedPath {
  const inside = { asGiven: true, real: true };
  const absolutePath = `/workspace/${shown}`;
  return {
    uri: `file://${encodeURI(absolutePath)}`,
    scheme: "file",
    absolutePath,
    realPath: absolutePath,
    shown,
    insideWorkspace: inside,
    insideAllowedPaths: inside,
    kind: "file",
    hardLinks: 1,
    names: { relative: [shown], absolute: [absolutePath] },
  };
}

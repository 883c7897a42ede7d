import { isSameTarget, type ResolvedPath } from "../../core/path/resolvedPath.ts";
import type { Plan } from "../../toolkit/plan.ts";

/** What an approval is about: the places, and for a write exactly what is done to them. */
export interface Subject {
  /** For a write in the order of the plan's changes. */
  readonly targets: readonly ResolvedPath[];
  readonly plan?: Plan | undefined;
}

export function subjectOf(plan: Plan): Subject {
  return { targets: plan.changes.map(({ file }) => file.target), plan };
}

/**
 * The first place for which doing the one is not exactly doing the other: another target behind the
 * path, another text that was there, or another text that would be.
 */
export function findDrift(shown: Subject, now: Subject): ResolvedPath | undefined {
  const index = now.targets.findIndex((target, place) => {
    const shownTarget = shown.targets[place];
    return (
      shownTarget === undefined ||
      !isSameTarget(shownTarget, target) ||
      !isSameChange(shown.plan, now.plan, place)
    );
  });
  return now.targets[index] ?? shown.targets[now.targets.length];
}

function isSameChange(shown: Plan | undefined, now: Plan | undefined, index: number): boolean {
  const shownChange = shown?.changes[index];
  const change = now?.changes[index];
  return shownChange?.file.text === change?.file.text && shownChange?.newText === change?.newText;
}

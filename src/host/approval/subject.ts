import { isSameTarget, type ResolvedPath } from "../../core/path/resolvedPath.ts";
import type { Plan } from "../../toolkit/plan.ts";

/** What an approval is about: the places, and for a write exactly what is done to them. */
interface Subject {
  /** For a write in the order of the plan's changes. */
  readonly targets: readonly ResolvedPath[];
  readonly plan?: Plan | undefined;
}

export function subjectOf(plan: Plan): Subject {
  return { targets: plan.changes.map(({ file }) => file.target), plan };
}

/** The first place that is no longer the one shown, because its path leads elsewhere. */
export function findDrift(
  shown: readonly ResolvedPath[],
  now: readonly ResolvedPath[],
): ResolvedPath | undefined {
  const drifted = now.find((target, index) => {
    const before = shown[index];
    return before === undefined || !isSameTarget(before, target);
  });
  return drifted ?? shown[now.length];
}

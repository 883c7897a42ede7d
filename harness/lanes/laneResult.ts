export interface LaneResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly SkippedTest[];
}

export interface SkippedTest {
  readonly title: string;
  readonly reason: string;
}

export function sumResults(results: readonly LaneResult[]): LaneResult {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    skipped: results.flatMap(({ skipped }) => skipped),
  };
}

/** The last lines of a run: what was skipped, where something was, and how many passed and failed. */
export function renderSummary({ passed, failed, skipped }: LaneResult): string {
  const named = skipped.map(({ title, reason }) => `  ${title}: ${reason}`);
  const left = skipped.length === 0 ? [] : [`${skipped.length} skipped:`, ...named];
  return ["", ...left, `${passed} passed, ${failed} failed`].join("\n");
}

export interface LaneResult {
  readonly passed: number;
  /** Their titles, as of all below. */
  readonly failed: readonly string[];
  /** What passed only at its second try: it counts as passed. */
  readonly retried: readonly string[];
  readonly skipped: readonly SkippedTest[];
}

export interface SkippedTest {
  readonly title: string;
  readonly reason: string;
}

/** So many second tries are no longer luck: the run fails. */
const tooManyRetried = 3;

/** What is no test: a check, a process or a job. */
export function failedResult(title: string): LaneResult {
  return { passed: 0, failed: [title], retried: [], skipped: [] };
}

export function sumResults(results: readonly LaneResult[]): LaneResult {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.flatMap(({ failed }) => failed),
    retried: results.flatMap(({ retried }) => retried),
    skipped: results.flatMap(({ skipped }) => skipped),
  };
}

export function isGreen({ failed, retried }: LaneResult): boolean {
  return failed.length === 0 && retried.length < tooManyRetried;
}

/** The last lines of a run: what was skipped, tried twice or failed, and how many passed and failed. */
export function renderSummary({ passed, failed, retried, skipped }: LaneResult): string {
  const reasons = skipped.map(({ title, reason }) => `${title}: ${reason}`);
  const isLuck = retried.length < tooManyRetried;
  return [
    "",
    ...renderList("skipped", reasons),
    ...renderList("passed at the second try", retried),
    ...(isLuck ? [] : [`FAILED: ${tooManyRetried} second tries are too many for one run`]),
    ...renderList("failed", failed),
    `${passed} passed, ${failed.length} failed`,
  ].join("\n");
}

function renderList(what: string, named: readonly string[]): readonly string[] {
  return named.length === 0
    ? []
    : [`${named.length} ${what}:`, ...named.map((each) => `  ${each}`)];
}

/** Something to be timed. What it gives back is only kept from being optimized away. */
export interface Contender {
  readonly name: string;
  readonly run: () => unknown;
  /** `run` gives the milliseconds to count: for a process that reads its own clock. */
  readonly timesItself?: boolean;
}

/** How many times as long as `peer` may `ours` take: aimed at, and at most. */
export interface Target {
  readonly ours: string;
  /** Several names mean the fastest of them. */
  readonly peer: string | readonly string[];
  readonly ratio: number;
  readonly reject: number;
  /** What `ours` may take on top of either, whatever `peer` takes. */
  readonly plusMs?: number;
}

const usualRounds = 9;
/** Each contender runs at least this long before it is timed, so that it is compiled by then. */
const warmUpMs = 300;

/**
 * Times the contenders in turns, forwards and backwards (one leaves its garbage to the next), and
 * prints their medians and how they stand to the targets. Returns whether every ratio is at most its
 * `reject`.
 */
export async function compare(
  title: string,
  contenders: readonly Contender[],
  targets: readonly Target[],
  rounds = usualRounds,
): Promise<boolean> {
  const times = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (const { run } of contenders) {
    const startedMs = performance.now();
    do await run();
    while (performance.now() - startedMs < warmUpMs);
  }
  for (let round = 0; round < rounds; round += 1) {
    const inTurn = round % 2 === 0 ? contenders : contenders.toReversed();
    for (const { name, run, timesItself } of inTurn) {
      const startedMs = performance.now();
      const result = await run();
      const takenMs = timesItself === true ? Number(result) : performance.now() - startedMs;
      times.get(name)?.push(takenMs);
    }
  }
  console.log(`\n${title} (medians of ${rounds})`);
  const medians = new Map<string, number>();
  for (const [name, taken] of times) {
    const medianMs = median(taken);
    medians.set(name, medianMs);
    console.log(`  ${medianMs.toFixed(1).padStart(9)} ms  ${name}`);
  }
  return targets.map((target) => judge(target, medians)).every(Boolean);
}

function judge(
  { ours, peer, ratio, reject, plusMs = 0 }: Target,
  medians: ReadonlyMap<string, number>,
): boolean {
  const peers = typeof peer === "string" ? [peer] : peer;
  const fastestMs = Math.min(...peers.map((name) => timeOf(name, medians)));
  const reached = (timeOf(ours, medians) - plusMs) / fastestMs;
  const verdict = reached <= ratio ? "reached" : reached <= reject ? "missed" : "REJECT";
  const allowed = plusMs === 0 ? "" : ` (${plusMs} ms left out)`;
  console.log(
    `  ${reached.toFixed(2).padStart(9)} ×   ${ours} / ${peers.join(" or ")}: ` +
      `target ${ratio}${allowed}, reject above ${reject}: ${verdict}`,
  );
  return reached <= reject;
}

function timeOf(name: string, medians: ReadonlyMap<string, number>): number {
  const medianMs = medians.get(name);
  if (medianMs === undefined) throw new Error(`no contender is called ${name}`);
  return medianMs;
}

export function median(values: readonly number[]): number {
  return [...values].sort((first, second) => first - second)[values.length >> 1] ?? NaN;
}

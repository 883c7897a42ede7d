import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Lane } from "../../../harness/lanes/lane.ts";
import type { LaneResult } from "../../../harness/lanes/laneResult.ts";
import { renderLuck, soakTests } from "../../../harness/lanes/soakTests.ts";
import { createCleanup } from "../../../harness/process/cleanup.ts";
import { useTemporaryFolder } from "../../support/disk/temporaryFolder.ts";

const title = "suite clicks";
const green: LaneResult = { passed: 1, failed: [], retried: [], skipped: [] };

async function soak(
  folder: string,
  results: readonly LaneResult[],
): Promise<{
  readonly exitCode: number;
  readonly printed: string;
}> {
  const rounds = results.length;
  const left = [...results];
  const job = { lane: "unit", name: "unit", expectedSeconds: 1, opensWindows: false };
  const lane: Lane = () =>
    Promise.resolve([{ ...job, run: () => Promise.resolve(left.shift() ?? green) }]);
  const printed: string[] = [];
  const { log } = console;
  console.log = (text: string) => void printed.push(text);
  const cleanup = createCleanup();
  try {
    const exitCode = await soakTests([lane], { rounds, names: [], load: 1, folder }, cleanup);
    return { exitCode, printed: printed.join("\n") };
  } finally {
    console.log = log;
    await cleanup.run();
  }
}

describe("a soak of all tests", () => {
  const inFolder = useTemporaryFolder();

  it("names each test that was ever red or lucky, and how often", async () => {
    const lucky = { ...green, retried: [title] };
    const red = { ...green, passed: 0, failed: [title] };
    const { exitCode, printed } = await soak(inFolder("red"), [lucky, green, red, lucky]);
    assert.equal(exitCode, 1);
    assert.match(printed, /round 2 of 4: green .*\n+1 passed, 0 failed/);
    assert.match(printed, /round 3 of 4: RED/);
    const luck = new Map([[title, { failed: 1, retried: 2 }]]);
    assert.ok(printed.endsWith(renderLuck(luck, 4)));
    assert.match(printed, /In 4 rounds, 1 tests .*:\n {2}failed 1, second try 2: suite clicks$/);
  });

  it("says so where no test was", async () => {
    const { exitCode, printed } = await soak(inFolder("green"), [green, green]);
    assert.equal(exitCode, 0);
    assert.match(printed, /In 2 rounds, no test failed or needed a second try\.$/);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { chooseJobs } from "../../../harness/lanes/chooseJobs.ts";
import type { Job } from "../../../harness/lanes/lane.ts";
import { sumResults } from "../../../harness/lanes/laneResult.ts";

function jobOf(lane: string, name: string, options: Partial<Job> = {}): Job {
  const run: Job["run"] = () => Promise.resolve(sumResults([]));
  return { lane, name, expectedSeconds: 1, opensWindows: false, run, ...options };
}

const known = [
  jobOf("lint", "lint"),
  jobOf("unit", "unit/core"),
  jobOf("host", "host-virtual", { opensWindows: true }),
  jobOf("agents", "agents", { onlyByName: true }),
];

function choose(names: readonly string[], platform: NodeJS.Platform, isOldest = false): string {
  const { jobs, leftOut } = chooseJobs(known, names, isOldest, platform);
  return [...jobs.map(({ name }) => name), ...(leftOut === undefined ? [] : [leftOut])].join(" ");
}

describe("the jobs of a command line", () => {
  it("are all but those that run only by name, or those that are named", () => {
    assert.equal(choose([], "linux"), "lint unit/core host-virtual");
    assert.equal(choose(["agents", "unit"], "darwin"), "unit/core agents");
    assert.equal(choose([], "linux", true), "host-virtual");
    assert.throws(() => choose(["nothing"], "linux"), /There is no nothing, only lint, unit,/);
  });

  it("are none that open windows on Windows, which a sentence says", () => {
    assert.match(choose([], "win32"), /^lint unit\/core Left out: host\. No VS Code can be opened/);
    assert.equal(choose(["unit"], "win32"), "unit/core");
    assert.throws(
      () => choose(["host"], "win32"),
      /^UsageError: No VS Code can be opened here: .*WSL/,
    );
    assert.throws(() => choose([], "win32", true), /npm run test:desktop/);
  });
});

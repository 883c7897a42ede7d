import assert from "node:assert/strict";
import Mocha, { describe, it } from "mocha";
import { type LaneResult, sumResults } from "../../../harness/lanes/laneResult.ts";
import { createTestPrinter } from "../../../harness/lanes/printTests.ts";
import { skipTest } from "../../../harness/lanes/skipTest.ts";
import { sendTestEvents } from "../../../harness/lanes/testEvents.ts";

/** Runs one suite of its own in Mocha, as a lane does. */
async function runSuite(fill: (suite: Mocha.Suite) => void): Promise<{
  readonly printed: readonly string[];
  readonly result: LaneResult;
}> {
  const printed: string[] = [];
  const printer = createTestPrinter((text) => printed.push(text));
  const mocha = new Mocha({ reporter: Mocha.reporters.Base as unknown as string });
  fill(Mocha.Suite.create(mocha.suite, "suite"));
  await new Promise<void>((resolve) => {
    sendTestEvents(
      mocha.run(() => resolve()),
      (event) => printer.take(event),
    );
  });
  return { result: printer.finish(), printed };
}

const none = sumResults([]);

describe("createTestPrinter", () => {
  const passing = new Mocha.Test("passes", () => undefined);

  it("says nothing of skipped tests where there are none", async () => {
    const { printed, result } = await runSuite((suite) => suite.addTest(passing.clone()));
    assert.deepEqual(result, { ...none, passed: 1 });
    assert.deepEqual(printed, ["  ✓ suite: 1 passed, 0 failed"]);
  });

  it("names a skipped test with its reason, at once and in the result", async () => {
    const skipped = new Mocha.Test("needs a logger", function (this: Mocha.Context) {
      skipTest(this, "there is none");
    });
    const { printed, result } = await runSuite((suite) => {
      suite.addTest(passing.clone());
      suite.addTest(skipped);
    });
    const named = { title: "suite needs a logger", reason: "there is none" };
    assert.deepEqual(result, { ...none, passed: 1, skipped: [named] });
    assert.deepEqual(printed, [
      "    skipped: suite needs a logger: there is none",
      "  ✓ suite: 1 passed, 0 failed",
    ]);
  });

  it("takes a test that is skipped without a reason for a failure", async () => {
    const { printed, result } = await runSuite((suite) => {
      suite.addTest(new Mocha.Test("is not written yet"));
    });
    assert.deepEqual(result, { ...none, failed: ["suite is not written yet"] });
    assert.match(printed.join("\n"), /FAILED: suite is not written yet\n +It is skipped without/);
  });

  it("names what passes only at its second try, and no more what fails there too", async () => {
    for (const passesAt of [2, 3]) {
      let tries = 0;
      const { printed, result } = await runSuite((suite) => {
        suite.retries(1);
        suite.addTest(
          new Mocha.Test("needs luck", () =>
            assert.equal(++tries >= passesAt, true, `try ${tries}`),
          ),
        );
      });
      const title = "suite needs luck";
      const expected = passesAt === 2 ? { passed: 1, retried: [title] } : { failed: [title] };
      assert.deepEqual(result, { ...none, ...expected });
      assert.match(printed.join("\n"), /failed at the first try: suite needs luck\n.*: try 1/);
    }
  });

  it("takes a run that broke off for a failure", () => {
    const printed: string[] = [];
    const printer = createTestPrinter((text) => printed.push(text));
    printer.take({ kind: "passed", title: "a", durationMs: 1 });
    assert.deepEqual(printer.finish(), { ...none, passed: 1, failed: ["a run that broke off"] });
    assert.match(printed.join("\n"), /broke off/);
  });
});

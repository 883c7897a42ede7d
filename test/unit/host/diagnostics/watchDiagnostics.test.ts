import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { EventEmitter } from "vscode";
import { waitUntilQuiet } from "../../../../src/host/diagnostics/watchDiagnostics.ts";

describe("the wait for diagnostics", () => {
  const never = new AbortController().signal;

  it("ends soon if everything is reported", async () => {
    const reported = new EventEmitter<void>();
    await waitUntilQuiet(reported.event, () => true, never);
  });

  it("goes on until the last report that is expected", async () => {
    const reported = new EventEmitter<void>();
    let reports = 0;
    const waiting = waitUntilQuiet(reported.event, () => reports === 2, never);
    for (const delayMs of [5, 10]) {
      setTimeout(() => {
        reports += 1;
        reported.fire();
      }, delayMs);
    }
    await waiting;
    assert.equal(reports, 2);
  });

  it("ends if no report comes, and when the call is canceled", async () => {
    const reported = new EventEmitter<void>();
    await waitUntilQuiet(reported.event, () => false, never);
    const controller = new AbortController();
    const waiting = waitUntilQuiet(reported.event, () => false, controller.signal);
    controller.abort();
    await waiting;
    await waitUntilQuiet(reported.event, () => false, controller.signal);
  });
});

import assert from "node:assert/strict";

/** Runs something that may compute no longer than this, however busy the machine is. */
export function withinCpuTime<Value>(limitMs: number, run: () => Value): Value {
  const before = process.cpuUsage();
  const value = run();
  const computedMs = process.cpuUsage(before).user / 1000;
  assert.ok(computedMs < limitMs, `It computed ${computedMs} ms.`);
  return value;
}

import type { Runner, Suite, Test } from "mocha";
import { readSkipReason } from "./skipTest.ts";

/** What a run of tests tells its parent process, as plain data. */
export type TestEvent =
  | { kind: "suite"; title: string }
  | { kind: "passed"; title: string; durationMs: number }
  | { kind: "skipped"; title: string; reason?: string }
  | { kind: "failed"; title: string; message: string }
  /** It is tried once more. */
  | { kind: "retried"; title: string; message: string }
  /** The last event of a run that came to its end. */
  | { kind: "end" };

/** Sends an event for each top-level suite and each test of `runner`. */
export function sendTestEvents(runner: Runner, send: (event: TestEvent) => void): void {
  runner.on("suite", (suite: Suite) => {
    if (suite.parent?.root === true) send({ kind: "suite", title: suite.title });
  });
  runner.on("pass", (test: Test) => {
    send({ kind: "passed", title: test.fullTitle(), durationMs: test.duration ?? 0 });
  });
  runner.on("pending", (test: Test) => {
    const reason = readSkipReason(test);
    send({ kind: "skipped", title: test.fullTitle(), ...(reason === undefined ? {} : { reason }) });
  });
  runner.on("fail", (test: Test, error: unknown) => {
    send({ kind: "failed", title: test.fullTitle(), message: describeError(error) });
  });
  runner.on("retry", (test: Test, error: unknown) => {
    send({ kind: "retried", title: test.fullTitle(), message: describeError(error) });
  });
  runner.on("end", () => send({ kind: "end" }));
}

/** Message and stack, with the two values where an assertion compared them, and what was the cause. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack ?? "";
  const own = stack.includes(error.message) ? stack : `${error.message}\n${stack}`;
  return error.cause === undefined ? own : `${own}\nCaused by: ${describeError(error.cause)}`;
}

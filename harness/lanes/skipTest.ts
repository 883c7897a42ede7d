import type { Context, Test } from "mocha";

/**
 * Ends the test that is running, or is about to; the lane says so with the reason, and says it again
 * at the end.
 */
export function skipTest(context: Context, reason: string): never {
  Object.assign(context.currentTest ?? context.test ?? {}, { skipReason: reason });
  context.skip();
}

/** Leaves out a test that has not begun. */
export function markSkipped(test: Test, reason: string): void {
  Object.assign(test, { skipReason: reason, pending: true });
}

/** Why a test was skipped. Test files are bundled apart, so the reason travels on the test itself. */
export function readSkipReason(test: object): string | undefined {
  return "skipReason" in test && typeof test.skipReason === "string" ? test.skipReason : undefined;
}

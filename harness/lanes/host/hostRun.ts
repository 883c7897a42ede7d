import type { TestRun } from "../runTestFiles.ts";

/** What the parent process wants, as JSON in the environment variable LINEWISE_HOST_RUN. */
export interface HostRun extends Omit<TestRun, "timeoutMs"> {
  /** The loopback port that takes the events: a line with the secret, then one JSON text a line. */
  readonly port: number;
  readonly secret: string;
  /** More random batches than usual. */
  readonly soak?: { readonly batchCount: number; readonly seed: number } | undefined;
}

export function readHostRun(): HostRun {
  const text = process.env["LINEWISE_HOST_RUN"];
  if (text === undefined) throw new Error("LINEWISE_HOST_RUN is not set");
  return JSON.parse(text) as HostRun;
}

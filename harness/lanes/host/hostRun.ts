/** What the parent process wants, as JSON in the environment variable LINEWISE_HOST_RUN. */
export interface HostRun {
  /** The loopback port that takes the events: a line with the secret, then one JSON text a line. */
  port: number;
  secret: string;
  /** Absolute paths of bundled test files. */
  files: string[];
  /** A regular expression that the titles must match; all when left out. */
  grep?: string;
  /** More random batches than usual. */
  soak?: { batchCount: number; seed: number };
}

export function readHostRun(): HostRun {
  const text = process.env["LINEWISE_HOST_RUN"];
  if (text === undefined) throw new Error("LINEWISE_HOST_RUN is not set");
  return JSON.parse(text) as HostRun;
}

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";

/** Another process that exchanges two names again and again. */
export interface Exchanging {
  /** Ends it. Rejects if it gave up before. */
  readonly stop: () => Promise<void>;
}

/** Each exchange is one step (`renameat2` with `RENAME_EXCHANGE`), so only Linux can do it. */
const program = `
import ctypes, os, sys, time
libc = ctypes.CDLL(None, use_errno=True)
one, other = map(os.fsencode, sys.argv[1:])
while True:
    if libc.renameat2(-100, one, -100, other, 2) != 0: sys.exit(os.strerror(ctypes.get_errno()))
    print("x", flush=True)
    time.sleep(0.0005)
`;

export async function startExchanging(one: string, other: string): Promise<Exchanging> {
  const child = spawn("python3", ["-c", program, one, other]);
  const ended = once(child, "close");
  await Promise.race([once(child.stdout, "data"), ended]);
  return {
    async stop() {
      const { exitCode } = child;
      child.kill("SIGKILL");
      await ended;
      assert.equal(exitCode, null, "the exchange gave up");
    },
  };
}

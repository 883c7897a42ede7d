import { type Context, describe, it, type Suite } from "mocha";
import { looksAtAll } from "../../../harness/browser/appearance.ts";

/** A test of what other tests look at too: it runs only in `npm test -- all`. */
export function itInAll(title: string, run: (this: Context) => Promise<void>): void {
  if (looksAtAll) it(title, run);
}

/** As {@link itInAll}, for many tests. */
export function describeInAll(title: string, define: (this: Suite) => void): void {
  if (looksAtAll) describe(title, define);
}

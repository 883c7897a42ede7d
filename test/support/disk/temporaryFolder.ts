import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "mocha";

/**
 * A folder that is made before the tests of the enclosing `describe` and removed after them. Call it
 * in the body of the `describe`; join names with the returned function.
 */
export function useTemporaryFolder(): (...names: string[]) => string {
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "linewise-test-"));
  });
  after(() => {
    try {
      // A process that is just ending may still have something in it.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    } catch (error) {
      // Where a test holds a file open, Windows may keep its folder until the process ends.
      if (process.platform !== "win32") throw error;
    }
  });
  return (...names) => join(folder, ...names);
}

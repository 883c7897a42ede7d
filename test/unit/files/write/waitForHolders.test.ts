import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { systemError } from "../../../../src/files/systemError.ts";
import { waitForHolders } from "../../../../src/files/write/diskFileSystem.ts";

describe("a name that another program holds open for a moment", () => {
  /** @param times How often the system refuses; more often than it is asked, if left out. */
  const refusing = (code: string, times = 99): { attempts: number; change(): Promise<void> } => ({
    attempts: 0,
    change() {
      this.attempts++;
      return this.attempts > times
        ? Promise.resolve()
        : Promise.reject(systemError(code, "held open"));
    },
  });

  for (const code of ["EPERM", "EACCES", "EBUSY"]) {
    it(`is changed on Windows once it is free (${code})`, async () => {
      const name = refusing(code, 3);
      await waitForHolders(() => name.change(), "win32");
      assert.equal(name.attempts, 4);
    });
  }

  it("is given up after a second, with what the system says", async () => {
    const name = refusing("EBUSY");
    await assert.rejects(
      waitForHolders(() => name.change(), "win32"),
      { code: "EBUSY" },
    );
    assert.equal(name.attempts, 8);
  });

  it("is no reason to wait elsewhere, or where Windows says something else", async () => {
    for (const [code, platform] of [
      ["EPERM", "linux"],
      ["EBUSY", "darwin"],
      ["ENOENT", "win32"],
    ] as const) {
      const name = refusing(code);
      await assert.rejects(
        waitForHolders(() => name.change(), platform),
        { code },
      );
      assert.equal(name.attempts, 1);
    }
  });
});

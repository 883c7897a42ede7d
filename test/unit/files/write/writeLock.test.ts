import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { systemError } from "../../../../src/files/systemError.ts";
import { withWriteLock } from "../../../../src/files/write/writeLock.ts";

/** Opens files as macOS does with `O_EXLOCK`: one process has the lock of a file until it closes it. */
function macOpen(): typeof open {
  const locked = new Set<number>();
  return async (path, flags, mode) => {
    assert.ok(typeof flags === "number" && (flags & 0x20) !== 0);
    const file = await open(path, flags & ~0x20, mode);
    const { ino } = await file.stat();
    if (locked.has(ino)) {
      await file.close();
      throw systemError("EAGAIN", "locked");
    }
    locked.add(ino);
    const close = file.close.bind(file);
    return Object.assign(file, {
      close: async () => {
        locked.delete(ino);
        await close();
      },
    });
  };
}

describe("the lock between windows", () => {
  const identity = `test:${process.pid}`;
  const lockFile = join(tmpdir(), `linewise-write-test-${process.pid}`);

  for (const [name, platform] of [
    ["this system", process.platform],
    ["macOS", "darwin"],
  ] as const) {
    it(`lets one work at a time (${name})`, async function () {
      if (process.platform === "win32" && platform === "darwin") skipTest(this, "nothing of macOS");
      const system = { platform, open: platform === process.platform ? open : macOpen() };
      let working = 0;
      let worked = 0;
      const work = async (): Promise<void> => {
        working++;
        assert.equal(working, 1);
        await new Promise((resolve) => setImmediate(resolve));
        working--;
        worked++;
      };
      await Promise.all(Array.from({ length: 20 }, () => withWriteLock(identity, work, system)));
      assert.equal(worked, 20);
      assert.ok(!existsSync(lockFile));
    });
  }

  it("of macOS is not left by a process that ended with it", async function () {
    if (process.platform === "win32") skipTest(this, "nothing of macOS");
    let attempts = 0;
    const opened = macOpen();
    const counting: typeof open = (...given) => {
      attempts++;
      return opened(...given);
    };
    await (await open(lockFile, "w")).close();
    await withWriteLock(identity, () => Promise.resolve(), { platform: "darwin", open: counting });
    assert.equal(attempts, 1);
  });

  it("keeps nobody from working where there is none to be had", async () => {
    const system = {
      platform: "darwin",
      open: () => Promise.reject(systemError("EROFS", "nothing can be opened")),
    } as const;
    assert.equal(await withWriteLock(identity, () => Promise.resolve(1), system), 1);
  });
});

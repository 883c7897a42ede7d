import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { sep } from "node:path";
import { after, before, describe, it } from "mocha";
import { skipTest } from "../../../harness/lanes/skipTest.ts";
import { isRunning, thisProcess } from "../../../src/files/processIdentity.ts";
import { useTemporaryFolder } from "../../support/disk/temporaryFolder.ts";

describe("a process, told from a later one with its number", () => {
  const inFolder = useTemporaryFolder();
  const module = new URL("../../../src/files/processIdentity.ts", import.meta.url).href;
  let child: ChildProcess;
  let identity: ReturnType<typeof thisProcess>;

  before(async () => {
    const script = `
      import { thisProcess } from ${JSON.stringify(module)};
      process.send(thisProcess());
      setInterval(() => undefined, 1000);
    `;
    child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    [identity] = (await once(child, "message")) as [typeof identity];
  });
  after(() => child.kill());

  it("runs until it ends, on this system", async () => {
    const nowMs = Date.now();
    assert.notEqual(identity.started, 0);
    assert.ok(isRunning(identity, nowMs));
    assert.ok(!isRunning({ ...identity, started: identity.started + 1_000 }, nowMs));
    child.kill("SIGKILL");
    await once(child, "exit");
    assert.ok(!isRunning(identity, nowMs));
  });

  for (const platform of ["linux", "darwin"] as const) {
    it(`is known by its start on ${platform}`, function () {
      if (process.platform === "win32" || (platform === "linux" && process.platform !== "linux")) {
        skipTest(this, `this system has nothing of ${platform}`);
      }
      const system = { platform, pipes: "" };
      const own = thisProcess(system);
      assert.notEqual(own.started, 0);
      assert.ok(isRunning(own, 0, system));
      assert.ok(!isRunning({ ...own, started: own.started + 60_000 }, Date.now(), system));
      assert.ok(!isRunning({ id: 2 ** 22 + 1, started: own.started }, Date.now(), system));
    });
  }

  it("is known by its pipe on Windows, which goes with it", function () {
    if (process.platform === "win32") skipTest(this, "here the pipes are those of the system");
    const system = { platform: "win32", pipes: inFolder() + sep } as const;
    const own = thisProcess(system);
    assert.notEqual(own.started, 0);
    assert.deepEqual(thisProcess(system), own);
    assert.ok(isRunning(own, 0, system));
    assert.ok(!isRunning({ ...own, started: own.started - 1 }, Date.now(), system));
    rmSync(`${inFolder()}/linewise-process-${own.id}-${own.started}`);
    assert.ok(!isRunning(own, Date.now(), system));
  });

  it("that has told no start is over if it was last seen before the machine was started", () => {
    assert.ok(isRunning({ id: process.pid, started: 0 }, Date.now()));
    assert.ok(!isRunning({ id: process.pid, started: 0 }, 0));
  });
});

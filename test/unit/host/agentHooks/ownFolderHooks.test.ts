import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, it } from "mocha";
import { repositoryRoot } from "../../../../harness/paths.ts";
import type { AgentEventListener } from "../../../../src/host/agentEvent.ts";
import { createAgentHooks } from "../../../../src/host/agentHooks/agentHooks.ts";
import { type HookDoor, openHookDoor } from "../../../../src/host/startup/openHookDoor.ts";
import { agentHostFile } from "../../../../src/toolkit/setup/agentHostHooks.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { runHook, toldCall } from "../../../support/processes/runHook.ts";

describe("the hooks in the user's own folder, run by a real shell", () => {
  const temporary = useTemporaryFolder();
  const doors: HookDoor[] = [];
  let callCount = 0;
  afterEach(() => {
    for (const door of doors.splice(0)) door.close();
  });

  /** A window that has folders open; tells how many calls it heard of. */
  async function openWindow(...folders: readonly string[]): Promise<() => number> {
    let heard = 0;
    const listen: AgentEventListener = ({ kind }) => {
      if (kind === "callStart") heard++;
      return Promise.resolve();
    };
    const hooks = createAgentHooks(listen, {
      error: (error) => assert.fail(String(error)),
    });
    const script = join(repositoryRoot, "plugin/hook.sh");
    const door = await openHookDoor(temporary("it's"), script, (at) => void hooks.ring(at));
    doors.push(door);
    await door.serve(folders);
    return () => heard;
  }

  async function run(cwd: string, script = ""): Promise<void> {
    const { command } = agentHostFile(temporary("it's"), false);
    const { code, said } = await runHook(toldCall("PreToolUse", `${++callCount}`), {
      command,
      cwd,
      script,
    });
    assert.deepEqual([code, said], [0, ""]);
  }

  const folder = (name: string): string => {
    mkdirSync(temporary(name), { recursive: true });
    return temporary(name);
  };

  it("tell the window that has the session's folder open, and no other", async () => {
    const here = await openWindow(folder("a"), folder("b"));
    const other = await openWindow(folder("ab"));
    await run(folder("b"));
    await run(folder("b/inside"));
    assert.deepEqual([here(), other()], [2, 0]);
  });

  it("tell one of two windows on a folder", async () => {
    const windows = [await openWindow(folder("c")), await openWindow(folder("c"))];
    await run(folder("c"));
    assert.equal(
      windows.reduce((sum, heard) => sum + heard(), 0),
      1,
    );
  });

  it("tell nobody where no window has the folder open", async () => {
    const window = await openWindow(folder("d"));
    await run(folder("e"));
    assert.equal(window(), 0);
  });

  it("tell the window whose child they are, wherever they are", async () => {
    const other = await openWindow(folder("f"));
    const own = await openWindow();
    await run(folder("f"), join(doors.at(-1)?.folder ?? "", "hook.sh"));
    assert.deepEqual([own(), other()], [1, 0]);
  });

  it("end where there never was a window", async () => {
    const { command } = agentHostFile(temporary("none"), false);
    const { code, said } = await runHook("{}", { command, script: "" });
    assert.deepEqual([code, said], [0, ""]);
  });
});

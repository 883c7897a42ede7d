import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { repositoryRoot } from "../../../../harness/paths.ts";
import { createAgentHooks } from "../../../../src/host/agentHooks/agentHooks.ts";
import type { AgentEvent, AgentEventListener } from "../../../../src/host/agentEvent.ts";
import { type HookDoor, openHookDoor } from "../../../../src/host/startup/openHookDoor.ts";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { fillDisk, mountSmallDisk } from "../../../support/disk/smallDisk.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { runHook, shippedCommand, toldCall } from "../../../support/processes/runHook.ts";
import { waitUntil } from "../../../support/waitUntil.ts";

const script = join(repositoryRoot, "plugin/hook.sh");

describe("the hook of the plugin, run by a real shell", function () {
  const temporary = useTemporaryFolder();
  let doorCount = 0;
  let door: HookDoor;
  let events: AgentEvent[] = [];
  let listen: AgentEventListener;
  const errors: (Error | string)[] = [];

  beforeEach(async () => {
    events = [];
    listen = (event) => {
      events.push(event);
      return Promise.resolve();
    };
    const number = (doorCount += 1);
    // Agents of the test before may be seen to have ended only now.
    const hooks = createAgentHooks(
      async (event, signal) => (number === doorCount ? listen(event, signal) : undefined),
      { error: (error) => errors.push(error) },
    );
    // Quotes, spaces, a dollar and a line break: any of them may be in a home's path.
    const root = temporary(`o'pen "$HOME" \n ${number}`);
    door = await openHookDoor(root, script, (folder) => void hooks.ring(folder));
    await door.serve([]);
  });
  afterEach(() => {
    door.close();
    assert.deepEqual(errors, []);
  });

  const leftOver = (): readonly string[] =>
    readdirSync(door.folder).filter((name) => !["bell", "folders", "hook.sh"].includes(name));
  /** Of so many calls: where the window is busy, a hook goes on before it is heard. */
  const inputsOf = async (count: number): Promise<readonly unknown[]> => {
    await waitUntil(() => events.length >= count);
    return events.flatMap((event) => ("call" in event ? [event.call.input] : []));
  };

  it("says nothing, and ends when the window has heard it out", async () => {
    let isHeard = false;
    listen = async (event, whileWaiting) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      assert.equal(whileWaiting.aborted, false);
      events.push(event);
      isHeard = true;
    };
    const { code, said } = await runHook(toldCall("PreToolUse", "one"));
    assert.deepEqual([code, said, isHeard], [0, "", true]);
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ["callStart"],
    );
    await waitUntil(() => leftOver().length === 0);
  });

  it("brings any input whole: a megabyte, odd characters, and line breaks in paths", async () => {
    const input = {
      filePath: "/w/a\n'b\"$(touch c)`d`\\\u0000\u{1F600}\u202E.txt",
      content: "x".repeat(1024 * 1024),
    };
    const { code, said } = await runHook(toldCall("PreToolUse", "one", { tool_input: input }));
    assert.deepEqual([code, said], [0, ""]);
    assert.deepEqual(await inputsOf(1), [input]);
  });

  it("brings fifty at once, each once", async () => {
    const runs = await Promise.all(
      Array.from({ length: 50 }, (_, id) =>
        runHook(
          toldCall("PreToolUse", `${id}`, { session_id: `session ${id}`, tool_input: { id } }),
        ),
      ),
    );
    assert.deepEqual(
      runs.filter(({ code, said }) => code !== 0 || said !== ""),
      [],
    );
    const ids = (await inputsOf(50)).map((input) => (input as { readonly id: number }).id);
    assert.deepEqual(
      ids.toSorted((one, other) => one - other),
      Array.from({ length: 50 }, (_, id) => id),
    );
    await waitUntil(() => leftOver().length === 0);
  });

  it("goes on after three seconds, before and after a call together, where the window does not answer, and no wait is believed", async () => {
    const aborted: boolean[] = [];
    listen = (event, whileWaiting) => {
      if (event.kind === "callEnd") aborted.push(whileWaiting.aborted);
      return new Promise((resolve) =>
        whileWaiting.addEventListener("abort", () => {
          aborted.push(true);
          resolve();
        }),
      );
    };
    const before = await runHook(toldCall("PreToolUse", "one"));
    const after = await runHook(toldCall("PostToolUse", "one"));
    for (const { code, said } of [before, after]) assert.deepEqual([code, said], [0, ""]);
    assert.deepEqual(aborted, [true, true]);
    assert.ok(before.tookMs >= 2_500, `${before.tookMs} ms`);
    assert.ok(after.tookMs < 2_500, `${after.tookMs} ms`);
  });

  it("goes on by itself where the window hangs, and waits once until that has heard it", async () => {
    const window = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"]);
    const folder = join(temporary(), `hangs-${window.pid}`);
    mkdirSync(folder);
    const copy = join(folder, "hook.sh");
    copyFileSync(script, copy);
    writeFileSync(join(folder, "bell"), "\n");
    const run = (event: "PreToolUse" | "PostToolUse"): ReturnType<typeof runHook> =>
      runHook(toldCall(event, "one"), { script: copy, command: shippedCommand(event) });
    const before = await run("PreToolUse");
    const after = await run("PostToolUse");
    window.kill();
    await once(window, "exit");
    for (const { code, said } of [before, after]) assert.deepEqual([code, said], [0, ""]);
    assert.ok(before.tookMs >= 2_900, `${before.tookMs} ms`);
    assert.ok(after.tookMs < 2_500, `${after.tookMs} ms`);
    // The events are left for a window that was only busy; nobody waits at a pipe any more.
    assert.deepEqual(
      readdirSync(folder).map((name) => name.replace(/^\d+/, "")),
      [".event", ".event", "bell", "hook.sh"],
    );
  });

  for (const [where, scriptOf] of [
    ["without a window", () => ""],
    ["with a folder that is gone", () => join(temporary(), "gone-1", "hook.sh")],
    ["with a window that is gone", () => deadDoor(temporary())],
  ] as const) {
    it(`tells nobody ${where}`, async () => {
      const gone = scriptOf();
      const { code, said } = await runHook(toldCall("PreToolUse", "one"), { script: gone });
      assert.deepEqual([code, said], [0, ""]);
      if (existsSync(gone)) assert.deepEqual(readdirSync(dirname(gone)), ["hook.sh"]);
      assert.deepEqual(events, []);
    });
  }

  it("goes on where the disk takes nothing, and the window is told that something is missing", async () => {
    // Whatever was to be written is cut off: here a limit on the size of files.
    const command = `ulimit -f 1; ${shippedCommand("PreToolUse")}`;
    const big = toldCall("PreToolUse", "one", { tool_input: "x".repeat(100_000) });
    const { code, said } = await runHook(big, { command });
    assert.deepEqual([code, said], [0, ""]);
    await waitUntil(() => events.length > 0);
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ["missed"],
    );
  });

  it("goes on where the disk of its door is full, and the window is told that something is missing", async function () {
    const unmount = mountSmallDisk(temporary("small"));
    if (unmount === undefined) skipTest(this, "the system lets this user mount no disk of its own");
    const hooks = createAgentHooks((event, signal) => listen(event, signal), {
      error: (error) => errors.push(error),
    });
    const small = await openHookDoor(
      temporary("small"),
      script,
      (folder) => void hooks.ring(folder),
    );
    try {
      const filler = fillDisk(temporary("small"));
      const tookMs: number[] = [];
      // It waits for no answer: on a busy machine, one of a few runs shows it.
      while (tookMs.every((took) => took >= 2_500)) {
        assert.ok(tookMs.length < 10, tookMs.join());
        const { code, said, tookMs: took } = await runHook(toldCall("PreToolUse", "one"));
        assert.deepEqual([code, said], [0, ""]);
        tookMs.push(took);
        await waitUntil(() => events.length === tookMs.length);
        assert.equal(events.at(-1)?.kind, "missed");
      }
      rmSync(filler);
      await runHook(toldCall("PreToolUse", "two"));
      await waitUntil(() => events.length > tookMs.length);
      assert.equal(events.at(-1)?.kind, "callStart");
    } finally {
      small.close();
      unmount();
    }
  });

  it("does not wait for a door that is gone, and what it tells there is heard later", async () => {
    const lost = toldCall("PreToolUse", "lost");
    rmSync(join(door.folder, "bell"));
    const { code, said, tookMs } = await runHook(lost);
    assert.deepEqual([code, said, events], [0, "", []]);
    assert.ok(tookMs < 2_500, `${tookMs} ms`);
    const [event = ""] = leftOver();
    const toldLongAgo = new Date(Date.now() - 4_000);
    utimesSync(join(door.folder, event), toldLongAgo, toldLongAgo);
    await door.serve([]);
    await waitUntil(() => events.length === 1 && leftOver().length === 0);
    await runHook(toldCall("PostToolUse", "lost"));
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ["callStart", "callEnd"],
    );
  });

  it("is heard, and heard once, after somebody emptied the list of what hooks told", async () => {
    await runHook(toldCall("PreToolUse", "one"));
    truncateSync(join(door.folder, "bell"));
    await runHook(toldCall("PostToolUse", "one"));
    await door.serve([]);
    await waitUntil(() => events.length === 2);
    await runHook(toldCall("PreToolUse", "two"));
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ["callStart", "callEnd", "callStart"],
    );
  });

  it("is not believed where its message is no event, or of nobody", async () => {
    await runHook("{half of it");
    await runHook({ hook_event_name: "PreToolUse", tool_name: "create_file" });
    // Names that lead elsewhere, and one without a message.
    writeFileSync(join(door.folder, "bell"), "../../etc/passwd\n7/../1\n\n123456789\n", {
      flag: "a",
    });
    await waitUntil(() => events.length === 3);
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ["missed", "missed", "missed"],
    );
  });

  it("tells its window that it comes too late", async () => {
    writeFileSync(join(door.folder, "77.event"), JSON.stringify(toldCall("PreToolUse", "late")));
    let wasLate = false;
    listen = (event, whileWaiting) => {
      events.push(event);
      wasLate = whileWaiting.aborted;
      return Promise.resolve();
    };
    writeFileSync(join(door.folder, "bell"), "77\n", { flag: "a" });
    await waitUntil(() => events.length > 0);
    assert.equal(wasLate, true);
    await waitUntil(() => leftOver().length === 0);
  });
});

/** The folder of a window whose process has ended. */
function deadDoor(folder: string): string {
  // Larger than any id of a process.
  const dead = join(folder, "dead-99999999");
  mkdirSync(dead, { recursive: true });
  writeFileSync(join(dead, "hook.sh"), `. '${script}'\n`);
  return join(dead, "hook.sh");
}

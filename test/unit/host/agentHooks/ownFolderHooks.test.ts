import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterEach, describe, it } from "mocha";
import { repositoryRoot } from "../../../../harness/paths.ts";
import type { AgentEventListener } from "../../../../src/host/agentEvent.ts";
import { createAgentHooks } from "../../../../src/host/agentHooks/agentHooks.ts";
import { type HookDoor, openHookDoor } from "../../../../src/host/startup/openHookDoor.ts";
import { type HookedAgent, wantHooks } from "../../../../src/toolkit/setup/wantedHooks.ts";
import { hookedAgents } from "../../../support/examples/hookedAgents.ts";
import { missedLinesPath, parseMissedLines } from "../../../../src/host/startup/missedLines.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { runHook, toldCall } from "../../../support/processes/runHook.ts";

const agentCount = Object.keys(hookedAgents).length;

function commandOf(agent: HookedAgent, doorsFolder: string): string {
  const { entry } = wantHooks(agent, doorsFolder, false);
  const [, command] =
    /"(?:bash|command)":("(?:[^"\\]|\\.)*")[,}]/.exec(JSON.stringify(entry)) ?? [];
  return JSON.parse(command ?? '""') as string;
}

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
    return () => heard / agentCount;
  }

  /** @param script Where the environment leads. */
  async function run(cwd: string, script = "", environment = {}): Promise<void> {
    for (const agent of Object.values(hookedAgents)) {
      const { code, said } = await runHook(toldCall("PreToolUse", `${++callCount}`), {
        command: commandOf(agent, temporary("it's")),
        cwd,
        script,
        environment,
      });
      assert.deepEqual([agent.name, code, said], [agent.name, 0, ""]);
    }
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

  it("tell the nearest window, whichever was opened first, and also one to which a command has moved", async () => {
    const outer = await openWindow(folder("near"));
    const inner = await openWindow(folder("near/in"));
    const outerToo = await openWindow(folder("near"));
    await run(folder("near/in/it"));
    await run(folder("near/in"), join(doors[0]?.folder ?? "", "hook.sh"));
    assert.deepEqual([outer() + outerToo(), inner()], [0, 2]);
    await run(folder("near/in"), "", { CLAUDE_PROJECT_DIR: folder("near") });
    await run(folder("near/other"), "", { CLAUDE_PROJECT_DIR: folder("near/in") });
    assert.deepEqual([outer() + outerToo(), inner()], [1, 3]);
  });

  it("tell all windows on folders in the session's, where none has that or one around it open", async () => {
    const [one, two] = [
      await openWindow(folder("top/one")),
      await openWindow(folder("top/two/in")),
    ];
    const other = await openWindow(folder("topmost"));
    await run(folder("top"));
    assert.deepEqual([one(), two(), other()], [1, 1, 0]);
    const around = await openWindow(folder("top"));
    await run(folder("top"));
    await run(folder("top/one"));
    assert.deepEqual([one() + around(), two()], [3, 1]);
  });

  it("tell nobody where no window has the folder open", async () => {
    const window = await openWindow(folder("d"));
    await run(folder("e"));
    assert.equal(window(), 0);
  });

  it("tell the window whose child they are, of two on the folder", async () => {
    const other = await openWindow(folder("f"));
    const own = await openWindow(folder("f"));
    await run(folder("f"), join(doors.at(-1)?.folder ?? "", "hook.sh"));
    await run(folder("f"), join(doors.at(-2)?.folder ?? "", "hook.sh"));
    assert.deepEqual([own(), other()], [1, 1]);
  });

  it("tell the window that has the folder open, wherever an old environment leads", async () => {
    const old = await openWindow(folder("g"));
    const here = await openWindow(folder("h"));
    await run(folder("h"), join(doors.at(-2)?.folder ?? "", "hook.sh"));
    await run(folder("h"), join(temporary("gone"), "hook.sh"));
    assert.deepEqual([here(), old()], [2, 0]);
  });

  it("tell no window that has died, though another process has its number now", async () => {
    for (const left of ["", "7.event"]) {
      const dead = temporary("it's", hostname(), `00${left}-1-${process.ppid}`);
      cpSync(join(repositoryRoot, "plugin/hook.sh"), join(dead, "hook.sh"));
      writeFileSync(join(dead, "bell"), "\n");
      writeFileSync(join(dead, "folders"), `${folder("reused")}\n`);
      if (left !== "") writeFileSync(join(dead, left), "{}");
      const window = await openWindow(folder("reused"));
      await run(folder("reused"));
      assert.deepEqual([window(), existsSync(dead)], [1, left !== ""]);
      doors.pop()?.close();
    }
  });

  it("tell the window of the project that a command has left", async () => {
    const window = await openWindow(folder("i"));
    await run(folder("j"), "", { CLAUDE_PROJECT_DIR: folder("i") });
    assert.equal(window(), 1);
  });

  it("leave a line where no window has the folder open, and nothing once the extension is gone", async () => {
    const plugin = join(folder("extension's"), "plugin");
    cpSync(join(repositoryRoot, "plugin"), plugin, { recursive: true });
    const root = temporary("it's");
    const door = await openHookDoor(root, join(plugin, "hook.sh"), () => undefined);
    door.close();
    const path = missedLinesPath(root);
    rmSync(path, { force: true });
    await run(folder("k l"));
    const ids = Object.values(hookedAgents).map(({ id }) => id);
    const lines = readFileSync(path, "utf8").trim().split("\n");
    assert.deepEqual(
      lines.map((line) => line.replace(/ \d{10} /, " when ")),
      ids.map((id) => `${id} when create_file ${temporary("k l")}`),
    );
    for (const agent of Object.values(hookedAgents)) {
      const command = commandOf(agent, root);
      await runHook({ ...toldCall("PostToolUse", "1") }, { command, cwd: temporary("k l") });
    }
    rmSync(join(plugin, ".."), { recursive: true });
    await run(folder("k l"));
    assert.equal(readFileSync(path, "utf8").trim().split("\n").length, agentCount);
  });

  it("leave lines however many of other folders there are, and none of a tool that only reads", async () => {
    const root = temporary("it's");
    const door = await openHookDoor(root, join(repositoryRoot, "plugin/hook.sh"), () => undefined);
    door.close();
    const path = missedLinesPath(root);
    const others = Array.from(
      { length: 2_000 },
      (_, at) => `claude-code ${at} Bash /other folder\n`,
    );
    writeFileSync(path, others.join(""));
    const command = commandOf(hookedAgents.claudeCode, root);
    for (const tool of ["Edit", "Read", "Bash"]) {
      const told = toldCall("PreToolUse", "1", { tool_name: tool });
      await runHook(told, { command, cwd: folder("full") });
    }
    const lines = parseMissedLines(readFileSync(path, "utf8"));
    assert.deepEqual(
      lines.slice(-3).map((line) => line.tool + line.folder),
      ["Bash/other folder", ...["Edit", "Bash"].map((tool) => tool + folder("full"))],
    );
    assert.ok(lines.length > 500 && lines.length < 1_200, `${lines.length} lines`);
  });

  it("end where there never was a window", async () => {
    for (const agent of Object.values(hookedAgents)) {
      const command = commandOf(agent, temporary("none"));
      const { code, said } = await runHook("{}", { command, script: "" });
      assert.deepEqual([code, said], [0, ""]);
    }
  });
});

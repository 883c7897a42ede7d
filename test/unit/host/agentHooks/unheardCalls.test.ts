import assert from "node:assert/strict";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, it } from "mocha";
import { takeUnheardCalls } from "../../../../src/host/agentHooks/unheardCalls.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

/** Larger than any id of a process. */
const gone = 99_999_999;

describe("calls that no window has heard of", () => {
  const temporary = useTemporaryFolder();

  it("are given once, to a window on their folder, if their window has ended", async () => {
    const inside = (name: string): string => temporary("doors", hostname(), name);
    const leave = (door: string, folder: string, event: object): void => {
      mkdirSync(inside(door), { recursive: true });
      writeFileSync(join(inside(door), "folders"), `/real${folder}\n${folder}\n`);
      writeFileSync(join(inside(door), "bell"), "7\n8\n");
      writeFileSync(join(inside(door), "8.event"), JSON.stringify({ session_id: "s", ...event }));
    };
    const call = {
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command: "ls" },
    };
    leave(`aa-${gone}`, "/work", call);
    leave(`bb-${gone}`, "/work", { ...call, hook_event_name: "PostToolUse" });
    leave(`cc-${gone}`, "/elsewhere", call);
    leave(`dd-${process.ppid}`, "/work", call);
    leave(`ee-${process.pid}`, "/work", call);
    const take = async (): Promise<readonly string[]> =>
      (await takeUnheardCalls(temporary("doors"), ["/work"])).map(({ tool }) => tool);
    assert.deepEqual(await take(), ["Bash"]);
    assert.deepEqual(await take(), []);
    assert.equal(existsSync(inside(`bb-${gone}`)), false);
    for (const door of [`cc-${gone}`, `dd-${process.ppid}`, `ee-${process.pid}`]) {
      assert.ok(existsSync(inside(door)), door);
    }
  });

  it("are given oldest first, whatever their hooks are called", async () => {
    const inside = (door: string, name: string): string =>
      temporary("doors", hostname(), door, name);
    const tools = ["a", "b", "c", "d", "e", "f", "g", "h"];
    for (const [index, tool] of tools.entries()) {
      const door = `${index % 2 === 0 ? "zz" : "aa"}-${gone}`;
      mkdirSync(inside(door, ""), { recursive: true });
      writeFileSync(inside(door, "folders"), "/work\n");
      const event = {
        session_id: "s",
        hook_event_name: "PreToolUse",
        tool_name: tool,
        timestamp: `2026-01-01T00:00:0${index}Z`,
      };
      writeFileSync(inside(door, `${90 - index}.event`), JSON.stringify(event));
    }
    const taken = await takeUnheardCalls(temporary("doors"), ["/work"]);
    assert.deepEqual(
      taken.map(({ tool }) => tool),
      tools,
    );
  });
});

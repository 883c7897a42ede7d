import "../../test/support/crash/vscodeOnDiskModule.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryRoot } from "../../harness/paths.ts";
import { createAgentHooks } from "../../src/host/agentHooks/agentHooks.ts";
import { openHookDoor } from "../../src/host/startup/openHookDoor.ts";
import { runHook, shippedCommand, toldCall } from "../../test/support/processes/runHook.ts";
import { median } from "../harness.ts";

// What a call of an agent waits for: the hook before it and the one after, run by the shell as VS Code
// runs them, until the recorder has answered. Beside it, two hooks that do nothing.
const { openRound, pool } = await import("../../test/support/crash/recordingRound.ts");
const rounds = 30;
/** On a busy machine. */
const reject = 5;

const top = mkdtempSync(join(tmpdir(), "linewise-bench-"));
try {
  const { recorder, folder } = openRound(top);
  const log = { error: (error: unknown) => console.error(error) };
  const hooks = createAgentHooks(recorder.listen, log);
  const script = join(repositoryRoot, "plugin", "hook.sh");
  const door = await openHookDoor(join(top, "doors"), script, (each) => void hooks.ring(each));
  await door.serve([]);
  const file = join(folder, "a.txt");
  writeFileSync(file, "0\n");
  let calls = 0;

  async function timeCall(tool: string, work: () => void, command?: string): Promise<number> {
    const fields = { tool_name: tool, tool_input: { filePath: "a.txt" } };
    const id = `${(calls += 1)}`;
    const run = async (event: "PreToolUse" | "PostToolUse"): Promise<number> => {
      const told = toldCall(event, id, fields);
      return (await runHook(told, { command: command ?? shippedCommand(event) })).tookMs;
    };
    const beforeMs = await run("PreToolUse");
    work();
    return beforeMs + (await run("PostToolUse"));
  }

  const times = { nothing: [] as number[], read: [] as number[], edit: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.nothing.push(await timeCall("read_file", () => undefined, "cat >/dev/null"));
    times.read.push(await timeCall("read_file", () => undefined));
    const edit = (): void => writeFileSync(file, `${round + 1}\n`);
    times.edit.push(await timeCall("replace_string_in_file", edit));
  }
  console.log(`\nWaits of an agent for hooks (medians of ${rounds} calls)`);
  console.log(`  ${median(times.nothing).toFixed(0).padStart(6)} ms  hooks that do nothing`);
  const verdicts = [
    judge("a call that reads", median(times.read), 30),
    judge("a call that edits a file", median(times.edit), 60),
  ];
  if (!verdicts.every((isKept) => isKept)) process.exitCode = 1;
  door.close();
  recorder.dispose();
} finally {
  await pool.dispose();
  rmSync(top, { recursive: true });
}

function judge(name: string, value: number, target: number): boolean {
  const verdict = value <= target ? "reached" : value <= target * reject ? "missed" : "REJECT";
  console.log(`  ${value.toFixed(0).padStart(6)} ms  ${name}: target ${target}, ${verdict}`);
  return value <= target * reject;
}

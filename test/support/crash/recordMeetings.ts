import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AgentCall } from "../../../src/host/agentEvent.ts";
import { begin, callOf, command, end, newestEntries, openRound, pool } from "./recordingRound.ts";

/** A program that lets calls meet in one file, and looks which of them the history names. */
const [, , top = "", meeting = ""] = process.argv;

const round = openRound(top);
const write = (text: string): void => writeFileSync(join(round.folder, "a.txt"), text);

function edit(sessionId: string): AgentCall {
  return { ...callOf("replace_string_in_file", { filePath: "a.txt" }), sessionId };
}

async function changeByCommand(): Promise<void> {
  const call = command();
  await begin(round, call);
  write("two\n");
  await end(round, call);
  const [entry] = await newestEntries(round, 1);
  assert.equal(entry?.tool, call.tool);
  assert.deepEqual(
    entry.files.map(({ path }) => path),
    ["a.txt"],
  );
}

const meetings: Readonly<Record<string, () => Promise<void>>> = {
  async failedEdit() {
    const call = edit("s");
    await begin(round, call);
    const whileWaiting = new AbortController().signal;
    await round.recorder.listen({ kind: "callEnd", call, isAssumed: true }, whileWaiting);
    await changeByCommand();
  },
  async stoppedSession() {
    await begin(round, edit("stopped"));
    await changeByCommand();
  },
};

write("one\n");
const run = meetings[meeting];
assert.ok(run);
await run();
round.recorder.dispose();
await pool.dispose();
process.stdout.write(`${JSON.stringify({ kind: "ready" })}\n`);
process.exit(0);

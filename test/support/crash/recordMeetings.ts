import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AgentCall } from "../../../src/host/agentEvent.ts";
import { begin, callOf, command, end, newestEntries, openRound, pool } from "./recordingRound.ts";

/** A program that lets a call meet what else happens to its file, and looks what the history says. */
const [, , top = "", meeting = ""] = process.argv;

const round = openRound(top);
const write = (text: string): void => writeFileSync(join(round.folder, "a.txt"), text);

function edit(sessionId: string): AgentCall {
  return { ...callOf("replace_string_in_file", { filePath: "a.txt" }), sessionId };
}

async function changeByCommand(meanwhile = (): unknown => undefined): Promise<void> {
  const call = command();
  await begin(round, call);
  meanwhile();
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
  async folderRemoved() {
    const [work] = round.roots;
    assert.ok(work);
    const folder = join(top, "other");
    mkdirSync(folder);
    round.roots.unshift({ ...work, folder, shown: "other", realPath: folder });
    await changeByCommand(() => round.roots.shift());
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

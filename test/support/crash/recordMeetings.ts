import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AgentCall } from "../../../src/host/agentEvent.ts";
import { reportLeftCalls } from "../../../src/host/recorder/reportLeftCalls.ts";
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
  async crashInSecret() {
    const [name, secret] = [".env", "TOKEN=very secret\n"];
    writeFileSync(join(round.folder, name), secret);
    await begin(round, callOf("create_file", { filePath: name, content: "TOKEN=new" }));
    const [note = ""] = readdirSync(round.notesFolder).map((each) => join(round.notesFolder, each));
    const left = readFileSync(note, "utf8");
    for (const each of [Buffer.from(secret).toString("base64"), "TOKEN"]) {
      assert.ok(!left.includes(each), left);
    }
    const gone = { id: 1 << 30, started: 1 };
    writeFileSync(note, JSON.stringify({ ...JSON.parse(left), writer: gone }));
    await reportLeftCalls(round.recorderServices);
    const [entry] = await newestEntries(round, 1);
    assert.equal(entry?.tool, "create_file");
    assert.deepEqual(
      entry.notCovered?.map(({ what }) => what),
      [name],
    );
  },
  async renamedFolder() {
    const [from, to] = [join(round.folder, "src"), join(round.folder, "lib")];
    mkdirSync(join(from, "inner"), { recursive: true });
    for (const name of ["b.txt", "inner/c.txt"]) writeFileSync(join(from, name), name);
    await changeByCommand(() => {
      renameSync(from, to);
      for (const each of [from, to]) round.tell({ kind: "placed", uri: pathToFileURL(each).href });
    });
    const [entry] = await newestEntries(round, 1);
    assert.equal(entry?.folders, undefined);
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

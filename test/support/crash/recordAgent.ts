import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sendAnswer, speak } from "../../../harness/model/modelEndpoint.ts";
import { startPrivateServer } from "../../../harness/loopback/privateServer.ts";
import { repositoryRoot } from "../../../harness/paths.ts";
import { createCleanup } from "../../../harness/process/cleanup.ts";
import type { HistoryEntry } from "../../../src/core/history/index.ts";
import { createAgentHooks } from "../../../src/host/agentHooks/agentHooks.ts";
import { placeAgentFile, putHooks, removeHooks } from "../../../src/host/people/setup/agentFile.ts";
import { openHookDoor } from "../../../src/host/startup/openHookDoor.ts";
import { nameSource } from "../../../src/toolkit/history/index.ts";
import { hookedAgents } from "../../../src/toolkit/setup/wantedHooks.ts";
import { agentScripts, answerTurn, prompt } from "../agents/agentScripts.ts";
import { waitUntil } from "../waitUntil.ts";
import { readTree } from "./mixedChanges.ts";
import { countEntries, newestEntries, openRound, pool } from "./recordingRound.ts";

/** A program that has a real agent carry out a script, and looks at what the history says of it. */
const [, , top = "", name = "", agentProgram = ""] = process.argv;

const script = agentScripts[name];
const agent = hookedAgents.find(({ id }) => id === name);
assert.ok(script && agent);
const home = join(top, "home");
mkdirSync(home);
process.env["HOME"] = home;

const round = openRound(top, { tell: (sentence) => assert.fail(sentence) });
const { folder } = round;
for (const path of ["src/a.ts", "src/b.ts", "src/c.ts", "lib/d.ts"]) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), "one\ntwo\n");
}
const cell = { cell_type: "code", id: "c1", metadata: {}, outputs: [], source: ["one"] };
const notebook = { cells: [{ ...cell, execution_count: null }], metadata: {} };
const format = { nbformat: 4, nbformat_minor: 5 };
writeFileSync(join(folder, "n.ipynb"), JSON.stringify({ ...notebook, ...format }, undefined, 1));
const git = (...given: readonly string[]): unknown =>
  execFileSync("git", ["-c", "user.name=me", "-c", "user.email=me@example.com", ...given], {
    cwd: folder,
    stdio: "pipe",
  });
git("init");
git("add", ".");
git("commit", "--message", "first");

const hooks = createAgentHooks((event, signal) => round.recorder.listen(event, signal), {
  error: (error) => assert.fail(String(error)),
});
const doors = join(top, "storage", "hooks");
const door = await openHookDoor(
  doors,
  join(repositoryRoot, "plugin/hook.sh"),
  (at) => void hooks.ring(at),
);
await door.serve([folder]);

const cleanup = createCleanup();
const asked: unknown[] = [];
const turns = script.turns(folder);
const answer = speak(script.dialect, (request) => {
  asked.push(request);
  return request.tools.length === 0 ? "A small task" : answerTurn(request, turns);
});
const address = await startPrivateServer({ [script.path]: sendAnswer(answer) }, cleanup);

for (const [path, text] of Object.entries(script.files(address))) {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}
const file = placeAgentFile(agent, doors);
mkdirSync(dirname(file.path), { recursive: true });
const settings = '{\r\n   "hooks": {"Stop": []}\r\n}';
writeFileSync(file.path, settings);
await putHooks(file);

const before = readTree(folder);
const env = { HOME: home, PATH: process.env["PATH"] ?? "", ...script.environmentFor(address) };
const running = spawn(agentProgram, script.argumentsFor(prompt), {
  cwd: folder,
  env,
  stdio: ["ignore", "pipe", "pipe"],
});
/** Ends in an assertion that fails. */
let said = "";
for (const stream of [running.stdout, running.stderr]) {
  stream.on("data", (data) => (said += String(data)));
}
const closed = once(running, "close");
const { killedAt } = script;
if (killedAt !== undefined) {
  // What it began holds its pipes.
  const begun = join(folder, killedAt);
  await waitUntil(() => existsSync(begun) && readFileSync(begun).length > 0);
  running.kill("SIGKILL");
}
await closed;

const expected = script.entries;
await waitUntil(async () => (await countEntries(round)) >= expected.length).catch(() => undefined);
await round.recorder.settled();
const all = await newestEntries(round, await countEntries(round));
// On a busy machine, one that changes nothing may have begun before its files were safe.
const entries = all.filter(({ files }) => files.length > 0);
const unsaved = JSON.stringify(entries.flatMap(({ notCovered = [] }) => notCovered));
assert.deepEqual(entries.map(describeEntry), expected, said.slice(-3_000) + unsaved);
assert.deepEqual([...new Set(entries.map(({ request }) => request?.words))], [prompt]);
const doubtful = entries.flatMap(({ mayBeOthers }, index) => (mayBeOthers === true ? [index] : []));
assert.deepEqual(doubtful, script.doubtful);
assert.doesNotMatch(JSON.stringify(asked), /LINEWISE_HOOK|hook\.sh/);

const after = readTree(folder);
const ids = entries.map(({ id }) => id);
for (const [kind, tree] of [
  ["undo", before],
  ["redo", after],
] as const) {
  for (const id of kind === "undo" ? ids.toReversed() : ids) {
    const { left } = await round.services.history.undo([id], kind);
    assert.deepEqual(left, []);
  }
  assert.deepEqual(withoutGit(readTree(folder)), withoutGit(tree));
}

await removeHooks(file);
assert.equal(readFileSync(file.path, "utf8"), settings);
assert.ok(existsSync(home));

door.close();
await cleanup.run();
round.recorder.dispose();
await pool.dispose();
process.stdout.write(`${JSON.stringify({ kind: "ready" })}\n`);
process.exit(0);

function describeEntry({ source, files }: HistoryEntry): readonly string[] {
  return [source ? nameSource(source) : "", ...files.map(({ path }) => path).sort()];
}

/** An undo of `git mv` moves the file, and leaves the index to the person. */
function withoutGit(tree: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  return [...tree].filter(([path]) => path !== ".git" && !path.startsWith(".git/"));
}

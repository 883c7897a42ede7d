import assert from "node:assert/strict";
import type { HistoryEntry } from "../../../src/core/history/index.ts";
import { nameSource } from "../../../src/toolkit/history/index.ts";
import { openAgentWorld } from "../agents/agentWorld.ts";
import { agentScripts, prompt } from "../agents/agentScripts.ts";
import { waitUntil } from "../waitUntil.ts";
import { readTree } from "./mixedChanges.ts";
import { countEntries, newestEntries } from "./recordingRound.ts";

/** A program that has a real agent carry out a script, and looks at what the history says of it. */
const [, , top = "", name = "", agentProgram = ""] = process.argv;

const script = agentScripts[name];
assert.ok(script);
const cell = { cell_type: "code", id: "c1", metadata: {}, outputs: [], source: ["one"] };
const notebook = { cells: [{ ...cell, execution_count: null }], metadata: {} };
const format = { nbformat: 4, nbformat_minor: 5 };
const lines = "one\ntwo\n";
const world = await openAgentWorld(top, {
  "src/a.ts": lines,
  "src/b.ts": lines,
  "src/c.ts": lines,
  "lib/d.ts": lines,
  "n.ipynb": JSON.stringify({ ...notebook, ...format }, undefined, 1),
});
const { round } = world;
const before = readTree(round.folder);
const started = await world.start(name, agentProgram, script);
const said = await started.ended;

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
assert.doesNotMatch(JSON.stringify(started.asked), /LINEWISE_HOOK|hook\.sh/);

const after = readTree(round.folder);
const ids = entries.map(({ id }) => id);
for (const [kind, tree] of [
  ["undo", before],
  ["redo", after],
] as const) {
  for (const id of kind === "undo" ? ids.toReversed() : ids) {
    const { left } = await round.services.history.undo([id], kind);
    // What Git keeps of a `git mv` is named.
    assert.deepEqual(
      left.filter(({ path }) => path !== ".git"),
      [],
    );
  }
  assert.deepEqual(withoutGit(readTree(round.folder)), withoutGit(tree));
}

await started.removeHooks();
await world.close();
process.stdout.write(`${JSON.stringify({ kind: "ready" })}\n`);
process.exit(0);

function describeEntry({ source, files }: HistoryEntry): readonly string[] {
  return [source ? nameSource(source) : "", ...files.map(({ path }) => path).sort()];
}

/** An undo of `git mv` moves the file, and leaves the index to the person. */
function withoutGit(tree: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  return [...tree].filter(([path]) => path !== ".git" && !path.startsWith(".git/"));
}

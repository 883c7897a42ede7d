import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import type { HistoryEntry } from "../../../src/core/history/index.ts";
import { agents } from "../../../src/core/agents/index.ts";
import { nameSource } from "../../../src/toolkit/history/index.ts";
import { readTree } from "../crash/mixedChanges.ts";
import { countEntries, newestEntries } from "../crash/recordingRound.ts";
import { waitUntil } from "../waitUntil.ts";
import { openAgentWorld, type StartedAgent } from "./agentWorld.ts";
import { tellingAgents } from "./hookMessages.ts";
import { scriptsTogether } from "./scriptsTogether.ts";

/**
 * A program in which the real Claude Code and the real Codex work in one folder at once, beside a Copilot that
 * is only its hooks, and a person.
 */
const [, , top = "", given = "", seed = ""] = process.argv;
const programs = JSON.parse(given) as Readonly<Record<string, string>>;

const world = await openAgentWorld(top, {
  "shared.txt": "one\n",
  "copilot.txt": "one\n",
  "claude/a.ts": "one\n",
  "codex/a.ts": "one\n",
  "kept/a.ts": "one\n",
});
const { round } = world;
const { folder } = round;
const at = (path: string): string => join(folder, path);
const linesOf = (path: string): readonly string[] =>
  existsSync(at(path)) ? readFileSync(at(path), "utf8").split("\n") : [];
const before = takeTree();

let persons = 0;
/** Files of calls that began before these were safe. */
const unsaved = new Set<string>();

/** A person adds a line in an editor, and saves. */
function savePersons(): void {
  const line = `me ${++persons}\n`;
  appendFileSync(at("shared.txt"), line);
  const after = readFileSync(at("shared.txt"));
  const old = Buffer.from(after.toString().replace(line, ""));
  round.tell({
    kind: "saved",
    uri: pathToFileURL(at("shared.txt")).href,
    before: old,
    after,
  });
}

const copilot = tellingAgents.find(({ name }) => name === "Copilot") ?? assert.fail();

async function tell(fields: object): Promise<void> {
  const child = spawn("sh", [world.hook], {
    stdio: ["pipe", "ignore", "inherit"],
    env: { ...process.env, LINEWISE_HOOK: world.hook },
  });
  child.stdin.end(JSON.stringify({ ...copilot.place(folder), ...fields }));
  await once(child, "close");
}

async function workAsCopilot(): Promise<void> {
  await tell({ hook_event_name: "UserPromptSubmit", prompt: "Ask Copilot" });
  for (let call = 1; call <= 6; call++) {
    const text = readFileSync(at("copilot.txt"), "utf8");
    const use = {
      ...copilot.edit(at("copilot.txt"), text, `Copilot ${call}`),
      tool_use_id: `call ${call}`,
    };
    await tell({ hook_event_name: "PreToolUse", ...use });
    writeFileSync(at("copilot.txt"), `${text}Copilot ${call}\n`);
    await tell({ hook_event_name: "PostToolUse", ...use, ...copilot.ended(0) });
  }
  await tell({ hook_event_name: "Stop", stop_hook_active: false });
}

const started: StartedAgent[] = [];
for (const [name, script] of Object.entries(scriptsTogether)) {
  started.push(await world.start(name, programs[name] ?? "", script, savePersons));
}
await workAsCopilot();
const said = (await Promise.all(started.map(({ ended }) => ended))).join("\n");

// Nothing stays open: neither what was refused nor what was interrupted.
await waitUntil(() => readdirSync(round.notesFolder).length === 0);
await round.recorder.settled();
const all = await newestEntries(round, await countEntries(round));
const entries = all.filter(({ files }) => files.length > 0);
const told = JSON.stringify(entries.map(describeEntry), undefined, 1) + said.slice(-4_000);

const owners = new Map<string, HistoryEntry>();
for (const entry of entries) {
  for (const { before: one, after: other, path } of entry.files) {
    const [old, made] = [await read(one), await read(other)].map((text) => text.split("\n"));
    for (const line of made ?? []) if (!old?.includes(line)) owners.set(`${path} ${line}`, entry);
  }
}

async function read(key: string | null): Promise<string> {
  const content = key === null ? undefined : await round.services.history.readContent(key);
  return Buffer.from(content?.ok === true ? content.value : []).toString();
}

function nameOf(id: string): string {
  return agents.find((agent) => agent.id === id)?.name ?? assert.fail();
}

const made = [
  ...Object.entries(scriptsTogether).flatMap(([name, { makes }]) =>
    Object.entries(makes).map(([path, line]) => [name, path, line] as const),
  ),
  ...Array.from(
    { length: 6 },
    (_, call) => ["copilot", "copilot.txt", `Copilot ${call + 1}`] as const,
  ),
];
function isSaidToBeMissing(id: string): boolean {
  return all.some(
    (entry) => describeEntry(entry)[0]?.startsWith(nameOf(id)) && entry.notCovered !== undefined,
  );
}

for (const [name, path, line] of made) {
  const entry = owners.get(`${path} ${line}`);
  assert.ok(linesOf(path).includes(line), `${line}: not there\n${told}`);
  if (entry === undefined) {
    // On a busy machine, it may have begun before its files were safe.
    assert.ok(isSaidToBeMissing(name), `${line}: not recorded\n${told}`);
    unsaved.add(path);
    continue;
  }
  const isOwn = describeEntry(entry)[0]?.startsWith(nameOf(name)) === true;
  assert.ok(
    isOwn || entry.mayBeOthers === true,
    `${line}: ${describeEntry(entry).join()}\n${told}`,
  );
}
const taken = [...owners].filter(([key]) => key.startsWith("shared.txt me "));
assert.deepEqual(
  taken.filter(([, { mayBeOthers }]) => mayBeOthers !== true).map(([key]) => key),
  [],
  told,
);
for (const path of ["refused.txt", "never.txt"]) assert.ok(!existsSync(at(path)), path);
assert.ok(existsSync(at("kept/a.ts")));

const ids = entries.map(({ id }) => id);
const [order = []] = fc.sample(
  fc.shuffledSubarray(ids, { minLength: ids.length, maxLength: ids.length }),
  { numRuns: 1, seed: Number(seed) },
);
const after = takeTree();
// Lines that follow each other come back in the order in which their neighbours do.
for (const [kind, tree] of [
  ["undo", before],
  ["redo", after],
] as const) {
  for (const id of kind === "undo" ? order : order.toReversed()) {
    savePersons();
    const { left } = await round.services.history.undo([id], kind);
    assert.deepEqual(left, [], `${kind} ${id} of ${order.join()}\n${told}`);
  }
  const mine = linesOf("shared.txt").filter((line) => line.startsWith("me "));
  assert.deepEqual(mine.length, persons);
  const [found, wanted] = [takeTree(), tree].map((each) =>
    [...each].filter(([path]) => !unsaved.has(path)),
  );
  assert.deepEqual(found, wanted, told);
}

for (const each of started) await each.removeHooks();
await world.close();
process.stdout.write(`${JSON.stringify({ kind: "ready" })}\n`);
process.exit(0);

function describeEntry({ source, files, mayBeOthers }: HistoryEntry): readonly string[] {
  const doubt = mayBeOthers === true ? ["?"] : [];
  return [source ? nameSource(source) : "", ...files.map(({ path }) => path).sort(), ...doubt];
}

/** The lines that agents share are in the order in which they came, and those of a person stay. */
function takeTree(): ReadonlyMap<string, string> {
  const shared = linesOf("shared.txt").filter((line) => !line.startsWith("me "));
  const tree = [...readTree(folder)].filter(([path]) => !/^\.git(?:\/|$)/.test(path));
  return new Map(
    tree.map(([path, word]) => [path, path === "shared.txt" ? shared.toSorted().join() : word]),
  );
}

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { HistoryEntry } from "../../../src/core/history/index.ts";
import { followSessions } from "../../../src/host/agentHooks/followSessions.ts";
import { readHookEvent } from "../../../src/host/agentHooks/readHookEvent.ts";
import { toldLateMs } from "../../../src/host/recorder/beginOfCall.ts";
import { nameSource } from "../../../src/toolkit/history/index.ts";
import { type TellingAgent, tellingAgents } from "./hookMessages.ts";
import { readTree } from "../crash/mixedChanges.ts";
import { countEntries, newestEntries, openRound, pool } from "../crash/recordingRound.ts";

/** A program in which three agents and a person change one folder side by side. */
const [, , top = "", given = "", seed = ""] = process.argv;

const round = openRound(top);
const { folder } = round;
mkdirSync(join(folder, "src"));
const paths = Array.from({ length: 20 }, (_, index) => `src/${index}.txt`);
for (const path of paths) writeFileSync(join(folder, path), "one\n");
const original = readTree(folder);
const sessions = followSessions();
const now = new AbortController().signal;

async function tell(agent: TellingAgent, fields: object): Promise<void> {
  const event = readHookEvent(JSON.stringify({ ...agent.place(folder), ...fields }));
  assert.ok(event);
  for (const each of sessions.hear(event)) await round.recorder.listen(each, now);
}

/** A call that appends a line of its own to a file, with which nobody else's can be confused. */
interface Call {
  readonly agent: TellingAgent;
  readonly line: string;
  readonly path: string;
  readonly isCommand: boolean;
  /** All of a call but its time. */
  readonly told: object;
}

let callCount = 0;

async function start({ agent, isCommand, file }: Step): Promise<Call> {
  const [teller = assert.fail(), path = ""] = [tellingAgents[agent], paths[file]];
  const line = `${teller.name} ${++callCount}`;
  const text = readFileSync(join(folder, path), "utf8");
  const use = isCommand
    ? teller.command(`echo ${line} >> ${path}`)
    : teller.edit(join(folder, path), text, line);
  const told = { ...use, tool_use_id: `call ${callCount}` };
  await tell(teller, { hook_event_name: "PreToolUse", ...told });
  return { agent: teller, line, path, isCommand, told };
}

function append(path: string, line: string): void {
  const at = join(folder, path);
  writeFileSync(at, `${readFileSync(at, "utf8")}${line}\n`);
}

async function end({ agent, told }: Call, begunMs: number): Promise<void> {
  await tell(agent, {
    hook_event_name: "PostToolUse",
    ...told,
    ...agent.ended(Date.now() - begunMs),
  });
}

interface Step {
  readonly agent: number;
  readonly isCommand: boolean;
  readonly file: number;
}

const step = fc.record({
  agent: fc.nat({ max: tellingAgents.length - 1 }),
  isCommand: fc.boolean(),
  file: fc.nat({ max: paths.length - 1 }),
});
/** Calls of different agents that are at work at once, and whether they end in another order. */
const together = fc.record({
  steps: fc.uniqueArray(step, { minLength: 1, maxLength: 3, selector: ({ agent }) => agent }),
  isReversed: fc.boolean(),
});

const calls: Call[] = [];
/**
 * What two calls changed at once where the machine was so slow that a person may have been asked about one:
 * an undo may leave lines of these files, which nobody can tell apart.
 */
const met = new Set<string>();
for (const agent of tellingAgents)
  await tell(agent, { hook_event_name: "UserPromptSubmit", prompt: `Ask ${agent.name}` });
for (const { steps, isReversed } of fc.sample(together, { numRuns: 1_000, seed: Number(seed) })) {
  if (calls.length >= Number(given)) break;
  const begun: Call[] = [];
  const startedMs = Date.now();
  for (const each of steps) begun.push(await start(each));
  const begunMs = Date.now();
  for (const { path, line } of begun) append(path, line);
  for (const call of isReversed ? begun.toReversed() : begun) await end(call, begunMs);
  const isSlow = Date.now() - startedMs > toldLateMs;
  for (const call of begun) {
    if (isSlow && begun.some((each) => each !== call && each.path === call.path))
      met.add(call.path);
  }
  calls.push(...begun);
  // A person at work between calls.
  append(paths[calls.length % paths.length] ?? "", `me ${calls.length}`);
}
await round.recorder.settled();

const entries = await newestEntries(round, await countEntries(round));
const owners = new Map<string, HistoryEntry>();
for (const entry of entries) {
  for (const { before, after } of entry.files) {
    const [old, made] = [await read(before), await read(after)].map((text) => text.split("\n"));
    for (const line of made ?? []) if (!old?.includes(line)) owners.set(line, entry);
  }
}

async function read(key: string | null): Promise<string> {
  const content = key === null ? undefined : await round.services.history.readContent(key);
  return Buffer.from(content?.ok === true ? content.value : []).toString();
}

const wrong: string[] = [];
for (const { line, agent, isCommand } of calls) {
  const entry = owners.get(line);
  const owner = entry?.source === undefined ? "nobody" : nameSource(entry.source);
  const isRight =
    owner.startsWith(agent.name) || (agent.name === "Copilot" && !/^C[lo]/.test(owner));
  const isAllowed = entry !== undefined && (isRight || entry.mayBeOthers === true);
  if (!isAllowed) wrong.push(`${line}${isCommand ? " (command)" : ""}: ${owner}`);
}
const persons = [...owners].filter(([line]) => line.startsWith("me "));
assert.deepEqual([wrong, persons.map(([line]) => line)], [[], []]);

const readApart = (): Map<string, string> =>
  new Map([...readTree(folder)].filter(([path]) => !met.has(path)));
const after = readApart();
async function goTo(kind: "undo" | "redo", id: number): Promise<boolean> {
  const { left, undone } = await round.services.history.undo([id], kind);
  assert.deepEqual(
    left.filter(({ path }) => !met.has(path)),
    [],
  );
  return undone.length > 0;
}
const gone: number[] = [];
for (const { id } of entries.toReversed()) if (await goTo("undo", id)) gone.unshift(id);
const undone = readApart();
for (const [path] of original) {
  const lines = (undone.get(path) ?? "").split("\n").filter((line) => line.startsWith("C"));
  assert.deepEqual([path, ...lines], [path]);
}
for (const id of gone) await goTo("redo", id);
assert.deepEqual([...readApart()], [...after]);

round.recorder.dispose();
await pool.dispose();
process.stdout.write(`${JSON.stringify({ kind: "ready" })}\n`);
process.exit(0);

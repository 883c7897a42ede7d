import assert from "node:assert/strict";
import { setTimeout as passTime } from "node:timers/promises";
import { claudeCode } from "../../../src/core/agents/claudeCode.ts";
import type { HistoryEntry } from "../../../src/core/history/index.ts";
import type { AgentCall } from "../../../src/host/agentEvent.ts";
import {
  begin,
  callOf,
  command,
  countEntries,
  endRequest,
  newestEntries,
} from "../crash/recordingRound.ts";
import type { Recipe } from "./commandRecipes.ts";
import type { RecordedTree } from "./recordedTree.ts";

const never = new AbortController().signal;

/** Agents tell of a call before a person is asked: what they do until they have answered is theirs. */
export const questionRecipes: Readonly<Record<string, Recipe>> = {
  async "a person works on while they are asked"(tree) {
    const [{ mayBeOthers }, undo] = await ask(tree, (call) => runInTerminal(tree, call));
    assert.equal(mayBeOthers, undefined);
    await undo();
  },
  async "a command has changed what a person did before anybody could look"(tree) {
    const [{ mayBeOthers }] = await ask(tree, async () => {
      tree.stir("notes.txt");
      tree.run("echo own >> notes.txt");
      tree.round.terminal[0](" make", Date.now());
      await tree.round.recorder.settled();
    });
    assert.equal(mayBeOthers, true);
  },
  async "an agent says how long its command was at work"(tree) {
    const call = callOf("Bash", { command: "make" }, claudeCode);
    const [{ mayBeOthers }, undo] = await ask(tree, () => tree.run(quickWork), call, {
      tookMs: 50,
    });
    assert.equal(mayBeOthers, undefined);
    await undo();
  },
  async "nothing says when a call began"(tree) {
    const [{ mayBeOthers }] = await ask(
      tree,
      () => tree.run("echo own > made"),
      callOf("mcp_files_write", {}),
      { toldMs: Date.now() + 60_000 },
    );
    assert.equal(mayBeOthers, true);
  },
  async "nothing says whether a call has run"(tree) {
    const call = command();
    await begin(tree.round, call);
    tree.write("theirs.txt", "theirs\n");
    await at(Date.now() + 60_000, () => endRequest(tree.round));
    const [entry] = await newestEntries(tree.round, 1);
    assert.deepEqual(
      [entry?.files, entry?.notCovered?.map(({ what }) => what)],
      [[], ["theirs.txt"]],
    );
  },
  async "a person skips a call"(tree) {
    const call = command();
    await begin(tree.round, call);
    tree.write("theirs.txt", "theirs\n");
    const skipped = { kind: "callEnd", call, isAssumed: false, goesOn: false } as const;
    await tree.round.recorder.listen({ ...skipped, isSkipped: true }, never);
    await endRequest(tree.round);
    assert.equal(await countEntries(tree.round), 0);
  },
};

const quickWork = "echo own >> before.txt; echo own > made";

const work = `${quickWork}; mv theirs/old.txt moved.txt; echo 1 > theirs/made`;

/** A person is asked about a call, works on, and allows it. */
async function ask(
  tree: RecordedTree,
  run: (call: AgentCall) => unknown,
  call = command(),
  { toldMs, tookMs }: { readonly toldMs?: number; readonly tookMs?: number } = {},
): Promise<readonly [entry: HistoryEntry, undo: () => Promise<void>]> {
  tree.run(
    "echo one > notes.txt; echo one > before.txt; mkdir in; echo 1 > in/gone.txt; echo 1 > changed; echo 1 > in/here",
  );
  await begin(tree.round, call);
  tree.run(
    "echo theirs >> notes.txt; mkdir -p theirs/empty; echo moved > theirs/old.txt; rm in/gone.txt; mv in/here in/there; echo 2 > changed",
  );
  // Longer than a terminal may take to tell that a command has begun.
  await passTime(700);
  const theirs = tree.read();
  await run(call);
  const ended = { kind: "callEnd", call, isAssumed: false, goesOn: false } as const;
  const listen = (): Promise<void> =>
    tree.round.recorder.listen(tookMs === undefined ? ended : { ...ended, tookMs }, never);
  await (toldMs === undefined ? listen() : at(toldMs, listen));
  await tree.round.recorder.settled();
  const [entry] = await newestEntries(tree.round, 1);
  assert.ok(entry);
  return [
    entry,
    async () => {
      assert.deepEqual((await tree.undo([entry.id])).left, []);
      tree.assertTree(theirs, "only what the call did is undone");
    },
  ];
}

async function runInTerminal(tree: RecordedTree, call: AgentCall): Promise<void> {
  tree.round.terminal[0](` ${(call.input as { command: string }).command}`, Date.now());
  await tree.round.recorder.settled();
  tree.run(work);
}

/** As if it were so late. */
async function at(timeMs: number, does: () => Promise<void>): Promise<void> {
  const { now } = Date;
  Date.now = () => timeMs;
  try {
    await does();
  } finally {
    Date.now = now;
  }
}

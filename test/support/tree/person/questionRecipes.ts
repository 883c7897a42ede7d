import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { setTimeout as passTime } from "node:timers/promises";
import { claudeCode } from "../../../../src/core/agents/claudeCode.ts";
import type { HistoryEntry } from "../../../../src/core/history/index.ts";
import type { AgentCall } from "../../../../src/host/agentEvent.ts";
import {
  begin,
  callOf,
  command,
  countEntries,
  end,
  endRequest,
  newestEntries,
  seeBegin,
} from "../../crash/recordingRound.ts";
import type { Recipe } from "../commandRecipes.ts";
import type { RecordedTree } from "../recordedTree.ts";
import { openReview } from "../undo/openReview.ts";

const never = new AbortController().signal;

/** The entry of an edit that a person is asked about for a second; what it left is made then. */
async function askAboutEdit(
  { round }: RecordedTree,
  call: AgentCall,
  tookMs: number | undefined,
  work: () => void,
): Promise<HistoryEntry> {
  await begin(round, call);
  await passTime(1_000);
  work();
  const told = { kind: "callEnd", call, isAssumed: false, goesOn: false, tookMs } as const;
  await round.recorder.listen(told, never);
  await round.recorder.settled();
  const [entry] = await newestEntries(round, 1);
  assert.ok(entry);
  return entry;
}

/** Agents tell of a call before a person is asked: what they do until they have answered is theirs. */
export const questionRecipes: Readonly<Record<string, Recipe>> = {
  async "a person adds a line to the file of an edit that they are asked about"(tree) {
    for (const [path, tookMs] of [
      ["a.txt", 20],
      ["b.txt", undefined],
    ] as const) {
      tree.write(path, "one\ntwo\nthree\nfour\n");
      const input = { file_path: path, old_string: "two", new_string: "TWO" };
      const entry = await askAboutEdit(tree, callOf("Edit", input, claudeCode), tookMs, () =>
        tree.run(`echo mine >> ${path}; sed -i s/two/TWO/ ${path}`),
      );
      assert.deepEqual([entry.files.length, entry.mayBeOthers], [1, undefined]);
      assert.deepEqual(await tree.undo([entry.id]), { left: [] });
      assert.equal(tree.readText(path), "one\ntwo\nthree\nfour\nmine\n");
    }
  },
  async "nobody can tell what a person changed where an edit makes all of a file anew"(tree) {
    const call = callOf("Write", { file_path: "a.txt", content: "agent\n" }, claudeCode);
    const entry = await askAboutEdit(tree, call, 20, () =>
      tree.run("printf 'agent\\nmine' > a.txt"),
    );
    assert.equal(entry.mayBeOthers, true);
  },
  async "a person works on while they are asked"(tree) {
    const [{ mayBeOthers }, undo] = await ask(tree, (call) => runInTerminal(tree, call));
    assert.equal(mayBeOthers, undefined);
    await undo();
  },
  async "a command has changed what a person did before anybody could look"(tree) {
    const [{ mayBeOthers }] = await ask(tree, async (call) => {
      tree.stir("notes.txt");
      tree.run("echo own >> notes.txt");
      await seeBegin(tree.round, call);
    });
    assert.equal(mayBeOthers, true);
  },
  async "a command puts a folder in the place of another one before anybody could look"(tree) {
    tree.run("mkdir src lib; echo new > src/1; echo precious > lib/1; echo only > lib/2");
    await checkAsked(tree, "true", "rm -r lib; mv src lib");
  },
  async "a command moves a folder before anybody could look"(tree) {
    tree.run("mkdir src; echo 1 > src/1; echo 2 > src/2");
    await checkAsked(tree, "true", "mv src lib");
  },
  async "two folders change places before anybody could look"(tree) {
    tree.run("mkdir -p p/src p/lib; echo s > p/src/1; echo l > p/lib/1; echo l2 > p/lib/2");
    await checkAsked(tree, "true", "mv p/src t; mv p/lib p/src; mv t p/lib");
  },
  async "a command puts a folder that a person made in the place of another one"(tree) {
    tree.run("mkdir dist; echo precious > dist/app.js; echo keep > dist/own.txt");
    await checkAsked(tree, "mkdir build; echo built > build/app.js", "rm -r dist; mv build dist");
  },
  async "a busy extension host hears late that a command has begun"(tree) {
    tree.run("seq 6 > a; seq 6 > b");
    const call = await begin(tree.round, command());
    const freeSinceMs = Date.now();
    tree.run("sed -i s/4/agent/ a; echo agent >> b; echo agent > made");
    await passTime(700);
    await seeBegin(tree.round, call, freeSinceMs, Date.now());
    await end(tree.round, call);
    const [entry] = await newestEntries(tree.round, 1);
    assert.equal(entry?.mayBeOthers, true);
    assert.deepEqual((await openReview(tree)).listed(), ["a", "b", "made"]);
    assert.deepEqual(await tree.undo([entry.id]), { left: [] });
    assert.equal(tree.readText("a") + tree.readText("b"), "1\n2\n3\n4\n5\n6\n".repeat(2));
  },
  async "a command changes what a person has renamed while they were asked"(tree) {
    tree.run("mkdir src; echo mine > src/a.txt; echo mine > src/b.txt");
    await checkAsked(
      tree,
      "mv src lib; mv lib/b.txt lib/c.txt",
      "echo own >> lib/a.txt; rm lib/c.txt",
    );
  },
  async "a command changes what a person's editor has put in the place of a file"(tree) {
    tree.run("echo mine > a.txt");
    await checkAsked(tree, "echo typed > a.tmp; mv a.tmp a.txt", "echo own >> a.txt");
  },
  async "a command rewrites what a person made just before it began"(tree) {
    tree.run("mkdir d; echo 1 > d/a");
    const call = await begin(tree.round, command());
    await passTime(700);
    tree.run("echo mine > d/b");
    tree.stir("d/b");
    const begun = seeBegin(tree.round, call, Date.now() + 10);
    tree.run("sed -i s/mine/own/ d/b; echo own >> d/a");
    await begun;
    await end(tree.round, call);
    const [entry] = await newestEntries(tree.round, 1);
    assert.ok(entry);
    const { left } = await tree.undo([entry.id]);
    assert.deepEqual([left, tree.readText("d/a"), tree.readText("d/b")], [["d/b"], "1\n", "own\n"]);
  },
  async "nobody tells of what a person did while they were asked"(tree) {
    tree.run("mkdir d e; echo 1 > d/a; echo 1 > d/gone; echo 1 > e/own; chmod 644 d/a");
    const call = await begin(tree.round, command());
    tree.run("echo theirs >> d/a; rm d/gone; echo new > d/new");
    await passTime(1_200);
    await seeBegin(tree.round, call);
    tree.run("echo own >> e/own; echo own > made");
    await end(tree.round, call);
    const [entry] = await newestEntries(tree.round, 1);
    assert.equal(entry?.mayBeOthers, true);
    const { left } = await tree.undo([entry.id]);
    assert.deepEqual([left, tree.has("made"), tree.readText("d/new")], [["d/new"], false, "new\n"]);
  },
  async "a person stops a command, and works on"(tree) {
    tree.run("echo 1 > a");
    const call = await begin(tree.round, command());
    await seeBegin(tree.round, call);
    tree.run("echo own >> a; echo own > made");
    await end(tree.round, call, true);
    const [entry] = await newestEntries(tree.round, 1);
    assert.deepEqual(entry?.files.map(({ path }) => path).toSorted(), ["a", "made"]);
    tree.run("mkdir d; echo theirs > d/x; echo theirs > theirs");
    await endRequest(tree.round);
    assert.equal(await countEntries(tree.round), 1);
    await tree.undo([entry.id]);
    assert.deepEqual([tree.readText("a"), tree.readText("d/x")], ["1\n", "theirs\n"]);
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
  await tree.stirAll(["notes.txt", "theirs", "in", "changed"]);
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

/** A person is asked about a command, does something, and allows it: only what the command did is undone. */
async function checkAsked(tree: RecordedTree, theirs: string, own: string): Promise<void> {
  const call = await begin(tree.round, command());
  tree.run(theirs);
  if (theirs !== "true") await tree.stirAll(readdirSync(tree.folder));
  await passTime(700);
  const before = tree.read();
  await seeBegin(tree.round, call);
  tree.run(own);
  await end(tree.round, call);
  const after = tree.read();
  const [entry] = await newestEntries(tree.round, 1);
  assert.equal(entry?.mayBeOthers, undefined);
  assert.deepEqual(await tree.undo([entry?.id ?? 0]), { left: [] });
  tree.assertTree(before, "undone");
  assert.deepEqual(await tree.redo([entry?.id ?? 0]), { left: [] });
  tree.assertTree(after, "redone");
}

async function runInTerminal(tree: RecordedTree, call: AgentCall): Promise<void> {
  await seeBegin(tree.round, call);
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

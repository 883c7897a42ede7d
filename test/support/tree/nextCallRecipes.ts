import assert from "node:assert/strict";
import { withinTime } from "../../../src/core/async.ts";
import type { AgentEvent } from "../../../src/host/agentEvent.ts";
import {
  begin,
  callOf,
  command,
  countEntries,
  end,
  endRequest,
  newestEntries,
} from "../crash/recordingRound.ts";
import type { Recipe } from "./commandRecipes.ts";
import type { RecordedTree } from "./recordedTree.ts";
import { openReview } from "./undo/openReview.ts";

const never = new AbortController().signal;

/** No entry is written until the returned function is called. */
function holdEntries({ round: { recorderServices } }: RecordedTree): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const { history } = recorderServices;
  const record: typeof history.record = async (...given) => {
    await promise;
    return history.record(...given);
  };
  Object.assign(recorderServices, { history: { ...history, record } });
  return () => resolve(undefined);
}

async function hearSoon({ round }: RecordedTree, event: AgentEvent): Promise<void> {
  const heard = round.recorder.listen(event, never).then(() => true);
  assert.equal(await withinTime(heard, 10_000), true, `${event.kind} waits for an entry`);
}

/** Calls that come right after another one, or are told too late. */
export const nextCallRecipes: Readonly<Record<string, Recipe>> = {
  async "a command goes on while the entry of the last one is written"(tree) {
    tree.write("b.txt", "mine\n");
    tree.write("c.txt", "mine too\n");
    const release = holdEntries(tree);
    const over = { kind: "callEnd", isAssumed: false, goesOn: false } as const;
    const [one, two] = [command("one"), command("two")];
    await begin(tree.round, one);
    tree.write("made.txt", "1\n");
    tree.write("b.txt", "one\nmine\n");
    await hearSoon(tree, { ...over, call: one });
    await hearSoon(tree, { kind: "callStart", call: two });
    tree.save("b.txt", "one\nmine\ntheirs\n");
    tree.run("rm c.txt; echo 2 >> made.txt; echo two >> b.txt");
    await hearSoon(tree, { ...over, call: two });
    tree.write("c.txt", "theirs\n");
    release();
    await tree.round.recorder.settled();
    const entries = await newestEntries(tree.round, 2);
    const changed = entries.map(({ files }) => files.map(({ path }) => path).sort());
    assert.deepEqual(changed, [
      ["b.txt", "made.txt"],
      ["b.txt", "c.txt", "made.txt"],
    ]);
    const [first = 0, second = 0] = entries.map(({ id }) => id);
    tree.run("rm c.txt");
    assert.deepEqual(await tree.undo([second]), { left: [] });
    const texts = ["b.txt", "c.txt", "made.txt"].map((path) => tree.readText(path));
    assert.deepEqual(texts, ["one\nmine\ntheirs\n", "mine too\n", "1\n"]);
    assert.deepEqual(await tree.undo([first]), { left: [] });
    assert.deepEqual([tree.readText("b.txt"), tree.has("made.txt")], ["mine\ntheirs\n", false]);
  },
  async "a file that it changed before another call did keeps what it held"(tree) {
    tree.run("echo precious > x; echo 1 > y");
    const watch = command("npm run watch &");
    await begin(tree.round, watch);
    await end(tree.round, watch);
    tree.run("printf 'agent\\nold\\n' > x; echo 2 > y");
    const edit = callOf("replace_string_in_file", {
      filePath: tree.at("x"),
      oldString: "old",
      newString: "new",
    });
    await begin(tree.round, edit);
    tree.run("sed -i s/old/new/ x");
    await end(tree.round, edit);
    await endRequest(tree.round);
    const [one, two] = await newestEntries(tree.round, 2);
    assert.deepEqual([one?.mayBeOthers, two?.mayBeOthers], [undefined, true]);
    await tree.undo([one?.id ?? 0, two?.id ?? 0]);
    assert.deepEqual([tree.readText("x"), tree.readText("y")], ["precious\n", "1\n"]);
  },
  async "a file that another call names and leaves as it is"(tree) {
    tree.run("echo precious > x; echo 1 > y");
    const make = command("make");
    await begin(tree.round, make);
    tree.run("echo agent > x; echo 2 > y");
    const patch = `*** Begin Patch\n*** Delete File: ${tree.at("x")}\n*** End Patch`;
    await begin(tree.round, callOf("apply_patch", { input: patch }));
    await end(tree.round, make);
    await endRequest(tree.round);
    const [entry] = await newestEntries(tree.round, 1);
    assert.equal(entry?.mayBeOthers, true);
    assert.deepEqual(await tree.undo([entry.id]), { left: [] });
    assert.deepEqual([tree.readText("x"), tree.readText("y")], ["precious\n", "1\n"]);
  },
  async "what another command puts away for a while, and brings back, is not changed"(tree) {
    const { round } = tree;
    tree.run("mkdir d; echo mine > a; echo mine > d/b; echo mine > c");
    const putAway = "mkdir ../kept && cp -r a d c ../kept && rm -r a d c";
    const bringBack = "cp -r ../kept/* . && rm -r ../kept";
    for (const isFirstOver of [true, false]) {
      const [stash, look] = [command("stash"), command("look")];
      await begin(round, stash);
      tree.run(putAway);
      await begin(round, look);
      tree.run(bringBack);
      for (const call of isFirstOver ? [stash, look] : [look, stash]) await end(round, call);
      assert.equal(await countEntries(round), 0);
    }
  },
  async "what another command had taken away already is not made by it"(tree) {
    const { round } = tree;
    tree.run("echo precious > x");
    const [make, look] = [command("make"), command("look")];
    await begin(round, make);
    tree.run("rm x");
    await begin(round, look);
    tree.run("echo new > x");
    await end(round, look);
    await end(round, make);
    assert.equal(await countEntries(round), 1);
    const [entry] = await newestEntries(round, 1);
    assert.equal(entry?.mayBeOthers, true);
    assert.deepEqual(await tree.undo([entry.id]), { left: [] });
    assert.equal(tree.readText("x"), "precious\n");
  },
  async "what a person wrote since another command began is changed, though it is as that found it"(
    tree,
  ) {
    const { round } = tree;
    tree.run("echo 1 > x");
    const [watch, checkout] = [command("watch"), command("checkout")];
    await begin(round, watch);
    tree.save("x", "mine\n");
    await begin(round, checkout);
    tree.run("echo 1 > x");
    await end(round, checkout);
    await end(round, watch);
    const [entry] = await newestEntries(round, 1);
    assert.deepEqual(await tree.undo([entry?.id ?? 0]), { left: [] });
    assert.equal(tree.readText("x"), "mine\n");
  },
  async "a file that a command took away before an edit that is still open made it anew comes back"(
    tree,
  ) {
    const { round } = tree;
    tree.run("echo precious > x");
    const input = { filePath: tree.at("x"), content: "agent\n" };
    const [make, create] = [command("make"), callOf("create_file", input)];
    await begin(round, make);
    tree.run("rm x");
    await begin(round, create);
    tree.run("echo agent > x");
    await end(round, make);
    await end(round, create);
    const ids = (await newestEntries(round, 2)).map(({ id }) => id);
    assert.deepEqual(await tree.undo(ids), { left: [] });
    assert.equal(tree.readText("x"), "precious\n");
  },
  async "what a person typed since another command began has an entry, though an edit took it out"(
    tree,
  ) {
    const { round } = tree;
    tree.run("echo 1 > x");
    let unsaved: string | undefined;
    const readUnsaved = (): Promise<Buffer | undefined> =>
      Promise.resolve(unsaved === undefined ? undefined : Buffer.from(unsaved));
    Object.assign(round.recorderServices.editors, { readUnsaved });
    const input = { filePath: tree.at("x"), oldString: "1\nmine\n", newString: "1\n" };
    const [watch, edit] = [command("watch"), callOf("replace_string_in_file", input)];
    await begin(round, watch);
    unsaved = "1\nmine\n";
    await begin(round, edit);
    tree.run("echo 1 > x");
    unsaved = undefined;
    await end(round, edit);
    await end(round, watch);
    const [entry] = await newestEntries(round, 1);
    assert.deepEqual(await tree.undo([entry?.id ?? 0]), { left: [] });
    assert.equal(tree.readText("x"), "1\nmine\n");
  },
  async "a command begins before the workspace is safe"(tree) {
    const call = command();
    await tree.round.recorder.listen({ kind: "callStart", call }, AbortSignal.abort());
    await tree.round.recorder.listen(
      { kind: "callEnd", call, isAssumed: false, goesOn: false },
      never,
    );
    await tree.round.recorder.settled();
    assert.equal(await countEntries(tree.round), 1);
    const [entry] = await newestEntries(tree.round, 1);
    assert.deepEqual(
      [entry?.files, entry?.notCovered?.map(({ what }) => what)],
      [[], ["What it changed first"]],
    );
  },
  async "a file that another call puts aside and back is still what the call before it made of it"(
    tree,
  ) {
    const old = "touch -d 2020-01-01 a; echo d > d";
    for (const aside of ["cp -p a t; mv t a", "cp -p a $OUT/t; mv d e; rm a; cp -p $OUT/t a"]) {
      tree.run(`seq 9 > a; ${old}`);
      await tree.record(() => tree.run(`sed -i s/5/agent/ a; ${old}`));
      await tree.record(() => tree.run(aside), aside);
      const { undo } = await openReview(tree);
      assert.deepEqual((await undo(["a"])).left, []);
      assert.equal(tree.readText("a"), "1\n2\n3\n4\n5\n6\n7\n8\n9\n");
    }
  },
};

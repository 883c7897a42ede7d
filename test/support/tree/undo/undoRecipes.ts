import assert from "node:assert/strict";
import { findEntryStates } from "../../../../src/core/history/index.ts";
import { lockKeysOf } from "../../../../src/core/path/index.ts";
import type { Hold } from "../../../../src/host/fileLocks.ts";
import { orThrow } from "../../../../src/toolkit/failureError.ts";
import { countEntries } from "../../crash/recordingRound.ts";
import { closeDocument, Uri, workspace } from "../../crash/vscodeOnDisk.ts";
import { openReview } from "./openReview.ts";
import type { Recipe } from "../commandRecipes.ts";
import type { RecordedTree } from "../recordedTree.ts";
import { addressOf } from "../../disk/fileAddress.ts";

/** What an undo says, and what the history says of it, where not all of it can be done. */
export const undoRecipes: Readonly<Record<string, Recipe>> = {
  async "a file of which an edit waits for an answer is left at once"(tree) {
    const ids = await twoChanged(tree);
    const hold = await holdFile(tree, "a");
    const asked = Promise.withResolvers<undefined>();
    const asking = hold.whileAsking(() => asked.promise);
    const startedMs = performance.now();
    const { left, undone } = await tree.round.services.history.undo(ids, "undo");
    assert.ok(performance.now() - startedMs < 2_500);
    assert.deepEqual([undone.map(({ path }) => path), tree.readText("b")], [["b"], "1\n"]);
    assert.deepEqual([left[0]?.path, tree.readText("a")], ["a", "2\n"]);
    assert.match(left[0]?.reason ?? "", /waits for your answer/);
    asked.resolve(undefined);
    await asking;
    hold.release();
    await undoRest(tree, ids);
  },
  async "a file of which an edit comes to no end is left after a while"(tree) {
    const ids = await twoChanged(tree);
    const hold = await holdFile(tree, "a");
    const { left } = await tree.round.services.history.undo(ids, "undo");
    assert.match(left[0]?.reason ?? "", /still under way/);
    assert.deepEqual([tree.readText("a"), tree.readText("b")], ["2\n", "1\n"]);
    hold.release();
    await undoRest(tree, ids);
  },
  async "a file whose change is only on the disk, under unsaved text of before, is left"(tree) {
    tree.run("echo 1 > b; seq 3 > a");
    const document = await workspace.openTextDocument(Uri.file(tree.at("a")));
    document.setText("1\n2\n3\ntyped\n", true);
    const ids = await tree.record(() => tree.run("sed -i s/2/two/ a; echo 2 > b"));
    const { left, undone } = await tree.round.services.history.undo(ids, "undo");
    assert.deepEqual([undone.map(({ path }) => path), tree.readText("b")], [["b"], "1\n"]);
    assert.deepEqual(
      left.map(({ path }) => path),
      ["a"],
    );
    assert.match(left[0]?.reason ?? "", /unsaved/);
    document.isDirty = false;
    assert.deepEqual(await tree.undo(ids), { left: [] });
    assert.deepEqual([tree.readText("a"), await stateOf(tree, ids)], ["1\n2\n3\n", "undone"]);
  },
  async "what cannot be written is claimed by no entry"(tree) {
    tree.run('mkdir s; echo old > "$OUT/in-0"; echo 1 > s/a');
    const ids = await tree.record(() => tree.run('mv "$OUT/in-0" s/a; echo new > s/a'));
    const [count, before] = [await countEntries(tree.round), tree.read()];
    const { left } = await tree.undo(ids);
    assert.deepEqual([left, tree.read()], [["s/a"], before]);
    assert.equal(await countOfUndos(tree, count), 0);
    assert.equal(await stateOf(tree, ids), "applied");
  },
  async "a file that fails at the write makes the undo one in part"(tree) {
    const ids = await twoChanged(tree);
    closeFiles(tree, ["a", "b"]);
    const controller = new AbortController();
    const { left, undone } = await tree.round.services.history.undo(ids, "undo", {
      signal: controller.signal,
      report: (step) => step === "written" && tree.write("b", "mine\n"),
    });
    assert.deepEqual(
      [undone.map(({ path }) => path), left.map(({ path }) => path)],
      [["a"], ["b"]],
    );
    assert.equal(await stateOf(tree, ids), "undoneInPart");
    tree.write("b", "2\n");
    await undoRest(tree, ids);
    assert.deepEqual(await tree.redo(ids), { left: [] });
    assert.deepEqual([tree.readText("a"), tree.readText("b")], ["2\n", "2\n"]);
  },
  async "a call of which all is left is undone in no part, and a redo brings the others back"(
    tree,
  ) {
    tree.run("echo 1 > a; echo 1 > b");
    const first = await tree.record(() => tree.run("echo 2 > a"));
    const second = await tree.record(() => tree.run("echo 2 > b"));
    tree.write("b", "mine\n");
    assert.deepEqual(await tree.undo([...second, ...first]), { left: ["b"] });
    const states = [await stateOf(tree, first), await stateOf(tree, second)];
    assert.deepEqual(states, ["undone", "applied"]);
    assert.deepEqual(await tree.redo(first), { left: [] });
    assert.deepEqual([tree.readText("a"), tree.readText("b")], ["2\n", "mine\n"]);
  },
  async "an undo that is canceled is an entry of what was done, and names the rest"(tree) {
    const names = Array.from({ length: 60 }, (_, index) => `f${String(index).padStart(2, "0")}`);
    for (const name of names) tree.write(name, "1\n");
    const ids = await tree.record(() => tree.run("for f in f*; do echo 2 > $f; done"));
    closeFiles(tree, names);
    const controller = new AbortController();
    const { entry, left, undone } = await tree.round.services.history.undo(ids, "undo", {
      signal: controller.signal,
      report: (step, files) => step === "written" && files >= 20 && controller.abort(),
    });
    const isOld = (name: string): boolean => tree.readText(name) === "1\n";
    assert.ok(entry !== undefined && undone.length >= 20 && left.length > 0);
    assert.deepEqual(undone.map(({ path }) => path).toSorted(), names.filter(isOld));
    assert.deepEqual(
      left.map(({ path }) => path).toSorted(),
      names.filter((name) => !isOld(name)),
    );
    assert.ok(left.every(({ reason }) => reason.includes("canceled")));
    assert.equal(await stateOf(tree, ids), "undoneInPart");
    assert.deepEqual(await tree.redo(ids), { left: [] });
    assert.ok(!names.some(isOld));
  },
  async "an undo that is canceled while it looks at files changes nothing"(tree) {
    const ids = await twoChanged(tree);
    const [before, count] = [tree.read(), await countEntries(tree.round)];
    const controller = new AbortController();
    const undoing = tree.round.services.history.undo(ids, "undo", {
      signal: controller.signal,
      report: () => controller.abort(new Error("enough")),
    });
    await assert.rejects(undoing, /enough/);
    assert.deepEqual([tree.read(), await countEntries(tree.round)], [before, count]);
    await undoRest(tree, ids);
  },
  async "permissions of a file that is gone are named"(tree) {
    tree.run("echo 1 > a; echo 1 > b; chmod 644 a");
    const ids = await tree.record(() => tree.run("chmod 755 a; echo 2 > b"));
    tree.run("rm a");
    assert.deepEqual(await tree.undo(ids), { left: ["a"] });
  },
  async "permissions that an agent changed with the text go back with all of it in the review"(
    tree,
  ) {
    tree.run("for i in a b; do seq 9 > $i; chmod 755 $i; done");
    const before = tree.read();
    const ids = await tree.record(() =>
      tree.run("for i in a b; do sed s/5/five/ $i > t; mv t $i; chmod 644 $i; done"),
    );
    const after = tree.read();
    tree.run("chmod 600 b");
    const { undo } = await openReview(tree);
    assert.deepEqual(await undo(), { undone: ["a", "b"], left: [] });
    assert.deepEqual(tree.read().get("a"), before.get("a"));
    assert.deepEqual(tree.read().get("b"), { ...before.get("b"), mode: "600" });
    assert.deepEqual(await tree.redo(ids), { left: [] });
    assert.deepEqual(tree.read().get("a"), after.get("a"));
  },
  async "permissions come back with a file that one edit took away and another made again"(tree) {
    for (const path of ["a", "b"]) tree.run(`seq 9 > ${path}; chmod 755 ${path}`);
    const before = tree.read();
    await tree.record(() => tree.run("rm a; mv b old"));
    await tree.record(() => tree.run("echo 1 > a; echo 1 > b"));
    const { undo } = await openReview(tree);
    assert.deepEqual((await undo()).left, []);
    assert.deepEqual(
      [tree.read().get("a"), tree.read().get("b")],
      [before.get("a"), before.get("b")],
    );
  },
  async "an agent's line that a person has put elsewhere goes, and what it stood for comes"(tree) {
    const changes = [
      ["a", "1 2 3 4", "1 new 2 3 4", "1 2 3 new 4", "1 2 3 4"],
      ["b", "1 old 2 3 4", "1 new 2 3 4", "1 2 new 3 4", "1 2 old 3 4"],
      ["c", "1 old 2 3", "1 new more 2 3", "1 more 2 new 3", "1 old 2 3"],
    ] as const;
    const lines = (text: string): string => text.replaceAll(" ", "\n") + "\n";
    for (const [path, before] of changes) tree.write(path, lines(before));
    const ids = await tree.record(() => {
      for (const [path, , after] of changes) tree.write(path, lines(after));
    });
    for (const [path, , , moved] of changes) tree.save(path, lines(moved));
    const now = tree.read();
    assert.deepEqual(await tree.undo(ids), { left: [] });
    for (const [path, , , , wanted] of changes) assert.equal(tree.readText(path), lines(wanted));
    await assert.rejects((await openReview(tree)).undo());
    assert.deepEqual(await tree.redo(ids), { left: [] });
    assert.deepEqual(tree.read(), now);
  },
};

async function twoChanged(tree: RecordedTree): Promise<readonly number[]> {
  tree.run("echo 1 > a; echo 1 > b");
  return tree.record(() => tree.run("echo 2 > a; echo 2 > b"));
}

/** What is read from now on opens no document: VS Code has nothing to guess. */
function closeFiles(tree: RecordedTree, paths: readonly string[]): void {
  workspace.getConfiguration = () => ({
    get: (name: string) => (name === "autoGuessEncoding" ? false : undefined),
    inspect: () => undefined,
  });
  for (const path of paths) closeDocument(Uri.file(tree.at(path)));
}

async function undoRest(tree: RecordedTree, ids: readonly number[]): Promise<void> {
  assert.deepEqual(await tree.undo(ids), { left: [] });
  assert.deepEqual([tree.readText("a"), tree.readText("b")], ["1\n", "1\n"]);
  assert.equal(await stateOf(tree, ids), "undone");
}

/** As a call that changes it does. */
async function holdFile(tree: RecordedTree, path: string): Promise<Hold> {
  const { locks, resolvePath, readSettings } = tree.round.services;
  const uri = addressOf(tree.at(path));
  const target = orThrow(await resolvePath(uri, readSettings()));
  return locks.ask(lockKeysOf([target]), new AbortController().signal).comes;
}

async function stateOf(tree: RecordedTree, [id = 0]: readonly number[]): Promise<unknown> {
  return findEntryStates((await tree.round.services.history.read()).entries).get(id);
}

/** Of the entries after the first ones. */
async function countOfUndos(tree: RecordedTree, count: number): Promise<number> {
  const { entries } = await tree.round.services.history.read();
  const states = findEntryStates(entries);
  return entries.slice(count).filter(({ id }) => states.get(id) !== "takenBack").length;
}

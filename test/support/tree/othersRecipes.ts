import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as passTime } from "node:timers/promises";
import { claudeCode } from "../../../src/core/agents/claudeCode.ts";
import type { AgentCall } from "../../../src/host/agentEvent.ts";
import { maxUnaskedMs } from "../../../src/host/recorder/beginOfCall.ts";
import { reportLeftCalls } from "../../../src/host/recorder/reportLeftCalls.ts";
import {
  begin,
  callOf,
  command,
  end,
  endRequest,
  newestEntries,
  seeBegin,
} from "../crash/recordingRound.ts";
import { openReview } from "./undo/openReview.ts";
import type { Recipe } from "./commandRecipes.ts";
import type { RecordedTree } from "./recordedTree.ts";
import { addressOf } from "../disk/fileAddress.ts";

/** Where nobody can tell who made a change, its entry says so: an undo asks before it takes that back. */
export const othersRecipes: Readonly<Record<string, Recipe>> = {
  async "a person makes anew what a command removed or overwrote"(tree) {
    tree.run("mkdir d; echo a > a; echo b > b; echo c > d/c; echo 1 > own");
    const ids = await tree.record(async () => {
      tree.run("rm -r a d; echo agent > b; echo 2 > own");
      for (const path of ["a", "b", "d/new"]) tree.write(path, "mine\n");
      for (const path of ["a", "b", "d"]) tree.place(path);
      await tree.round.recorder.settled();
    });
    const [entry] = await newestEntries(tree.round, 1);
    assert.equal(entry?.mayBeOthers, true);
    const { left } = await tree.undo(ids);
    assert.deepEqual(left.toSorted(), ["a", "b"]);
    const read = ["a", "b", "d/c", "d/new", "own"].map((path) => tree.readText(path));
    assert.deepEqual(read, ["mine\n", "mine\n", "c\n", "mine\n", "1\n"]);
    const kept = new Set(entry.files.map(({ path }) => path));
    assert.deepEqual(kept, new Set(["a", "b", "d/c", "own"]));
  },
  async "a person makes a file that an open call of the chat is to create"(tree) {
    for (const [content, isDoubtful] of [
      ["mine\n", true],
      ["agent\n", undefined],
    ] as const) {
      const input = { filePath: tree.at("a"), content: "agent\n" };
      const create = await begin(tree.round, callOf("create_file", input));
      tree.write("a", content);
      tree.place("a");
      await tree.round.recorder.settled();
      await end(tree.round, create);
      const [entry] = await newestEntries(tree.round, 1);
      assert.equal(entry?.mayBeOthers, isDoubtful);
      tree.run("rm a");
    }
  },
  async "a person takes away what a command has overwritten or emptied, and their own"(tree) {
    tree.run("mkdir d e; echo precious > a; echo precious > d/a; echo mine > e/a; echo 1 > x");
    const before = tree.read();
    const ids = await tree.record(async () => {
      tree.run("echo agent > a; rm d/a; echo 2 > x");
      for (const path of ["a", "d", "e"]) await tree.discard(path);
      await tree.round.recorder.settled();
    });
    assert.deepEqual(await tree.undo(ids), { left: [] });
    tree.assertTree(new Map([...before].filter(([path]) => !path.startsWith("e"))), "undone");
  },
  async "what a command puts aside while another one goes on is made by none of them"(tree) {
    tree.write("mine.txt", "only\n");
    const [tidy, watch, next] = [command("tidy"), command("npm run watch &"), command("next")];
    await begin(tree.round, tidy);
    tree.run("cp mine.txt $OUT; rm mine.txt");
    for (const call of [watch, next]) {
      await begin(tree.round, call);
      await end(tree.round, call);
    }
    tree.run("cp $OUT/mine.txt .; echo 1 > log");
    await end(tree.round, tidy);
    await endRequest(tree.round);
    const { undo } = await openReview(tree);
    await undo();
    assert.deepEqual([tree.readText("mine.txt"), tree.read().has("log")], ["only\n", false]);
  },
  async "a command in the background goes on beside another one, and after its request"(tree) {
    const watch = command("npm run watch &");
    await begin(tree.round, watch);
    await end(tree.round, watch);
    assert.equal(await mayBeOthers(tree, "dist/1.js"), true, "beside it");
    await endRequest(tree.round);
    await endRequest(tree.round, "s", { id: "r2", words: "look" });
    assert.equal(await mayBeOthers(tree, "dist/2.js"), true, "in the next request");
  },
  async "a command that may go on in the background is left for some time"(tree) {
    const start = async (agoMs: number): Promise<void> => {
      const call = command("setsid make");
      await begin(tree.round, call);
      await end(tree.round, call);
      const { now } = Date;
      Date.now = () => now() - agoMs;
      await endRequest(tree.round).finally(() => (Date.now = now));
    };
    await start(11 * 60_000);
    assert.equal(await mayBeOthers(tree, "1"), undefined);
    await start(0);
    assert.equal(await mayBeOthers(tree, "2"), true);
  },
  async "another window has the folder open as a command begins, or ends"(tree) {
    const share = (isShared: boolean): void => {
      Object.assign(tree.round.recorderServices, { areShared: () => Promise.resolve(isShared) });
    };
    share(true);
    assert.equal(await mayBeOthers(tree, "1", () => share(false)), true);
    assert.equal(await mayBeOthers(tree, "2", () => share(true)), true);
    share(false);
    assert.equal(await mayBeOthers(tree, "3"), undefined);
  },
  async "a person may have changed a file where no event tells of it"(tree) {
    assert.equal(await mayBeOthers(tree, "a.png", () => doubt(tree, "a.png")), true);
    assert.equal(await mayBeOthers(tree, "b.png", () => doubt(tree, "a.png")), undefined);
    const { editors } = tree.round.recorderServices;
    const uri = addressOf(tree.at("c.png"));
    Object.assign(editors, { listUnread: () => [uri] });
    assert.equal(await mayBeOthers(tree, "c.png"), true, "its editor had changes before");
    Object.assign(editors, { listUnread: () => [] });
    const call = callOf("edit_notebook_file", { filePath: "d.ipynb" });
    await begin(tree.round, call);
    tree.write("d.ipynb", "{}");
    doubt(tree, "d.ipynb");
    await end(tree.round, call);
    const [entry] = await newestEntries(tree.round, 1);
    assert.deepEqual([entry?.files.length, entry?.mayBeOthers], [1, undefined], "of its own tool");
  },
  async "a command moves a file here from outside, and rewrites it"(tree) {
    tree.run("echo precious > $OUT/x; echo 1 > a; touch -d yesterday $OUT/x");
    for (const [work, isDoubtful] of [
      ["w=$PWD; cd $OUT; mv x $w/b; cd $w; sed -i s/p/P/ b", true],
      ["mv a c; echo 2 > b", undefined],
    ] as const) {
      await tree.record(() => tree.run(work), work);
      const [entry] = await newestEntries(tree.round, 1);
      assert.equal(entry?.mayBeOthers, isDoubtful, work);
    }
  },
  async "a command is stopped of which nothing told that it began"(tree) {
    tree.run("mkdir src; echo precious > src/x; echo 1 > y");
    await begin(tree.round, callOf("mcp_files_delete", { path: "src" }));
    tree.run("rm -r src; echo 2 > y; echo 3 > z");
    // So long that somebody may have been asked about it.
    await passTime(maxUnaskedMs + 100);
    await endRequest(tree.round);
    const [entry] = await newestEntries(tree.round, 1);
    const paths = entry?.files.map(({ path }) => path);
    assert.deepEqual([paths?.toSorted(), entry?.mayBeOthers], [["src", "src/x", "y"], true]);
    assert.deepEqual(await tree.undo([entry?.id ?? 0]), { left: ["y", "z"] });
    assert.deepEqual(
      [tree.readText("src/x"), tree.readText("y"), tree.readText("z")],
      ["precious\n", "2\n", "3\n"],
    );
    tree.run("rm y");
    await tree.undo([entry?.id ?? 0]);
    assert.equal(tree.readText("y"), "1\n");
  },
  async "a refused edit was made by hand, in other words"(tree) {
    tree.run("printf 'one\\ntwo\\n' > a.txt");
    await begin(tree.round, edit("a.txt"));
    await begin(tree.round, make("docs/new.txt"));
    await begin(tree.round, make("said.txt"));
    tree.run("echo mine >> a.txt; mkdir docs; echo mine > docs/new.txt; echo agent > said.txt");
    await endRequest(tree.round);
    const entries = await newestEntries(tree.round, 3);
    const reason = "nothing says that this call has run";
    assert.deepEqual(
      entries.map(({ files, notCovered }) => [files.map(({ path }) => path), notCovered]),
      [
        [[], [{ what: "a.txt", reason }]],
        [[], ["docs/new.txt", "docs"].map((what) => ({ what, reason }))],
        [["said.txt"], undefined],
      ],
    );
    await tree.undo(entries.map(({ id }) => id));
    assert.deepEqual(
      [tree.readText("a.txt"), tree.readText("docs/new.txt"), tree.has("said.txt")],
      ["one\ntwo\nmine\n", "mine\n", false],
    );
  },
  async "VS Code ends while a person is asked about edits, and they work on"(tree) {
    tree.run("printf 'one\\ntwo\\n' > a.txt; printf 'one\\r\\ntwo\\r\\n' > b.txt");
    const input = "*** Begin Patch\n*** Delete File: gone.txt\n*** Delete File: kept.txt\n";
    tree.run("echo 1 > gone.txt; echo 1 > kept.txt");
    const calls = [edit("a.txt"), edit("b.txt"), make("c.txt"), make("d.txt")];
    for (const call of [...calls, callOf("apply_patch", { input })]) await begin(tree.round, call);
    tree.run("echo mine >> a.txt; echo mine > c.txt; echo mine > kept.txt");
    tree.run("sed -i s/two/TWO/ b.txt; echo agent > d.txt; rm gone.txt");
    await endVscode(tree);
    const entries = await newestEntries(tree.round, 5);
    const listed = (paths: readonly string[] | undefined): string => paths?.toSorted().join() ?? "";
    const recorded = entries.flatMap(({ files }) => files.map(({ path }) => path));
    const named = entries.flatMap(({ notCovered }) => notCovered?.map(({ what }) => what) ?? []);
    assert.deepEqual(
      [listed(recorded), listed(named)],
      ["b.txt,d.txt,gone.txt", "a.txt,c.txt,kept.txt"],
    );
  },
  async "a command that waits or whose end was not told is not at work when VS Code ends"(tree) {
    tree.run("echo 1 > a.txt; echo 1 > b.txt");
    const over = await begin(tree.round, command("make"));
    await seeBegin(tree.round, over);
    tree.run("echo agent > a.txt");
    await end(tree.round, over, true);
    await begin(tree.round, command("rm b.txt"));
    tree.run("echo mine > b.txt");
    await endVscode(tree);
    const entries = await newestEntries(tree.round, 2);
    assert.deepEqual(
      entries.map(({ files, notCovered }) => [files.map(({ path }) => path), notCovered]),
      [[["a.txt"], undefined]],
    );
  },
  async "a person renames the folder of a file that an edit is about, and brings another one"(
    tree,
  ) {
    tree.run("mkdir d; printf 'one\\ntwo\\n' > d/a.txt; echo only > mine.txt");
    const calls = [edit("d/a.txt"), make("new.txt"), make("made/deep.txt")];
    for (const call of calls) await begin(tree.round, call);
    tree.run("mv d e; mv mine.txt new.txt; mkdir made");
    tree.place("e", "d");
    tree.place("new.txt", "mine.txt");
    tree.place("made");
    await tree.round.recorder.settled();
    const before = tree.read();
    tree.run("sed -i s/two/TWO/ e/a.txt; echo agent > new.txt; echo agent > made/deep.txt");
    for (const call of calls) await end(tree.round, call);
    const entries = await newestEntries(tree.round, 3);
    assert.deepEqual(
      entries.map(({ files }) => files.map(({ path }) => path)),
      [["e/a.txt"], ["new.txt"], ["made/deep.txt"]],
    );
    assert.deepEqual(await tree.undo(entries.map(({ id }) => id)), { left: [] });
    tree.assertTree(before, "undone");
  },
  async "a command deletes a file of which an edit was refused, and changes another one"(tree) {
    tree.run("printf 'one\\ntwo\\n' > a.txt; printf 'one\\ntwo\\n' > b.txt");
    const before = tree.read();
    await begin(tree.round, edit("a.txt"));
    await begin(tree.round, edit("b.txt"));
    const [id = 0] = await tree.record(() => tree.run("rm a.txt; sed -i s/one/ONE/ b.txt"));
    const [entry] = await newestEntries(tree.round, 1);
    assert.deepEqual([entry?.id, entry?.files.length, entry?.mayBeOthers], [id, 2, true]);
    assert.deepEqual(await tree.undo([id]), { left: [] });
    tree.assertTree(before, "undone");
  },
};

const edit = (path: string): AgentCall =>
  callOf("Edit", { file_path: path, old_string: "two", new_string: "TWO" }, claudeCode);
const make = (path: string): AgentCall =>
  callOf("Write", { file_path: path, content: "agent\n" }, claudeCode);

/** What the next start finds, and reports. */
async function endVscode({ round }: RecordedTree): Promise<void> {
  const { notesFolder, recorderServices } = round;
  for (const name of readdirSync(notesFolder)) {
    const path = join(notesFolder, name);
    const note = JSON.parse(readFileSync(path, "utf8")) as object;
    writeFileSync(path, JSON.stringify({ ...note, writer: { id: 1 << 30, started: 1 } }));
  }
  await reportLeftCalls(() => Promise.resolve([]), recorderServices);
}

function doubt(tree: RecordedTree, path: string): void {
  tree.round.tell({ kind: "doubted", uri: addressOf(tree.at(path)) });
}

/** Whether the entry of a command that makes a file says that it may be another's. */
async function mayBeOthers(
  tree: RecordedTree,
  path: string,
  meanwhile = (): void => undefined,
): Promise<boolean | undefined> {
  const [id] = await tree.record(() => {
    tree.write(path, "made\n");
    meanwhile();
  }, "ls");
  const [entry] = await newestEntries(tree.round, 1);
  assert.ok(entry);
  assert.equal(entry.id, id);
  assert.ok(entry.files.some((each) => each.path === path));
  return entry.mayBeOthers;
}

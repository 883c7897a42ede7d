import type { UndoAnswer } from "../../../src/host/undo/index.ts";
import assert from "node:assert/strict";
import { lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { type HistoryEntry, isFolderRecord } from "../../../src/core/history/index.ts";
import { applyFiles } from "../../../src/host/undo/applyFiles.ts";
import { orThrow } from "../../../src/toolkit/failureError.ts";
import {
  begin,
  callOf,
  command,
  countEntries,
  end,
  newestEntries,
  openRound,
  pool,
  type Round,
  placedAt,
} from "./recordingRound.ts";
import {
  areOther,
  differ,
  isFolder,
  make,
  readTree,
  type Step,
  steps,
  type Tree,
} from "./mixedChanges.ts";
import { addressOf } from "../disk/fileAddress.ts";

/**
 * A program that mixes calls of tools, edits of our own, and a person's saves and git commands in a
 * folder, and compares the history with a naive model: copies of the whole folder. Then it undoes and
 * redoes all of it. It prints `done`, or fails.
 */
const [, , top = "", rounds = "", seed = ""] = process.argv;

/** Folders that come and go with their files are looked at by the trees. */
function pathsOfFiles({ files }: HistoryEntry): readonly string[] {
  return files.filter((file) => !isFolderRecord(file)).map(({ path }) => path);
}

/** Checks that an entry says just what the trees say. */
async function checkEntry(
  round: Round,
  entry: HistoryEntry,
  before: Tree,
  after: Tree,
  expected: readonly string[],
): Promise<void> {
  const files = entry.files.filter((file) => !isFolderRecord(file));
  assert.deepEqual(files.map(({ path }) => path).sort(), expected);
  for (const file of files) {
    for (const [key, word] of [
      [file.before, before.get(file.path)],
      [file.after, after.get(file.path)],
    ] as const) {
      assert.equal(key === null, word === undefined || isFolder(word), file.path);
      if (key === null || word === undefined) continue;
      const bytes = Buffer.from(orThrow(await round.services.history.readContent(key)));
      const held = word.startsWith("link ")
        ? word.slice("link ".length)
        : Buffer.from(word.split(" ")[1] ?? "", "base64").toString("latin1");
      assert.equal(bytes.toString(word.startsWith("link ") ? "utf8" : "latin1"), held, file.path);
    }
  }
}

/** Undone, and redone, just as it was. */
async function checkUndo(
  round: Round,
  entry: HistoryEntry,
  before: Tree,
  after: Tree,
): Promise<void> {
  const { services, folder } = round;
  const undone = await services.history.undo([entry.id], "undo");
  assert.deepEqual(leftOf(undone), []);
  assert.deepEqual(readTree(folder), before);
  const redone = await services.history.undo([entry.id], "redo");
  assert.deepEqual(leftOf(redone), []);
  assert.deepEqual(readTree(folder), after);
}

/** A folder that rules leave out is only named. */
function leftOf({ left }: UndoAnswer): readonly UndoAnswer["left"][number][] {
  return left.filter(({ path }) => path !== "ignored");
}

type StepOf<Kind extends Step["kind"]> = Extract<Step, { readonly kind: Kind }>;

async function runStep(round: Round, step: Step): Promise<void> {
  switch (step.kind) {
    case "git":
      step.changes.forEach((change) => make(round.folder, change));
      return;
    case "command":
    case "named":
      return runCall(round, step);
    case "overlap":
      return runOverlap(round, step);
    case "around":
      return runAround(round, step);
    case "own":
      return runOwn(round, step);
    case "save":
      return runSave(round, step);
  }
}

async function runCall(round: Round, step: StepOf<"command" | "named" | "git">): Promise<void> {
  const { folder } = round;
  const before = readTree(folder);
  const known = await countEntries(round);
  const expectNew = async (count: number): Promise<readonly HistoryEntry[]> => {
    assert.equal((await countEntries(round)) - known, count);
    return newestEntries(round, count);
  };
  const paths = [
    ...new Set(step.changes.flatMap((each) => ("to" in each ? [each.path, each.to] : [each.path]))),
  ];
  const areFiles = step.changes.every(
    ({ kind }) => kind !== "removeFolder" && kind !== "makeFolder" && kind !== "ignored",
  );
  const isNamed = step.kind === "named" && areFiles && paths.length > 0;
  const input = { replacements: paths.map((path) => ({ filePath: path })) };
  const call = isNamed ? callOf("multi_replace_string_in_file", input) : command();
  await begin(round, call);
  for (const change of step.changes) make(folder, change);
  const after = readTree(folder);
  await end(round, call);
  const expected = differ(before, after);
  const [entry] = await expectNew(areOther(before, after) ? 1 : 0);
  if (entry === undefined) return;
  await checkEntry(round, entry, before, after, expected);
  if (!isNamed) await checkUndo(round, entry, before, after);
}

async function runOverlap(round: Round, step: StepOf<"overlap">): Promise<void> {
  const { folder } = round;
  const before = readTree(folder);
  const known = await countEntries(round);
  const [one, other] = [command(), command()];
  await begin(round, one);
  for (const change of step.first) make(folder, change);
  await begin(round, other);
  const left = readTree(folder);
  for (const change of step.second) make(folder, change);
  const after = readTree(folder);
  await end(round, other);
  await end(round, one);
  // What the first call had only taken away counts as there for the second.
  const taken = [...before].filter(([path, word]) => !left.has(path) && !isFolder(word));
  const middle = new Map([...left, ...taken.filter(([path]) => after.has(path))]);
  // The second call ended first, so what changed after its begin is its own.
  const seconds = differ(middle, after);
  const isSecond = new Set(seconds);
  const firsts = differ(before, after).filter((path) => !isSecond.has(path));
  const partly = seconds.filter((path) => before.get(path) !== middle.get(path));
  const entries = await newestEntries(round, (await countEntries(round)) - known);
  const own = entries.find(({ files }) => files.some(({ path }) => isSecond.has(path)));
  assert.equal(own !== undefined, seconds.length > 0);
  if (own) await checkEntry(round, own, middle, after, seconds);
  const rest = entries.filter((entry) => entry !== own);
  assert.deepEqual(
    rest
      .flatMap(pathsOfFiles)
      .filter((path) => !partly.includes(path))
      .sort(),
    firsts,
  );
}

async function runAround(round: Round, step: StepOf<"around">): Promise<void> {
  const { folder } = round;
  const before = readTree(folder);
  const known = await countEntries(round);
  const outer = command();
  await begin(round, outer);
  const inner = callOf("create_file", { filePath: step.named.path });
  await begin(round, inner);
  make(folder, step.named);
  await end(round, inner);
  const middle = readTree(folder);
  for (const change of step.changes) make(folder, change);
  const after = readTree(folder);
  await end(round, outer);
  const named = differ(before, middle).filter((path) => path === step.named.path);
  const entries = await newestEntries(round, (await countEntries(round)) - known);
  if (named.length > 0) {
    const [first] = entries;
    assert.ok(first);
    await checkEntry(round, first, before, middle, named);
  }
  const rest = differ(middle, after);
  const others = entries.slice(named.length > 0 ? 1 : 0);
  assert.deepEqual(others.flatMap(pathsOfFiles).sort(), rest);
  if (others[0]) await checkEntry(round, others[0], middle, after, rest);
}

async function runOwn(round: Round, step: StepOf<"own">): Promise<void> {
  const known = await countEntries(round);
  const call = command();
  await begin(round, call);
  await editAsOurs(round, step.path, step.lines);
  await end(round, call);
  assert.ok((await countEntries(round)) - known <= 1);
}

async function runSave(round: Round, step: StepOf<"save">): Promise<void> {
  const { folder } = round;
  const before = readTree(folder);
  const known = await countEntries(round);
  const call = command();
  await begin(round, call);
  savePersons(round, step.path, step.line);
  for (const change of step.changes) make(folder, change);
  const after = readTree(folder);
  await end(round, call);
  const isFolderGone = !after.has(step.path);
  const expected = differ(before, after).filter((path) => path !== step.path || isFolderGone);
  const entries = await newestEntries(round, (await countEntries(round)) - known);
  assert.deepEqual(
    entries.flatMap(pathsOfFiles).sort(),
    isFolderGone && !before.has(step.path) ? [...expected, step.path].sort() : expected,
  );
}

function savePersons({ folder, tell }: Round, path: string, line: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  const exists = lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  if (!exists) writeFileSync(file, "");
  const uri = addressOf(file);
  if (!exists) tell(placedAt(file));
  const before = readFileSync(file);
  writeFileSync(file, Buffer.concat([before, Buffer.from(`${line}\n`)]));
  tell({ kind: "saved", uri, before, after: readFileSync(file) });
}

async function editAsOurs(
  { folder, services }: Round,
  path: string,
  lines: readonly string[],
): Promise<void> {
  const settings = services.readSettings();
  const target = orThrow(await services.resolvePath(addressOf(join(folder, path)), settings));
  const file = orThrow(await services.loadEditableFileOrNew(target, {}));
  const newText = lines.map((line) => `${line}\n`).join("");
  if (file.exists && file.text === newText) return;
  const bytes = file.exists ? file.bytes : null;
  const wanted = { file, newText, baselines: { before: bytes, after: bytes } };
  await applyFiles(
    { texts: [wanted], states: [], baselines: new Map(), kept: [] },
    { tool: "linewise_write_file", approval: "notAsked", kind: "edit" },
    services,
  );
}

async function runRound(all: readonly Step[]): Promise<void> {
  const round = openRound(top);
  const trees: Tree[] = [];
  for (const step of all) {
    trees.push(readTree(round.folder));
    await runStep(round, step);
  }
  const { entries } = await round.services.history.read();
  const edits = entries.filter(({ kind }) => kind === "edit").map(({ id }) => id);
  // Nobody but the recorded calls changed anything, so all of it can be taken back, newest first.
  if (all.every(({ kind }) => kind === "command" || kind === "named" || kind === "own")) {
    const last = readTree(round.folder);
    const first = trees[0] ?? last;
    for (const id of edits.toReversed()) {
      assert.deepEqual(leftOf(await round.services.history.undo([id], "undo")), []);
    }
    assert.deepEqual(differ(first, readTree(round.folder)), []);
    for (const id of edits) {
      assert.deepEqual(leftOf(await round.services.history.undo([id], "redo")), []);
    }
    assert.deepEqual(differ(last, readTree(round.folder)), []);
  }
  round.recorder.dispose();
}

await fc.assert(fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 6 }), runRound), {
  numRuns: Number(rounds),
  seed: Number(seed),
  endOnFailure: true,
});
await pool.dispose();
process.stdout.write(`${JSON.stringify({ kind: "ready" })}\n`);
process.exit(0);

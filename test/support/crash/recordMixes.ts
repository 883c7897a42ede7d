import assert from "node:assert/strict";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import * as vscode from "vscode";
import type { HistoryEntry } from "../../../src/core/history/index.ts";
import { createSearchPool } from "../../../src/files/search/index.ts";
import { takeFolderStates } from "../../../src/files/states/index.ts";
import type { AgentCall } from "../../../src/host/agentEvent.ts";
import { guessEncoding } from "../../../src/host/documents/index.ts";
import { applyFiles } from "../../../src/host/history/applyFiles.ts";
import type { HistoryServices } from "../../../src/host/history/editHistory.ts";
import { createCallNotes } from "../../../src/host/recorder/callNotes.ts";
import { type CallRecorder, createRecorder } from "../../../src/host/recorder/createRecorder.ts";
import type {
  PersonChange,
  RecordedFile,
  RecorderServices,
} from "../../../src/host/recorder/recorderServices.ts";
import { orThrow } from "../../../src/toolkit/failureError.ts";
import { searchWorkerUrl } from "../notation/searchRequest.ts";
import { openHistory } from "./historyOnDisk.ts";

/**
 * A program that mixes calls of tools, edits of our own, and a person's saves and git commands in a
 * folder, and compares the history with a naive model: copies of the whole folder. Then it undoes and
 * redoes all of it. It prints `done`, or fails.
 */
const [, , top = "", rounds = "", seed = ""] = process.argv;

/** A file, link or folder as a word that says all of it. */
type Tree = Map<string, string>;

function readTree(folder: string, below = ""): Tree {
  const tree: Tree = new Map();
  for (const name of readdirSync(join(folder, below)).sort()) {
    const path = below === "" ? name : `${below}/${name}`;
    if (path === "ignored") continue;
    const stats = lstatSync(join(folder, path));
    const mode = (stats.mode & 0o777).toString(8);
    if (stats.isDirectory()) {
      tree.set(path, `folder ${mode}`);
      for (const [each, word] of readTree(folder, path)) tree.set(each, word);
    } else if (stats.isSymbolicLink()) tree.set(path, `link ${readlinkSync(join(folder, path))}`);
    else tree.set(path, `${mode} ${readFileSync(join(folder, path)).toString("base64")}`);
  }
  return tree;
}

function isFolder(word: string | undefined): boolean {
  return word?.startsWith("folder ") === true;
}

/** The files and links in which two trees differ. */
function differ(one: Tree, other: Tree): readonly string[] {
  const paths = [...new Set([...one.keys(), ...other.keys()])].sort();
  return paths.filter((path) => {
    const [before, after] = [one.get(path), other.get(path)];
    return before !== after && !isFolder(before ?? after);
  });
}

const texts = fc.array(fc.constantFrom("alpha", "beta", "gamma", "delta", "é"), { maxLength: 8 });
const contents = fc.oneof(
  texts.map((lines) => Buffer.from(lines.map((line) => `${line}\n`).join(""))),
  texts.map((lines) => Buffer.from(lines.join("\r\n"))),
  texts.map((lines) => Buffer.from(`${lines.join("\n")}\r\n`)),
  fc.constantFrom(Buffer.from([0, 1, 2, 255]), Buffer.from([0, 7]), Buffer.from([0xe9, 10])),
);
const filePaths = fc.constantFrom(
  "a.txt",
  "b.txt",
  "src/c.txt",
  "src/in/d.txt",
  "src/in/e.bin",
  "lib/f",
);
const folderPaths = fc.constantFrom("src", "src/in", "lib");

type Change =
  | { readonly kind: "write"; readonly path: string; readonly content: Buffer }
  | { readonly kind: "delete" | "link" | "chmod" | "ignored"; readonly path: string }
  | { readonly kind: "rename"; readonly path: string; readonly to: string }
  | { readonly kind: "removeFolder" | "makeFolder"; readonly path: string };

const changes: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("write"), path: filePaths, content: contents }),
  },
  fc.record({ kind: fc.constantFrom("delete", "link", "chmod", "ignored"), path: filePaths }),
  fc.record({ kind: fc.constant("rename"), path: filePaths, to: filePaths }),
  fc.record({ kind: fc.constantFrom("removeFolder", "makeFolder"), path: folderPaths }),
);

type Step =
  | { readonly kind: "command" | "named" | "git"; readonly changes: readonly Change[] }
  | {
      readonly kind: "overlap";
      readonly first: readonly Change[];
      readonly second: readonly Change[];
    }
  | { readonly kind: "around"; readonly named: Change; readonly changes: readonly Change[] }
  | { readonly kind: "own"; readonly path: string; readonly lines: readonly string[] }
  | {
      readonly kind: "save";
      readonly path: string;
      readonly line: string;
      readonly changes: readonly Change[];
    };

const someChanges = fc.array(changes, { maxLength: 4 });
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom("command", "named", "git"), changes: someChanges }),
  fc.record({ kind: fc.constant("overlap"), first: someChanges, second: someChanges }),
  fc.record({
    kind: fc.constant("around"),
    named: fc.record({ kind: fc.constant("write"), path: filePaths, content: contents }),
    changes: someChanges,
  }),
  fc.record({
    kind: fc.constant("own"),
    path: fc.constantFrom("own.txt", "src/own.txt"),
    lines: texts,
  }),
  fc.record({
    kind: fc.constant("save"),
    path: fc.constantFrom("person.txt", "lib/person.txt"),
    line: fc.constantFrom("typed", "too"),
    changes: someChanges,
  }),
);

function make(folder: string, change: Change): void {
  const path = join(folder, change.path);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  switch (change.kind) {
    case "write":
      mkdirSync(dirname(path), { recursive: true });
      if (stats?.isSymbolicLink() === true) rmSync(path);
      writeFileSync(path, change.content);
      return;
    case "delete":
      rmSync(path, { force: true });
      return;
    case "link":
      mkdirSync(dirname(path), { recursive: true });
      rmSync(path, { force: true });
      symlinkSync(stats === undefined ? "nowhere" : "a.txt", path);
      return;
    case "chmod":
      if (stats?.isFile() === true) chmodSync(path, (stats.mode & 0o777) === 0o755 ? 0o644 : 0o755);
      return;
    case "ignored":
      mkdirSync(join(folder, "ignored"), { recursive: true });
      writeFileSync(join(folder, "ignored", "x"), change.path);
      return;
    case "rename":
      if (stats === undefined || change.to === change.path) return;
      mkdirSync(dirname(join(folder, change.to)), { recursive: true });
      renameSync(path, join(folder, change.to));
      return;
    case "removeFolder":
      rmSync(path, { recursive: true, force: true });
      return;
    case "makeFolder":
      mkdirSync(path, { recursive: true });
  }
}

interface Round {
  readonly folder: string;
  readonly services: HistoryServices;
  readonly recorder: CallRecorder;
  readonly tell: (change: PersonChange) => void;
}

const pool = createSearchPool({ workerUrl: searchWorkerUrl });
const never = new AbortController().signal;
const request = { id: "r1", words: "do it" };
let calls = 0;

function openRound(): Round {
  const base = mkdtempSync(join(top, "mix-"));
  const folder = join(base, "work");
  mkdirSync(folder);
  writeFileSync(join(folder, ".gitignore"), "ignored/\n");
  const services = openHistory(folder, join(base, "history"), (message) => assert.fail(message));
  let tell: (change: PersonChange) => void = () => undefined;
  const place = (path: string): RecordedFile => ({
    uri: pathToFileURL(join(folder, path)).href,
    path,
    realPath: join(folder, path),
    names: [{ absolute: join(folder, path), relative: [path] }],
  });
  const root = { folder, shown: "work", realPath: folder, innerRoots: [], placeFile: place };
  const platform = { isCaseSensitive: true, backslashSeparates: false };
  const recorderServices: RecorderServices = {
    log: services.log,
    history: services.history,
    roots: () => Promise.resolve([root]),
    // The machine may be busy.
    takeStates: (_, states) =>
      takeFolderStates(pool, { folder, platform, innerRoots: [] }, states, 120_000),
    releaseStates: () => pool.releaseStates(),
    locate: (path) => Promise.resolve(place(path)),
    placeOf: (uri) => ({ realPath: new URL(uri).pathname }),
    editors: {
      encodingOf: (uri, bytes) => guessEncoding(vscode.Uri.parse(uri), bytes),
      isUnsaved: () => false,
      readUnsaved: () => Promise.resolve(undefined),
      listUnsaved: () => [],
      watchPerson(listener) {
        tell = listener;
        return { dispose: () => undefined };
      },
    },
    notes: createCallNotes(join(base, "notes")),
    tell: (sentence) => assert.fail(sentence),
  };
  const recorder = createRecorder(recorderServices);
  return { folder, services, recorder, tell: (change) => tell(change) };
}

function callOf(tool: string, input: unknown): AgentCall {
  return { sessionId: "s", callId: `c${(calls += 1)}`, tool, input, cwd: undefined, request };
}

const command = (): AgentCall => callOf("run_in_terminal", { command: "make" });

async function begin({ recorder }: Round, call: AgentCall): Promise<void> {
  await recorder.listen({ kind: "callStart", call }, never);
}

async function end({ recorder }: Round, call: AgentCall): Promise<void> {
  await recorder.listen({ kind: "callEnd", call, isAssumed: false }, never);
  await recorder.settled();
}

async function newestEntries({ services }: Round, count: number): Promise<readonly HistoryEntry[]> {
  const { entries } = await services.history.read();
  return entries.slice(entries.length - count).map((entry) => entry.read());
}

async function countEntries({ services }: Round): Promise<number> {
  return (await services.history.read()).entries.length;
}

/** Checks that an entry says just what the trees say. */
async function checkEntry(
  round: Round,
  entry: HistoryEntry,
  before: Tree,
  after: Tree,
  expected: readonly string[],
): Promise<void> {
  assert.deepEqual(entry.files.map(({ path }) => path).sort(), expected);
  for (const file of entry.files) {
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
  assert.deepEqual(undone.left, []);
  assert.deepEqual(readTree(folder), before);
  const redone = await services.history.undo([entry.id], "redo");
  assert.deepEqual(redone.left, []);
  assert.deepEqual(readTree(folder), after);
}

async function runStep(round: Round, step: Step): Promise<void> {
  const { folder } = round;
  const before = readTree(folder);
  const known = await countEntries(round);
  const expectNew = async (count: number): Promise<readonly HistoryEntry[]> => {
    assert.equal((await countEntries(round)) - known, count);
    return newestEntries(round, count);
  };
  switch (step.kind) {
    case "git":
      for (const change of step.changes) make(folder, change);
      return;
    case "command":
    case "named": {
      const paths = [
        ...new Set(
          step.changes.flatMap((each) => ("to" in each ? [each.path, each.to] : [each.path])),
        ),
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
      const [entry] = await expectNew(expected.length === 0 ? 0 : 1);
      if (entry === undefined) return;
      await checkEntry(round, entry, before, after, expected);
      if (!isNamed) await checkUndo(round, entry, before, after);
      return;
    }
    case "overlap": {
      const [one, other] = [command(), command()];
      await begin(round, one);
      for (const change of step.first) make(folder, change);
      await begin(round, other);
      const middle = readTree(folder);
      for (const change of step.second) make(folder, change);
      const after = readTree(folder);
      await end(round, other);
      await end(round, one);
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
          .flatMap(({ files }) => files.map(({ path }) => path))
          .filter((path) => !partly.includes(path))
          .sort(),
        firsts,
      );
      return;
    }
    case "around": {
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
      assert.deepEqual(others.flatMap(({ files }) => files.map(({ path }) => path)).sort(), rest);
      if (others[0]) await checkEntry(round, others[0], middle, after, rest);
      return;
    }
    case "own": {
      const call = command();
      await begin(round, call);
      await editAsOurs(round, step.path, step.lines);
      await end(round, call);
      assert.ok((await countEntries(round)) - known <= 1);
      return;
    }
    case "save": {
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
        entries.flatMap(({ files }) => files.map(({ path }) => path)).sort(),
        isFolderGone && !before.has(step.path) ? [...expected, step.path].sort() : expected,
      );
    }
  }
}

function savePersons({ folder, tell }: Round, path: string, line: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  const exists = lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  if (!exists) writeFileSync(file, "");
  const uri = pathToFileURL(file).href;
  if (!exists) tell({ kind: "placed", uri });
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
  const target = orThrow(
    await services.resolvePath(pathToFileURL(join(folder, path)).href, settings),
  );
  const file = orThrow(await services.loadEditableFileOrNew(target, {}));
  const newText = lines.map((line) => `${line}\n`).join("");
  if (file.exists && file.text === newText) return;
  const bytes = file.exists ? file.bytes : null;
  const wanted = { file, newText, baselines: { before: bytes, after: bytes } };
  await applyFiles(
    [wanted],
    { tool: "linewise_write_file", approval: "notAsked", kind: "edit" },
    services,
  );
}

async function runRound(all: readonly Step[]): Promise<void> {
  const round = openRound();
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
      assert.deepEqual((await round.services.history.undo([id], "undo")).left, []);
    }
    assert.deepEqual(differ(first, readTree(round.folder)), []);
    for (const id of edits) {
      assert.deepEqual((await round.services.history.undo([id], "redo")).left, []);
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

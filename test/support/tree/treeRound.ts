import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import fc from "fast-check";
import { findEntryStates, findInEffect } from "../../../src/core/history/index.ts";
import { pool } from "../crash/recordingRound.ts";
import { Before, type Change, findFates, type Fates } from "./fates.ts";
import { actAsPerson, isPersons, type PersonAct, personActs } from "./person/personActs.ts";
import { type Answer, RecordedTree } from "./recordedTree.ts";
import { act, type Act, acts, writes } from "./treeActs.ts";
import { holdFiles, lookAt, type Look } from "./treeLook.ts";
import {
  ancestorsOf,
  areSame,
  differ,
  isBelow,
  isElsewhere,
  pathsOf,
  type Tree,
  wordsOf,
} from "./treeValue.ts";
import { expectUndo, type Expectation, findOwn } from "./undoModel.ts";

export type Step =
  | { readonly kind: "command"; readonly acts: readonly (Act | PersonAct)[] }
  | { readonly kind: "around"; readonly acts: readonly Act[] }
  | { readonly kind: "undo" | "redo"; readonly which: number };

const someActs = fc.array(acts, { minLength: 1, maxLength: 6, size: "max" });
const actsOfBoth = fc.array(fc.oneof({ weight: 2, arbitrary: acts }, personActs), {
  minLength: 1,
  maxLength: 8,
  size: "max",
});
const stepsOfRound: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("command"), acts: someActs }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("command"), acts: actsOfBoth }) },
  fc.record({ kind: fc.constant("around"), acts: someActs }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("undo", "redo"), which: fc.nat(3) }) },
);

export const rounds = fc.record({
  isRepository: fc.boolean(),
  files: fc.array(writes, { maxLength: 16, size: "max" }),
  first: fc.array(acts, { maxLength: 8, size: "max" }),
  steps: fc.array(stepsOfRound, { minLength: 1, maxLength: 9, size: "max" }),
});

type Given = typeof rounds extends fc.Arbitrary<infer Value> ? Value : never;

/** A workspace on a disk, and what its entries are by the model. */
class Round {
  readonly tree: RecordedTree;
  readonly #changes = new Map<number, Fates>();
  /** The commands that took away what was left out before. */
  readonly edits: number[] = [];
  /** Paths of which the model says nothing, but that nothing of a person's is lost. */
  readonly #free = new Set<string>();
  #words = 0;

  constructor(top: string) {
    this.tree = new RecordedTree(top);
  }

  act(who: "made" | "mine", all: readonly Act[]): void {
    const { folder, outside } = this.tree;
    for (const each of all) act(each, { folder, outside, newWord: () => this.#newWord(who) });
  }

  #newWord(who: "made" | "mine"): string {
    return `${who}-${(this.#words += 1)}`;
  }

  async #actBoth(all: readonly (Act | PersonAct)[], before: Before): Promise<void> {
    for (const each of all) {
      if (isPersons(each)) await actAsPerson(each, this.#newWord("mine"), this.tree, before);
      else this.act("made", [each]);
    }
  }

  async record(all: readonly (Act | PersonAct)[]): Promise<void> {
    const { tree } = this;
    const look = lookAt(tree);
    const before = new Before(look);
    const releases = [
      holdFiles(tree.folder, look.tree),
      holdFiles(tree.outside, tree.readOutside()),
    ];
    const ids = await tree.record(() => this.#actBoth(all, before));
    const fates = findFates(before, lookAt(tree));
    before.free.forEach((path) => this.#free.add(path));
    releases.forEach((release) => release());
    const [id, ...later] = ids;
    assert.ok(later.length <= all.length, "an entry, and one for each time that a person came");
    // What it changed there once more was a person's, and what they then made of it may be mixed; and
    // what it moved from there does not go back alone.
    for (const each of later) {
      (await this.#read(each)).files.forEach(({ path }) => this.#free.add(path));
    }
    for (const [path, { movedFrom = "" }] of later.length > 0 ? fates.changes : []) {
      if (this.#free.has(movedFrom)) this.#free.add(path);
    }
    const { files = [], notCovered = [] } = id === undefined ? {} : await this.#read(id);
    const paths = files.map(({ path }) => path).toSorted();
    assert.deepEqual(
      this.#told(paths),
      this.#told([...fates.changes.keys()].toSorted()),
      "recorded",
    );
    const named = this.#told(notCovered.map(({ what }) => what));
    checkNamed(named, new Set(this.#told([...fates.named])), fates.mayBeNamed);
    if (id === undefined) return;
    this.edits.push(id);
    this.#changes.set(id, fates);
  }

  /** Those of which the model says something. */
  #told(paths: readonly string[]): readonly string[] {
    const isNear = (one: string, other: string): boolean =>
      one === other || isBelow(one, other) || isBelow(other, one);
    return paths.filter((path) => ![...this.#free].some((free) => isNear(path, free)));
  }

  #differ(expected: Tree, actual: Tree): readonly string[] {
    const paths = this.#told(pathsOf(expected, actual));
    const told = (tree: Tree): Tree => new Map([...tree].filter(([path]) => paths.includes(path)));
    return differ(told(expected), told(actual));
  }

  async #read(id: number) {
    const { entries } = await this.tree.round.services.history.read();
    const entry = entries.find((each) => each.id === id);
    assert.ok(entry);
    return entry.read();
  }

  /** As the last of these entries that changed it left it: what came there later is another file. */
  #isOwn(path: string, ids: readonly number[]): boolean {
    const last = Math.max(...ids.filter((id) => this.#changes.get(id)?.changes.has(path)));
    const until = [...this.#changes].filter(([id]) => id <= last);
    return findOwn(until.map(([, { changes }]) => changes)).has(path);
  }

  async undo(id: number, kind: "undo" | "redo"): Promise<void> {
    const { history } = this.tree.round.services;
    const { entries } = await history.read();
    const undos = findInEffect(entries, findEntryStates(entries), id, "undo");
    const ids = kind === "undo" ? [id] : undos;
    const chains = new Map<string, Change[]>();
    for (const each of ids) {
      for (const [path, change] of this.#changes.get(each)?.changes ?? []) {
        chains.set(path, [...(chains.get(path) ?? []), change]);
      }
    }
    const now = lookAt(this.tree);
    const outside = this.tree.readOutside();
    const answer = await (kind === "undo" ? this.tree.undo([id]) : this.tree.redo([id]));
    const later = lookAt(this.tree);
    assert.deepEqual(differ(outside, this.tree.readOutside()), [], `${kind} of ${id}: outside`);
    const undone = await Promise.all(ids.map((each) => this.#read(each)));
    const losesMore = undone.some(({ notCovered }) => notCovered?.some(({ isGone }) => isGone));
    const own = new Set([...chains.keys()].filter((path) => this.#isOwn(path, ids)));
    const expected = expectUndo(now, chains, losesMore, own);
    if (answer.left.some((path) => this.#told([path]).length === 0)) {
      this.#freeWhatStays(answer.left, now, later);
    }
    this.#check(
      now,
      later,
      chains,
      expected,
      answer,
      kind === "undo" ? this.#changes.get(id) : undefined,
    );
    const after = (await history.read()).entries;
    const made = after.slice(entries.length).map((entry) => entry.id);
    // What stayed and is there again is a folder of what came back: a redo makes nothing of it.
    const others = new Map([...chains].filter(([path]) => !expected.left.has(path)));
    for (const path of this.#free) if (!others.has(path)) others.set(path, []);
    for (const each of made) this.#changes.set(each, changesOf(now, later, others));
  }

  /** What stays may need the room of what nothing is said of, or be all that is left of it. */
  #freeWhatStays(left: readonly string[], now: Look, later: Look): void {
    for (const path of left) {
      if (areSame(now.tree.get(path), later.tree.get(path))) this.#free.add(path);
    }
  }

  #check(
    now: Look,
    later: Look,
    chains: ReadonlyMap<string, readonly Change[]>,
    expected: Expectation,
    { left, rejected }: Answer,
    fates: Fates | undefined,
  ): void {
    if (rejected !== undefined) {
      assert.deepEqual(differ(now.tree, later.tree), [], `rejected: ${rejected}`);
      assert.deepEqual(this.#differ(now.tree, expected.tree), [], `rejected: ${rejected}`);
      return;
    }
    const wanted = new Map(expected.tree);
    for (const path of new Set([...expected.merged, ...this.#free])) {
      const [before, after] = [now.tree.get(path), later.tree.get(path)];
      const undone = (chains.get(path) ?? []).flatMap((change) => wordsOf(change.after.thing));
      const kept = new Set([...wordsOf(after), ...undone]);
      const lost = wordsOf(before).filter((word) => !kept.has(word));
      const mayGoBack = after === undefined || this.#free.has(path);
      const came = [...later.tree].filter(([each, is]) => !areSame(now.tree.get(each), is));
      if (mayGoBack && before && isElsewhere(before, lost, came)) throw new MovedBack();
      assert.deepEqual(lost, [], `what a person wrote in ${path}`);
      if (after === undefined) wanted.delete(path);
      else wanted.set(path, after);
    }
    assert.deepEqual(this.#differ(wanted, later.tree), []);
    const named = [...expected.left, ...(fates?.named ?? [])];
    checkNamed(
      this.#told(left),
      new Set(this.#told(named)),
      new Set([...expected.merged, ...(fates?.mayBeNamed ?? [])]),
    );
  }
}

/** A file went back to its old place with what a person wrote: what is expected from then on, nobody knows. */
class MovedBack extends Error {}

function checkNamed(
  names: readonly string[],
  named: ReadonlySet<string>,
  mayBeNamed: ReadonlySet<string>,
): void {
  // What is in a folder that is named need not be.
  const isSaid = (path: string): boolean =>
    [...ancestorsOf(path), path].some((each) => names.includes(each));
  const missing = [...named].filter((path) => !isSaid(path));
  const others = names.filter((path) => !named.has(path) && !mayBeNamed.has(path));
  assert.deepEqual({ missing, others }, { missing: [], others: [] }, "named");
}

/** What an undo did, which a redo takes back. */
function changesOf(now: Look, later: Look, chains: ReadonlyMap<string, readonly Change[]>): Fates {
  const changes = new Map<string, Change>();
  for (const path of pathsOf(now.tree, later.tree)) {
    const chain = chains.get(path);
    if (chain === undefined) continue;
    const versions = chain.flatMap(({ before, after }) => [before.version, after.version]);
    const sideOf = (look: Look): Change["before"] => {
      const thing = look.tree.get(path);
      const version = look.stamps.get(path)?.version;
      return version !== undefined && versions.includes(version) ? { thing, version } : { thing };
    };
    const change = { before: sideOf(now), after: sideOf(later) };
    if (JSON.stringify(change.before) !== JSON.stringify(change.after)) changes.set(path, change);
  }
  return { changes, named: new Set(), mayBeNamed: new Set() };
}

export async function runRound(top: string, given: Given): Promise<void> {
  const round = new Round(top);
  if (given.isRepository) mkdirSync(round.tree.at(".git/info"), { recursive: true });
  round.tree.run('mkdir "$OUT/in"; for f in a b in/a; do echo "theirs $f" > "$OUT/$f"; done');
  round.act("mine", [...given.files, ...given.first]);
  await runSteps(round, given).catch((error: unknown) => {
    if (!(error instanceof MovedBack)) throw error;
  });
  round.tree.round.recorder.dispose();
}

async function runSteps(round: Round, given: Given): Promise<void> {
  for (const step of given.steps) {
    if (step.kind === "command") await round.record(step.acts);
    else if (step.kind === "around") round.act("mine", step.acts);
    else {
      const id = round.edits.at(-1 - (step.which % Math.max(1, round.edits.length)));
      if (id !== undefined) await round.undo(id, step.kind);
    }
  }
  for (const id of round.edits.toReversed()) await round.undo(id, "undo");
  for (const id of round.edits) await round.undo(id, "redo");
}

const [, , top = "", count = "", seed = ""] = process.argv;
const differences: string[] = [];
let index = 0;
// All rounds are made: one that differs is seldom made smaller in less than minutes.
await fc.assert(
  fc.asyncProperty(rounds, async (given) => {
    index += 1;
    await runRound(top, given).catch((error: unknown) => {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      differences.push(`round ${index}: ${stack ?? message}\n${JSON.stringify(given)}`);
    });
  }),
  { numRuns: Number(count), seed: Number(seed) },
);
await pool.dispose();
const found = differences.slice(0, 10).join("\n\n");
assert.equal(differences.length, 0, `${differences.length} of ${count} rounds differ\n${found}`);
process.stdout.write(`${JSON.stringify({ kind: "ready" })}\n`);
process.exit(0);

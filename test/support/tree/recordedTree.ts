import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  begin,
  command,
  countEntries,
  end,
  newestEntries,
  openRound,
  placedAt,
  type Round,
} from "../crash/recordingRound.ts";
import { readStatesBelow } from "../../../src/files/states/index.ts";
import { waitUntil } from "../waitUntil.ts";
import { differ, readTree, type Tree } from "./treeValue.ts";
import { addressOf } from "../disk/fileAddress.ts";

/** The names that the recorder looks at nowhere. */
const skipped = [".git"];

/** What an undo or a redo did. */
export interface Answer {
  /** The paths that it named as left. */
  readonly left: readonly string[];
  /** Why it did nothing at all. */
  readonly rejected?: string;
}

/** A workspace on a disk whose calls are recorded, with a folder outside of it. */
export class RecordedTree {
  readonly round: Round;
  readonly folder: string;
  readonly outside: string;
  readonly told: string[] = [];

  constructor(top: string) {
    this.round = openRound(top, { tell: (sentence) => this.told.push(sentence) });
    this.folder = this.round.folder;
    this.outside = join(dirname(this.folder), "outside");
    mkdirSync(this.outside);
  }

  at(path: string): string {
    return join(this.folder, path);
  }

  has(path: string): boolean {
    return existsSync(this.at(path));
  }

  readText(path: string): string {
    return readFileSync(this.at(path), "utf8");
  }

  write(path: string, content: string | Uint8Array): void {
    mkdirSync(dirname(this.at(path)), { recursive: true });
    writeFileSync(this.at(path), content);
  }

  /** Runs a script in the workspace; `$OUT` is the folder outside. */
  run(script: string): void {
    execFileSync("bash", ["-ec", script], {
      cwd: this.folder,
      stdio: ["ignore", "ignore", "inherit"],
      env: { PATH: process.env["PATH"], OUT: this.outside, GIT_CONFIG_GLOBAL: "/dev/null" },
    });
  }

  read(): Tree {
    return readTree(this.folder, skipped);
  }

  readOutside(): Tree {
    return readTree(this.outside);
  }

  /** A person saves a file in an editor. */
  save(path: string, content: string): void {
    const before = readFileSync(this.at(path));
    this.write(path, content);
    const uri = addressOf(this.at(path));
    this.round.tell({ kind: "saved", uri, before, after: Buffer.from(content) });
  }

  /** A person brought something, took it away, or moved it from another path, in the Explorer. */
  place(path: string, from?: string): void {
    const more =
      from === undefined
        ? { came: readStatesBelow(this.at(path)) }
        : { fromUri: addressOf(this.at(from)) };
    this.round.tell({ ...placedAt(this.at(path)), ...more });
  }

  /** A person takes something away in the Explorer. */
  async discard(path: string): Promise<void> {
    const was = await readStatesBelow(this.at(path));
    rmSync(this.at(path), { recursive: true });
    this.round.tell({ ...placedAt(this.at(path)), was });
  }

  /** VS Code tells that something has changed on the disk. */
  stir(path: string): void {
    this.round.stir(addressOf(this.at(path)), Date.now());
  }

  /** VS Code tells of these while a call waits, and the recorder has looked again. */
  async stirAll(paths: readonly string[]): Promise<void> {
    const count = this.round.countStates();
    for (const path of paths) this.stir(path);
    await waitUntil(() => this.round.countStates() > count);
    await this.round.recorder.settled();
  }

  /** Records what a command does, and gives its entries. */
  async record(work: () => unknown, words?: string): Promise<readonly number[]> {
    const count = await countEntries(this.round);
    const call = command(words);
    await begin(this.round, call);
    await work();
    await end(this.round, call);
    const entries = await newestEntries(this.round, (await countEntries(this.round)) - count);
    return entries.map(({ id }) => id);
  }

  undo(ids: readonly number[]): Promise<Answer> {
    return this.#undo(ids, "undo");
  }

  redo(ids: readonly number[]): Promise<Answer> {
    return this.#undo(ids, "redo");
  }

  async #undo(ids: readonly number[], kind: "undo" | "redo"): Promise<Answer> {
    if (ids.length === 0) return { left: [], rejected: "There is no entry." };
    try {
      const { left } = await this.round.services.history.undo(ids, kind);
      return { left: left.map(({ path }) => path) };
    } catch (error) {
      return { left: [], rejected: error instanceof Error ? error.message : String(error) };
    }
  }

  /** The decision of a person to keep all that is to be reviewed. */
  async keepAll(): Promise<void> {
    const { files } = await this.round.services.history.latest();
    const judged = [...files.values()].map((seen) => ({ seen }));
    const kept = await this.round.services.history.keep(judged, { tool: "keep", of: [] });
    assert.ok(kept.ok);
  }

  /** All contents that the history keeps, and its own files as they are. */
  async readJournal(): Promise<string> {
    const { history } = this.round.services;
    const { entries } = await history.read();
    const keys = new Set<string>();
    for (const entry of entries) {
      for (const file of entry.read().files) {
        const { before, after, baseline, baselineBefore } = file;
        const named = [before, after, baseline, baselineBefore];
        for (const key of named) if (typeof key === "string") keys.add(key);
      }
    }
    const contents = await Promise.all([...keys].map((key) => history.readContent(key)));
    const journal = join(dirname(this.folder), "history");
    const files = readdirSync(journal, { recursive: true, withFileTypes: true });
    return [
      ...contents.map((content) => (content.ok ? Buffer.from(content.value) : Buffer.alloc(0))),
      ...files
        .filter((file) => file.isFile())
        .map((file) => readFileSync(join(file.parentPath, file.name))),
    ]
      .map((bytes) => bytes.toString("latin1"))
      .join("\n");
  }

  assertTree(expected: Tree, moment: string): void {
    assert.deepEqual(differ(expected, this.read()), [], moment);
  }
}

/** What is to be of a command, if not that it is undone and redone exactly. */
export interface Expected {
  readonly words?: string;
  /** After the undo; the tree before, unless it is said. */
  readonly undone?: (before: Tree, after: Tree) => Tree;
  /** The paths that the undo names as left: no others. */
  readonly left?: readonly string[];
  /** Those that the undo may name too. */
  readonly mayBeLeft?: readonly string[];
}

/** A command is recorded, undone and redone, and nothing else happens. */
export async function checkCommand(
  tree: RecordedTree,
  work: (() => unknown) | string,
  { words, undone = (before) => before, left = [], mayBeLeft = [] }: Expected = {},
): Promise<void> {
  const before = tree.read();
  const act = typeof work === "string" ? () => tree.run(work) : work;
  const ids = await tree.record(act, words);
  const [after, outside] = [tree.read(), tree.readOutside()];
  assert.equal(ids.length, 1, "a command that changed something has one entry");
  const answer = await tree.undo(ids);
  tree.assertTree(undone(before, after), "undone");
  // A sentence says it all where nothing could be undone.
  const said = left.filter((path) => answer.rejected?.includes(path) === true);
  const named = [...said, ...answer.left].filter((path) => !mayBeLeft.includes(path));
  assert.deepEqual(named.toSorted(), left.toSorted(), "left by the undo");
  const again = await tree.redo(ids);
  tree.assertTree(after, "redone");
  if (left.length + mayBeLeft.length === 0) assert.deepEqual(again, { left: [] });
  assert.deepEqual(differ(outside, tree.readOutside()), [], "outside");
}

/** The tree before, but for some paths, which are as they are after. */
export function exceptFor(...paths: readonly string[]): (before: Tree, after: Tree) => Tree {
  return (before, after) => {
    const tree = new Map(before);
    for (const path of paths) {
      const thing = after.get(path);
      if (thing === undefined) tree.delete(path);
      else tree.set(path, thing);
    }
    return tree;
  };
}

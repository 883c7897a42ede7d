import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as passTime } from "node:timers/promises";
import fc from "fast-check";
import type { Before } from "../fates.ts";
import type { RecordedTree } from "../recordedTree.ts";
import { lookAt } from "../treeLook.ts";
import { lineCount, paths } from "../treeActs.ts";
import { ancestorsOf, areSame, isBelow, readThing, type Thing } from "../treeValue.ts";

/** What a person does in VS Code while a command is at work. */
export type PersonAct =
  | { readonly kind: "save"; readonly path: string; readonly line: number }
  | { readonly kind: "paste" | "pasteFolder" | "discard"; readonly path: string };

export function isPersons(act: { readonly kind: string }): act is PersonAct {
  return ["save", "paste", "pasteFolder", "discard"].includes(act.kind);
}

export const personActs: fc.Arbitrary<PersonAct> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("save"), path: paths, line: fc.nat(5) }) },
  fc.record({ kind: fc.constantFrom("paste", "pasteFolder", "discard"), path: paths }),
);

/** Does it, if it can be done, and says so of what was before. */
export async function actAsPerson(
  given: PersonAct,
  word: string,
  tree: RecordedTree,
  before: Before,
): Promise<void> {
  const isReached = ancestorsOf(given.path).every(
    (path) => readThing(tree.at(path))?.kind === "folder",
  );
  if (!isReached) return;
  if (given.kind === "save") save(given, word, tree, before);
  else if (!(await place(given, word, tree, before))) return;
  else notePlaced(given.path, tree, before);
  await tree.round.recorder.settled();
  await clockTicks(tree);
}

function save(
  { path, line }: Extract<PersonAct, { readonly kind: "save" }>,
  word: string,
  tree: RecordedTree,
  before: Before,
): void {
  const thing = readThing(tree.at(path));
  const lines = linesOf(thing);
  if (lines === undefined) return;
  const typed = `${line} ${word}`;
  tree.save(path, lines.with(line, typed).join("\n"));
  before.saved.add(path);
  if (!before.isKnown(path)) return;
  const was = before.tree.get(path);
  const old = linesOf(was);
  // In what the command made, their line alone is theirs.
  if (was === undefined) {
    before.free.add(path);
    return;
  }
  const isOwn =
    was.kind === "file" && areSame({ ...was, mode: "" }, { ...thing, mode: "" } as Thing);
  if (isOwn) {
    before.set(path, { ...was, bytes: lines.with(line, typed).join("\n") });
  } else if (was.kind === "file" && old?.length === lines.length && old[line] === lines[line]) {
    before.set(path, { ...was, bytes: old.with(line, typed).join("\n") });
  } else before.free.add(path);
}

function linesOf(thing: Thing | undefined): readonly string[] | undefined {
  if (thing?.kind !== "file" || thing.bytes.includes("\0")) return undefined;
  const lines = thing.bytes.split("\n");
  return lines.length > lineCount ? lines : undefined;
}

async function place(
  { kind, path }: Exclude<PersonAct, { readonly kind: "save" }>,
  word: string,
  tree: RecordedTree,
  before: Before,
): Promise<boolean> {
  const isThere = readThing(tree.at(path)) !== undefined;
  if (isThere !== (kind === "discard")) return false;
  freeChanged(path, tree, before);
  if (kind === "discard") {
    await tree.discard(path);
    return true;
  }
  if (kind === "paste") writeFileSync(tree.at(path), `${word}\n`);
  else {
    mkdirSync(tree.at(path));
    writeFileSync(tree.at(`${path}/a`), `${word}\n`);
  }
  tree.place(path);
  return true;
}

/** What a command has changed where a person brings or takes away something is in its entry: how, is not said. */
function freeChanged(path: string, tree: RecordedTree, before: Before): void {
  const now = tree.read();
  for (const each of new Set([...before.tree.keys(), ...now.keys()])) {
    const isIn = each === path || isBelow(each, path);
    if (isIn && !areSame(before.tree.get(each), now.get(each))) before.free.add(each);
  }
}

function notePlaced(path: string, tree: RecordedTree, before: Before): void {
  before.placed.add(path);
  before.freeMoved(path, lookAt(tree));
  const now = tree.read();
  for (const each of new Set([...before.tree.keys(), ...now.keys()])) {
    if (each === path || isBelow(each, path)) before.set(each, now.get(each));
  }
}

/** What comes later is told from what was before by the times of files. */
async function clockTicks({ outside }: RecordedTree): Promise<void> {
  const endMs = Date.now() + 1;
  const probe = `${outside}.probe`;
  for (;;) {
    writeFileSync(probe, "");
    const { birthtimeMs } = statSync(probe);
    rmSync(probe);
    if (birthtimeMs > endMs) return;
    await passTime(1);
  }
}

import assert from "node:assert/strict";
import { editBetween } from "../../../src/core/diff/index.ts";
import type { StoredEntry } from "../../../src/core/history/index.ts";
import { lockKeysOf } from "../../../src/core/path/index.ts";
import { applyPlan, chooseRoutes, type Reload, saveRoutes } from "../../../src/host/apply/index.ts";
import { findUndone } from "../../../src/host/undo/undoableEntries.ts";
import { orThrow } from "../../../src/toolkit/failureError.ts";
import { changeFile, type FileChange } from "../../../src/toolkit/workspace/index.ts";
import {
  areSame,
  carryNaively,
  type NaiveRecord,
  type NaiveUndo,
  type NaiveReview,
  undoReviewed,
} from "../generators/naiveReview.ts";
import type { MixedFile, MixedHistory } from "./mixedHistory.ts";
import { pickOf, replaceRuns, type Step } from "./mixSteps.ts";
import { takeUndoneOut } from "./takeUndoneOut.ts";

/** What agents do to files, and how their calls are undone and redone. */
export class MixedCalls {
  readonly mix: MixedHistory;

  constructor(mix: MixedHistory) {
    this.mix = mix;
  }

  /** An agent changes one file or two. */
  async edit({ pick, other, runs }: Step): Promise<void> {
    const there = this.mix.files.filter(({ lines }) => lines !== null);
    const files = new Set([
      pickOf(there, pick),
      ...(other % 3 === 0 ? [pickOf(there, other)] : []),
    ]);
    const wanted = [...files].flatMap((file) =>
      file === undefined ? [] : [{ file, lines: replaceRuns(this.mix, file, runs, "agent") }],
    );
    await editByAgent(
      this.mix,
      wanted.filter(({ file, lines }) => !areSame(file.lines, lines)),
    );
  }

  async create({ runs }: Step): Promise<void> {
    const mix = this.mix;
    const name = `new ${mix.files.length}.txt`;
    const file = { name, lines: null, disk: null, recorded: undefined, baseline: null };
    mix.files.push(file);
    await editByAgent(this.mix, [{ file, lines: mix.makeNew("agent", runs.length) }]);
  }

  async undo({ pick, other }: Step): Promise<void> {
    const ids = await this.mix.idsOf("edit", ["applied", "undoneInPart", "kept"]);
    const chosen = new Set([pickOf(ids, pick), ...(other % 2 ? [pickOf(ids, other)] : [])]);
    // Back to here: all that came after.
    const back = other % 5 === 0 ? ids.filter((id) => id >= (pickOf(ids, pick) ?? 0)) : undefined;
    await this.#undo(back ?? [...chosen].filter((id) => id !== undefined), "undo");
  }

  async redo({ pick }: Step): Promise<void> {
    const id = pickOf(await this.mix.idsOf("edit", ["undone", "undoneInPart"]), pick);
    if (id !== undefined) await this.#undo([id], "redo");
  }

  async undoKeep({ pick }: Step): Promise<void> {
    const id = pickOf(await this.mix.idsOf("keep", ["applied", "undoneInPart"]), pick);
    if (id !== undefined) await this.#undo([id], "undo");
  }

  async #undo(ids: readonly number[], kind: "undo" | "redo"): Promise<void> {
    if (ids.length === 0) return;
    const mix = this.mix;
    const { history } = mix.window.services;
    const known = findUndone(ids, kind, await history.read());
    const entries = known.entries.map(({ id }) => id);
    const said = await history.planUndo(ids, kind);
    const before = await mix.newestId();
    const answer = await history.undo(ids, kind);
    assert.deepEqual([answer.undone, answer.left], [said.undone, said.left]);
    let left: number | undefined = 0;
    const records = new Map<MixedFile, NaiveRecord>();
    for (const file of mix.files) {
      const changes = entries.flatMap((id) => mix.records.get(id)?.get(file) ?? []);
      if (changes.length === 0) continue;
      const naive = await this.#undoAlone(file, entries);
      left = addUp(left, naive && this.#countNamed(file, changes, naive));
      if (this.#isUnderUnsaved(file, changes, naive)) continue;
      const review = { lines: file.lines, baseline: file.baseline };
      if (naive === undefined) await mix.adopt(file);
      else if (areSame(naive.lines, file.lines)) file.baseline = naive.baseline;
      else {
        const isExact = areSame(naive.lines, changes.at(-1)?.text.before ?? null);
        await becomeByUndo(this.mix, file, naive, mix.wasOpened(file), isExact);
      }
      if (areSame(review.lines, file.lines) && areSame(review.baseline, file.baseline)) continue;
      // What was kept is to be reviewed again, beside lines that came back otherwise.
      mix.noteTwins(file.baseline);
      mix.takeRecord(file);
      const [text, baseline] = [
        { before: review.lines, after: file.lines },
        { before: review.baseline, after: file.baseline },
      ];
      records.set(file, { isEdit: false, text, baseline });
    }
    if (left !== undefined) assert.equal(answer.left.length, left, "what is left");
    mix.left += answer.left.length;
    if ((await mix.newestId()) > before) mix.records.set(before + 1, records);
    else assert.equal(records.size, 0, "something was to be undone");
  }

  /** As if what was undone before had never been made. */
  async #undoAlone(
    file: MixedFile,
    ids: readonly number[],
  ): Promise<ReturnType<typeof undoReviewed>> {
    const changes: NaiveRecord[] = [];
    for (const id of ids) {
      if (this.mix.records.get(id)?.has(file) !== true) continue;
      const change = await takeUndoneOut(this.mix, file, id);
      if (change === undefined) return undefined;
      changes.push(change);
    }
    const { entries } = await this.mix.window.services.history.read();
    return undoReviewed(changes, file, this.#areAll(file, ids, entries));
  }

  /** What is left, and a decision about a file that is gone, and what is on the disk alone, under unsaved text. */
  #countNamed(file: MixedFile, changes: readonly NaiveRecord[], undo: NaiveUndo): number {
    const isDecision = changes.every(({ text }) => areSame(text.before, text.after));
    if (file.lines === null) return isDecision ? 1 : Math.min(1, undo.left);
    return this.#isUnderUnsaved(file, changes, undo) ? 1 : undo.left;
  }

  /** Then nothing is done, to the baseline neither. */
  #isUnderUnsaved(
    file: MixedFile,
    changes: readonly NaiveRecord[],
    undo: NaiveUndo | undefined,
  ): boolean {
    if (undo === undefined || undo.left > 0 || !areSame(undo.lines, file.lines)) return false;
    const [newest, oldest] = [changes[0]?.text.after ?? null, changes.at(-1)?.text.before ?? null];
    const isOnDisk = areSame(file.disk, newest) && !areSame(newest, oldest);
    return isOnDisk && file.lines !== null && this.mix.isDirty(file);
  }

  /** Whether all that is to be reviewed of a file comes from these edits: a keep or an undo adds none. */
  #areAll(file: MixedFile, ids: readonly number[], entries: readonly StoredEntry[]): boolean {
    const known = new Map(entries.map((entry) => [entry.id, entry]));
    const listEdits = (id: number): readonly number[] => {
      const entry = known.get(id);
      return entry === undefined || entry.kind === "edit" ? [id] : entry.of.flatMap(listEdits);
    };
    const mayAdd = ({ kind, of }: StoredEntry): boolean =>
      kind === "redo" || (kind === "undo" && of.some((each) => known.get(each)?.kind !== "edit"));
    const isOfOthers = (id: number): boolean => listEdits(id).some((each) => !ids.includes(each));
    const oldest = ids.flatMap((id) => this.mix.records.get(id)?.get(file) ?? []).at(-1);
    if (oldest && !areSame(oldest.text.before, oldest.baseline.before)) return false;
    for (const [id, records] of [...this.mix.records].toSorted(([one], [other]) => other - one)) {
      const record = records.get(file);
      if (record === undefined) continue;
      if (areSame(record.text.after, record.baseline.after)) return true;
      const entry = known.get(id);
      const adds = record.isEdit || (entry !== undefined && mayAdd(entry));
      if (adds && isOfOthers(id)) return false;
    }
    return true;
  }
}

/** As a call does it, from its plan to its outcome. */
export async function editByAgent(
  mix: MixedHistory,
  wanted: readonly { readonly file: MixedFile; readonly lines: readonly string[] }[],
): Promise<void> {
  if (wanted.length === 0) return;
  const { services } = mix.window;
  const settings = services.readSettings();
  const targets = await Promise.all(
    wanted.map(async ({ file }) => orThrow(await services.resolvePath(mix.uriOf(file), settings))),
  );
  const { signal } = new AbortController();
  const hold = await services.locks.ask(lockKeysOf(targets), signal).comes;
  const changes: FileChange[] = [];
  for (const [index, target] of targets.entries()) {
    const lines = wanted[index]?.lines ?? [];
    const loaded = orThrow(await services.loadEditableFileOrNew(target, { withDocument: true }));
    changes.push(changeFile(loaded, editBetween(loaded.text, mix.render(lines))));
  }
  const reload: Reload = ({ file }) =>
    services.loadEditableFileOrNew(file.target, { known: file, withDocument: true });
  const facts = { tool: "linewise_edit_file", approval: "notAsked" } as const;
  const { routes, entry } = orThrow(
    await applyPlan(
      () => chooseRoutes({ changes }, reload),
      signal,
      (begun) => services.history.begin(begun, facts),
    ),
  );
  await entry.done(orThrow(await saveRoutes(routes, entry, settings.saveAfterEdit, services.log)));
  hold.release();
  const records = new Map<MixedFile, NaiveRecord>();
  for (const { file, lines } of wanted) {
    const { lines: before, baseline } = file;
    const isSaved = mix.isSavedWithEdit(file);
    const after = isSaved && before !== null ? mix.format(lines) : lines;
    mix.noteAgents(after.filter((line, index) => line !== lines[index]));
    if (isSaved) file.disk = after;
    file.lines = after;
    mix.takeRecord(file);
    records.set(file, {
      isEdit: true,
      text: { before, after },
      baseline: { before: baseline, after: baseline },
    });
  }
  mix.records.set(entry.id, records);
}

/** A file gets the text of an undo, and is saved with it. */
export async function becomeByUndo(
  mix: MixedHistory,
  file: MixedFile,
  { lines, baseline }: NaiveReview,
  isOpen: boolean,
  isExact: boolean,
): Promise<void> {
  const isSaved = lines === null || !isOpen || mix.isSavedWithEdit(file);
  const isFormatted = isSaved && isOpen && !isExact && file.lines !== null && lines !== null;
  const after = isFormatted ? mix.format(lines) : lines;
  if (isSaved) file.disk = after;
  file.lines = after;
  await mix.takeBaseline(file, carryNaively({ lines, baseline }, after));
  mix.takeRecord(file);
}

/** Unknown as soon as one of them is. */
function addUp(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other;
}

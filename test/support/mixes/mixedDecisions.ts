import assert from "node:assert/strict";
import { agreeAtOnce } from "../../../src/host/review/agreeToUndo.ts";
import { findHunkAt, lineOfHunk, type ShownHunk } from "../../../src/host/review/shownHunk.ts";
import { compareLines, replaceLines } from "../generators/naiveHistory.ts";
import {
  areSame,
  keepNaively,
  type NaiveRecord,
  type NaiveReview,
} from "../generators/naiveReview.ts";
import { becomeByUndo, editByAgent } from "./mixedCalls.ts";
import type { MixedFile, MixedHistory } from "./mixedHistory.ts";
import { pickOf, replaceRuns, type Step } from "./mixSteps.ts";
import { Uri, workspace } from "../crash/vscodeOnDisk.ts";

/** What a person decides about what agents did. */
export class MixedDecisions {
  readonly mix: MixedHistory;

  constructor(mix: MixedHistory) {
    this.mix = mix;
  }

  #pickHunk({
    pick,
    other,
  }: Step): { file: MixedFile; index: number; shown: ShownHunk } | undefined {
    const mix = this.mix;
    const { reviews } = mix.window;
    const file = pickOf(
      mix.files.filter((each) => reviews.find(mix.uriOf(each))),
      pick,
    );
    const review = file && reviews.find(mix.uriOf(file));
    const hunk = review && pickOf(review.hunks, other);
    if (file === undefined || review === undefined || hunk === undefined) return undefined;
    const line = lineOfHunk(hunk);
    const place = other % 2 === 0 ? { review, hunk } : line;
    void workspace.openTextDocument(Uri.parse(mix.uriOf(file)));
    const text = mix.documentOf(file)?.getText();
    // Lines that are gone before the first line and after it are both at that line.
    const chosen = place === line ? findHunkAt(review, line) : hunk;
    const index = review.hunks.findIndex((each) => each === chosen);
    return { file, index, shown: { uri: mix.uriOf(file), text, place } };
  }

  keepHunk(given: Step): Promise<void> {
    return this.#decide(given, "keepHunk", 1);
  }

  undoHunk(given: Step): Promise<void> {
    return this.#decide(given, "undoHunk", 1);
  }

  doubleClick(given: Step): Promise<void> {
    return this.#decide(given, given.pick % 3 === 0 ? "keepHunk" : "undoHunk", 2);
  }

  /** The second of two clicks finds nothing to decide. */
  async #decide(given: Step, decision: "keepHunk" | "undoHunk", clicks: number): Promise<void> {
    const found = this.#pickHunk(given);
    if (found === undefined) return;
    const mix = this.mix;
    const { file, index, shown } = found;
    const act = mix.window.actions[decision];
    if (clicks > 1) this.mix.doubleClicks++;
    const pressed = Array.from({ length: clicks }, () => act(shown, agreeAtOnce));
    const [first, ...others] = await Promise.allSettled(pressed);
    assert.equal(first?.status, "fulfilled", String(first?.status === "rejected" && first.reason));
    assert.ok(others.every(({ status }) => status === "rejected"));
    const hunks = compareLines(file.lines ?? [], file.baseline ?? []);
    const { lines, baseline } = file;
    if (hunks === undefined) await mix.adopt(file);
    else if (decision === "keepHunk") {
      file.baseline = replaceLines(lines ?? [], hunks.toSpliced(index, 1));
    } else {
      const undone = replaceLines(lines ?? [], hunks.slice(index, index + 1));
      const isAll = baseline === null && undone.length === 0;
      const left = { lines: isAll ? null : undone, baseline };
      await becomeByUndo(mix, file, left, true, await mix.isAsFound(file, left.lines));
    }
    mix.takeRecord(file);
    await this.#noteDecision(new Map([[file, { lines, baseline }]]));
  }

  /** @param before The files that were decided about, as they were. */
  async #noteDecision(before: ReadonlyMap<MixedFile, NaiveReview>): Promise<void> {
    const { mix } = this;
    const newest = await mix.newestId();
    const known = Math.max(0, ...mix.records.keys());
    // What agents made goes with their calls, and has an entry of its own.
    if (newest > known + 1) return mix.adoptEntries(known, false);
    const records = new Map<MixedFile, NaiveRecord>();
    for (const [file, { lines, baseline }] of before) {
      records.set(file, {
        isEdit: false,
        text: { before: lines, after: file.lines },
        baseline: { before: baseline, after: file.baseline },
      });
    }
    mix.records.set(newest, records);
  }

  /** A second click comes while an agent adds lines: nobody can say which of them is first. */
  async clickInEdit(given: Step): Promise<void> {
    const found = this.#pickHunk(given);
    if (found === undefined) return;
    const mix = this.mix;
    const { file, shown } = found;
    this.mix.doubleClicks++;
    const act = mix.window.actions[given.pick % 3 === 0 ? "keepHunk" : "undoHunk"];
    const before = await mix.newestId();
    const old = new Set(file.baseline);
    const others = (file.lines ?? []).filter((line) => old.has(line));
    // A formatter may make lines of the text and of the baseline alike.
    const formatted = [...new Set([...(file.lines ?? []), ...old])].flatMap((line) =>
      mix.format([line]),
    );
    const alike = new Set([file.lines ?? [], file.baseline ?? [], formatted].flatMap(findTwins));
    const lines = replaceRuns(
      this.mix,
      file,
      [{ ...(given.runs[0] ?? noRun), removed: 0 }],
      "agent",
    );
    const isOther = !areSame(lines, file.lines);
    await Promise.allSettled([
      act(shown, agreeAtOnce),
      isOther ? editByAgent(mix, [{ file, lines }]) : undefined,
      act(shown, agreeAtOnce),
    ]);
    await mix.adoptEntries(before);
    await mix.adopt(file);
    const now = file.lines ?? [];
    const twins = findTwins(now).filter((line) => !alike.has(line));
    assert.deepEqual(twins, [], "lines that are there twice");
    const lost = others.filter(
      (line) => !now.includes(line) && !now.includes(mix.format([line])[0] ?? ""),
    );
    assert.deepEqual(lost, [], "lines that no agent wrote");
  }

  #toReview(): readonly MixedFile[] {
    const listed = new Set(this.mix.window.reviews.listed().map(({ uri }) => uri));
    return this.mix.files.filter((file) => listed.has(this.mix.uriOf(file)));
  }

  keepFile(given: Step): Promise<void> {
    const file = pickOf(this.#toReview(), given.pick);
    return this.#keepWhole(file ? [file] : [], false);
  }

  keepAll(): Promise<void> {
    return this.#keepWhole(this.#toReview(), true);
  }

  async #keepWhole(files: readonly MixedFile[], areAll: boolean): Promise<void> {
    if (files.length === 0) return;
    const { actions } = this.mix.window;
    const before = new Map(files.map((file) => [file, { ...file }]));
    await actions.keepFiles(areAll ? undefined : files.map((file) => this.mix.uriOf(file)));
    for (const file of files) {
      file.baseline = file.lines;
      this.mix.takeRecord(file);
    }
    await this.#noteDecision(before);
  }

  undoFile(given: Step): Promise<void> {
    const file = pickOf(this.#toReview(), given.pick);
    return this.#undoWhole(file ? [file] : [], false);
  }

  undoAll(): Promise<void> {
    return this.#undoWhole(this.#toReview(), true);
  }

  async #undoWhole(files: readonly MixedFile[], areAll: boolean): Promise<void> {
    if (files.length === 0) return;
    const { actions } = this.mix.window;
    const before = new Map(files.map((file) => [file, { ...file }]));
    const agree = (): Promise<boolean> => Promise.resolve(true);
    const uris = files.map((file) => this.mix.uriOf(file));
    await actions.undoFiles(areAll ? undefined : uris, agree);
    for (const file of files) {
      const { baseline } = file;
      await becomeByUndo(
        this.mix,
        file,
        { lines: baseline, baseline },
        this.mix.wasOpened(file),
        await this.mix.isAsFound(file, baseline),
      );
    }
    await this.#noteDecision(before);
  }

  /** The lines of one call and no others. */
  async keepCall({ pick }: Step): Promise<void> {
    const mix = this.mix;
    const ids = await mix.idsOf("edit", ["applied", "undoneInPart"]);
    const id = pickOf(ids, pick);
    if (id === undefined) return;
    const { actions } = mix.window;
    const before = new Map<MixedFile, NaiveReview>();
    let [left, isKnown] = [0, true];
    const toReview = this.#toReview();
    const naive = [...(mix.records.get(id) ?? [])].flatMap(([file, { text }]) => {
      if (!toReview.includes(file)) return [];
      const kept = keepNaively(text, file);
      isKnown &&= kept !== undefined;
      left += kept?.left ?? 0;
      return [[file, kept] as const];
    });
    const answer = await actions
      .keepEntries([id], `Edit e${id}`)
      .catch((error: unknown) => String(error));
    for (const [file, kept] of naive) {
      const { lines, baseline } = file;
      if (kept === undefined) await mix.adopt(file);
      else file.baseline = kept.baseline;
      if (areSame(baseline, file.baseline)) continue;
      mix.takeRecord(file);
      before.set(file, { lines, baseline });
    }
    if (typeof answer === "string") assert.equal(before.size, 0, answer);
    else {
      if (isKnown) assert.equal(answer.left.length, left, "what is left");
      await this.#noteDecision(before);
    }
  }
}

function findTwins(lines: readonly string[]): readonly string[] {
  return lines.filter((line, at) => lines.indexOf(line) < at);
}

const noRun = { at: 0, removed: 0, added: 1 };

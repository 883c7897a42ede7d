import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type FileRecord, findEntryStates } from "../../../src/core/history/index.ts";
import { findOpenDocument } from "../../../src/host/documents/index.ts";
import { createFileReviews, type FileReviews } from "../../../src/host/review/fileReviews.ts";
import { filesNow, readTextNow } from "../../../src/host/review/textsNow.ts";
import { createReviewActions, type ReviewActions } from "../../../src/host/review/reviewActions.ts";
import type { Settings } from "../../../src/toolkit/manifest/index.ts";
import { nameOf } from "../generators/naiveHistory.ts";
import {
  areSame,
  carryNaively,
  type Lines,
  type NaiveChange,
  type NaiveRecord,
  type NaiveReview,
} from "../generators/naiveReview.ts";
import { type OpenedHistory, openHistory } from "../crash/historyOnDisk.ts";
import { closeDocument, participant, Uri, workspace } from "../crash/vscodeOnDisk.ts";
import { addressOf } from "../disk/fileAddress.ts";

/** A file as the naive model has it. */
export interface MixedFile {
  name: string;
  /** What a person sees: unsaved text, or what is on the disk. */
  lines: Lines;
  disk: Lines;
  /** What the newest record left. */
  recorded: NaiveReview | undefined;
  baseline: Lines;
}

export interface MixSettings {
  readonly ending: "\n" | "\r\n";
  readonly saveAfterEdit: Settings["saveAfterEdit"];
  /** What runs on a save does to a line. */
  readonly formatter: "none" | "trim" | "format";
}

/** A window: what it knows can be lost at any time. */
interface MixedWindow {
  readonly services: OpenedHistory;
  readonly reviews: FileReviews;
  readonly actions: ReviewActions;
}

/** Files on a disk with a history and its review, as Linewise has them and as a naive model does. */
export class MixedHistory {
  readonly files: MixedFile[] = [];
  readonly records = new Map<number, ReadonlyMap<MixedFile, NaiveRecord>>();
  readonly settings: MixSettings;
  readonly #base: string;
  /** Names of lines that an agent wrote, or a formatter while an agent's edit was saved. */
  readonly #agentLines = new Set<string>();
  /** Lines that a text had twice, since a formatter made them alike: from then on they are no names. */
  readonly #twins = new Set<string>();
  window: MixedWindow;
  /** Steps in which the naive model had no answer, and only its laws were checked. */
  undefinedSteps = 0;
  left = 0;
  doubleClicks = 0;
  /** Reviews in which a line that no agent wrote is an agent's, at another place, or removed and there. */
  doubtful = 0;
  /** Reviews with a change of which nobody knows the call. */
  untraced = 0;
  #made = 0;
  #open: ReadonlySet<MixedFile> = new Set();
  #dirty: ReadonlySet<MixedFile> = new Set();

  constructor(top: string, settings: MixSettings, lineCounts: readonly number[]) {
    this.settings = settings;
    this.#base = mkdtempSync(join(top, "mix-"));
    mkdirSync(join(this.#base, "work"));
    participant.format = (text) => this.render(this.format(this.read(text)));
    for (const count of lineCounts) {
      const lines = Array.from({ length: count }, () => this.makeLine("first"));
      const name = `file ${this.files.length}.txt`;
      this.files.push({ name, lines, disk: lines, recorded: undefined, baseline: lines });
      writeFileSync(this.pathOf(name), this.render(lines));
    }
    this.window = this.open();
  }

  pathOf(name: string): string {
    return join(this.#base, "work", name);
  }

  uriOf({ name }: MixedFile): string {
    return addressOf(this.pathOf(name));
  }

  /** Another window on the same history, or this one after a reload. */
  open(): MixedWindow {
    const { saveAfterEdit } = this.settings;
    const folder = join(this.#base, "work");
    const fail = (message: string): void => assert.fail(message);
    const services = openHistory(folder, join(this.#base, "history"), fail, { saveAfterEdit });
    const { history } = services;
    const reviews = createFileReviews({ history, ...filesNow }, () => undefined);
    const actions = createReviewActions(reviews, {
      history,
      findShownText: (uri) => findOpenDocument(Uri.parse(uri) as never)?.getText(),
    });
    return { services, reviews, actions };
  }

  /** Like no other, by far; some have what a formatter takes away. */
  makeLine(who: string): string {
    this.#made++;
    const word = (Math.imul(this.#made, 0x9e3779b1) >>> 0).toString(36);
    return `${word} ${who} ${this.#made}${this.#made % 3 === 0 ? "  " : ""}`;
  }

  makeName(): string {
    return `moved ${++this.#made}.txt`;
  }

  makeNew(who: string, count: number): readonly string[] {
    const lines = Array.from({ length: count }, () => this.makeLine(who));
    if (who === "agent") this.noteAgents(lines);
    return lines;
  }

  noteAgents(lines: readonly string[]): void {
    for (const line of lines) this.#agentLines.add(nameOf(line));
  }

  isAgents(line: string): boolean {
    return this.#agentLines.has(nameOf(line));
  }

  format<Of extends Lines>(lines: Of): Of {
    const { formatter } = this.settings;
    const each = { none: (line: string) => line, trim: trimEnd, format: markEnd }[formatter];
    return (lines === null ? null : lines.map(each)) as Of;
  }

  render(lines: readonly string[]): string {
    return lines.map((line) => line + this.settings.ending).join("");
  }

  read(text: string): readonly string[] {
    return text.split(this.settings.ending).slice(0, -1);
  }

  /** VS Code says so too of a text that was changed and is now again as on the disk. */
  isDirty(file: MixedFile): boolean {
    return this.documentOf(file)?.isDirty === true;
  }

  isOpen(file: MixedFile): boolean {
    return this.documentOf(file) !== undefined;
  }

  /** Notes which files VS Code has open, and with unsaved text, before a step. */
  noteDocuments(): void {
    this.#open = new Set(this.files.filter((file) => this.isOpen(file)));
    this.#dirty = new Set(this.files.filter((file) => this.isDirty(file)));
  }

  /** It may have been opened to be read. */
  wasOpened(file: MixedFile): boolean {
    return this.#open.has(file) || this.isOpen(file);
  }

  /** Whether an edit of a file is saved with it; a new one is on the disk at once. */
  isSavedWithEdit(file: MixedFile): boolean {
    const { saveAfterEdit } = this.settings;
    if (file.lines === null || saveAfterEdit === "always") return true;
    return saveAfterEdit === "ifClean" && !this.#dirty.has(file);
  }

  /** What others, not agents, have made of a file. */
  async changeByOther(file: MixedFile, lines: Lines): Promise<void> {
    file.lines = lines;
    const { recorded } = file;
    await this.takeBaseline(file, recorded ? carryNaively(recorded, lines) : lines);
  }

  /** @param baseline Undefined where the model has no answer: then that of Linewise is taken. */
  async takeBaseline(file: MixedFile, baseline: Lines | undefined): Promise<void> {
    if (baseline === undefined) await this.adopt(file);
    else file.baseline = baseline;
  }

  /** What the model does not know is taken from Linewise. */
  async adopt(file: MixedFile): Promise<void> {
    this.undefinedSteps++;
    const path = this.pathOf(file.name);
    const uri = this.uriOf(file);
    file.lines = await this.#readNow(file);
    file.disk = existsSync(path) ? this.read(readFileSync(path, "utf8")) : null;
    await this.window.reviews.settle([uri]);
    const review = this.window.reviews.find(uri);
    file.baseline = review ? this.#readLines(review.baseline) : file.lines;
    const { history } = this.window.services;
    const latest = (await history.latest()).files.get(uri);
    const state = latest && (await history.readState(latest.record));
    file.recorded = state && {
      lines: this.#readLines(state.text),
      baseline: this.#readLines(state.baseline),
    };
  }

  /**
   * The same of entries that nobody can know in advance.
   *
   * @param isFirst The model has not taken up what they left: each finds what the one before it left.
   */
  async adoptEntries(afterId: number, isFirst = true): Promise<void> {
    const { history } = this.window.services;
    for (const stored of (await history.read()).entries) {
      if (stored.id <= afterId || stored.outcome?.result === "takenBack") continue;
      const records = new Map<MixedFile, NaiveRecord>();
      const entry = stored.read();
      for (const record of stored.outcome?.files ?? entry.files) {
        const file = this.files.find((each) => this.uriOf(each) === record.uri);
        assert.ok(file);
        const naive = await this.#readRecord(record, entry.kind === "edit");
        if (isFirst) assertFinds(file.recorded, naive);
        file.recorded = { lines: naive.text.after, baseline: naive.baseline.after };
        records.set(file, naive);
        if (naive.isEdit) this.noteAgents(naive.text.after ?? []);
      }
      this.records.set(entry.id, records);
    }
  }

  async #readRecord(record: FileRecord, isEdit: boolean): Promise<NaiveRecord> {
    const { baselineBefore: before = null, baseline: after = null, encoding } = record;
    const read = async (states: Pick<FileRecord, "before" | "after">): Promise<NaiveChange> => {
      const { history } = this.window.services;
      const texts = await history.readChange(states, { encoding, isByteExact: false });
      assert.ok(texts);
      return { before: this.#readLines(texts.before), after: this.#readLines(texts.after) };
    };
    return { isEdit, text: await read(record), baseline: await read({ before, after }) };
  }

  /** What a record leaves. */
  takeRecord(file: MixedFile): void {
    file.recorded = { lines: file.lines, baseline: file.baseline };
  }

  move(file: MixedFile, name: string): Promise<void> {
    const [from, unsaved] = [this.uriOf(file), this.isDirty(file) ? file.lines : undefined];
    const isOpen = this.isOpen(file);
    renameSync(this.pathOf(file.name), this.pathOf(name));
    closeDocument(Uri.parse(from));
    file.name = name;
    if (isOpen) void workspace.openTextDocument(Uri.parse(this.uriOf(file)));
    if (unsaved) this.type(file, unsaved);
    return this.window.services.history.noteMoved(from, this.uriOf(file));
  }

  type(file: MixedFile, lines: readonly string[]): void {
    const uri = Uri.parse(this.uriOf(file));
    void workspace.openTextDocument(uri);
    this.documentOf(file)?.setText(this.render(lines), true);
  }

  documentOf(file: MixedFile): (typeof workspace.textDocuments)[number] | undefined {
    const address = this.uriOf(file);
    return workspace.textDocuments.find(({ uri }) => uri.toString() === address);
  }

  writeDisk(file: MixedFile, lines: readonly string[]): void {
    writeFileSync(this.pathOf(file.name), this.render(lines));
    file.disk = lines;
  }

  /** What the model says of texts, disks and reviews is what there is, in a window just opened too. */
  async check(isReloaded: boolean): Promise<void> {
    const uris = this.files.map((file) => this.uriOf(file));
    for (const window of isReloaded ? [this.window, this.open()] : [this.window]) {
      await window.reviews.settle(uris);
      for (const file of this.files) await this.#checkFile(file, window);
    }
  }

  async #checkFile(file: MixedFile, { reviews }: MixedWindow): Promise<void> {
    const uri = this.uriOf(file);
    const { name } = file;
    const path = this.pathOf(name);
    const onDisk = existsSync(path) ? this.read(readFileSync(path, "utf8")) : null;
    assert.deepEqual(onDisk, file.disk, `${name} on the disk`);
    assert.deepEqual(await this.#readNow(file), file.lines, `${name} in its editor`);
    const unshown = reviews.listed().filter((each) => "reason" in each && each.reason !== "empty");
    assert.deepEqual(unshown, []);
    const review = reviews.find(uri);
    const baseline = review ? this.#readLines(review.baseline) : file.lines;
    assert.deepEqual(baseline ?? [], file.baseline ?? [], `the baseline of ${name}`);
    if (review) takeEmptiness(file, baseline);
    if (review?.hunks.some((hunk) => reviews.originsOf(review, [hunk]).length === 0) === true) {
      this.untraced++;
    }
    if (this.#isDoubtful(file.lines ?? [], baseline ?? [])) this.doubtful++;
  }

  async #readNow(file: MixedFile): Promise<Lines> {
    const uri = this.uriOf(file);
    const now = await readTextNow({ uri, encoding: "utf8", isByteExact: false });
    return typeof now === "string" ? null : this.read(now.text);
  }

  /** Whether it has these very lines again, which an edit of an agent had found: no formatter gets them. */
  async isAsFound(file: MixedFile, lines: Lines): Promise<boolean> {
    const edits = [...this.records.values()].flatMap((records) => records.get(file) ?? []);
    const wasFound = edits.some(({ isEdit, text }) => isEdit && areSame(text.before, lines));
    return wasFound && areSame(await this.#readNow(file), lines);
  }

  /** Which of a line's twins is which, nobody can say. */
  noteTwins(lines: Lines): void {
    lines?.filter((line, at) => lines.indexOf(line) < at).forEach((line) => this.#twins.add(line));
  }

  #isDoubtful(lines: readonly string[], baseline: readonly string[]): boolean {
    const [now, old] = [new Set(lines), new Set(baseline)];
    this.noteTwins(lines);
    const isOthers = (line: string): boolean => !this.isAgents(line) && !this.#twins.has(line);
    const [one, other] = [lines, baseline].map((each) =>
      each.filter((line) => old.has(line) && now.has(line) && isOthers(line)),
    );
    const areAgents = lines.every((line) => old.has(line) || this.isAgents(line));
    const isTwice = old.size < baseline.length && !baseline.some((line) => this.#twins.has(line));
    return !areAgents || isTwice || !areSame(one ?? [], other ?? []);
  }

  #readLines(text: string | null): Lines {
    return text === null ? null : this.read(text);
  }

  /** The entries of a kind in one of these states, by id. */
  async idsOf(kind: string, states: readonly string[]): Promise<readonly number[]> {
    const { entries } = await this.window.services.history.read();
    const found = findEntryStates(entries);
    return entries
      .filter((entry) => entry.kind === kind && states.includes(found.get(entry.id) ?? ""))
      .map(({ id }) => id);
  }

  describe(): string {
    return JSON.stringify(
      this.files.map((file) => [file.name, file.lines, file.baseline, this.isDirty(file)]),
    );
  }

  async newestId(): Promise<number> {
    return (await this.window.services.history.read()).entries.at(-1)?.id ?? 0;
  }
}

const trimEnd = (line: string): string => line.trimEnd();
const markEnd = (line: string): string => (line.endsWith("  ") ? `${line.trimEnd()};` : line);

/** Whether no lines mean an empty file or none is not what the model is about. */
function takeEmptiness(file: MixedFile, baseline: Lines): void {
  if (baseline?.length === file.baseline?.length) return;
  if (file.recorded?.lines === file.lines) file.recorded &&= { ...file.recorded, baseline };
  file.baseline = baseline;
}

function assertFinds(recorded: NaiveReview | undefined, { text, baseline }: NaiveRecord): void {
  if (recorded === undefined || !areSame(recorded.lines, text.before)) return;
  assert.deepEqual(baseline.before ?? [], recorded.baseline ?? [], "what it finds");
}

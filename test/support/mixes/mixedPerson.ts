import { areSame, type Lines } from "../generators/naiveReview.ts";
import type { MixedFile, MixedHistory } from "./mixedHistory.ts";
import { pickOf, replaceRuns, type Step } from "./mixSteps.ts";
import { closeDocument, Uri } from "../crash/vscodeOnDisk.ts";

/** What a person does to files with their editor and with git. */
export class MixedPerson {
  readonly mix: MixedHistory;
  #committed: ReadonlyMap<MixedFile, Lines> = new Map();
  #stashed: ReadonlyMap<MixedFile, Lines> = new Map();

  constructor(mix: MixedHistory) {
    this.mix = mix;
  }

  async type(given: Step): Promise<void> {
    const file = this.#pickFile(given, ({ lines }) => lines !== null);
    if (file === undefined) return;
    const typed = replaceRuns(this.mix, file, given.runs.slice(0, 2), "mine");
    const lines = given.other % 3 === 0 ? putBack(file, typed, given) : typed;
    if (areSame(lines, file.lines)) return;
    this.mix.type(file, lines);
    await this.mix.changeByOther(file, lines);
  }

  async save(given: Step): Promise<void> {
    const file = this.#pickFile(given, (each) => this.mix.isDirty(each));
    if (file === undefined) return;
    const document = this.mix.documentOf(file);
    await document?.save();
    const saved = this.mix.format(file.lines);
    file.disk = saved;
    await this.mix.changeByOther(file, saved);
  }

  /** Without saving. */
  async revert(given: Step): Promise<void> {
    const file = this.#pickFile(given, (each) => this.mix.isDirty(each) && each.disk !== null);
    if (file === undefined) return;
    this.mix.documentOf(file)?.setText(this.mix.render(file.disk ?? []), false);
    await this.mix.changeByOther(file, file.disk);
  }

  close(given: Step): Promise<void> {
    const file = this.#pickFile(given, (each) => !this.mix.isDirty(each));
    if (file !== undefined) closeDocument(Uri.parse(this.mix.uriOf(file)));
    return Promise.resolve();
  }

  commit(): Promise<void> {
    this.#committed = new Map(this.mix.files.map((file) => [file, file.disk]));
    return Promise.resolve();
  }

  /** All files that nobody types in, as git does it. */
  async #restore(saved: ReadonlyMap<MixedFile, Lines>): Promise<void> {
    for (const [file, lines] of saved) {
      if (lines === null || this.mix.isDirty(file)) continue;
      this.mix.writeDisk(file, lines);
      await this.mix.changeByOther(file, lines);
    }
  }

  async checkout({ pick }: Step): Promise<void> {
    const one = pickOf([...this.#committed], pick);
    await this.#restore(pick % 2 === 0 || one === undefined ? this.#committed : new Map([one]));
  }

  /** Or brings back what was put aside. */
  async stash(): Promise<void> {
    const isAside = this.#stashed.size > 0;
    const aside = new Map(this.mix.files.map((file) => [file, file.disk]));
    await this.#restore(isAside ? this.#stashed : this.#committed);
    this.#stashed = isAside ? new Map() : aside;
  }

  async rename(given: Step): Promise<void> {
    const file = this.#pickFile(given, ({ lines, disk }) => lines !== null && disk !== null);
    if (file !== undefined) await this.mix.move(file, this.mix.makeName());
  }

  async swap({ pick, other }: Step): Promise<void> {
    const there = this.mix.files.filter(({ lines, disk }) => lines !== null && disk !== null);
    const [one, two] = [pickOf(there, pick), pickOf(there, other)];
    if (one === undefined || two === undefined || one === two) return;
    const [name, otherName] = [one.name, two.name];
    await this.mix.move(one, "between.txt");
    await this.mix.move(two, name);
    await this.mix.move(one, otherName);
  }

  #pickFile({ pick }: Step, isWanted: (file: MixedFile) => boolean): MixedFile | undefined {
    return pickOf(this.mix.files.filter(isWanted), pick);
  }
}

/** With a line that an agent has removed, anywhere. */
function putBack(
  { baseline }: MixedFile,
  typed: readonly string[],
  { pick, other }: Step,
): readonly string[] {
  const there = new Set(typed.map((line) => line.trimEnd()));
  const removed = (baseline ?? []).filter((line) => !there.has(line.trimEnd()));
  const line = pickOf(removed, pick);
  return line === undefined ? typed : typed.toSpliced(other % (typed.length + 1), 0, line);
}

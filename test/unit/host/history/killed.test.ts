import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, it } from "mocha";
import { findEntryStates, type HistoryEntry } from "../../../../src/core/history/index.ts";
import {
  type Journal,
  openJournal,
  type StoredEntry,
} from "../../../../src/files/history/index.ts";
import type { CutShortAnswer, LeftFile } from "../../../../src/host/history/recoverCutShort.ts";
import { describeCutShort } from "../../../../src/toolkit/confirmation/index.ts";
import {
  type EditedFile,
  editedFiles,
  readNow,
  textOf,
  type Version,
} from "../../../support/crash/editedFiles.ts";
import { type Program, startProgram } from "../../../support/crash/program.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

/** How many kills: LINEWISE_KILL_ROUNDS, for a soak, or twenty. */
const rounds = Number(process.env["LINEWISE_KILL_ROUNDS"] ?? 20);
const fileCounts = [1, 3, 10, 50];
/** So many processes, one after another, write to one journal. */
const roundsPerJournal = 5;
const answers: readonly CutShortAnswer[] = ["finish", "rollBack", "leave"];
const labels = { finish: "Finish", rollBack: "Roll Back", leave: "" } as const;

/** What a process was about when it was killed. */
interface Step {
  readonly from: Version;
  readonly to: Version;
}

interface Place {
  readonly folder: string;
  readonly journalFolder: string;
  readonly files: readonly EditedFile[];
}

describe(`a process that edits, undoes and redoes, killed ${rounds} times`, function () {
  this.timeout(60_000 + rounds * 30_000);
  const inFolder = useTemporaryFolder();
  /** What the rounds came upon. */
  const seen = new Map<string, number>();
  const count = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);

  it("leaves each file old or new, loses nothing, and tells the truth", async () => {
    let journalFolder = "";
    let acknowledged: Acknowledged[] = [];
    for (let round = 0; round < rounds; round++) {
      if (round % roundsPerJournal === 0) {
        journalFolder = join(mkdtempSync(inFolder("storage-")), "history");
        acknowledged = [];
      }
      const fileCount = fileCounts[round % fileCounts.length] ?? 1;
      const folder = inFolder(`round-${round}`);
      mkdirSync(folder);
      const shift = Math.floor(round / fileCounts.length);
      const files = editedFiles(folder, fileCount, shift);
      const place = { folder, journalFolder, files };
      try {
        const { done, inFlight } = await editAndKill(place, shift);
        acknowledged.push(...done);
        await checkAcknowledged(journalFolder, acknowledged);
        const answer = answers[Math.floor(Math.random() * answers.length)] ?? "leave";
        const killsBefore = Math.floor(Math.random() * 3);
        await recover(place, inFlight, answer, killsBefore);
        await checkAcknowledged(journalFolder, acknowledged);
      } catch (error) {
        throw new Error(`round ${round}, ${fileCount} files`, { cause: error });
      }
    }
    console.log(`      ${[...seen].map(([what, times]) => `${what}: ${times}`).join(", ")}`);
    assert.ok((seen.get("cut short") ?? 0) >= rounds / 4);
  });

  interface Acknowledged extends Step {
    readonly entry: number;
    readonly files: readonly EditedFile[];
  }

  /** Writes the files as they are before all edits, has a process change them, and kills it. */
  async function editAndKill(
    { folder, journalFolder, files }: Place,
    shift: number,
  ): Promise<{ readonly done: readonly Acknowledged[]; readonly inFlight: Step | undefined }> {
    for (const file of files) {
      const text = textOf(file, 0);
      if (text !== null) writeFileSync(file.path, text);
    }
    const given = [folder, journalFolder, String(files.length), String(shift)];
    const program = startProgram("editForever.ts", given, inFolder("compiled"));
    const steps = Math.floor(Math.random() * 9);
    let stepMs = 15 + 15 * files.length;
    for (let started = 0, startedMs = performance.now(); started <= steps;) {
      const line = await program.next();
      assert.ok(line?.kind !== "error" && line !== undefined, JSON.stringify(line));
      if (line.kind === "starts") started += 1;
      if (line.kind === "ends") stepMs = performance.now() - startedMs;
      if (line.kind === "starts") startedMs = performance.now();
    }
    await wait(Math.random() * stepMs * 1.2);
    await program.kill();
    const { lines } = program;
    const last = lines.at(-1);
    return {
      done: lines.flatMap((line) => (line.kind === "ends" ? [{ ...line, files }] : [])),
      inFlight: last?.kind === "starts" ? last : undefined,
    };
  }

  /** Has new processes tell a person what was left, some of which are killed too, and checks them. */
  async function recover(
    place: Place,
    inFlight: Step | undefined,
    answer: CutShortAnswer,
    killsBefore: number,
  ): Promise<void> {
    const { files, journalFolder } = place;
    const entry = await findCutShortEntry(journalFolder);
    const left = files.map((file) => judge(file, inFlight ?? { from: 0, to: 0 }));
    files.forEach((file, index) => {
      const isWhole = left[index] === "old" || left[index] === "new";
      assert.ok(inFlight === undefined || isWhole || (left[index] === "torn" && canTear(file)));
    });
    if (inFlight === undefined || entry === undefined) {
      assert.equal(entry, undefined, "what was acknowledged is not cut short");
      count(inFlight === undefined ? "between two" : "no entry or an outcome");
      if (inFlight === undefined) return;
      const state = new Set(left);
      assert.equal(state.size, 1, `a part was changed without an entry: ${left.join()}`);
      return;
    }
    count("cut short");
    count(entry.kind);
    if (left.includes("torn")) count("torn");
    assert.equal(entry.files.length, files.length);
    for (let kills = killsBefore; kills >= 0; kills--) {
      const program = startProgram(
        "tellOnce.ts",
        [place.folder, journalFolder],
        inFolder("compiled"),
      );
      const killed =
        kills > 0
          ? wait(100 + Math.random() * (100 + 10 * files.length)).then(() => program.kill())
          : null;
      await answerAll(program, place, entry, answer);
      await killed;
    }
    const expected = files.map((file, index) => {
      if (answer === "finish") return textOf(file, inFlight.to);
      const isNew = answer === "leave" && left[index] === "new";
      return textOf(file, isNew ? inFlight.to : inFlight.from);
    });
    assert.deepEqual(files.map(readNow), expected, `${answer}, had ${left.join()}`);
    await checkStates(journalFolder, entry, answer);
  }

  /** Checks what is told against the disk, and answers it. */
  async function answerAll(
    program: Program,
    { journalFolder, files }: Place,
    cutShort: HistoryEntry,
    answer: CutShortAnswer,
  ): Promise<void> {
    for (;;) {
      const line = await program.next();
      if (line === undefined) return;
      assert.notEqual(line.kind, "error", JSON.stringify(line));
      if (line.kind !== "tells") continue;
      const id = Number(/edit e(\d+) /.exec(line.message)?.[1]);
      const entry = await readEntry(journalFolder, id);
      assert.equal(line.message, await describeTruth(journalFolder, entry, files));
      // What a recovery was about when it was killed is told after what it recovered.
      const wanted = id === cutShort.id ? labels[answer] : "Finish";
      program.write(line.actions.includes(wanted) ? wanted : "");
    }
  }

  async function withJournal<Value>(
    journalFolder: string,
    work: (journal: Journal, entries: readonly StoredEntry[]) => Promise<Value> | Value,
  ): Promise<Value> {
    const journal = openJournal(journalFolder);
    const { entries, damaged } = await journal.refresh();
    assert.ok(
      damaged.every(({ reason }) => reason.startsWith("was cut short")),
      JSON.stringify(damaged),
    );
    return work(journal, entries);
  }

  function findCutShortEntry(journalFolder: string): Promise<HistoryEntry | undefined> {
    return withJournal(journalFolder, (_, entries) => {
      const open = entries.filter((entry) => entry.outcome === undefined);
      assert.ok(open.every((entry) => !entry.isUnderWay));
      assert.ok(open.length <= 1);
      return open[0]?.read();
    });
  }

  function readEntry(journalFolder: string, id: number): Promise<HistoryEntry> {
    return withJournal(journalFolder, (_, entries) => {
      const entry = entries.find((each) => each.id === id)?.read();
      assert.ok(entry, `e${id} is not there`);
      return entry;
    });
  }

  /** What a person should be told, by the bytes that the journal has and those of the disk. */
  function describeTruth(
    journalFolder: string,
    entry: HistoryEntry,
    files: readonly EditedFile[],
  ): Promise<string> {
    return withJournal(journalFolder, async (journal) => {
      const read = async (key: string | null): Promise<string | null> => {
        if (key === null) return null;
        const content = await journal.readContent(key);
        assert.ok(content.ok);
        return Buffer.from(content.value).toString();
      };
      const told = await Promise.all(
        entry.files.map(async ({ path, before, after }) => {
          const file = files.find((each) => basename(each.path) === path);
          assert.ok(file, path);
          return { path, left: leftOf(await read(before), await read(after), readNow(file)) };
        }),
      );
      return describeCutShort({ entry: `e${entry.id}`, tool: entry.tool, files: told });
    });
  }

  /** Every entry that was said to be done is there and whole, with the bytes before and after. */
  function checkAcknowledged(journalFolder: string, all: readonly Acknowledged[]): Promise<void> {
    return withJournal(journalFolder, async (journal, entries) => {
      const byId = new Map(entries.map((entry) => [entry.id, entry]));
      assert.equal(byId.size, entries.length, "an id was given twice");
      for (const [index, { entry: id, files, from, to }] of all.entries()) {
        const stored = byId.get(id);
        assert.equal(stored?.outcome?.result, "done", `e${id}`);
        if (index < all.length - 3 && index % 10 !== 0) continue;
        for (const [at, record] of stored.read().files.entries()) {
          const file = files.find(({ path }) => basename(path) === record.path);
          assert.ok(file, `e${id}: ${at}`);
          for (const [key, version] of [
            [record.before, from],
            [record.after, to],
          ] as const) {
            const text = textOf(file, version);
            const content = key === null ? undefined : await journal.readContent(key);
            assert.ok(content?.ok !== false, `e${id} lost a content`);
            assert.equal(content && Buffer.from(content.value).toString(), text ?? undefined);
          }
        }
      }
    });
  }

  /** What was finished is an entry as others; what was rolled back is undone, or changed nothing. */
  function checkStates(
    journalFolder: string,
    { id, of }: HistoryEntry,
    answer: CutShortAnswer,
  ): Promise<void> {
    return withJournal(journalFolder, (_, entries) => {
      const states = findEntryStates(entries);
      assert.ok(![...states.values()].includes("cutShort"), "nothing is cut short any more");
      const state = states.get(id) ?? "";
      const allowed = { finish: ["applied"], rollBack: ["undone", "takenBack"] };
      if (answer === "leave") return;
      assert.ok(allowed[answer].includes(state), `e${id} is ${state} after ${answer}`);
      const expected = answer === "finish" ? "undone" : "applied";
      for (const each of of) assert.equal(states.get(each), expected, `e${each} after ${answer}`);
    });
  }
});

function judge(file: EditedFile, { from, to }: Step): LeftFile {
  return leftOf(textOf(file, from), textOf(file, to), readNow(file));
}

function leftOf(before: string | null, after: string | null, now: string | null): LeftFile {
  if (now === after) return "new";
  if (now === before) return "old";
  return now !== null && after?.startsWith(now) === true ? "torn" : "other";
}

/** What is written as bytes is replaced at once; VS Code empties a file before it writes it. */
function canTear({ kind }: EditedFile): boolean {
  return kind !== "bytes";
}

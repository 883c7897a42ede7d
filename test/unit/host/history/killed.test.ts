import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, it } from "mocha";
import {
  findEntryStates,
  type HistoryEntry,
  recordsOf,
} from "../../../../src/core/history/index.ts";
import type { RecoveryAnswer } from "../../../../src/host/undo/undoableHistory.ts";
import {
  canTear,
  type EditedFile,
  editedFiles,
  heldText,
  leftOf,
  type Participant,
  readNow,
  textOf,
  type Version,
  waysTo,
} from "../../../support/crash/editedFiles.ts";
import {
  describeTruth,
  findCutShortEntry,
  judgeFiles,
  readEntry,
  withJournal,
} from "../../../support/crash/leftByKill.ts";
import { type Program, startProgram } from "../../../support/crash/program.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

/** How many kills: LINEWISE_KILL_ROUNDS, for a soak, or eight. */
const kills = Number(process.env["LINEWISE_KILL_ROUNDS"] ?? 8);
const fileCounts = [1, 3, 10, 50];
/** So often the processes that share a journal are killed. */
const killsPerJournal = 4;
const answers: readonly RecoveryAnswer[] = ["finish", "rollBack", "leave"];
/** In half of the journals, saving changes documents further. */
const participants: readonly Participant[] = ["formats", "none", "trims", "none"];
const labels = { finish: "Finish", rollBack: "Roll Back", leave: "" } as const;

/** What a process was about when it was killed. */
interface Step {
  readonly from: Version;
  readonly to: Version;
}

interface Acknowledged extends Step {
  readonly entry: number;
  readonly files: readonly EditedFile[];
  readonly participant: Participant;
}

/** A step that a kill cut short, and what is to become of it. */
interface Pending {
  readonly entry: HistoryEntry;
  readonly files: readonly EditedFile[];
  /** What each file may hold then. */
  readonly expected: readonly (readonly (string | null)[])[];
  readonly answer: RecoveryAnswer;
  readonly participant: Participant;
}

describe(`processes that edit, undo and redo, killed ${kills} times`, function () {
  this.timeout(180_000 + kills * 30_000);
  const inFolder = useTemporaryFolder();
  /** What the kills came upon. */
  const seen = new Map<string, number>();
  const count = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);

  it("leave each file old or new, lose nothing, and tell the truth", async () => {
    const isShort = (): boolean => (seen.get("cut short") ?? 0) < kills / 8;
    for (let done = 0; done < kills || isShort(); done += killsPerJournal) {
      await killInTurn(
        mkdtempSync(inFolder("window-")),
        done,
        Math.min(done + killsPerJournal, Math.max(kills, done + 1)),
        participants[(done / killsPerJournal) % participants.length] ?? "none",
      );
    }
    console.log(`      ${[...seen].map(([what, times]) => `${what}: ${times}`).join(", ")}`);
  });

  /** Processes with one journal, one after another, the last of which is not killed. */
  async function killInTurn(
    root: string,
    firstKill: number,
    endKill: number,
    participant: Participant,
  ): Promise<void> {
    const journalFolder = join(root, "history");
    const acknowledged: Acknowledged[] = [];
    let pending: Pending | undefined;
    for (let kill = firstKill; kill <= endKill; kill++) {
      const fileCount = fileCounts[kill % fileCounts.length] ?? 1;
      const shift = Math.floor(kill / fileCounts.length);
      const folder = join(root, "project", String(kill));
      const files = editedFiles(folder, fileCount, shift);
      mkdirSync(folder, { recursive: true });
      for (const file of files) {
        const text = textOf(file, 0);
        if (text !== null) writeFileSync(file.path, text);
      }
      const given = [
        join(root, "project"),
        journalFolder,
        folder,
        String(fileCount),
        String(shift),
        participant,
      ];
      const program = startProgram("tellAndEdit.ts", given, inFolder("compiled"));
      try {
        const isKilledEarly = pending !== undefined && kill < endKill && Math.random() < 0.25;
        const early = isKilledEarly ? killSoon(program) : undefined;
        await answerAll(program, root, pending);
        await early;
        if (isKilledEarly) continue;
        if (pending !== undefined) await checkSettled(journalFolder, pending);
        if (kill === endKill) await program.kill();
        else {
          const last = await editAndKill(program, fileCount);
          acknowledged.push(...last.done.map((step) => ({ ...step, files, participant })));
          pending = await look(journalFolder, files, last.inFlight, participant);
        }
        await checkAcknowledged(journalFolder, acknowledged);
      } catch (error) {
        await program.kill();
        throw new Error(`kill ${kill}, ${fileCount} files`, { cause: error });
      }
    }
  }

  async function killSoon(program: Program): Promise<void> {
    while (!program.lines.some(({ kind }) => kind === "ready")) await wait(10);
    await wait(Math.random() * 150);
    await program.kill();
    count("while it recovered");
  }

  /** Checks what is told against the disk, and answers it, until all is told. */
  async function answerAll(
    program: Program,
    root: string,
    pending: Pending | undefined,
  ): Promise<void> {
    const journalFolder = join(root, "history");
    for (;;) {
      const line = await program.next();
      if (line?.kind === "told") assert.deepEqual(listTemporary(root), []);
      if (line === undefined || line.kind === "told") return;
      assert.notEqual(line.kind, "error", JSON.stringify(line));
      if (line.kind !== "tells") continue;
      assert.ok(pending, "nothing was cut short");
      const id = Number(/edit e(\d+) /.exec(line.message)?.[1]);
      const entry = await readEntry(journalFolder, id);
      assert.equal(
        line.message,
        await describeTruth(journalFolder, entry, pending.files, pending.participant),
      );
      // What a recovery was about when it was killed is told after what it recovered.
      const wanted = id === pending.entry.id ? labels[pending.answer] : "Finish";
      program.write(line.actions.includes(wanted) ? wanted : "");
    }
  }

  async function editAndKill(
    program: Program,
    fileCount: number,
  ): Promise<{
    readonly done: readonly (Step & { readonly entry: number })[];
    readonly inFlight: Step | undefined;
  }> {
    program.write("edit");
    const steps = Math.floor(Math.random() * 8);
    let stepMs = 15 + 15 * fileCount;
    for (let started = 0, startedMs = performance.now(); started <= steps;) {
      const line = await program.next();
      assert.ok(line?.kind === "starts" || line?.kind === "ends", JSON.stringify(line));
      if (line.kind === "starts") {
        started += 1;
        startedMs = performance.now();
      } else stepMs = performance.now() - startedMs;
    }
    await wait(Math.random() * stepMs * 1.1);
    await program.kill();
    const { lines } = program;
    const last = lines.at(-1);
    return {
      done: lines.flatMap((line) => (line.kind === "ends" ? [line] : [])),
      inFlight: last?.kind === "starts" ? last : undefined,
    };
  }

  /** What a kill left: each file is old or new, or torn where VS Code writes it; and what of it is cut short. */
  async function look(
    journalFolder: string,
    files: readonly EditedFile[],
    inFlight: Step | undefined,
    participant: Participant,
  ): Promise<Pending | undefined> {
    const entry = await findCutShortEntry(journalFolder);
    if (inFlight === undefined) {
      assert.equal(entry, undefined, "what was acknowledged is not cut short");
      count("between two");
      return undefined;
    }
    const { from, to } = inFlight;
    const ways = files.map((file) => waysTo(file, textOf(file, to), participant));
    const before = files.map((file) => heldText(file, from, participant));
    const left = files.map((file, index) =>
      leftOf(before[index] ?? null, ways[index] ?? [], readNow(file)),
    );
    files.forEach((file, index) => {
      const isWhole = left[index] === "old" || left[index] === "new";
      assert.ok(
        isWhole || (left[index] === "torn" && canTear(file)),
        `${file.path}: ${left[index]}`,
      );
    });
    if (entry === undefined) {
      count("before the entry or after the outcome");
      assert.equal(new Set(left).size, 1, `a part was changed without an entry: ${left.join()}`);
      return undefined;
    }
    for (const what of ["cut short", entry.kind, ...new Set(left)]) count(what);
    assert.equal(entry.files.length, files.length);
    const judged = await judgeFiles(journalFolder, entry, files, participant);
    assert.deepEqual(judged.toSorted(), left.toSorted());
    const isHalfDone =
      judged.some((each) => each !== "old") && judged.some((each) => each !== "new");
    if (files.some((file) => isSavedAs(file, to, participant))) count(participant);
    const possible = isHalfDone ? answers.filter((each) => each !== "leave") : answers;
    const answer = possible[Math.floor(Math.random() * possible.length)] ?? "finish";
    const expected = files.map((file, index) => {
      if (answer === "leave") return [readNow(file)];
      return (answer === "finish" ? ways[index] : undefined) ?? [before[index] ?? null];
    });
    return { entry, files, expected, answer, participant };
  }

  async function checkSettled(
    journalFolder: string,
    { files, expected, entry, answer }: Pending,
  ): Promise<void> {
    for (const [index, file] of files.entries()) {
      const now = readNow(file);
      if (expected[index]?.includes(now) === true) continue;
      assertSameText(now, expected[index]?.[0] ?? null, `${file.path}: ${answer}`);
    }
    await checkStates(journalFolder, entry, answer);
  }

  /** Every entry that was said to be done is there and whole, with the bytes before and after. */
  function checkAcknowledged(journalFolder: string, all: readonly Acknowledged[]): Promise<void> {
    return withJournal(journalFolder, async (journal, entries) => {
      const byId = new Map(entries.map((entry) => [entry.id, entry]));
      assert.equal(byId.size, entries.length, "an id was given twice");
      for (const [index, { entry: id, files, from, to, participant }] of all.entries()) {
        const stored = byId.get(id);
        assert.equal(stored?.outcome?.result, "done", `e${id}`);
        if (index < all.length - 3 && index % 10 !== 0) continue;
        for (const [at, record] of recordsOf(stored).entries()) {
          const file = files.find(({ path }) =>
            path.replaceAll(sep, "/").endsWith(`/${record.path}`),
          );
          assert.ok(file, `e${id}: ${at}`);
          for (const [key, version] of [
            [record.before, from],
            [record.after, to],
          ] as const) {
            const text = heldText(file, version, participant);
            const content = key === null ? undefined : await journal.readContent(key);
            assert.ok(content?.ok !== false, `e${id} lost a content`);
            const held = content === undefined ? null : Buffer.from(content.value).toString();
            assertSameText(held, text, `e${id}: ${file.path}`);
          }
        }
      }
    });
  }

  /** What was finished is an entry as others; what was rolled back is undone, or changed nothing. */
  function checkStates(
    journalFolder: string,
    { id, of }: HistoryEntry,
    answer: RecoveryAnswer,
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

/** What writes have left beside the files. */
function listTemporary(root: string): readonly string[] {
  const names = readdirSync(join(root, "project"), { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".tmp"));
}

/** Whether the file holds what only saving has made of the text. */
function isSavedAs(file: EditedFile, version: Version, participant: Participant): boolean {
  const [text, saved] = waysTo(file, textOf(file, version), participant);
  return saved !== undefined && saved !== text && readNow(file) === saved;
}

/** Says the first line that differs, and not all of both. */
function assertSameText(text: string | null, expected: string | null, where: string): void {
  if (text === expected) return;
  const [lines, wanted] = [text, expected].map((each) => each?.split("\n") ?? []);
  const index = wanted?.findIndex((line, at) => line !== lines?.[at]) ?? 0;
  assert.equal(lines?.[index], wanted?.[index], `${where}, line ${index + 1}`);
  assert.fail(`${where} is longer`);
}

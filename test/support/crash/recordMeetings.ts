import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { inspect } from "node:util";
import { type HistoryEntry, isFolderRecord } from "../../../src/core/history/index.ts";
import type { AgentCall } from "../../../src/host/agentEvent.ts";
import { reportLeftCalls } from "../../../src/host/recorder/reportLeftCalls.ts";
import { fillDisk } from "../disk/smallDisk.ts";
import { writeLine } from "./editedFiles.ts";
import { saveTogether } from "./saveTogether.ts";
import { createOwn } from "../person/createOwn.ts";
import { workTogether } from "./workTogether.ts";
import {
  begin,
  callOf,
  command,
  countEntries,
  end,
  newestEntries,
  endRequest,
  openRound,
  placedAt,
  pool,
  type Round,
  runAndReturn,
} from "./recordingRound.ts";

/**
 * A program that lets a call meet what else happens to its file, and looks what the history says. Each
 * line of its input is a meeting, and a line of its output what was wrong with it.
 */
export interface Meeting {
  /** Of `meetings`. */
  readonly name: string;
  readonly top: string;
  readonly smallDisk?: string;
}

const nowhere = { file: undefined, reason: "it was not found on a disk of this window" } as const;
let told: string[] = [];
let round: Round;
let place: Meeting;
const write = (text: string): void => writeFileSync(join(round.folder, "a.txt"), text);

function edit(sessionId: string): AgentCall {
  return { ...callOf("replace_string_in_file", { filePath: "a.txt" }), sessionId };
}

async function changeByCommand(
  andThen = (): unknown => undefined,
  paths = ["a.txt"],
): Promise<HistoryEntry> {
  const call = await begin(round, command());
  write("two\n");
  andThen();
  await end(round, call);
  const [entry] = await newestEntries(round, 1);
  assert.ok(entry);
  assert.deepEqual([entry.tool, ...entry.files.map(({ path }) => path)], [call.tool, ...paths]);
  return entry;
}

/** As the next start finds it; gives what was left of the one open call. */
async function crash(): Promise<string> {
  const [note = ""] = readdirSync(round.notesFolder).map((each) => join(round.notesFolder, each));
  const left = readFileSync(note, "utf8");
  writeFileSync(note, JSON.stringify({ ...JSON.parse(left), writer: { id: 1 << 30, started: 1 } }));
  await reportLeftCalls(() => Promise.resolve([]), round.recorderServices);
  return left;
}

const meetings: Readonly<Record<string, () => Promise<void>>> = {
  async failedEdit() {
    const call = await begin(round, edit("s"));
    await end(round, call, true);
    await changeByCommand();
  },
  async stoppedSession() {
    await begin(round, edit("stopped"));
    assert.equal((await changeByCommand()).mayBeOthers, true);
  },
  async crashInSecret() {
    const [name, secret] = [".env", "TOKEN=very secret\n"];
    writeFileSync(join(round.folder, name), secret);
    await begin(round, callOf("create_file", { filePath: name, content: "TOKEN=new" }));
    const left = await crash();
    for (const each of [Buffer.from(secret).toString("base64"), "TOKEN"]) {
      assert.ok(!left.includes(each), left);
    }
    const [entry] = await newestEntries(round, 1);
    assert.equal(entry?.tool, "create_file");
    assert.deepEqual(
      entry.notCovered?.map(({ what }) => what),
      [name],
    );
  },
  async crashInCommand() {
    mkdirSync(join(round.folder, "src"));
    await begin(round, command());
    writeFileSync(join(round.folder, "src", "new.txt"), "new\n");
    await crash();
    assert.match(told.join(), /1 files have changed since/);
    const [entry] = await newestEntries(round, 1);
    // A person's own, perhaps, made since then.
    assert.deepEqual([entry?.notCovered?.length, entry?.mayBeOthers], [1, true]);
  },
  async emptyFolders() {
    const inFolder = (...below: string[]): string => join(round.folder, ...below);
    const made = await runAndReturn(round, () =>
      mkdirSync(inFolder("one", "two"), { recursive: true }),
    );
    assert.deepEqual([made.files.length, made.files.filter(isFolderRecord).length], [2, 2]);
    await runAndReturn(round, () => rmSync(inFolder("one"), { recursive: true }));
    const call = await begin(round, command());
    // As pytest and others do: what it holds is ignored.
    mkdirSync(inFolder("cache"));
    writeFileSync(inFolder("cache", ".gitignore"), "*\n");
    await end(round, call);
    assert.equal((await newestEntries(round, 1))[0]?.kind, "redo");
    // A file has come into it since.
    mkdirSync(inFolder("one", "two"), { recursive: true });
    writeFileSync(inFolder("one", "two", "c.txt"), "c\n");
    const { entry, left } = await round.services.history.undo([made.id], "undo");
    assert.equal(entry, undefined);
    assert.equal(left.length, 2);
  },
  async caseRename() {
    const at = (path: string): string => join(round.folder, path);
    mkdirSync(at("src"));
    writeFileSync(at("src/b.txt"), "b\n");
    const isFolded = existsSync(at("A.txt"));
    await changeByCommand(() => writeFileSync(at("src/b.txt"), "c\n"), ["a.txt", "src/b.txt"]);
    const rename = (): void => {
      renameSync(at("a.txt"), at("A.txt"));
      renameSync(at("src"), at("Src"));
      renameSync(at("Src/b.txt"), at("Src/B.txt"));
    };
    if (!isFolded) {
      const { files } = await runAndReturn(round, rename);
      assert.equal(files.filter(({ movedFrom }) => movedFrom !== undefined).length, 2);
      return;
    }
    const { id, notCovered = [] } = await changeByCommand(() => {
      rename();
      writeFileSync(at("A.txt"), "three\n");
    }, ["A.txt"]);
    assert.deepEqual(notCovered.map(({ what }) => what).sort(), ["A.txt", "Src", "Src/B.txt"]);
    assert.deepEqual((await round.services.history.undo([id, id - 1], "undo")).left, []);
    const texts = ["A.txt", "Src/B.txt"].map((path) => readFileSync(at(path), "utf8"));
    assert.deepEqual(texts, ["one\n", "b\n"]);
    assert.deepEqual(readdirSync(round.folder).sort(), [".gitignore", "A.txt", "Src"]);
  },
  async unfoundFile() {
    const call = await begin(round, edit("s"));
    await end(round, call);
    const [entry] = await newestEntries(round, 1);
    assert.deepEqual(entry?.files, []);
    assert.deepEqual(
      entry.notCovered?.map(({ what }) => what),
      ["a.txt"],
    );
  },
  async outsideFile() {
    const outside = join(round.folder, "..", "outside.txt");
    writeFileSync(outside, "one\n");
    const call = callOf("replace_string_in_file", { filePath: "../outside.txt" });
    await begin(round, call);
    const [note = ""] = readdirSync(round.notesFolder);
    const left = readFileSync(join(round.notesFolder, note), "utf8");
    assert.ok(!left.includes(Buffer.from("one\n").toString("base64")), left);
    writeFileSync(outside, "two\n");
    await end(round, call);
    const [entry] = await newestEntries(round, 1);
    assert.deepEqual(
      [entry?.files, entry?.notCovered],
      [[], [{ what: "../outside.txt", reason: "it is outside the workspace" }]],
    );
  },
  async background() {
    const call = command("make &");
    await begin(round, call);
    write("two\n");
    await end(round, call);
    const [own] = await newestEntries(round, 1);
    assert.deepEqual([own?.files.length, own?.mayBeOthers], [1, undefined]);
    await crash();
    assert.equal(await countEntries(round), 1);
    // A person's `git checkout`, perhaps: nobody can tell.
    write("three\n");
    await endRequest(round);
    const [later] = await newestEntries(round, 1);
    assert.deepEqual([later?.files.length, later?.mayBeOthers], [1, true]);
    assert.deepEqual(told, []);
  },
  async largeFile() {
    const [path, megabytes] = ["large.txt", 32];
    writeFileSync(join(round.folder, path), Buffer.alloc(megabytes << 20, "line\n"));
    const call = callOf("replace_string_in_file", { filePath: path });
    await begin(round, call);
    const readSoFar = (): number =>
      Number(/rchar: (\d+)/.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);
    const startBytes = readSoFar();
    await end(round, call);
    // At its end, when it has been looked at once more, and for the entry.
    const times = (readSoFar() - startBytes) / (megabytes << 20);
    assert.ok(times < 4, `read ${times} times`);
  },
  async fullDisk() {
    const { smallDisk = "" } = place;
    for (const name of ["history", "notes"]) {
      mkdirSync(join(smallDisk, name));
      symlinkSync(join(smallDisk, name), join(round.folder, "..", name));
    }
    const filler = fillDisk(smallDisk);
    const call = await begin(round, command());
    write("two\n");
    await end(round, call);
    assert.match(told.join("\n"), /What terminal: make changed is not in the .*: .*ENOSPC/);
    rmSync(filler);
    write("one\n");
    await changeByCommand();
  },
  async manyFiles() {
    const names = Array.from({ length: 5_000 }, (_, index) => `${index}.txt`);
    const call = await begin(round, command());
    for (const name of names) writeFileSync(join(round.folder, name), `${name}\n`);
    await end(round, call);
    const [entry] = await newestEntries(round, 1);
    assert.deepEqual([entry?.files.length, entry?.notCovered, told], [names.length, undefined, []]);
  },
  async missedHook() {
    for (let each = 0; each < 3; each++) {
      await round.recorder.listen({ kind: "missed", reason: "it broke" }, AbortSignal.abort());
    }
    assert.deepEqual(told, ["What an agent changes may not be in the edit history: it broke"]);
  },
  async lateEnd() {
    const call = await begin(round, command());
    await endRequest(round);
    assert.deepEqual(readdirSync(round.notesFolder), []);
    write("two\n");
    await end(round, call);
    assert.match(told.join(), /What terminal: make changed is not in the edit history/);
  },
  async crashUnheard() {
    const named = callOf("create_file", { filePath: "a.txt", content: "two" });
    const unheard = [named, command(), callOf("read_file", { filePath: "a.txt" })];
    const told: string[] = [];
    const tell = (sentence: string): number => told.push(sentence);
    await reportLeftCalls(() => Promise.resolve(unheard), { ...round.recorderServices, tell });
    assert.equal(told.length, 2);
    const entries = await newestEntries(round, 2);
    assert.deepEqual(
      entries.map(({ tool, files, notCovered }) => [
        tool,
        files,
        notCovered?.map(({ what }) => what),
      ]),
      [
        ["create_file", [], ["a.txt"]],
        ["run_in_terminal", [], ["What it changed"]],
      ],
    );
  },
  async renamedFolder() {
    const [from, to] = [join(round.folder, "src"), join(round.folder, "lib")];
    mkdirSync(join(from, "inner"), { recursive: true });
    for (const name of ["b.txt", "inner/c.txt"]) writeFileSync(join(from, name), name);
    await changeByCommand(() => {
      renameSync(from, to);
      for (const each of [from, to]) round.tell(placedAt(each));
    });
    const [entry] = await newestEntries(round, 1);
    assert.equal(entry?.files.some(isFolderRecord), false);
  },
  savedTogether: () => saveTogether(round),
  ownCreated: () => createOwn(round),
  agentsTogether: () => workTogether(round),
  async folderRemoved() {
    const [work] = round.roots;
    assert.ok(work);
    const folder = join(place.top, "other");
    mkdirSync(folder);
    round.roots.unshift({ ...work, folder, shown: "other", realPath: folder });
    await changeByCommand(() => round.roots.shift());
  },
};

async function meet(meeting: Meeting): Promise<void> {
  place = meeting;
  told = [];
  round = openRound(meeting.top, {
    tell: (sentence) => told.push(sentence),
    log: { error: () => undefined, warn: () => undefined },
    ...(meeting.name === "unfoundFile" ? { locate: () => Promise.resolve(nowhere) } : {}),
  });
  write("one\n");
  assert.ok(meeting.name in meetings);
  await meetings[meeting.name]?.();
  round.recorder.dispose();
}

for await (const line of createInterface(process.stdin)) {
  const problemOf = (error: unknown): object => ({ problem: inspect(error) });
  const found = await meet(JSON.parse(line) as Meeting).then(() => ({}), problemOf);
  writeLine({ kind: "case", ...found });
}
await pool.dispose();
process.exit(0);

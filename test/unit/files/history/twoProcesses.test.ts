import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { contentKeyOf, type Journal, openJournal } from "../../../../src/files/history/index.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { raceRounds } from "../../../support/processes/raceRounds.ts";

const program = join(import.meta.dirname, "../../../support/processes/beginEntries.ts");

interface Begun {
  readonly id: number;
  readonly before: string;
  readonly after: string;
}

interface Writer {
  readonly child: ChildProcess;
  /** What it said when it ended, however it ended. */
  readonly ended: Promise<readonly Begun[]>;
}

function startWriter(root: string, count: number, name: string): Writer {
  const child = spawn(process.execPath, [program, root, String(count), name], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  const ended = once(child, "close").then(() =>
    // The last line may be cut off.
    output
      .slice(0, output.lastIndexOf("\n") + 1)
      .split("\n")
      .slice(0, -1)
      .map((line) => line.split(" "))
      .map(([id, before = "", after = ""]) => ({ id: Number(id), before, after })),
  );
  return { child, ended };
}

/**
 * Every entry that was said to be begun is there; the contents are read of the last ones, which a kill
 * was closest to, and of a few others.
 */
async function checkAll(journal: Journal, begun: readonly Begun[]): Promise<void> {
  const step = Math.ceil(begun.length / 50);
  const { entries, damaged } = await journal.refresh();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  assert.equal(byId.size, entries.length, "an id was given twice");
  for (const [index, { id, before, after }] of begun.entries()) {
    const entry = byId.get(id)?.read();
    const [file] = entry?.files ?? [];
    assert.equal(
      file?.before,
      contentKeyOf(Buffer.from(before)),
      `e${id}: ${JSON.stringify(damaged)}`,
    );
    if (index % step !== 0 && index < begun.length - 20) continue;
    for (const text of [before, after]) {
      const read = await journal.readContent(contentKeyOf(Buffer.from(text)));
      assert.ok(read.ok, `e${id} lost a content`);
      assert.equal(Buffer.from(read.value).toString(), text);
    }
  }
}

describe(`several processes with one journal, ${raceRounds} rounds`, function () {
  this.timeout(180_000 + raceRounds * 500);
  const inFolder = useTemporaryFolder();

  it("give no id twice and lose nothing", async () => {
    const root = mkdtempSync(inFolder("together-"));
    const writers = ["first", "second"].map((name) => startWriter(root, raceRounds, name));
    const begun = (await Promise.all(writers.map(({ ended }) => ended))).flat();
    assert.equal(begun.length, 2 * raceRounds);
    assert.equal(new Set(begun.map(({ id }) => id)).size, begun.length);
    const journal = openJournal(root);
    const { entries, damaged } = await journal.refresh();
    assert.deepEqual(damaged, []);
    assert.equal(entries.length, begun.length);
    await checkAll(journal, begun);
  });

  it("lose nothing that was begun when they are killed", async () => {
    const kills = Math.ceil(raceRounds / 5);
    let root = "";
    const begun: Begun[] = [];
    let interrupted = 0;
    for (let index = 0; index < kills || interrupted === 0; index++) {
      if (index % 5 === 0) {
        if (root !== "") rmSync(root, { recursive: true });
        root = mkdtempSync(inFolder("killed-"));
        begun.length = 0;
      }
      const { child, ended } = startWriter(root, 1_000_000, `killed${index}`);
      await once(child.stdout ?? child, "data");
      await wait(Math.random() * 100);
      child.kill("SIGKILL");
      const last = await ended;
      begun.push(...last);
      const journal = openJournal(root);
      await checkAll(journal, last);
      const { entries, damaged } = await journal.refresh();
      assert.ok(entries.every((entry) => !entry.isUnderWay));
      assert.ok(
        damaged.every(({ reason }) => reason.startsWith("was cut short")),
        JSON.stringify(damaged),
      );
      interrupted += entries.filter((entry) => entry.outcome === undefined).length;
      if (index % 5 === 4 || index >= kills - 1) await checkAll(journal, begun);
      await journal.dispose();
    }
  });

  it("see what the other ones have under way", async function () {
    if (process.platform === "win32")
      skipTest(this, "no process can be stopped and continued on Windows");
    const root = mkdtempSync(inFolder("under-way-"));
    const { child, ended } = startWriter(root, 1_000_000, "other");
    await once(child.stdout ?? child, "data");
    child.kill("SIGSTOP");
    const journal = openJournal(root);
    try {
      const { entries } = await journal.refresh();
      const open = entries.filter((entry) => entry.outcome === undefined);
      assert.ok(open.length > 0);
      assert.ok(open.every((entry) => entry.isUnderWay));
    } finally {
      child.kill("SIGKILL");
    }
    await ended;
    const { entries } = await journal.refresh();
    assert.ok(entries.every((entry) => !entry.isUnderWay));
  });
});

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "mocha";
import { contentKeyOf, type Journal, openJournal } from "../../../../src/files/history/index.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import type { FaultPlan } from "../../../support/fakes/faultyFileSystem.ts";
import { createFaultyDisk, diskWithoutDevice } from "../../../support/history/journalDisks.ts";
import { sampleEdit } from "../../../support/history/journalEntries.ts";

const faults = ["ENOSPC", "EIO", "shortWrite"];
const lastings = ["once", "sameCall", "everyCall"] as const;

/** What the calls of one run said. */
interface Told {
  readonly begun: readonly number[];
  readonly refused: number;
}

const texts = ["first\n", "second\n", "third\n", "fourth\n"] as const;

async function beginAll(journal: Journal): Promise<Told> {
  const begun: number[] = [];
  let refused = 0;
  for (const [index, before] of texts.slice(0, -1).entries()) {
    const { entry, contents } = sampleEdit(before, texts[index + 1] ?? "");
    const result = await journal.begin(entry, contents);
    if (result.ok) {
      begun.push(result.value.id);
      await journal.finish({ id: result.value.id, result: "done" });
    } else {
      assert.equal(result.failure.code, "historyUnavailable");
      refused += 1;
    }
  }
  return { begun, refused };
}

describe("a system call fails while the journal is written", () => {
  const inFolder = useTemporaryFolder();

  it("an entry is there with its contents, or is said not to be and is not", async () => {
    let runs = 0;
    const reached = new Set<string>();
    for (const fault of faults) {
      for (const lasting of lastings) {
        for (let index = 0; ; index++) {
          const disk = await run({ index, fault, lasting });
          if (index >= disk.calls.length) break;
          disk.failed.forEach((name) => reached.add(name));
          runs += 1;
        }
      }
    }
    assert.ok(runs > 200, `only ${runs} runs`);
    for (const name of ["open", "write", "fsync", "close", "mkdir", "readdir", "fstat"]) {
      assert.ok(reached.has(name), `${name} never failed`);
    }
  });

  async function run(plan: FaultPlan): Promise<ReturnType<typeof createFaultyDisk>> {
    const folder = mkdtempSync(inFolder("case-"));
    const root = join(folder, "history");
    const disk = createFaultyDisk(plan);
    const journal = openJournal(root, { disk });
    const told = await beginAll(journal);
    try {
      if (plan.lasting === "once") {
        assert.ok(told.refused <= 1, "a fault that passed hinders later entries");
      }
      await journal.refresh();
      await journal.dispose();
      await check(root, told, disk.failed.includes("ftruncate") || disk.failed.includes("unlink"));
      rmSync(folder, { recursive: true });
    } catch (error) {
      throw new Error(`${JSON.stringify(plan)} in ${disk.calls.join(" ")}`, { cause: error });
    }
    return disk;
  }

  /** What another window reads afterwards. */
  async function check(root: string, { begun, refused }: Told, isCutOffHindered: boolean) {
    if (!existsSync(root)) return;
    const journal = openJournal(root, { disk: diskWithoutDevice });
    const { entries, damaged } = await journal.refresh();
    const ids = entries.map(({ id }) => id);
    for (const id of begun) assert.ok(ids.includes(id), `e${id} is not there`);
    const extra = entries.filter(({ id }) => !begun.includes(id));
    assert.ok(extra.every(({ outcome }) => outcome?.result !== "done"));
    if (!isCutOffHindered) assert.deepEqual(extra, [], "an entry that was refused is there");
    assert.ok(extra.length <= refused);
    assert.deepEqual(
      damaged.filter(({ reason }) => reason !== "was cut short"),
      [],
    );
    for (const entry of entries) {
      for (const key of entry.read().files.flatMap(({ before, after }) => [before, after])) {
        if (key === null || extra.includes(entry)) continue;
        const bytes = await journal.readContent(key);
        assert.ok(bytes.ok, `a content of e${entry.id} is gone`);
        assert.equal(contentKeyOf(bytes.value), key);
      }
    }
    const more = await beginAll(journal);
    assert.deepEqual(more.refused, 0);
    assert.ok(
      more.begun.every((id) => !ids.includes(id)),
      "an id was given twice",
    );
    await journal.dispose();
  }
});

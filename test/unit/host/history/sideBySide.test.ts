import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { describe, it } from "mocha";
import { openJournal } from "../../../../src/files/history/index.ts";
import { editedFiles, textOf, type Version } from "../../../support/crash/editedFiles.ts";
import { startProgram } from "../../../support/crash/program.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

/** How many calls a process makes: LINEWISE_WINDOW_CALLS, for a soak, or twenty. */
const callCount = Number(process.env["LINEWISE_WINDOW_CALLS"] ?? 20);

interface Done {
  readonly entry: number;
  readonly from: Version;
  readonly to: Version;
}

type Calls = Readonly<Record<"first" | "second", Done[]>>;

/** Ids are given in the order of the calls. */
function wereAtOnce({ first, second }: Calls): boolean {
  const isPast = (one: readonly Done[], other: readonly Done[]): boolean =>
    (one.at(-1)?.entry ?? 0) > (other[0]?.entry ?? Infinity);
  return isPast(first, second) && isPast(second, first);
}

describe(`two processes on one history, ${callCount} edits, undos and redos each`, function () {
  this.timeout(180_000 + callCount * 2_000);
  const inFolder = useTemporaryFolder();

  it("lose nothing and give no id twice", async () => {
    const root = mkdtempSync(inFolder("both-"));
    const calls: Calls = { first: [], second: [] };
    const made = await Promise.all([
      callFromOne(root, "first", calls),
      callFromOne(root, "second", calls),
    ]);
    const all = made.flatMap(({ done }) => done);
    assert.equal(new Set(all.map(({ entry }) => entry)).size, all.length, "an id was given twice");
    const journal = openJournal(join(root, "history"));
    const { entries, damaged } = await journal.refresh();
    assert.deepEqual(
      damaged.filter(({ reason }) => !reason.startsWith("was cut short")),
      [],
    );
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    assert.equal(byId.size, entries.length);
    for (const { file, done } of made) {
      assert.ok(done.length >= callCount);
      for (const { entry: id, from, to } of done) {
        const stored = byId.get(id);
        assert.equal(stored?.outcome?.result, "done", `e${id}`);
        const [record] = stored.read().files;
        assert.ok(record);
        const path = relative(join(root, "project"), file.path).replaceAll(sep, "/");
        assert.ok(record.path.endsWith(path));
        for (const [key, version] of [
          [record.before, from],
          [record.after, to],
        ] as const) {
          const content = await journal.readContent(key ?? "");
          assert.ok(content.ok, `e${id} lost a content`);
          assert.equal(Buffer.from(content.value).toString(), textOf(file, version));
        }
      }
    }
  });

  /** Until it has made its calls, and both have made some while the other did. */
  async function callFromOne(root: string, name: keyof Calls, calls: Calls) {
    const folder = join(root, "project", name);
    mkdirSync(folder, { recursive: true });
    const [file] = editedFiles(folder, 1, 0);
    assert.ok(file);
    writeFileSync(file.path, textOf(file, 0) ?? "");
    const given = [join(root, "project"), join(root, "history"), folder, "1", "0"];
    const program = startProgram("tellAndEdit.ts", given, inFolder("compiled"));
    const done = calls[name];
    while ((await program.next())?.kind !== "told");
    program.write("edit");
    while (done.length < callCount || !wereAtOnce(calls)) {
      const line = await program.next();
      assert.ok(
        line !== undefined && line.kind !== "error" && line.kind !== "fails",
        JSON.stringify(line),
      );
      if (line.kind === "ends") done.push(line);
    }
    await program.kill();
    return { file, done };
  }
});

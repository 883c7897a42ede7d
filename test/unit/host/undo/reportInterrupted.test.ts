import assert from "node:assert/strict";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, describe, it } from "mocha";
import { openJournal } from "../../../../src/files/history/index.ts";
import type { BegunEntry } from "../../../support/crash/beginAndEnd.ts";
import type { ProgramLine } from "../../../support/crash/editedFiles.ts";
import { type Program, startProgram } from "../../../support/crash/program.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

const oldText = "one\ntwo\n";
const newText = "one and more\n2\n";
const newestText = "other\n";

/** In a process of its own, as VS Code is not here. */
describe("what a window tells at its start", () => {
  const inFolder = useTemporaryFolder();
  const programs: Program[] = [];
  afterEach(() => Promise.all(programs.splice(0).map((program) => program.kill())));

  interface Place {
    readonly root: string;
    readonly folder: string;
    readonly pathOf: (name: string) => string;
    readonly start: () => Program;
  }

  function makePlace(files: Readonly<Record<string, string>>): Place {
    const root = mkdtempSync(inFolder("window-"));
    const journalFolder = join(root, "history");
    const folder = join(root, "files");
    mkdirSync(folder);
    const pathOf = (name: string): string => join(folder, name);
    for (const [name, text] of Object.entries(files)) writeFileSync(pathOf(name), text);
    return {
      root,
      folder,
      pathOf,
      start() {
        const program = startProgram(
          "tellAndEdit.ts",
          [folder, journalFolder, folder, "0", "0"],
          inFolder("compiled"),
        );
        programs.push(program);
        return program;
      },
    };
  }

  /** Entries of a process that is gone. */
  async function begin({ root, folder }: Place, ...entries: readonly BegunEntry[]): Promise<void> {
    const given = [join(root, "history"), folder, JSON.stringify(entries)];
    const program = startProgram("beginAndEnd.ts", given, inFolder("compiled"));
    assert.equal(await program.next(), undefined);
  }

  async function next(program: Program): Promise<ProgramLine> {
    const line = await program.next();
    assert.ok(line);
    return line.kind === "ready" ? next(program) : line;
  }

  async function answer(program: Program, words: RegExp, action: string): Promise<void> {
    const line = await next(program);
    assert.ok(line.kind === "tells", JSON.stringify(line));
    assert.match(line.message, words);
    program.write(action);
  }

  it("is left alone where a person changed it before they answered", async () => {
    const place = makePlace({ "a.txt": oldText, "b.txt": oldText, "c.txt": newText.slice(0, 5) });
    await begin(place, { names: ["a.txt", "b.txt", "c.txt"], before: oldText, after: newText });
    const program = place.start();
    const line = await next(program);
    assert.ok(line.kind === "tells", JSON.stringify(line));
    for (const name of ["a.txt", "c.txt"]) writeFileSync(place.pathOf(name), "theirs\n");
    program.write("Finish");
    assert.equal((await next(program)).kind, "told");
    const now = ["a.txt", "b.txt", "c.txt"].map((name) => readFileSync(place.pathOf(name), "utf8"));
    assert.deepEqual(now, ["theirs\n", newText, "theirs\n"]);
  });

  it("is true of the second one after what was done about the first", async () => {
    const place = makePlace({ "a.txt": oldText });
    await begin(
      place,
      { names: ["a.txt"], before: oldText, after: newText },
      { names: ["a.txt"], before: newText, after: newestText },
    );
    const program = place.start();
    await answer(program, /e1 .*No file was changed/, "Finish");
    await answer(program, /e2 .*No file was changed/, "Finish");
    assert.equal((await next(program)).kind, "told");
    assert.equal(readFileSync(place.pathOf("a.txt"), "utf8"), newestText);
  });

  it("is read through no link that has taken the place of a file", async () => {
    const place = makePlace({ "a.txt": newText, "b.txt": newText });
    await begin(place, { names: ["a.txt", "b.txt"], before: oldText, after: newText });
    const [inside, outside] = [place.pathOf("a.txt"), join(place.root, "outside.txt")];
    rmSync(inside);
    writeFileSync(outside, newText);
    symlinkSync(outside, inside);
    const program = place.start();
    await answer(
      program,
      /Changed: b\.txt\. Neither the old nor the new text: a\.txt/,
      "Roll Back",
    );
    await next(program);
    assert.equal(readFileSync(outside, "utf8"), newText);
    assert.equal(readFileSync(place.pathOf("b.txt"), "utf8"), oldText);
  });

  it("is settled once, by whichever window was first", async () => {
    const place = makePlace({ "a.txt": oldText });
    await begin(place, { names: ["a.txt"], before: oldText, after: newText });
    const program = place.start();
    const line = await next(program);
    assert.ok(line.kind === "tells", JSON.stringify(line));
    const other = openJournal(join(place.root, "history"));
    await other.finish({ id: 1, result: "takenBack" });
    await other.dispose();
    program.write("Finish");
    assert.equal((await next(program)).kind, "told");
    assert.equal(readFileSync(place.pathOf("a.txt"), "utf8"), oldText);
  });

  it("is asked about again at the next start where it was dismissed half done", async () => {
    const texts = { "a.txt": newText.slice(0, 5), "b.txt": newText, "c.txt": oldText };
    const place = makePlace(texts);
    await begin(place, { names: Object.keys(texts), before: oldText, after: newText });
    for (const button of ["", "Roll Back"]) {
      const now = Object.keys(texts).map((name) => readFileSync(place.pathOf(name), "utf8"));
      assert.deepEqual(now, Object.values(texts), "nothing was written");
      const program = place.start();
      await answer(program, /e1 .*Written in part: a.txt/, button);
      assert.equal((await next(program)).kind, "told");
      await program.kill();
    }
    for (const name of Object.keys(texts)) {
      assert.equal(readFileSync(place.pathOf(name), "utf8"), oldText);
    }
  });

  it("is all of the new text where saving has trimmed it, which comes back as a whole", async () => {
    const before = "one\ntwo  \nthree\n";
    const after = "one\n2  \nthree and more\n\n";
    const trimmed = "one\n2\nthree and more\n";
    const place = makePlace({
      "a.txt": trimmed,
      "b.txt": trimmed,
      "theirs.txt": `mine\n${after}`,
    });
    await begin(place, { names: ["a.txt", "b.txt", "theirs.txt"], before, after });
    const program = place.start();
    const told = /Changed: a\.txt, b\.txt\. Neither the old nor the new text: theirs\.txt\.$/;
    await answer(program, told, "Roll Back");
    assert.equal((await next(program)).kind, "told");
    const now = ["a.txt", "b.txt", "theirs.txt"].map((name) =>
      readFileSync(place.pathOf(name), "utf8"),
    );
    assert.deepEqual(now, [before, before, `mine\n${before}`]);
    const journal = openJournal(join(place.root, "history"));
    const [entry, undo] = (await journal.refresh()).entries;
    assert.deepEqual(undo?.of, [1]);
    const kept = await journal.readContent(entry?.outcome?.files?.[0]?.after ?? "");
    assert.ok(kept.ok && Buffer.from(kept.value).toString() === trimmed);
  });

  it("has no links made of the names of files", async () => {
    const place = makePlace({ "[a](b).txt": newText, "c.txt": oldText });
    await begin(place, { names: ["[a](b).txt", "c.txt"], before: oldText, after: newText });
    const program = place.start();
    await answer(program, /Changed: \[a\] \(b\)\.txt/, "Finish");
    assert.equal((await next(program)).kind, "told");
  });

  it("says what could not be done, and comes to the next one", async () => {
    const place = makePlace({ "a.txt": oldText, "b.txt": oldText });
    await begin(
      place,
      { names: ["b.txt"], before: oldText, after: newText },
      { names: ["a.txt"], before: oldText, after: newText },
    );
    const program = place.start();
    const line = await next(program);
    assert.ok(line.kind === "tells" && line.message.includes("e1"), JSON.stringify(line));
    const history = join(place.root, "history", "v1");
    const contents = readdirSync(history).filter((name) => name.endsWith(".contents"));
    assert.ok(contents.length > 0);
    for (const name of contents) writeFileSync(join(history, name), "");
    program.write("Finish");
    assert.equal((await next(program)).kind, "error", "it is in the log");
    await answer(program, /edit e1 stays as it is until the next start: ./, "");
    await answer(program, /e2 .*No file was changed/, "");
    assert.equal((await next(program)).kind, "told");
    const { entries } = await openJournal(join(place.root, "history")).refresh();
    assert.equal(entries.find(({ id }) => id === 2)?.outcome?.result, "takenBack");
  });
});

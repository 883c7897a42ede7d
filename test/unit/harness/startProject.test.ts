import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import { lstat, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { skipTest } from "../../../harness/lanes/skipTest.ts";
import { createCleanup } from "../../../harness/process/cleanup.ts";
import { createTemporaryFolder } from "../../../harness/process/temporaryFolder.ts";
import { copyProject } from "../../../harness/start/copyProject.ts";
import { provideProject } from "../../../harness/start/project.ts";
import { type ProjectOptions, readStartOptions } from "../../../harness/start/startOptions.ts";
import { copilotClaude } from "../../../harness/worlds/copilot.ts";
import { ownModel } from "../../../harness/worlds/ownModel.ts";
import { worlds } from "../../../harness/worlds/worlds.ts";

describe("npm start", () => {
  const cleanup = createCleanup();
  afterEach(() => cleanup.run());

  async function createProject(): Promise<string> {
    const folder = join(await createTemporaryFolder("start-tests", cleanup), "mine");
    await mkdir(join(folder, "src", "node_modules"), { recursive: true });
    await mkdir(join(folder, ".git"));
    await writeFile(join(folder, "src", "a.txt"), "a\n");
    await writeFile(join(folder, "src", "node_modules", "b.txt"), "b\n");
    await writeFile(join(folder, ".git", "config"), "[remote]\n");
    return folder;
  }

  async function provide(folder: string, options: Partial<ProjectOptions>): Promise<string> {
    const all = { folder, headless: false, inPlace: false, ...options };
    return (await provideProject(all, cleanup)).folder;
  }

  it("works on a copy where nobody is there to be asked", async () => {
    const folder = await createProject();
    const copy = await provide(folder, { headless: true });
    assert.equal(basename(copy), "mine");
    await writeFile(join(copy, "src", "a.txt"), "changed\n");
    assert.equal(await readFile(join(folder, "src", "a.txt"), "utf8"), "a\n");
  });

  it("says that it is a copy, of what, and what is not in it", async () => {
    const folder = await createProject();
    const { description } = await provideProject(
      { folder, headless: true, inPlace: false },
      cleanup,
    );
    assert.ok(description.includes(`a copy of ${folder}`), description);
    assert.match(description, /1 file, .*without \.git and node_modules/);
  });

  it("works on the folder itself where a person allows each edit, or wanted it so", async () => {
    const folder = await createProject();
    assert.equal(await provide(folder, {}), folder);
    assert.equal(await provide(folder, { headless: true, inPlace: true }), folder);
  });

  it("copies neither dependencies nor Git's folder", async () => {
    const { folder, ...count } = await copyProject(await createProject(), cleanup);
    assert.deepEqual((await readdir(folder, { recursive: true })).sort(), [
      "src",
      join("src", "a.txt"),
    ]);
    assert.deepEqual(count, { fileCount: 1, byteCount: 2 });
  });

  it("copies only links that stay in the copy", async function () {
    if (process.platform === "win32") skipTest(this, "Windows asks for a right to make links");
    const folder = await createProject();
    const parent = basename(join(folder, ".."));
    const links: [string, string][] = [
      ["inside", "src/a.txt"],
      ["insideFolder", "./src"],
      ["absolute", join(folder, "src", "a.txt")],
      ["outside", "../other.txt"],
      ["gone", "no-such-file"],
      ["src/roundabout", `../../../${parent}/mine/src/a.txt`],
      ["src/top", ".."],
      ["src/throughLink", `top/../../${parent}/mine/src/a.txt`],
      ["src/omitted", "node_modules/b.txt"],
    ];
    await writeFile(join(folder, "..", "other.txt"), "other\n");
    for (const [name, target] of links) await symlink(target, join(folder, name));
    const copy = await copyProject(folder, cleanup);
    assert.deepEqual((await readdir(copy.folder)).sort(), ["inside", "insideFolder", "src"]);
    assert.deepEqual((await readdir(join(copy.folder, "src"))).sort(), ["a.txt", "top"]);
    assert.ok((await lstat(join(copy.folder, "inside"))).isSymbolicLink());
    assert.equal(await readFile(join(copy.folder, "inside"), "utf8"), "a\n");
  });

  it("reads its command line", () => {
    const read = (commandLine: string[]): unknown => readStartOptions(commandLine, false);
    const none = { headless: false, inPlace: false, world: copilotClaude };
    assert.deepEqual(read([]), none);
    assert.deepEqual(read(["mine"]), { ...none, folder: "mine" });
    assert.deepEqual(read(["mine", "--headless", "--in-place"]), {
      folder: "mine",
      headless: true,
      inPlace: true,
      world: copilotClaude,
    });
    for (const world of worlds) {
      assert.deepEqual(read(["--world", world.name]), { ...none, world });
    }
    assert.throws(() => read(["--world", "mars"]), /no world mars/);
    assert.equal(read(["--help"]), undefined);
    for (const wrong of [["--in-place"], ["a", "--in-place"], ["--headless", "--in-place"]]) {
      assert.throws(() => read(wrong), /--in-place is for --headless/);
    }
    assert.throws(() => read(["a", "b"]), /One folder/);
    assert.throws(() => read(["--unknown"]), /unknown/);
  });

  it("shows a real model in the one world where it can run", () => {
    assert.equal(readStartOptions([], true)?.world, ownModel);
    assert.equal(readStartOptions(["--world", "own-model"], true)?.world, ownModel);
    assert.throws(
      () => readStartOptions(["--world", "agent-host"], true),
      /only in the world own-model/,
    );
  });
});

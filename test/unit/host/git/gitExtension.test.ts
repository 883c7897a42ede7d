import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { describe, it } from "mocha";
import {
  findGitContents,
  groupByRepository,
  hashFile,
  readBlob,
} from "../../../../src/host/git/index.ts";
import { commitAll, runGit } from "../../../support/disk/gitRepository.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

const api = { git: { path: "git" } };

describe("findGitContents", () => {
  const inFolder = useTemporaryFolder();

  it("tells what the index and the commit hold of files, by whatever way these are named", async () => {
    const top = inFolder("repository");
    mkdirSync(inFolder("repository", "in a folder"), { recursive: true });
    runGit(top, ["init", "--quiet"], "");
    const names = ["a.txt", "in a folder/ä.txt", "made.txt", "none.txt"];
    const paths = names.map((name) => inFolder("repository", ...name.split("/")));
    const empty = await findGitContents(api, top, paths);
    assert.deepEqual(empty, {
      commit: undefined,
      contents: paths.map(() => ({ index: undefined, head: undefined })),
    });
    for (const path of paths.slice(0, 2)) writeFileSync(path, "old\r\n");
    commitAll(top);
    for (const path of paths.slice(0, 3)) writeFileSync(path, "new\r\n");
    runGit(top, ["-c", "core.autocrlf=false", "add", "a.txt", "made.txt"], "");
    const { commit, contents } = await findGitContents(api, top, paths);
    assert.equal(commit, runGit(top, ["rev-parse", "HEAD"], "").trim());
    const [first, second, third, none] = contents;
    assert.equal(await readBlob(api, top, first?.index ?? ""), "new\r\n");
    assert.equal(await readBlob(api, top, first?.head ?? ""), "old\r\n");
    assert.deepEqual(second, { index: first?.head, head: first?.head });
    assert.deepEqual(third, { index: first?.index, head: undefined });
    assert.deepEqual(none, { index: undefined, head: undefined });
    if (process.platform === "win32") return;
    symlinkSync(top, inFolder("link"));
    const behind = names.map((name) => inFolder("link", ...name.split("/")));
    assert.deepEqual(await findGitContents(api, top, behind), { commit, contents });
  });
});

describe("hashFile", () => {
  const inFolder = useTemporaryFolder();

  it("gives the name that git has for a file or a link, and looks at nothing that a link leads to", async () => {
    if (process.platform === "win32") return;
    const top = inFolder("links");
    mkdirSync(top);
    runGit(top, ["init", "--quiet"], "");
    writeFileSync(inFolder("links", "a.txt"), "a\n");
    symlinkSync("a.txt", inFolder("links", "to file"));
    symlinkSync("..", inFolder("links", "to folder"));
    symlinkSync("none", inFolder("links", "to nothing"));
    commitAll(top);
    const names = ["a.txt", "to file", "to folder", "to nothing"];
    const paths = names.map((name) => inFolder("links", name));
    const { contents } = await findGitContents(api, top, paths);
    const hash = (path: string): Promise<string> =>
      hashFile(api, top, { fsPath: path } as Parameters<typeof hashFile>[2]);
    const found = await Promise.all(paths.map(hash));
    assert.deepEqual(
      found,
      contents.map(({ head }) => head),
    );
    execFileSync("mkfifo", [inFolder("links", "pipe")]);
    assert.deepEqual(await Promise.all([hash(inFolder("links", "pipe")), hash(top)]), ["", ""]);
  });
});

describe("groupByRepository", () => {
  it("knows a repository by its folder: the Git extension answers each question with another object", () => {
    const uris = ["/a/1", "/b/2", "/a/3", "/none"].map((path) => ({ path, toString: () => path }));
    const api = {
      folders: ["/a", "/b"],
      getRepository({ path }: { readonly path: string }) {
        const folder = this.folders.find((each) => path.startsWith(each));
        return folder === undefined ? null : { rootUri: { toString: () => folder } };
      },
    };
    const groups = groupByRepository(uris.map((uri) => ({ uri })) as never, api as never);
    const found = groups.map(({ files }) => files.map(({ uri }) => uri.path));
    assert.deepEqual(found, [["/a/1", "/a/3"], ["/b/2"]]);
  });
});

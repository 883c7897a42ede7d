import assert from "node:assert/strict";
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "mocha";
import { stampGitIndex } from "../../../src/files/gitIndex.ts";
import { commitAll, runGit } from "../../support/disk/gitRepository.ts";
import { useTemporaryFolder } from "../../support/disk/temporaryFolder.ts";

describe("the stamp of git's index", () => {
  const temporary = useTemporaryFolder();
  const git = (at: string, ...words: readonly string[]): string =>
    runGit(at, ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...words], "");

  it("changes with all by which git changes files, and not as it looks at them", async () => {
    const [top, inside, tree] = [temporary("work"), temporary("work", "in"), temporary("tree")];
    mkdirSync(inside, { recursive: true });
    writeFileSync(join(top, "a.txt"), "one\n");
    commitAll(top);
    git(top, "branch", "first");
    writeFileSync(join(top, "a.txt"), "two\n");
    git(top, "commit", "--quiet", "-a", "--message=Second");
    git(top, "worktree", "add", "--quiet", "--detach", tree);
    for (const [folder, file] of [
      [top, join(top, "a.txt")],
      [inside, join(top, "a.txt")],
      [tree, join(tree, "a.txt")],
    ] as const) {
      const changesWith = async (...words: readonly string[]): Promise<boolean> => {
        const before = await stampGitIndex(folder);
        git(folder, ...words);
        return (await stampGitIndex(folder)) !== before;
      };
      // Git looks at a recent file again and again, and writes down that it did.
      utimesSync(file, 1_000_000, 1_000_000);
      git(folder, "status");
      assert.equal(await changesWith("status"), false);
      for (const words of [
        ["checkout", "--quiet", "--force", "--detach", "first"],
        ["reset", "--quiet", "--hard"],
        ["stash", "--quiet"],
        ["restore", file],
      ]) {
        writeFileSync(file, "mine\n");
        assert.equal(await changesWith(...words), true, words.join(" "));
      }
    }
  });

  it("is none outside of a repository", async () => {
    assert.equal(await stampGitIndex(temporary("none")), undefined);
  });
});

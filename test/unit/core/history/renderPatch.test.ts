import assert from "node:assert/strict";
import { chmodSync, lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, it } from "mocha";
import { type PatchedFile, renderPatch } from "../../../../src/core/history/renderPatch.ts";
import { runGit, writeTree } from "../../../support/disk/gitRepository.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { editableText } from "../../../support/generators/editArbitraries.ts";

const seed = 1305;

describe("renderPatch", () => {
  const inFolder = useTemporaryFolder();
  let made = 0;

  /** Has git apply the patch to the files before, and looks at what comes of them. */
  function assertApplies(files: readonly PatchedFile[]): void {
    const top = inFolder(`${++made}`);
    mkdirSync(top);
    for (const { path, before, modeBefore } of files) {
      if (typeof before !== "string") continue;
      if (modeBefore === link) symlinkSync(before, join(top, path));
      else writeTree(top, { [path]: before });
      if (modeBefore === program) chmodSync(join(top, path), 0o755);
    }
    const patch = renderPatch(files);
    if (patch !== "") runGit(top, ["apply", "--whitespace=nowarn"], patch);
    for (const { path, after, mode } of files) {
      const there = join(top, path);
      const stats = lstatSync(there, { throwIfNoEntry: false });
      const isLink = stats?.isSymbolicLink() === true;
      assert.equal(
        stats && (isLink ? readlinkSync(there) : readFileSync(there, "utf8")),
        after ?? undefined,
      );
      if (mode === undefined || stats === undefined) continue;
      assert.deepEqual(
        [isLink, !isLink && (stats.mode & 0o100) !== 0],
        [mode === link, mode === program],
      );
    }
  }

  const [plain, program, link] = [0o100644, 0o100755, 0o120777];

  it("has modes and links, and what becomes another of these", () => {
    const sides = [
      { text: null, mode: undefined },
      { text: "one\ntwo\n", mode: plain },
      { text: "one\ntwo\n", mode: program },
      { text: "nowhere/at all", mode: link },
      { text: "else", mode: link },
    ];
    const files = sides.flatMap((from, fromIndex) =>
      sides.map((to, toIndex) => ({
        path: `${fromIndex} to ${toIndex}`,
        before: from.text,
        after: to.text,
        ...(from.mode === to.mode ? {} : { modeBefore: from.mode, mode: to.mode }),
        ...(from.mode === link ? { modeBefore: link, mode: to.mode } : {}),
      })),
    );
    assertApplies(files);
  });

  it("names what is no text, and has the rest", () => {
    const named = [
      { path: "a.png", before: undefined, after: null },
      { path: "b\n.bin", before: null, after: undefined },
    ];
    const text = { path: "c.txt", before: null, after: "c\n" };
    assert.match(
      renderPatch([...named, text]),
      /^Not in this patch: a\.png, "b\\012\.bin"\ndiff --git/,
    );
    const top = inFolder("rest");
    mkdirSync(top);
    runGit(top, ["apply"], renderPatch([...named, text]));
    assert.equal(readFileSync(join(top, "c.txt"), "utf8"), "c\n");
  });

  it("is a unified diff", () => {
    const lines = (word: string): string => `1\n2\n3\n4\n${word}\n6\n7\n8\n9\n`;
    const patch = renderPatch([
      { path: "src/a.ts", before: lines("five"), after: lines("5") },
      { path: "new.txt", before: null, after: "x" },
      { path: "same.txt", before: "x\n", after: "x\n" },
      { path: "old.txt", before: "x\n", after: null },
    ]);
    assert.equal(
      patch,
      [
        "diff --git a/src/a.ts b/src/a.ts",
        "--- a/src/a.ts",
        "+++ b/src/a.ts",
        "@@ -2,7 +2,7 @@",
        " 2",
        " 3",
        " 4",
        "-five",
        "+5",
        " 6",
        " 7",
        " 8",
        "diff --git a/new.txt b/new.txt",
        "new file mode 100644",
        "--- /dev/null",
        "+++ b/new.txt",
        "@@ -0,0 +1,1 @@",
        "+x",
        "\\ No newline at end of file",
        "diff --git a/old.txt b/old.txt",
        "deleted file mode 100644",
        "--- a/old.txt",
        "+++ /dev/null",
        "@@ -1,1 +0,0 @@",
        "-x",
        "",
      ].join("\n"),
    );
  });

  const paths = ["a b.txt", 'say "hi".txt', "back\\slash.txt", "new\nline\t.txt", "ä/ö.txt", " a "];
  for (const path of paths) {
    it(`names ${JSON.stringify(path)} so that git finds it`, () => {
      assertApplies([{ path, before: "a\n", after: "b\n" }]);
      assertApplies([{ path, before: null, after: "b\n" }]);
    });
  }

  it(`is applied by git, whatever the texts are (seed ${seed})`, () => {
    const lines = fc
      .array(fc.tuple(editableText, fc.constantFrom("\n", "\r\n")), { maxLength: 20 })
      .map((parts) => parts.flat().join(""));
    const text = fc.oneof(editableText, lines, fc.constant(null), fc.constant("\ue000\r\ue001"));
    const files = fc
      .array(fc.tuple(text, text), { minLength: 60, maxLength: 60 })
      .map((texts) => texts.map(([before, after], index) => ({ path: `${index}`, before, after })));
    fc.assert(fc.property(files, assertApplies), { seed: seed, numRuns: 10 });
  });
});

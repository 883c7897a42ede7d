import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, it } from "mocha";
import { diskRoot } from "../../../../src/files/walk/diskRoot.ts";
import { listFiles } from "../../../../src/files/walk/walk.ts";
import { listByGit, makeRepository, writeTree } from "../../../support/gitRepository.ts";

const SEED = Number(process.env.SEED ?? 20_251);
const RUNS = Number(process.env.RUNS ?? 300);

const NAMES = ["a", "b", "ab", "ba", "a.c", "b.c", "a b", "a ", "[a]", "!a", "#a", "A", "aab", "a-b", "{a}", "a+", "\\a"];
const name = fc.constantFrom(...NAMES);
const filePath = fc.array(name, { minLength: 1, maxLength: 4 }).map((s) => s.join("/"));

const token = fc.constantFrom("a", "b", "c", ".", "*", "?", "**", "[ab]", "[!a]", "[^b-c]", "\\", " ", "\\ ", "!", "#", "[", "]", "-", "{a}", "+", "[[:alpha:]]", "[]a]", "A");
const segment = fc.oneof(
  { weight: 3, arbitrary: name },
  { weight: 1, arbitrary: fc.constant("**") },
  { weight: 1, arbitrary: fc.constant("*") },
  { weight: 3, arbitrary: fc.array(token, { minLength: 1, maxLength: 4 }).map((t) => t.join("").replace(/\*+/g, "*")) },
);
const rule = fc
  .tuple(
    fc.constantFrom("", "", "", "!", "!", "#", "\\"),
    fc.constantFrom("", "", "/"),
    fc.array(segment, { minLength: 1, maxLength: 3 }),
    fc.constantFrom("", "", "", "/", "/**", " ", "  ", "\\ ", "/ ", "//"),
    fc.constantFrom("", "", "", "\r"),
  )
  .map(([sign, anchor, segments, end, ending]) => `${sign}${anchor}${segments.join("/")}${end}${ending}`);
const rules = fc
  .tuple(fc.constantFrom("", "", "\ufeff"), fc.array(fc.oneof({ weight: 9, arbitrary: rule }, { weight: 1, arbitrary: fc.constant("") }), { minLength: 1, maxLength: 6 }))
  .map(([mark, lines]) => mark + lines.join("\n"));

const tree = fc.record({
  files: fc.array(filePath, { minLength: 3, maxLength: 25 }),
  ignoreFiles: fc.array(fc.tuple(fc.array(name, { maxLength: 2 }), rules), { minLength: 1, maxLength: 4 }),
  exclude: fc.oneof(fc.constant(""), rules),
});

describe("the walk and git", () => {
  it(`list the same files of random trees under random rules (seed ${SEED})`, async function () {
    this.timeout(1e9);
    await fc.assert(
      fc.asyncProperty(tree, async ({ files, ignoreFiles, exclude }) => {
        const top = mkdtempSync(join(tmpdir(), "linewise-"));
        try {
          makeRepository(top);
          const written: Record<string, string> = { ".git/info/exclude": exclude };
          const folders = new Set<string>();
          const all = new Set<string>();
          for (const path of files) {
            const parents = path.split("/").slice(0, -1).map((_, i, s) => s.slice(0, i + 1).join("/"));
            if (folders.has(path) || parents.some((p) => all.has(p))) continue;
            parents.forEach((p) => folders.add(p));
            all.add(path);
            written[path] = "";
          }
          for (const [at, text] of ignoreFiles) {
            const folder = at.join("/");
            if (folder === "" || folders.has(folder)) written[[...at, ".gitignore"].join("/")] = text;
          }
          writeTree(top, written);
          const root = diskRoot(top, { isCaseSensitive: true, innerRoots: new Set(), isHiddenBySetting: () => false });
          const listed = await listFiles(root, { base: "", includeHidden: true, includeGitignored: false });
          assert.deepEqual(listed.files.map((f) => f.path).sort(), listByGit(top));
        } finally {
          rmSync(top, { recursive: true });
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});

import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, it } from "mocha";
import { applyHunks, hunksBetween, mergeHunks, splitLines } from "../../../bench/corpus/hunks.ts";
import { readTarball } from "../../../bench/corpus/tarball.ts";
import { changedFile, isSourcePath } from "../../../bench/corpus/task.ts";
import { patchChunks } from "../../../bench/tasks/patchChunks.ts";
import { stringEdits } from "../../../bench/tasks/stringEdits.ts";
import { applyPatch } from "../../../bench/peers/codexApplyPatch.ts";
import { replaceString } from "../../../bench/peers/copilotReplaceString.ts";

const seed = 1_522;
const line = fc.constantFrom("a\n", "b\n", "c\n", "\n", "  a\n");
const text = fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join(""));

describe("hunks", () => {
  it(`make the new text of the old one, merged or not (seed ${seed})`, () => {
    fc.assert(
      fc.property(text, text, fc.nat({ max: 4 }), (oldText, newText, gap) => {
        const lines = splitLines(oldText);
        const hunks = hunksBetween(oldText, newText);
        assert.equal(applyHunks(lines, hunks).join(""), newText);
        assert.equal(applyHunks(lines, mergeHunks(lines, hunks, gap)).join(""), newText);
      }),
      { seed, numRuns: 500 },
    );
  });
});

describe("the edits that peers are given", () => {
  it(`make the new text where there are any (seed ${seed})`, () => {
    let made = 0;
    fc.assert(
      fc.property(text, text, fc.constantFrom(0, 3), (oldText, newText, least) => {
        const file = changedFile("a.ts", oldText, newText);
        if (file === undefined) return;
        const chunks = patchChunks(file, least);
        if (chunks !== undefined) {
          assert.deepEqual(applyPatch("a.ts", oldText, chunks), { ok: true, text: newText });
        }
        const edits = stringEdits(file, least, (current, { oldString, newString }) =>
          replaceString(current, oldString, newString),
        );
        let current = oldText;
        for (const { oldString, newString } of edits ?? []) {
          const result = replaceString(current, oldString, newString);
          assert.ok(result.ok);
          current = result.text;
        }
        if (edits !== undefined) assert.equal(current, newText);
        if (edits !== undefined && chunks !== undefined) made += 1;
      }),
      { seed, numRuns: 500 },
    );
    assert.ok(made > 300, `${made} of 500`);
  });
});

describe("a tarball", () => {
  function entry(path: string, content: string, type = "0"): Buffer {
    const header = Buffer.alloc(512);
    header.write(path);
    header.write(`${content.length.toString(8).padStart(11, "0")} `, 124);
    header.write(type, 156);
    const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
    body.write(content);
    return Buffer.concat([header, body]);
  }

  it("gives its regular files, without the folder that all are in", () => {
    const tar = Buffer.concat([
      entry("package/a.js", "one"),
      entry("package/link", "", "2"),
      entry("package/lib/b.js", "x".repeat(600)),
      Buffer.alloc(1024),
    ]);
    assert.deepEqual(
      [...readTarball(gzipSync(tar))],
      [
        ["a.js", "one"],
        ["lib/b.js", "x".repeat(600)],
      ],
    );
  });
});

describe("a source file", () => {
  for (const [path, expected] of [
    ["lib/a.js", true],
    ["docs/Guide.md", true],
    ["dist/a.js", false],
    ["lib/a.min.js", false],
    ["CHANGELOG.md", false],
    ["package.json", false],
  ] as const) {
    it(`${path}: ${expected}`, () => assert.equal(isSourcePath(path), expected));
  }
});

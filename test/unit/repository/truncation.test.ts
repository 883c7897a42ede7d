import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readSourceFiles, type RepositoryFile } from "./repositoryFiles.ts";

const home = "src/core/lines/truncate.ts";

/** A text cut at a length that the code names, or half a surrogate pair looked for at its end. */
const cutByHand =
  /\.(?:slice|substring|substr)\(\s*0\s*,\s*max\w*?(?:characters|units|length)\b|ud[89ab][0-9a-f]{2}-\\ud[89ab][0-9a-f]{2}\]\$|char(?:Code)?At\([^)\n]*(?:max|limit)\w*\s*-\s*1\)/gi;

function findCuts(files: readonly RepositoryFile[]): readonly string[] {
  return files
    .filter(({ path }) => path !== home)
    .flatMap(({ path, text }) =>
      Array.from(text.matchAll(cutByHand), ([cut]) => `${path}: ${cut}`),
    );
}

describe("texts are cut in one place", () => {
  it(`by what ${home} offers`, async () => {
    const files = await readSourceFiles("src");
    assert.ok(files.some(({ path }) => path === home));
    assert.deepEqual(findCuts(files), []);
  });

  const bad = [
    "words.slice(0, maxMessageCharacters)",
    "line.slice(0, MAX_SHOWN_UNITS - 1)",
    "text.substring(0, maxLength)",
    "/[\\uD800-\\uDBFF]$/.test(head)",
    "const last = line.charCodeAt(MAX_SHOWN_UNITS - 1);",
    "text.charCodeAt(maxLength - 1)",
  ];
  for (const text of bad) {
    it(`finds ${text}`, () => {
      assert.equal(findCuts([{ path: "src/a.ts", text }]).length, 1);
    });
  }

  const good = [
    "problems.slice(0, maxProblems)",
    "lines.slice(0, MAX_SHOWN_LINES)",
    "/[\\uD800-\\uDBFF](?![\\uDC00-\\uDFFF])/",
    "truncate(text, maxCharacters)",
  ];
  for (const text of good) {
    it(`leaves ${text} alone`, () => {
      assert.deepEqual(findCuts([{ path: "src/a.ts", text }]), []);
    });
  }
});

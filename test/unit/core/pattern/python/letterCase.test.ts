import { describe, it } from "mocha";
import assert from "node:assert/strict";
import { compilePython } from "../../../../../src/core/pattern/python/compilePython.ts";
import { refuseFolding } from "../../../../../src/core/pattern/python/letterCase.ts";

function refuse(pattern: string, text: string) {
  const compiled = compilePython(pattern);
  assert.ok(compiled.ok);
  return refuseFolding(compiled.value, text);
}

describe("references that ignore case", () => {
  for (const [pattern, text] of [
    ["(?i)(s)\\1", "sS Kk\u212a éÉ"],
    ["(s)\\1", "sſ"],
    ["(?i)s", "sſ"],
    ["(?ia)(s)\\1", "sS 1² — 日"],
    ["(?ia)(s)(?i:s)", "sſ"],
  ] as const) {
    it(`lets ${pattern} search ${text}`, () => {
      assert.equal(refuse(pattern, text), undefined);
    });
  }

  for (const [pattern, text, character, offset] of [
    ["(?i)(s)\\1", "abſ", "ſ", 7],
    ["(?i)(?P<n>i)(?P=n)", "İ", "İ", 16],
    ["(?i)(σ)\\1", "λόγος", "ς", 7],
    ["(?ia)(k)\\1", "\u212a", "\u212a", 8],
    ["(?ia)(.)\\1", "é", "é", 8],
  ] as const) {
    it(`does not let ${pattern} search ${text}`, () => {
      const problem = `the reference to group 1 cannot be translated: it ignores case, which Python does differently for the '${character}' in this text`;
      const failure = { code: "invalidPattern", pattern, problem, offset };
      assert.deepEqual(refuse(pattern, text), failure);
    });
  }

  it("law: where it lets a pair of letters pass, the engine and Python agree on it", () => {
    const letters = listCasedLetters();
    const all = letters.join("");
    const wrong: string[] = [];
    for (const letter of letters) {
      const code = letter.codePointAt(0)?.toString(16) ?? "";
      const toEngine = new Set(all.match(new RegExp(`(?i:\\u{${code}})`, "gu")));
      for (const other of letters) {
        if (toEngine.has(other) === (lowerCase(letter) === lowerCase(other))) continue;
        if (refuse("(?i)(.)\\1", letter + other) === undefined) wrong.push(letter + other);
      }
    }
    assert.deepEqual(wrong, []);
  });
});

/** By what `re` compares: one character. */
function lowerCase(letter: string): number | undefined {
  return letter.toLowerCase().codePointAt(0);
}

function listCasedLetters(): string[] {
  const letters: string[] = [];
  for (let codePoint = 0; codePoint <= 0x1ffff; codePoint += 1) {
    const letter = String.fromCodePoint(codePoint);
    if (/\p{Changes_When_Casemapped}|\p{Changes_When_Casefolded}/u.test(letter))
      letters.push(letter);
  }
  return letters;
}

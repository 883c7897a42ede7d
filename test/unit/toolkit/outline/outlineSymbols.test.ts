import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { OutlineSymbol } from "../../../../src/core/outline/outlineSymbol.ts";
import { rankSymbols, sortSymbols } from "../../../../src/toolkit/outline/outlineSymbols.ts";

function symbol(
  name: string,
  startLine: number,
  endLine: number,
  children: readonly OutlineSymbol[] = [],
): OutlineSymbol {
  const characters = { startCharacter: 0, endCharacter: 0 };
  return { name, kind: undefined, startLine, endLine, ...characters, children };
}

function namesOf(placed: ReturnType<typeof rankSymbols>): readonly string[] {
  return placed.map(({ symbol: { name }, depth }) => `${"-".repeat(depth)}${name}`);
}

const symbols = [
  symbol("before", 1, 100),
  symbol("last", 900, 901),
  symbol("across", 90, 400, [symbol("early", 91, 99), symbol("inner", 101, 400)]),
  symbol("long", 500, 800, [symbol("start", 500, 510, [symbol("deep", 500, 500)])]),
];

describe("the symbols of a text beyond a line", () => {
  it("come outer ones first, and of one depth the longest", () => {
    assert.deepEqual(namesOf(rankSymbols(symbols, 100)), [
      "across",
      "long",
      "last",
      "-inner",
      "-start",
      "--deep",
    ]);
    assert.deepEqual(namesOf(rankSymbols(symbols, 901)), []);
    assert.deepEqual(namesOf(rankSymbols([], 0)), []);
  });

  it("are sorted as they are in the text, with what is in one below it", () => {
    assert.deepEqual(namesOf(sortSymbols(rankSymbols(symbols, 100))), [
      "across",
      "-inner",
      "long",
      "-start",
      "--deep",
      "last",
    ]);
  });
});

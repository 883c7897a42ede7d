import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { indexLines } from "../../../../src/core/lines/lines.ts";
import { findDefinition } from "../../../../src/core/outline/findDefinition.ts";
import { readOutline } from "../../../support/notation/outlines.ts";

interface Example {
  readonly path: string;
  readonly marked: string;
  /** What a name means: its lines with the flaw, if any; or what the failure offers. */
  readonly meanings: readonly (readonly [name: string, meaning: string])[];
}

function find(name: string, { path, marked }: Example): string {
  const { text, symbols } = readOutline(marked);
  const found = findDefinition(name, { path, lines: indexLines(text), symbols }, "symbol");
  if (found.ok) {
    const { startLine, endLine, flaw } = found.value;
    return [`${startLine}-${endLine}`, ...(flaw === undefined ? [] : [flaw])].join(" ");
  }
  const { failure } = found;
  const candidates = "candidates" in failure ? failure.candidates : [];
  const offered = candidates.map((each) => `${each.name} ${each.startLine}-${each.endLine}`);
  return `${failure.code}: ${offered.join(", ")}`;
}

const examples: Readonly<Record<string, Example>> = {
  TypeScript: {
    path: "src/cache.ts",
    marked: `import x from "x";
// A comment of nobody.

/**
 * A cache.
 *
 * With a blank line.
 */
⟦LRUCache¦@sealed()
export class LRUCache {
  ⟦#map¦#map = new Map();⟧

  // Reads.
  /* And again. */
  ⟦get¦get(key) {
    return this.#map.get(key);
  }⟧ // end of get

  ⟦(get) size¦get size() { return 1; }⟧
  ⟦(set) size¦set size(value) {}⟧
}⟧
const ⟦limit¦limit = 3⟧; // of all
start(); /* not
its comment */
⟦parse¦function parse() {
  ⟦get¦function get() {}⟧
}⟧

//#region helpers
const ⟦one¦one = 1⟧, ⟦two¦two = 2⟧;
⟦cut¦function cut() {⟧
  return [];
}
if (x) { ⟦guarded¦function guarded() {
}⟧ }
describe("a", ⟦describe("a") callback¦() => {
}⟧);
done(); ⟦late¦function late() {
}⟧
⟦overloaded¦function overloaded(a): void;⟧
⟦overloaded¦function overloaded(b) {}⟧
const api = ⟦api¦{ ⟦call¦call() {
  }⟧,
}⟧;
`,
    meanings: [
      ["LRUCache", "4-21"],
      ["LRUCache.#map", "11-11"],
      ["LRUCache.get", "13-17"],
      ["get", "symbolAmbiguous: LRUCache.get 13-17, parse.get 26-26"],
      ["parse.get", "26-26"],
      ["LRUCache.size", "symbolAmbiguous: LRUCache.(get) size 19-19, LRUCache.(set) size 20-20"],
      ["LRUCache.(set) size", "20-20"],
      ["limit", "22-22"],
      ["parse", "25-27"],
      ["parse()", "25-27"],
      ["one", "30-30 shared"],
      ["two", "30-30 shared"],
      ["cut", "31-31 cut"],
      ["guarded", "34-35 shared"],
      ['describe("a") callback', "36-37"],
      ["late", "38-39 shared"],
      ["overloaded", "symbolAmbiguous: overloaded 40-40, overloaded 41-41"],
      ["api", "42-44"],
      ["api.call", "42-43 shared"],
      [
        "parze",
        'symbolNotFound: LRUCache 4-21, limit 22-22, parse 25-27, one 30-30, two 30-30, cut 31-31, guarded 34-35, describe("a") callback 36-37, late 38-39, overloaded 40-40, overloaded 41-41, api 42-44',
      ],
      ["Cache", "symbolNotFound: LRUCache 4-21"],
      ["LRUCache.parse", "symbolNotFound: parse 25-27"],
    ],
  },
  JavaScript: {
    path: "a.js",
    marked: `"use strict";
⟦module.exports.first¦module.exports.first = function () {
  return "}";
}⟧;

// About second.
⟦module.exports.second¦module.exports.second = () => {
}⟧;
`,
    meanings: [
      ["module.exports.first", "2-4"],
      ["first", "symbolNotFound: module.exports.first 2-4"],
      ["module.exports.second", "6-8"],
    ],
  },
  Python: {
    path: "a.py",
    marked: `#!/usr/bin/env python
⟦main¦def main():
    pass


⟧# About f.
@app.route(
    "/x",
)
@cached
⟦f¦def f():
    return 1
# Of nobody yet.

⟧class A:
⟦A.g¦    def g(self):⟧
        pass
`,
    meanings: [
      ["main", "2-3"],
      ["f", "6-12"],
      ["A.g", "16-16 cut"],
    ],
  },
  JSON: {
    path: "package.json",
    marked: `{
  ⟦name¦"name": "x"⟧,
  ⟦scripts¦"scripts": {
    ⟦build¦"build": "tsc"⟧,
    ⟦a.b¦"a.b": "}"⟧
  }⟧,
  ⟦one¦"one": { ⟦two¦"two": 2⟧ }⟧
}
`,
    meanings: [
      ["scripts", "3-6"],
      ["scripts.build", "4-4"],
      ["scripts.a.b", "5-5"],
      ["a.b", "5-5"],
      ["one", "7-7"],
      ["one.two", "7-7 shared"],
    ],
  },
  "JSON on one line": {
    path: "a.json",
    marked: `{⟦a¦"a": 1⟧}\n`,
    meanings: [["a", "1-1 shared"]],
  },
  Markdown: {
    path: "a.md",
    marked: `⟦# Title¦# Title

⟦## Use¦## Use

Text.

⟦### .send(data)¦### .send(data)

More.
⟧
⟧⟦## Use it¦## Use it

<!-- note -->⟧⟧
`,
    meanings: [
      ["Title", "1-13"],
      ["Use", "3-9"],
      ["## Use", "3-9"],
      [".send(data)", "7-9"],
      ["Use it", "11-13"],
    ],
  },
  CSS: {
    path: "a.css",
    marked: `@import "x.css";
⟦.a¦.a {
  color: red;
}⟧
/* About b. */
⟦.b:hover¦.b:hover { color: blue }⟧ ⟦.c¦.c {}⟧
/* Wide.
   And so on. */
⟦@media (min-width: 1px)¦@media (min-width: 1px) {
  ⟦.a¦.a { margin: 0 }⟧
}⟧
`,
    meanings: [
      [".a", "2-4"],
      [".b:hover", "5-6 shared"],
      ["@media (min-width: 1px)", "7-11"],
      ["@media (min-width: 1px)..a", "10-10"],
    ],
  },
};

describe("findDefinition", () => {
  for (const [language, example] of Object.entries(examples)) {
    for (const [name, meaning] of example.meanings) {
      it(`finds ${name} in ${language}`, () => assert.equal(find(name, example), meaning));
    }
  }

  const spaced: readonly (readonly [what: string, marked: string, lines: string])[] = [
    ["those after it", "⟦a¦a⟧\n\n⟦b¦b⟧\n\n\n⟦c¦c⟧\n", "3-5"],
    ["those before it where it is the last", "⟦a¦a⟧\n\n⟦b¦b⟧\n\nc\n", "2-3"],
    ["none where there are none", "⟦a¦a⟧\n⟦b¦b⟧\n⟦c¦c⟧\n", "2-2"],
  ];
  for (const [what, marked, lines] of spaced) {
    it(`takes blank lines along: ${what}`, () => {
      const { text, symbols } = readOutline(marked);
      const given = { path: "a.txt", lines: indexLines(text), symbols };
      const found = findDefinition("b", given, "symbol");
      assert.ok(found.ok);
      assert.equal(`${found.value.spaced.startLine}-${found.value.spaced.endLine}`, lines);
    });
  }
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { explain } from "../../../../src/toolkit/explain/explain.ts";
import { parseInput } from "../../../../src/toolkit/input/parseInput.ts";
import {
  choice,
  flag,
  integer,
  objectList,
  optional,
  textList,
  textOrEmpty,
} from "../../../../src/toolkit/input/schema.ts";

const fields = {
  text: optional(textOrEmpty("Text.")),
  choice: optional(choice(["5", "true"], "A choice.")),
  integer: optional(integer("A number.")),
  flag: optional(flag("A flag.")),
  textList: optional(textList("Texts.")),
  objectList: optional(objectList("Objects.", { line: integer("A line."), all: flag("All.") })),
};
type Name = keyof typeof fields;
const names = Object.keys(fields) as readonly Name[];

const expected: Readonly<Record<Name, string>> = {
  text: "a string",
  choice: '"5"',
  integer: "a whole number",
  flag: "true or false",
  textList: "an array of strings",
  objectList: "an array of objects",
};

/** What each field makes of a value; a field that is left out refuses it. */
const rows: readonly (readonly [value: unknown, named: string, taken: object])[] = [
  [5, "the number 5", { integer: 5 }],
  ["5", '"5"', { text: "5", choice: "5", integer: 5 }],
  ["0", '"0"', { text: "0", integer: 0 }],
  ["-12", '"-12"', { text: "-12", integer: -12 }],
  ["9007199254740991", '"9007199254740991"', { text: "9007199254740991", integer: 2 ** 53 - 1 }],
  ["5.0", '"5.0"', { text: "5.0" }],
  [" 5", '" 5"', { text: " 5" }],
  ["5 ", '"5 "', { text: "5 " }],
  ["5\n", String.raw`"5\n"`, { text: "5\n" }],
  ["05", '"05"', { text: "05" }],
  ["-0", '"-0"', { text: "-0" }],
  ["+5", '"+5"', { text: "+5" }],
  ["1e3", '"1e3"', { text: "1e3" }],
  ["0x5", '"0x5"', { text: "0x5" }],
  ["1,000", '"1,000"', { text: "1,000" }],
  ["٥", '"٥"', { text: "٥" }],
  ["five", '"five"', { text: "five" }],
  ["NaN", '"NaN"', { text: "NaN" }],
  ["null", '"null"', { text: "null" }],
  [true, "true", { flag: true }],
  ["true", '"true"', { text: "true", choice: "true", flag: true }],
  ["false", '"false"', { text: "false", flag: false }],
  ["True", '"True"', { text: "True" }],
  ["true ", '"true "', { text: "true " }],
  ["yes", '"yes"', { text: "yes" }],
  ["1", '"1"', { text: "1", integer: 1 }],
  [0, "the number 0", { integer: 0 }],
  [5.5, "the number 5.5", {}],
  [["a"], 'the array ["a"]', { textList: ["a"] }],
  ['["a"]', String.raw`"[\"a\"]"`, { text: '["a"]' }],
  ["[]", '"[]"', { text: "[]" }],
];

describe("a value as it comes", () => {
  for (const [value, named, taken] of rows) {
    it(`${JSON.stringify(value)} is taken by: ${Object.keys(taken).join(", ") || "none"}`, () => {
      for (const name of names) {
        const parsed = parseInput(fields, { [name]: value });
        if (Object.hasOwn(taken, name)) {
          const wanted: unknown = Reflect.get(taken, name);
          assert.deepEqual(parsed.ok && parsed.value.value, { [name]: wanted });
          continue;
        }
        assert.ok(!parsed.ok, name);
        const { failure } = parsed;
        assert.equal("field" in failure ? failure.field.replace("[0]", "") : "", name);
        const sentence = explain(failure);
        // Of a list, the item is named.
        const item = Array.isArray(value) && name === "objectList" ? '"a"' : named;
        const wanted = item === '"a"' ? "an object" : expected[name];
        for (const part of [`\`${name}`, item, wanted]) {
          assert.ok(sentence.includes(part), `${part} in: ${sentence}`);
        }
      }
    });
  }

  it("is taken in the items of a list as well", () => {
    const parsed = parseInput(fields, { objectList: [{ line: "7", all: "false" }] });
    assert.deepEqual(parsed.ok && parsed.value.value, { objectList: [{ line: 7, all: false }] });
  });

  it("is checked against the range as a number that is spelled", () => {
    const limit = { limit: integer("A limit.", { minimum: 1, maximum: 9 }) };
    for (const [spelled, value] of [
      ["10", 10],
      ["-1", -1],
    ] as const) {
      const failure = { code: "numberOutOfRange", field: "limit", value, minimum: 1, maximum: 9 };
      assert.deepEqual(parseInput(limit, { limit: spelled }), { ok: false, failure });
    }
    const parsed = parseInput(limit, { limit: "9" });
    assert.deepEqual(parsed.ok && parsed.value.value, { limit: 9 });
  });

  it("is refused where it spells an integer that cannot be counted with", () => {
    const parsed = parseInput(fields, { integer: "9007199254740992" });
    assert.ok(!parsed.ok);
    assert.match(explain(parsed.failure), /`integer` is 9007199254740992, but must be/);
  });

  it("is named by its beginning, whatever its size and depth", () => {
    const deep = JSON.parse(`${"[".repeat(5000)}1${"]".repeat(5000)}`) as unknown;
    const wide = Array.from({ length: 100_000 }, (_, index) => `item ${index}`);
    for (const value of ["x".repeat(1_000_000), deep, wide, { wide, deep, "a\nb": "\u202E" }]) {
      const parsed = parseInput(fields, { integer: value });
      assert.ok(!parsed.ok);
      const sentence = explain(parsed.failure);
      assert.ok(sentence.length < 300, sentence);
      assert.doesNotMatch(sentence, /\n/);
    }
  });
});

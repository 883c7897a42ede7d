import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import type { InputFailure } from "../../../../src/core/failure/inputFailure.ts";
import { explain } from "../../../../src/toolkit/explain/explain.ts";
import { parseInput } from "../../../../src/toolkit/input/parseInput.ts";
import {
  choice,
  flag,
  integer,
  objectList,
  optional,
  text,
  textList,
  withDefault,
} from "../../../../src/toolkit/input/schema.ts";

const seed = 4202;

const fields = {
  path: text("A path."),
  kind: optional(choice(["one", "two"], "A kind.")),
  limit: withDefault(integer("A limit.", { minimum: 1, maximum: 9 }), 5),
  offset: optional(integer("Any number.")),
  atLeast: optional(integer("From one.", { minimum: 1 })),
  all: withDefault(flag("All."), false),
  names: optional(textList("Names.")),
  items: optional(
    objectList("Items.", { line: integer("A line."), note: optional(text("Note.")) }),
  ),
};
const known = Object.keys(fields);

describe("parseInput", () => {
  it("fills in defaults and leaves out what is optional", () => {
    const parsed = parseInput(fields, { path: "a" });
    assert.deepEqual(parsed.ok && parsed.value.value, { path: "a", limit: 5, all: false });
  });

  it("gives everything back as it was given", () => {
    const input = {
      path: "",
      kind: "two",
      limit: 9,
      offset: -3,
      atLeast: 1,
      all: true,
      names: ["x", ""],
      items: [{ line: 1, note: "n" }, { line: 2 }],
    };
    const parsed = parseInput(fields, input);
    assert.deepEqual(parsed, { ok: true, value: { value: input, passedOver: [], samePaths: [] } });
  });

  for (const name of ["filePath", "file_path", "file"]) {
    it(`takes ${name} as the path`, () => {
      const parsed = parseInput(fields, { all: true, [name]: "a" });
      assert.deepEqual(parsed.ok && parsed.value.value, { path: "a", limit: 5, all: true });
      const twice = parseInput(fields, { path: "a", [name]: "b" });
      const same = [{ names: ["path", name], paths: ["a", "b"] }];
      assert.deepEqual(twice.ok && twice.value.samePaths, same);
    });
  }

  it("takes path as the path of a tool that calls it filePath, and only of one that has a path", () => {
    const parsed = parseInput({ filePath: text("A path.") }, { path: "a" });
    assert.deepEqual(parsed.ok && parsed.value.value, { filePath: "a" });
    assert.ok(!parseInput({ glob: text("A glob.") }, { path: "a" }).ok);
  });

  it("takes a field that is undefined as left out", () => {
    assert.ok(parseInput(fields, { path: "a", kind: undefined }).ok);
  });

  const safe = Number.MAX_SAFE_INTEGER;
  const wrong: readonly (readonly [name: string, input: unknown, failure: InputFailure])[] = [
    ["null", null, { code: "inputNotObject", actual: "null" }],
    ["an array", [], { code: "inputNotObject", actual: "the array []" }],
    ["a string", "{}", { code: "inputNotObject", actual: 'the string "{}"' }],
    ["nothing", undefined, { code: "inputNotObject", actual: "a value that JSON does not have" }],
    ["a missing field", {}, { code: "missingField", field: "path", expected: "a string" }],
    [
      "a field in another case",
      { path: "a", Limit: 3 },
      { code: "unknownField", field: "Limit", known },
    ],
    [
      "a field named like the prototype",
      JSON.parse('{"path":"a","__proto__":{"limit":3}}'),
      { code: "unknownField", field: "__proto__", known },
    ],
    [
      "a field that every object has",
      { path: "a", toString: 1 },
      { code: "unknownField", field: "toString", known },
    ],
    [
      "a number for a string",
      { path: 7 },
      { code: "mistypedField", field: "path", expected: "a string", actual: "the number 7" },
    ],
    [
      "a word for a number",
      { path: "a", limit: "three" },
      {
        code: "mistypedField",
        field: "limit",
        expected: "a whole number",
        actual: 'the string "three"',
      },
    ],
    [
      "a fraction",
      { path: "a", limit: 1.5 },
      {
        code: "mistypedField",
        field: "limit",
        expected: "a whole number",
        actual: "the number 1.5",
      },
    ],
    [
      "a number beyond all",
      JSON.parse('{"path":"a","limit":1e999}'),
      {
        code: "mistypedField",
        field: "limit",
        expected: "a whole number",
        actual: "the number Infinity",
      },
    ],
    [
      "a number above the range",
      { path: "a", limit: 10 },
      { code: "numberOutOfRange", field: "limit", value: 10, minimum: 1, maximum: 9 },
    ],
    [
      "a number below the range",
      { path: "a", limit: 0 },
      { code: "numberOutOfRange", field: "limit", value: 0, minimum: 1, maximum: 9 },
    ],
    [
      "a number below a range that is open above",
      { path: "a", atLeast: 0 },
      { code: "numberOutOfRange", field: "atLeast", value: 0, minimum: 1, maximum: undefined },
    ],
    [
      "a whole number too large to count with",
      { path: "a", offset: 1e21 },
      { code: "numberOutOfRange", field: "offset", value: 1e21, minimum: undefined, maximum: safe },
    ],
    [
      "a whole number too small to count with",
      { path: "a", offset: -1e21 },
      {
        code: "numberOutOfRange",
        field: "offset",
        value: -1e21,
        minimum: -safe,
        maximum: undefined,
      },
    ],
    [
      "a choice that is none",
      { path: "a", kind: "three" },
      { code: "valueNotAllowed", field: "kind", value: "three", allowed: ["one", "two"] },
    ],
    [
      "a choice of another type",
      { path: "a", kind: 1 },
      {
        code: "mistypedField",
        field: "kind",
        expected: 'one of "one", "two"',
        actual: "the number 1",
      },
    ],
    [
      "a number for a flag",
      { path: "a", all: 1 },
      { code: "mistypedField", field: "all", expected: "true or false", actual: "the number 1" },
    ],
    [
      "a string for a list",
      { path: "a", names: "x" },
      {
        code: "mistypedField",
        field: "names",
        expected: "an array of strings",
        actual: 'the string "x"',
      },
    ],
    [
      "an item of another type",
      { path: "a", names: ["x", true] },
      { code: "mistypedField", field: "names[1]", expected: "a string", actual: "true" },
    ],
    [
      "an object for a list of objects",
      { path: "a", items: { line: 1 } },
      {
        code: "mistypedField",
        field: "items",
        expected: "an array of objects",
        actual: 'the object {"line": 1}',
      },
    ],
    [
      "an item that is no object",
      { path: "a", items: [{ line: 1 }, 2] },
      { code: "mistypedField", field: "items[1]", expected: "an object", actual: "the number 2" },
    ],
    [
      "an item without a field",
      { path: "a", items: [{}] },
      { code: "missingField", field: "items[0].line", expected: "a whole number" },
    ],
    [
      "an item with an unknown field",
      { path: "a", items: [{ line: 1, lines: 2 }] },
      { code: "unknownField", field: "items[0].lines", known: ["line", "note"] },
    ],
    [
      "half a surrogate pair",
      { path: "ab\uD83D" },
      { code: "loneSurrogate", field: "path", offset: 2 },
    ],
    [
      "the other half, in an item",
      { path: "a", items: [{ line: 1, note: "\uDE00" }] },
      { code: "loneSurrogate", field: "items[0].note", offset: 0 },
    ],
    ["NUL", { path: "ab\0" }, { code: "nulCharacter", field: "path", offset: 2 }],
    [
      "NUL in a list",
      { path: "a", names: ["b", "\0"] },
      { code: "nulCharacter", field: "names[1]", offset: 0 },
    ],
  ];
  for (const [name, input, failure] of wrong) {
    it(`refuses ${name}`, () => {
      assert.deepEqual(parseInput(fields, input), { ok: false, failure });
    });
  }

  it("takes only the input's own fields", () => {
    const failure = { code: "missingField", field: "path", expected: "a string" };
    const inherited: unknown = Object.create({ path: "a" });
    assert.deepEqual(parseInput(fields, inherited), { ok: false, failure });
  });

  it("takes whole surrogate pairs", () => {
    assert.ok(parseInput(fields, { path: "😀" }).ok);
  });

  it(`gives an object of the fields' own names, or a failure that says where (seed ${seed})`, () => {
    fc.assert(
      fc.property(malformedInput, (input) => {
        const parsed = parseInput(fields, input);
        if (parsed.ok) {
          const { value, passedOver } = parsed.value;
          const said = Object.entries(input as object).filter(
            ([name]) => !passedOver.some(({ field }) => field === name),
          );
          if (passedOver.some(({ field }) => field.startsWith("items["))) return;
          assert.deepEqual({ limit: 5, all: false, ...Object.fromEntries(said) }, value);
          return;
        }
        const { failure } = parsed;
        if (failure.code === "inputNotObject") assert.ok(!isObject(input));
        else assert.ok(isPlausible(failure, input as object), JSON.stringify(failure));
        assert.doesNotMatch(explain(failure), /undefined|\[object|NaN/);
      }),
      { seed: seed, numRuns: 3000 },
    );
  });

  it("answers inputs of any depth and size", () => {
    const deep = JSON.parse(`${'{"path":'.repeat(5000)}1${"}".repeat(5000)}`) as unknown;
    const huge = { path: "a", items: Array.from({ length: 200_000 }, () => ({ line: 1 })) };
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [index, index]));
    assert.equal(parseInput(fields, deep).ok, false);
    assert.ok(parseInput(fields, huge).ok);
    assert.equal(parseInput(fields, wide).ok, false);
  });
});

/** Any JSON, mostly objects that have some of the fields, with values that may or may not fit. */
const malformedInput: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ stringUnit: "binary" }),
  fc.record(
    Object.fromEntries(
      [...known, "other", "__proto__", "constructor"].map((name) => [
        name,
        fc.oneof(
          { weight: 2, arbitrary: fc.constantFrom<unknown>("a", "one", 1, 5, true, ["a"], []) },
          { weight: 1, arbitrary: fc.constantFrom<unknown>([{ line: 1 }], [{ line: 1, x: 1 }]) },
          { weight: 1, arbitrary: fc.jsonValue({ stringUnit: "binary" }) },
        ),
      ]),
    ),
    { requiredKeys: [] },
  ),
);

function isObject(input: unknown): boolean {
  return typeof input === "object" && input !== null && !Array.isArray(input);
}

/** Whether the field is missing where it is said to be, or else starts at one that was given. */
function isPlausible(failure: InputFailure, input: object): boolean {
  if (!("field" in failure)) return false;
  const { field } = failure;
  if (known.includes(field) && failure.code === "missingField") return !Object.hasOwn(input, field);
  return Object.keys(input).some((name) => field === name || field.startsWith(`${name}[`));
}

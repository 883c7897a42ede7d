import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { FailureError } from "../../../src/toolkit/failureError.ts";
import { isEmpty } from "../../../src/toolkit/input/harmless.ts";
import type { Field, Fields } from "../../../src/toolkit/input/schema.ts";
import { tools } from "../../../src/tools/index.ts";
import { createFakeWindow, invoke, prepare } from "../../support/fakes/fakeCallServices.ts";

/** A value that the field takes, whatever else the tool says to it. */
function fitting(field: Field): unknown {
  switch (field.kind) {
    case "text":
      return "a.txt";
    case "choice":
      return field.values[0];
    case "integer":
      return field.minimum ?? 1;
    case "flag":
      return true;
    case "textList":
      return ["a"];
    case "objectList":
      return [fittingObject(field.item)];
  }
}

function fittingObject(fields: Fields): object {
  const required = Object.entries(fields).filter(([, { need }]) => need.kind === "required");
  return Object.fromEntries(required.map(([name, field]) => [name, fitting(field)]));
}

/** A wrong value, what an error must call it, and what it must say is allowed. */
type WrongValue = readonly [value: unknown, named: string, allowed: string];

function wrongValues(field: Field): readonly WrongValue[] {
  // What says nothing is harmless where nothing has to be said.
  const isHarmless = ([value]: WrongValue): boolean =>
    field.need.kind !== "required" && (isEmpty(value) || (field.kind === "flag" && value === 0));
  return allWrongValues(field).filter((each) => !isHarmless(each));
}

function allWrongValues(field: Field): readonly WrongValue[] {
  switch (field.kind) {
    case "text":
      return [null, 7, true, ["a"], {}].map((value) => [value, nameOf(value), "a string"]);
    case "choice": {
      const [first = ""] = field.values;
      return ["none of them", "", 7, null].map((value) => [value, nameOf(value), `"${first}"`]);
    }
    case "integer":
      return [
        ...["5.0", " 5", "05", "1e3", "five", "", 5.5, null, true, [5], {}].map(
          (value): WrongValue => [value, nameOf(value), "a whole number"],
        ),
        ...outOfRange(field),
      ];
    case "flag":
      return ["yes", "True", "1", "", 1, 0, null, [true]].map((value) => [
        value,
        nameOf(value),
        "true or false",
      ]);
    case "textList":
      return ['["a"]', "a", 7, null, {}].map((value) => [
        value,
        nameOf(value),
        "an array of strings",
      ]);
    case "objectList":
      return ["[{}]", 7, null, {}].map((value) => [value, nameOf(value), "an array of objects"]);
  }
}

function nameOf(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  return Array.isArray(value) ? `array [${String(value)}`.slice(0, 7) : JSON.stringify(value);
}

function outOfRange({ minimum, maximum }: Extract<Field, { kind: "integer" }>): WrongValue[] {
  const below = minimum === undefined ? [] : [minimum - 1, String(minimum - 1)];
  const above = maximum === undefined ? [] : [maximum + 1, String(maximum + 1)];
  return [
    ...below.map((value): WrongValue => [value, String(value), String(minimum)]),
    ...above.map((value): WrongValue => [value, String(value), String(maximum)]),
  ];
}

interface WrongCall {
  readonly field: string;
  readonly input: object;
  readonly named: string;
  readonly allowed: string;
}

/** Calls with one wrong value each, at any depth. */
function wrongCalls(fields: Fields): readonly WrongCall[] {
  const base = fittingObject(fields);
  return Object.entries(fields).flatMap(([name, field]) => {
    const own = wrongValues(field).map(([value, named, allowed]): WrongCall => {
      return { field: name, input: { ...base, [name]: value }, named, allowed };
    });
    if (field.kind !== "objectList") return own;
    const inItems = wrongCalls(field.item).map((call): WrongCall => ({
      ...call,
      field: `${name}[0].${call.field}`,
      input: { ...base, [name]: [call.input] },
    }));
    return [...own, ...inItems];
  });
}

describe("a wrong value in any field of any tool", () => {
  for (const tool of tools) {
    it(`${tool.name} says which, what it is and what is allowed, and touches nothing`, async () => {
      const calls = wrongCalls(tool.fields);
      assert.ok(calls.length >= Object.keys(tool.fields).length);
      for (const { field, input, named, allowed } of calls) {
        const files = { "a.txt": "text\n" };
        const window = createFakeWindow(files, { permissionMode: "yolo" });
        for (const run of [prepare, invoke]) {
          await assert.rejects(
            async () => run(window, tool, input),
            (error) => {
              assert.ok(error instanceof FailureError, String(error));
              const where = `${JSON.stringify(input)}: ${error.message}`;
              assert.ok(error.message.includes(`\`${field}\``), where);
              assert.ok(error.message.includes(named), where);
              assert.ok(error.message.includes(allowed), where);
              return true;
            },
          );
        }
        assert.deepEqual([window.steps, window.questions, files], [[], [], { "a.txt": "text\n" }]);
      }
    });
  }
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { readHostRun } from "../../../harness/lanes/host/hostRun.ts";
import type { Field, Fields } from "../../../src/toolkit/input/schema.ts";
import { contributedName } from "../../../src/toolkit/manifest/index.ts";
import { tools as definitions } from "../../../src/tools/index.ts";
import { useWorkspace, writeFile } from "../../support/host/testWindow.ts";
import { readWorkspaceState } from "../../support/host/workspaceState.ts";

const seed = 6101;
const callCount = readHostRun().soak === undefined ? 200 : 1_000;
/** More of them would take long enough to be shown as progress. */
const callsAtOnce = 6;

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly required?: readonly string[];
}

interface Malformed {
  readonly tool: string;
  readonly input: object;
}

const tools = vscode.lm.tools.filter(({ name }) => name.startsWith("linewise_"));

describe("malformed calls in a real VS Code", function () {
  // What fails by luck is a finding.
  this.retries(0);
  useWorkspace();

  it(`each of ${callCount} is told what is wrong, and nothing changes (seed ${seed})`, async () => {
    for (const path of ["a.txt", "b.txt"]) await writeFile(path, "one\ntwo\nthree\n");
    const state = await readWorkspaceState();
    const calls = fc.sample(malformedCall(), { seed: seed, numRuns: callCount });
    const wrong: string[] = [];
    for (let start = 0; start < calls.length; start += callsAtOnce) {
      const batch = calls.slice(start, start + callsAtOnce);
      wrong.push(...(await Promise.all(batch.map(findWrong))).flat());
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(await readWorkspaceState(), state);
    const called = new Set(calls.map(({ tool }) => tool));
    assert.equal(called.size, tools.length);
  });
});

/** What a call should not have done; nothing where it failed as it should. */
async function findWrong({ tool, input }: Malformed): Promise<readonly string[]> {
  const what = `${tool} ${JSON.stringify(input)}`;
  try {
    await vscode.lm.invokeTool(tool, { input, toolInvocationToken: undefined });
    return [`${what} succeeded`];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isSentence = /^(The |Unknown field )/.test(message) && message.endsWith(".");
    return isSentence ? [] : [`${what}: ${message}`];
  }
}

/** A valid input of some tool, with one thing wrong. */
function malformedCall(): fc.Arbitrary<Malformed> {
  return fc.constantFrom(...tools).chain(({ name: tool, inputSchema }) => {
    const schema = inputSchema as Schema;
    const fields = definitions.find((known) => contributedName(known) === tool)?.fields ?? {};
    return fc.oneof(
      { weight: 1, arbitrary: notAnObject().map((input) => ({ tool, input })) },
      { weight: 9, arbitrary: spoilObject(schema, fields).map((input) => ({ tool, input })) },
    );
  });
}

/** VS Code passes on whatever another extension gives. */
function notAnObject(): fc.Arbitrary<object> {
  const values: unknown[] = [[], ["a.txt"], "a.txt", 7, true];
  return fc.constantFrom(...values) as fc.Arbitrary<object>;
}

/** The schema says no ranges: those are in the fields that it is made from. */
function spoilObject(schema: Schema, fields: Fields): fc.Arbitrary<object> {
  const { properties = {}, required = [] } = schema;
  const valid = validObject(schema);
  const spoilers = [
    fc
      .stringMatching(/^[a-z_]{1,12}$/)
      .filter((name) => !Object.hasOwn(properties, name))
      .map((name) => ({ ...valid, [name]: 1 })),
    ...required.map((name) => fc.constant(omit(valid, name))),
    ...Object.entries(properties).flatMap(([name, property]) =>
      spoiledValues(property, fields[name]).map((values) =>
        values.map((value: unknown) => ({ ...valid, [name]: value })),
      ),
    ),
  ];
  return fc.oneof(...spoilers);
}

function spoiledValues({ type, items }: Schema, field: Field | undefined): fc.Arbitrary<unknown>[] {
  const ofOtherTypes = fc.constantFrom<unknown>(
    ...["text", 1, 1.5, true, ["text"], { a: 1 }].filter((value) => !isOfType(value, type)),
  );
  const spoiled: fc.Arbitrary<unknown>[] = [ofOtherTypes];
  if (field?.kind === "integer" && field.minimum !== undefined) {
    spoiled.push(fc.integer({ max: field.minimum - 1 }));
  }
  if (items?.type === "object") {
    const itemFields = field?.kind === "objectList" ? field.item : {};
    spoiled.push(spoilObject(items, itemFields).map((item) => [item]));
  }
  if (items?.type === "string") spoiled.push(fc.constant([1]));
  return spoiled;
}

function isOfType(value: unknown, type: string | undefined): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  return typeof value === type;
}

function validObject({ properties = {}, required = [] }: Schema): object {
  const entries = required.map((name) => [name, validValue(name, properties[name])]);
  return Object.fromEntries(entries) as object;
}

function validValue(name: string, property: Schema | undefined): unknown {
  if (name === "type") return "string";
  if (name === "path" || name === "filePath") return "a.txt";
  if (property?.type === "integer") return 1;
  if (property?.type === "boolean") return true;
  if (property?.type !== "array") return "two";
  return property.items?.type === "object"
    ? [{ type: "string", searchFor: "two", replaceWith: "2" }]
    : ["two"];
}

function omit(value: object, name: string): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
}

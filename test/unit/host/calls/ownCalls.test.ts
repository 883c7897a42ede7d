import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { fail, succeed } from "../../../../src/core/result.ts";
import type { WriteRequest } from "../../../../src/host/approval/approval.ts";
import { invokeCall } from "../../../../src/host/calls/invokeCall.ts";
import type { PersonsEdit } from "../../../../src/host/calls/openCall.ts";
import type { Tool } from "../../../../src/toolkit/tool.ts";
import { regexReplace } from "../../../../src/tools/regexReplace.ts";
import { replaceContent } from "../../../../src/tools/replaceContent.ts";
import { createFakeEntry } from "../../../support/fakes/fakeEntry.ts";
import {
  createFakeWindow,
  type FakeWindow,
  prepare,
} from "../../../support/fakes/fakeCallServices.ts";

const text = "one\ntwo\none\n";
const input = { path: "a.txt", pattern: "one", replacement: "1" };

interface OwnCall {
  readonly edit: PersonsEdit | undefined;
  readonly facts: readonly unknown[];
  readonly asked: readonly WriteRequest[];
}

interface CallOptions {
  readonly sees?: boolean;
  readonly rejects?: boolean;
  readonly tool?: Tool;
  readonly called?: object;
}

/** A call that a person makes, who accepts what is shown unless they reject it. */
async function callAsPerson(
  window: FakeWindow,
  { sees = false, rejects = false, tool = regexReplace, called = input }: CallOptions = {},
): Promise<OwnCall> {
  let edit: PersonsEdit | undefined;
  const facts: unknown[] = [];
  const asked: WriteRequest[] = [];
  window.askInEditor = (request) => {
    asked.push(request);
    return Promise.resolve(rejects ? fail({ code: "rejectedByUser" }) : succeed({}));
  };
  const { signal } = new AbortController();
  const services: typeof window.services = {
    ...window.services,
    beginEntry(_routes, entryFacts) {
      facts.push(entryFacts);
      return Promise.resolve(createFakeEntry().begin());
    },
  };
  const person = { sees: () => sees, noteApplied: (applied: PersonsEdit) => void (edit = applied) };
  await invokeCall({ tool, input: called, services, signal, report: () => undefined, person });
  return { edit, facts, asked };
}

describe("a person's own call", () => {
  for (const permissionMode of ["trusted", "sandboxed", "yolo"] as const) {
    for (const approval of ["chat", "diff"] as const) {
      it(`is shown in the diff editor: ${permissionMode}, ${approval}`, async () => {
        const window = createFakeWindow({ "a.txt": text }, { permissionMode, approval });
        window.places["a.txt"] = { insideAllowedPaths: { asGiven: true, real: true } };
        const { edit, facts, asked } = await callAsPerson(window);
        assert.deepEqual(
          asked.map(({ isOwn }) => isOwn),
          [true],
        );
        assert.equal(edit?.planned.matches, 2);
        assert.deepEqual(facts, [
          { tool: "regex_replace", madeBy: "person", approval: "diffEditor" },
        ]);
        assert.equal(window.files["a.txt"], "1\ntwo\n1\n");
        assert.deepEqual(window.questions, []);
      });
    }
  }

  it("writes nothing when they reject it", async () => {
    const window = createFakeWindow({ "a.txt": text });
    await assert.rejects(callAsPerson(window, { rejects: true }), /rejected/);
    assert.equal(window.files["a.txt"], text);
  });

  it("asks no more about what they see already", async () => {
    const window = createFakeWindow({ "a.txt": text });
    const { facts, asked } = await callAsPerson(window, { sees: true });
    assert.deepEqual(asked, []);
    assert.deepEqual(facts, [{ tool: "regex_replace", madeBy: "person", approval: "command" }]);
  });

  it("asks about what must be asked every time, even if they see it", async () => {
    const window = createFakeWindow({ "a.txt": text }, { protectedPaths: { "a.txt": true } });
    const { asked } = await callAsPerson(window, { sees: true });
    assert.deepEqual(
      asked.flatMap(({ judgement }) => judgement.reasons.map(({ reason }) => reason.code)),
      ["write", "protected"],
    );
  });

  it("is refused where the mode or the window refuses", async () => {
    const sandboxed = createFakeWindow({ "a.txt": text }, { permissionMode: "sandboxed" });
    sandboxed.places["a.txt"] = { insideAllowedPaths: { asGiven: false, real: false } };
    await assert.rejects(callAsPerson(sandboxed, { sees: true }), /sandboxed/);
    const untrusted = createFakeWindow(
      { "a.txt": text },
      {},
      { window: { isTrusted: false, textDocuments: [] } },
    );
    await assert.rejects(callAsPerson(untrusted, { sees: true }), /not trusted/);
    assert.deepEqual([sandboxed.files["a.txt"], untrusted.files["a.txt"]], [text, text]);
  });

  it("is not taken for what the chat showed of an agent's", async () => {
    const window = createFakeWindow({ "a.txt": text });
    await prepare(window, regexReplace, input);
    const { asked } = await callAsPerson(window);
    assert.equal(asked.length, 1);
    assert.notEqual(window.services.pending.peek("regex_replace", input), undefined);
  });

  it("says how many matches it replaced, of those files that were chosen", async () => {
    const files = { "a.txt": text, "b.txt": "one\n" };
    const window = createFakeWindow(files);
    const called = { pattern: "one", replacement: "1", glob_pattern: "**/*" };
    const { edit } = await callAsPerson(window, { tool: replaceContent, called });
    assert.equal(edit?.planned.matches, 3);
  });
});

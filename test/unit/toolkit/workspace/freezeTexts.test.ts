import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { freezeTexts } from "../../../../src/toolkit/workspace/plan.ts";
import { fakeWorkspace } from "../../../support/fakes/fakeWorkspace.ts";
import { planTexts } from "../../../support/notation/plans.ts";

describe("freezeTexts", () => {
  const live = fakeWorkspace({ "a.ts": "changed since", "b.ts": "b" });
  const frozen = freezeTexts(live, planTexts({ "a.ts": { old: "as planned", new: "x" } }));

  for (const read of ["readText", "readTextOrNew"] as const) {
    it(`has the text that the plan was made from (${read})`, async () => {
      assert.equal(await textOf("a.ts", read), "as planned");
    });

    it(`has other files as they are (${read})`, async () => {
      assert.equal(await textOf("b.ts", read), "b");
    });
  }

  async function textOf(path: string, read: "readText" | "readTextOrNew"): Promise<string> {
    const target = await frozen.resolve(path);
    assert.ok(target.ok);
    const file = await frozen[read](target.value);
    assert.ok(file.ok);
    return file.value.text;
  }
});

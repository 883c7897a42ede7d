import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  callsOf,
  type ModelMessage,
  type ModelRequest,
} from "../../../harness/model/modelRequest.ts";
import { sampleScript } from "../../../harness/start/demoScript.ts";

const path = "/tmp/linewise-sample-ab12/cart.js";
const asked: ModelMessage = {
  role: "user",
  text: `<attachment filePath="${path}">…</attachment>\nIn cart.js, ship free of charge when the goods cost 50 or more.`,
};

describe("sampleScript", () => {
  it("edits the shop for its own request", () => {
    const [read] = answer({ role: "user", text: sampleScript.query });
    assert.deepEqual(read, { name: "linewise_read_file", input: { path: "src/cart.js" } });
  });

  it("edits the sample of the tour for the tour's request", () => {
    const [read] = answer(asked);
    assert.deepEqual(read, { name: "linewise_read_file", input: { path } });
    const [edit] = answer(
      asked,
      { role: "assistant", text: "", calls: [] },
      { role: "tool", callId: "1", text: "cart.js: lines 1-2 of 2\n1: x\n2:   return 4.9;\n" },
    );
    assert.deepEqual(edit?.input, {
      filePath: path,
      replacements: [
        {
          type: "string",
          searchFor: "  return 4.9;",
          replaceWith: "  return sum >= 50 ? 0 : 4.9;",
        },
      ],
    });
  });
});

function answer(...messages: readonly ModelMessage[]): ReturnType<typeof callsOf> {
  const tools = ["linewise_read_file", "linewise_replace_in_file"].map((name) => ({
    name,
    description: "",
    isDeferred: false,
  }));
  const request: ModelRequest = { model: "m", system: "", messages, tools };
  return callsOf(sampleScript.answer(request));
}

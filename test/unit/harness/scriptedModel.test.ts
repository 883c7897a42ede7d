import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { ModelMessage, ModelRequest } from "../../../harness/model/modelRequest.ts";
import { createScriptedModel } from "../../../harness/model/scriptedModel.ts";

const asked: ModelMessage = { role: "user", text: "Change it." };
const call = { id: "call-1-0", name: "linewise_read_file", input: "{}" };

function requestOf(...messages: readonly ModelMessage[]): ModelRequest {
  const tool = { name: "linewise_read_file", description: "", isDeferred: false };
  return { model: "scripted", system: "", messages, tools: [tool] };
}

describe("a scripted model", () => {
  it("answers by the turns of the conversation", async () => {
    const model = createScriptedModel();
    const conversation = model.play([[{ name: "linewise_read_file", input: {} }], "Done."]);
    const first = requestOf(asked);
    const second = requestOf(
      asked,
      { role: "assistant", text: "", calls: [call] },
      { role: "tool", callId: call.id, text: "1: first" },
    );
    assert.deepEqual(await model.answer(first, {}), [{ name: "linewise_read_file", input: {} }]);
    assert.equal(await model.answer(second, {}), "Done.");
    await conversation.finished;
    assert.deepEqual(conversation.requests, [first, second]);
  });

  it("begins a conversation with what a person asks, not with what a call before it has come to", async () => {
    const model = createScriptedModel();
    const conversation = model.play(["Done."]);
    const late = requestOf(
      asked,
      { role: "assistant", text: "", calls: [call] },
      { role: "tool", callId: call.id, text: "Canceled" },
    );
    assert.equal(await model.answer(late, {}), "Nothing is to be done.");
    assert.deepEqual(conversation.requests, []);
    assert.equal(await model.answer(requestOf(asked), {}), "Done.");
  });
});

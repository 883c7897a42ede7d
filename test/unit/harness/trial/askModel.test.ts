import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, it } from "mocha";
import type { ModelRequest } from "../../../../harness/model/modelRequest.ts";
import { askModel, toChatCompletions } from "../../../../harness/trial/askModel.ts";
import { createMeter, creditsOf } from "../../../../harness/trial/meter.ts";
import { findChangedBlocks } from "../../../../harness/trial/requestBlocks.ts";

const request: ModelRequest = {
  model: "claude",
  system: "Be brief.",
  messages: [
    { role: "user", text: "Read a.txt." },
    {
      role: "assistant",
      text: "",
      calls: [{ id: "1", name: "tool_search", input: '{"query":"linewise"}' }],
    },
    { role: "tool", callId: "1", text: '["linewise_read_file"]' },
  ],
  tools: [
    { name: "tool_search", description: "Searches.", isDeferred: false },
    { name: "linewise_read_file", description: "Reads.", schema: {}, isDeferred: true },
    { name: "linewise_read", description: "Is not named.", schema: {}, isDeferred: true },
  ],
};

describe("a model that is asked in chat completions", () => {
  it("gets the conversation, and a deferred tool once a search has named it", () => {
    const { messages, tools } = toChatCompletions(request);
    assert.deepEqual(messages, [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Read a.txt." },
      {
        role: "assistant",
        content: null,
        tool_calls: [
          {
            id: "1",
            type: "function",
            function: { name: "tool_search", arguments: '{"query":"linewise"}' },
          },
        ],
      },
      { role: "tool", tool_call_id: "1", content: '["linewise_read_file"]' },
    ]);
    const names = tools.map((tool) => (tool as { function: { name: string } }).function.name);
    assert.deepEqual(names, ["tool_search", "linewise_read_file"]);
    const before = toChatCompletions({ ...request, messages: request.messages.slice(0, 1) });
    assert.equal(before.tools.length, 1);
  });

  it("answers with calls or words, for one POST each", async () => {
    const asked: unknown[] = [];
    const answers = [
      { content: "", tool_calls: [{ function: { name: "f", arguments: '{"a":1}' } }] },
      { content: "I look.", tool_calls: [{ function: { name: "f", arguments: "{}" } }] },
      { content: "Done." },
    ];
    const server = createServer((incoming, response) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () => {
        asked.push([
          incoming.url,
          incoming.headers.authorization,
          JSON.parse(String(Buffer.concat(chunks))),
        ]);
        response.end(JSON.stringify({ choices: [{ message: answers[asked.length - 1] }] }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    // An open server would keep the process of the tests from ending.
    server.unref();
    const { port } = server.address() as AddressInfo;
    const meter = createMeter(
      askModel({ url: `http://127.0.0.1:${port}/v1/`, name: "player", key: "k" }),
    );
    assert.deepEqual(await meter.answer(request, {}), [{ name: "f", input: { a: 1 } }]);
    const before = meter.read().tokensOut;
    assert.deepEqual(await meter.answer(request, {}), ["I look.", { name: "f", input: {} }]);
    assert.ok(meter.read().tokensOut >= before + 4, "the words beside a call count");
    assert.equal(await meter.answer(request, {}), "Done.");
    server.close();
    const [[path, key, body]] = asked as [[string, string, { model: string; tools: unknown[] }]];
    assert.deepEqual([path, key, body.model], ["/v1/chat/completions", "Bearer k", "player"]);
    assert.equal(body.tools.length, 2);
    const { turns, calls, tokensIn, tokensOut } = meter.read();
    assert.deepEqual([turns, calls], [2, 2]);
    assert.ok(tokensIn > 100 && tokensOut > 3 && tokensOut < 20, `${tokensIn}, ${tokensOut}`);
  });

  it("is not counted for a title", async () => {
    const meter = createMeter(() => "A title");
    await meter.answer({ ...request, tools: [] }, {});
    assert.deepEqual(meter.read().tokensIn, 0);
  });

  it("is paid for what is new since the request before, and for what was changed", async () => {
    const meter = createMeter(() => [{ name: "f", input: {} }]);
    const first = { ...request, messages: request.messages.slice(0, 1) };
    await meter.answer(first, {});
    const { tokensNew } = meter.read();
    assert.ok(tokensNew > 5 && tokensNew < 30, `${tokensNew}: what the person said`);
    await meter.answer(request, {});
    const found = meter.read();
    assert.ok(found.tokensNew > tokensNew + 40, "the tool that was found, too");
    assert.equal(found.changedPrefixes, 0);
    await meter.answer({ ...request, system: "Be long." }, {});
    const { changedPrefixes, ...changed } = meter.read();
    assert.equal(changedPrefixes, 1);
    assert.equal(
      creditsOf({ ...changed, changedPrefixes }),
      5 * changed.tokensOut +
        1.25 * changed.tokensNew +
        0.1 * (changed.tokensIn - changed.tokensNew),
    );
    assert.ok(changed.tokensNew > found.tokensNew + tokensNew, "all behind it, read anew");
    const changedBlocks = findChangedBlocks([first, request, { ...request, system: "Be long." }]);
    assert.deepEqual(changedBlocks, ["Be brief."]);
  });
});

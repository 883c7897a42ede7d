import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { chatCompletions } from "../../../harness/model/chatCompletions.ts";
import type { Dialect } from "../../../harness/model/dialect.ts";
import { messages } from "../../../harness/model/messages.ts";
import type { ModelRequest } from "../../../harness/model/modelRequest.ts";
import { nameAsOffered } from "../../../harness/model/offeredNames.ts";
import { responses } from "../../../harness/model/responses.ts";

const read = { name: "linewise_read_file", input: { path: "a.txt" } };
const schema = { type: "object" };

/** One conversation, as each dialect has it on the wire. */
const requests: readonly [string, Dialect, unknown][] = [
  [
    "chat completions",
    chatCompletions,
    {
      model: "m",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: [{ type: "text", text: "Read a.txt" }] },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            {
              id: "c",
              type: "function",
              function: { name: read.name, arguments: '{"path":"a.txt"}' },
            },
          ],
        },
        { role: "tool", tool_call_id: "c", content: "1: a" },
      ],
      tools: [
        {
          type: "function",
          function: { name: read.name, description: "Reads", parameters: schema },
        },
      ],
    },
  ],
  [
    "messages",
    messages,
    {
      model: "m",
      system: [{ type: "text", text: "Be brief." }],
      messages: [
        { role: "user", content: "Read a.txt" },
        { role: "assistant", content: [{ type: "tool_use", id: "c", ...read }] },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "c", content: [{ type: "text", text: "1: a" }] },
          ],
        },
      ],
      tools: [{ name: read.name, description: "Reads", input_schema: schema }],
    },
  ],
  [
    "responses",
    responses,
    {
      model: "m",
      instructions: "Be brief.",
      input: [
        { role: "user", content: [{ type: "input_text", text: "Read a.txt" }] },
        { type: "function_call", call_id: "c", name: read.name, arguments: '{"path":"a.txt"}' },
        { type: "function_call_output", call_id: "c", output: "1: a" },
      ],
      tools: [{ type: "function", name: read.name, description: "Reads", parameters: schema }],
    },
  ],
];

const neutral: ModelRequest = {
  model: "m",
  system: "Be brief.",
  messages: [
    { role: "user", text: "Read a.txt" },
    {
      role: "assistant",
      text: "",
      calls: [{ id: "c", name: read.name, input: '{"path":"a.txt"}' }],
    },
    { role: "tool", callId: "c", text: "1: a" },
  ],
  tools: [{ name: read.name, description: "Reads", schema, isDeferred: false }],
};

describe("the dialects of the model", () => {
  for (const [title, { readRequest, writeAnswer }, body] of requests) {
    it(`read the same request in ${title}`, () => {
      assert.deepEqual(readRequest(body), neutral);
    });

    it(`write words and calls as events in ${title}`, () => {
      const data = (stream: string): unknown[] =>
        [...stream.matchAll(/^data: (\{.*)$/gm)].map(
          ([, text = ""]) => JSON.parse(text) as unknown,
        );
      const words = JSON.stringify(data(writeAnswer("All done.", "id")));
      assert.ok(words.includes('"All done."'), words);
      const calls = JSON.stringify(data(writeAnswer([read, read], "id")));
      for (const part of ["id-0", "id-1", read.name, "a.txt"])
        assert.ok(calls.includes(part), calls);
      const both = JSON.stringify(data(writeAnswer(["I look.", read], "id")));
      for (const part of ['"I look."', read.name]) assert.ok(both.includes(part), both);
      assert.ok(!both.includes("end_turn") && !both.includes('"stop"'), both);
    });
  }

  it("tell a tool that is to be searched for", () => {
    const tools = [{ name: read.name, input_schema: schema, defer_loading: true }];
    const request = messages.readRequest({ model: "m", messages: [], tools });
    assert.equal(request.tools[0]?.isDeferred, true);
    const functions = [{ type: "function", name: read.name, defer_loading: true }];
    const response = responses.readRequest({ model: "m", input: [], tools: functions });
    assert.equal(response.tools[0]?.isDeferred, true);
  });

  it("have a search for tools as a call, whatever it is on the wire", () => {
    const search = [{ name: "tool_search", input: { query: "edit" } }];
    assert.match(responses.writeAnswer(search, "id"), /"type":"tool_search_call"/);
    const input = [
      { type: "tool_search_call", call_id: "c", arguments: { query: "edit" } },
      { type: "tool_search_output", call_id: "c", tools: [{ name: "one" }, { name: "two" }] },
    ];
    assert.deepEqual(responses.readRequest({ model: "m", input }).messages, [
      {
        role: "assistant",
        text: "",
        calls: [{ id: "c", name: "tool_search", input: '{"query":"edit"}' }],
      },
      { role: "tool", callId: "c", text: "one\ntwo\n" },
    ]);
  });
});

describe("a scripted call", () => {
  it("has the name that the tool is offered by", () => {
    const offered = { ...neutral, tools: [{ ...read, description: "", isDeferred: false }] };
    const renamed = {
      ...offered,
      tools: [{ name: "linewiseReadFile", description: "", isDeferred: false }],
    };
    assert.deepEqual(nameAsOffered([read], offered), [read]);
    assert.deepEqual(nameAsOffered([read], renamed), [{ ...read, name: "linewiseReadFile" }]);
    assert.deepEqual(nameAsOffered([read], { ...neutral, tools: [] }), [read]);
  });
});

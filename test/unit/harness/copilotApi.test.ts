import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import { type CopilotApi, startCopilotApi } from "../../../harness/model/copilotApi.ts";
import { embed } from "../../../harness/model/embeddings.ts";
import { createCleanup } from "../../../harness/process/cleanup.ts";
import { foreignRequests, requestStatus } from "../../support/probes/loopbackRequests.ts";

describe("the stand-in for Copilot's API", () => {
  const cleanup = createCleanup();
  afterEach(() => cleanup.run());

  async function start(): Promise<CopilotApi> {
    return startCopilotApi(() => "Done.", cleanup);
  }

  it("lists models to who has its secret, in the address or as a token", async () => {
    const { url, token } = await start();
    const { origin } = new URL(url);
    const authorization = `Bearer ${token}`;
    for (const [address, headers] of [
      [`${url}/models`, {}],
      [`${url}/models?a=1`, {}],
      [`${origin}/models`, { authorization }],
      [`${origin}/models`, { authorization: `token ${token}` }],
    ] as const) {
      const { data } = (await (await fetch(address, { headers })).json()) as { data: unknown[] };
      assert.ok(data.length > 0);
    }
    for (const [address, headers] of [
      [`${origin}/models`, {}],
      [`${origin}/models`, { authorization: "Bearer no" }],
      [`${origin}/models`, { authorization, origin: "http://example.com" }],
    ] as const) {
      assert.equal((await fetch(address, { headers })).status, 403);
    }
  });

  it("answers no stranger in any dialect", async () => {
    const { url } = await start();
    for (const path of ["/v1/messages", "/responses", "/chat/completions", "/embeddings"]) {
      for (const [title, address, sent] of foreignRequests(`${url}${path}`)) {
        const status = await requestStatus(address, sent);
        assert.ok(status >= 400 && status < 500, `${path}, ${title}: ${status}`);
      }
    }
  });
});

describe("the lexical stand-in for embeddings", () => {
  function cosine(first: string, second: string): number {
    const other = embed(second, 512);
    return embed(first, 512).reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
  }

  it("ranks by the words that two texts share", () => {
    const query = "replace lines";
    assert.ok(cosine(query, "Replaces a line") > cosine(query, "Replaces a folder"));
    assert.ok(cosine(query, "Replaces a folder") > cosine(query, "Lists folders"));
    assert.ok(Math.abs(cosine("editFile", "edit_file") - 1) < 1e-9);
  });
});

import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import { eventStream, startModelEndpoint } from "../../../harness/model/modelEndpoint.ts";
import { createCleanup } from "../../../harness/process/cleanup.ts";
import {
  announceBody,
  foreignRequests,
  requestStatus,
} from "../../support/probes/loopbackRequests.ts";

describe("the model endpoint", () => {
  const cleanup = createCleanup();
  afterEach(() => cleanup.run());

  async function startCounting(): Promise<{ url: string; answerCount: () => number }> {
    let count = 0;
    const url = await startModelEndpoint(() => {
      count++;
      return eventStream("data: [DONE]\n\n");
    }, cleanup);
    return { url, answerCount: () => count };
  }

  it("answers who has its secret address, on loopback", async () => {
    const { url, answerCount } = await startCounting();
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}\/v1\/chat\/completions$/);
    assert.equal(await requestStatus(url), 200);
    assert.equal(answerCount(), 1);
  });

  it("has another secret each time", async () => {
    const secrets = [await startCounting(), await startCounting()].map(
      ({ url }) => new URL(url).pathname,
    );
    assert.notEqual(secrets[0], secrets[1]);
  });

  it("asks the model for no stranger", async () => {
    const { url, answerCount } = await startCounting();
    for (const [title, address, sent] of foreignRequests(url)) {
      const status = await requestStatus(address, sent);
      assert.ok(status >= 400 && status < 500, `${title}: ${status}`);
    }
    assert.equal(answerCount(), 0);
  });

  it("refuses a body that is too large", async () => {
    const { url, answerCount } = await startCounting();
    const byteCount = 17 * 1024 * 1024;
    assert.equal(await announceBody(url, byteCount), 413);
    const body = new Blob(["x".repeat(byteCount)]).stream();
    const sending = fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      duplex: "half",
    });
    // The connection may be closed before the answer is read.
    const status = await sending.then(
      (answer) => answer.status,
      () => 413,
    );
    assert.equal(status, 413);
    assert.equal(answerCount(), 0);
  });

  it("tells what went wrong in its model", async () => {
    const url = await startModelEndpoint(() => {
      throw new Error("The model is gone");
    }, cleanup);
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8" },
      body: "{}",
    });
    assert.equal(answer.status, 500);
    assert.match(await answer.text(), /The model is gone/);
  });
});

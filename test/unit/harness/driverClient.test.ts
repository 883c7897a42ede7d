import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, it } from "mocha";
import { createCleanup } from "../../../harness/process/cleanup.ts";
import { startDriver } from "../../../harness/vscode/driverClient.ts";
import { foreignRequests, requestStatus } from "../../support/probes/loopbackRequests.ts";

describe("the driver's server", () => {
  const cleanup = createCleanup();
  afterEach(() => cleanup.run());

  async function takeTask(url: string): Promise<{ id: number; input: unknown }> {
    const answer = await fetch(`${url}/task`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    return (await answer.json()) as { id: number; input: unknown };
  }

  it("hands tasks to who has its secret address, and takes the outcome", async () => {
    const driver = await startDriver(cleanup);
    assert.match(driver.url, /^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}$/);
    const value = driver.run((_, input) => input, "asked");
    const { id, input } = await takeTask(driver.url);
    assert.equal(input, "asked");
    const body = JSON.stringify({ id, value: "done" });
    assert.equal(await requestStatus(`${driver.url}/outcome`, { body }), 200);
    assert.equal(await value, "done");
  });

  it("hands no task to a stranger, and takes no outcome from one", async () => {
    const driver = await startDriver(cleanup);
    const value = driver.run((_, input) => input, "asked");
    const forged = { body: JSON.stringify({ id: 1, value: "forged" }) };
    for (const [title, address, sent] of foreignRequests(`${driver.url}/task`)) {
      const status = await requestStatus(address, sent);
      assert.ok(status >= 400 && status < 500, `task ${title}: ${status}`);
    }
    for (const [title, address, sent] of foreignRequests(`${driver.url}/outcome`)) {
      const status = await requestStatus(address, { ...forged, ...sent });
      assert.ok(status >= 400 && status < 500, `outcome ${title}: ${status}`);
    }
    const { id } = await takeTask(driver.url);
    const body = JSON.stringify({ id, value: "true" });
    await requestStatus(`${driver.url}/outcome`, { body });
    assert.equal(await value, "true");
  });

  it("never closes a connection that a client may be about to use again", async () => {
    const driver = await startDriver(cleanup);
    const response = await fetch(driver.url);
    assert.equal(response.headers.get("keep-alive"), null);
  });

  it("hands a task to another host where one ends before it has got it", async () => {
    const driver = await startDriver(cleanup);
    const hosts = [1, 2].map((host) => askAs(host, new URL(driver.url)));
    const value = driver.run((_, input) => input, "asked");
    const answers = hosts.map(async (socket) => {
      const [data] = (await once(socket, "data")) as [Buffer];
      return { socket, data };
    });
    const killed = await Promise.race(answers);
    killed.socket.destroy();
    const other = hosts.findIndex((socket) => socket !== killed.socket);
    const answer = (await answers[other])?.data;
    assert.match(String(answer), /"input":"asked"/);
    const { id } = JSON.parse(/\{.*\}/.exec(String(answer))?.[0] ?? "") as { readonly id: number };
    await requestStatus(`${driver.url}/outcome`, { body: JSON.stringify({ id, value: "done" }) });
    assert.equal(await value, "done");
    hosts[other]?.destroy();
  });

  for (const body of ["", "{", "null", "[]", '"x"', "{}", '{"id":"1"}', '{"id":99}']) {
    it(`answers the malformed outcome ${JSON.stringify(body)} with an error and goes on`, async () => {
      const driver = await startDriver(cleanup);
      assert.equal(await requestStatus(`${driver.url}/outcome`, { body }), 400);
      const rejected = assert.rejects(
        driver.run(() => "ran"),
        /it threw/,
      );
      const { id } = await takeTask(driver.url);
      const outcome = JSON.stringify({ id, error: "it threw" });
      await requestStatus(`${driver.url}/outcome`, { body: outcome });
      await rejected;
    });
  }
});

/** Asks for a task as an extension host does that may be killed. */
function askAs(host: number, { port, pathname }: URL): Socket {
  const socket = connect(Number(port), "127.0.0.1");
  const body = JSON.stringify({ host });
  const head = [
    `POST ${pathname}/task HTTP/1.1`,
    ...["Host: 127.0.0.1", "Content-Type: application/json", `Content-Length: ${body.length}`],
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  return socket;
}

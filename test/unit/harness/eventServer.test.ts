import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { connect, type Socket } from "node:net";
import { type EventServer, listenForEvents } from "../../../harness/lanes/host/eventServer.ts";
import type { TestEvent } from "../../../harness/lanes/testEvents.ts";

describe("the server for test events", () => {
  const passed: TestEvent = { kind: "passed", title: "a test", durationMs: 1 };

  async function startCollecting(): Promise<EventServer & { taken: TestEvent[] }> {
    const taken: TestEvent[] = [];
    return { ...(await listenForEvents((event) => taken.push(event))), taken };
  }

  function send(port: number, ...texts: readonly string[]): Socket {
    const socket = connect(port, "127.0.0.1");
    // A refused sender may find its connection reset.
    socket.on("error", () => undefined);
    for (const text of texts) socket.write(text);
    return socket.resume();
  }

  async function sendRightly({ port, secret, closed }: EventServer): Promise<void> {
    send(port, `${secret}\n`, `${JSON.stringify(passed)}\n`).end();
    await closed;
  }

  const strangers: [string, string][] = [
    ["a web page", "POST / HTTP/1.1\r\nOrigin: https://evil.example\r\n\r\n"],
    ["a sender without the secret", `${JSON.stringify(passed)}\n`.repeat(3)],
    ["a sender with another secret", `${"A".repeat(43)}\n${JSON.stringify(passed)}\n`],
    ["a sender without a line", "x".repeat(100_000)],
  ];
  for (const [title, text] of strangers) {
    it(`takes nothing from ${title}, and goes on`, async () => {
      const server = await startCollecting();
      const socket = send(server.port, text);
      await new Promise((resolve) => socket.once("close", resolve));
      assert.deepEqual(server.taken, []);
      await sendRightly(server);
      assert.deepEqual(server.taken, [passed]);
    });
  }

  it("waits for nobody who connects and is silent", async () => {
    const server = await startCollecting();
    const silent = send(server.port);
    const short = send(server.port, "x");
    await sendRightly(server);
    assert.deepEqual(server.taken, [passed]);
    silent.destroy();
    short.destroy();
  });

  it("takes what came before a line that is cut off, and ends", async () => {
    const server = await startCollecting();
    send(server.port, `${server.secret}\n${JSON.stringify(passed)}\n{"kind":"pas`).end();
    await server.closed;
    assert.deepEqual(server.taken, [passed]);
  });

  it("takes the secret in pieces", async () => {
    const server = await startCollecting();
    const socket = send(server.port, server.secret.slice(0, 20));
    socket.setNoDelay();
    await new Promise((resolve) => setImmediate(resolve));
    socket.end(`${server.secret.slice(20)}\n${JSON.stringify(passed)}\n`);
    await server.closed;
    assert.deepEqual(server.taken, [passed]);
  });
});

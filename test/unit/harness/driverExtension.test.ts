import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { describe, it } from "mocha";
import { listenOnLoopback } from "../../../harness/loopback/listenOnLoopback.ts";

describe("the extension of the driver", () => {
  it("asks again where a connection breaks, and tells an outcome until it is heard", async () => {
    const heard: string[] = [];
    const answers: ((response: ServerResponse) => unknown)[] = [
      (response) => response.destroy(),
      (response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("{", () => response.destroy());
      },
      (response) => response.end(JSON.stringify({ id: 7, source: "() => 'done'" })),
    ];
    const outcomes: ((response: ServerResponse) => unknown)[] = [
      (response) => response.destroy(),
      (response) => response.end(),
    ];
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      heard.push(`${request.url} ${await text(request)}`);
      const next = request.url === "/task" ? answers.shift() : outcomes.shift();
      if (next !== undefined) next(response);
      // Nothing more is wanted once the outcome is known.
      else response.writeHead(404).end();
    };
    const server = createServer((request, response) => void answer(request, response));
    const address = `http://127.0.0.1:${await listenOnLoopback(server)}`;
    process.env["LINEWISE_DRIVER_URL"] = address;
    try {
      // It reads the address when it is loaded.
      const { activate } = await import("../../../harness/vscode/driver/extension.mjs");
      await activate();
    } finally {
      delete process.env["LINEWISE_DRIVER_URL"];
    }
    while (outcomes.length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    server.close();
    server.closeAllConnections();
    const told = '/outcome {"id":7,"value":"done"}';
    assert.deepEqual(
      heard.filter((each) => each.startsWith("/outcome")),
      [told, told],
    );
    assert.deepEqual(heard.filter((each) => each.startsWith("/task")).length, 4);
  });
});

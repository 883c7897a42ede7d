import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, it } from "mocha";
import { listenOnLoopback } from "../../../harness/loopback/listenOnLoopback.ts";
import { repositoryRoot } from "../../../harness/paths.ts";
import { canConnect, otherAddresses } from "../../support/probes/addresses.ts";

describe("servers of the harness", () => {
  it("listen on 127.0.0.1 and on no other address of the machine", async () => {
    const server = createServer();
    const port = await listenOnLoopback(server);
    try {
      assert.equal(await canConnect("127.0.0.1", port), true);
      for (const address of otherAddresses()) {
        assert.equal(await canConnect(address, port), false, address);
      }
    } finally {
      server.close();
    }
  });

  it("begin to listen in one place", async () => {
    const folder = join(repositoryRoot, "harness");
    const paths = (await readdir(folder, { recursive: true })).filter((path) =>
      /\.m?ts$|\.mjs$/.test(path),
    );
    const listening: string[] = [];
    for (const path of paths) {
      if ((await readFile(join(folder, path), "utf8")).includes(".listen(")) listening.push(path);
    }
    assert.deepEqual(listening, [join("loopback", "listenOnLoopback.ts")]);
  });
});

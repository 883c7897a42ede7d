import assert from "node:assert/strict";
import { after, before, describe, it } from "mocha";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { skipTest } from "../../harness/lanes/skipTest.ts";
import { repositoryRoot } from "../../harness/paths.ts";
import { createCleanup } from "../../harness/process/cleanup.ts";
import { type Server, startServer } from "../../harness/vscode/server.ts";
import { workbenchUrl } from "../../harness/vscode/workbenchUrl.ts";
import { canConnect, otherAddresses } from "../support/probes/addresses.ts";
import { askForConnection } from "../support/probes/serverHandshake.ts";

describe("the real VS Code server", () => {
  const cleanup = createCleanup();
  let server: Server;
  before(async () => {
    server = await startServer({}, cleanup);
  });
  after(() => cleanup.run());

  const origins = [
    ["a program", undefined],
    ["a page of another site", "https://evil.example"],
  ] as const;
  const wrongTokens = [
    ["no token", undefined],
    ["an empty token", ""],
    ["a wrong token", "A".repeat(43)],
  ] as const;

  for (const [asker, origin] of origins) {
    for (const [given, token] of wrongTokens) {
      it(`refuses its files and terminals to ${asker} with ${given}`, async () => {
        assert.deepEqual(await askForConnection(server.port, token, origin), {
          type: "error",
          reason: "Unauthorized client refused: auth mismatch",
        });
      });
    }
  }

  it("gives its files and terminals to who has the token", async () => {
    const answer = await askForConnection(server.port, server.connectionToken);
    assert.deepEqual(answer, { type: "ok" });
  });

  it("shows pages and files only to who has the token", async () => {
    const file = pathToFileURL(join(repositoryRoot, "package.json")).pathname;
    const paths = ["/", `/vscode-remote-resource?path=${file}`, "/callback", "/static/out/date"];
    for (const path of paths) {
      for (const token of ["", "tkn=", `tkn=${"A".repeat(43)}`]) {
        const url = `http://127.0.0.1:${server.port}${path}${path.includes("?") ? "&" : "?"}${token}`;
        const answer = await fetch(url, { headers: { origin: "https://evil.example" } });
        assert.equal(answer.status, 403, url);
        assert.equal(await answer.text(), "Forbidden.");
      }
    }
    const resource = `http://127.0.0.1:${server.port}${paths[1] ?? ""}`;
    const answer = await fetch(`${resource}&tkn=${server.connectionToken}`);
    assert.equal(answer.status, 200);
  });

  it("opens its window at the address that is printed", async () => {
    const url = workbenchUrl(server, { workspace: "/", extensionFolder: repositoryRoot });
    const answer = await fetch(url, { redirect: "manual" });
    // The token becomes a cookie, and leaves the address that the browser shows.
    assert.equal(answer.status, 302);
    assert.match(answer.headers.get("set-cookie") ?? "", new RegExp(server.connectionToken));
    assert.ok(!answer.headers.get("location")?.includes(server.connectionToken));
  });

  it("listens on 127.0.0.1 and on no other address of the machine", async () => {
    for (const address of otherAddresses()) {
      assert.equal(await canConnect(address, server.port), false, address);
    }
  });

  it("keeps the token in a file of its user", async function () {
    if (process.platform === "win32") skipTest(this, "Windows has no modes of files");
    const { mode } = await stat(join(server.dataFolder, "connection-token"));
    assert.equal(mode & 0o777, 0o600);
  });
});

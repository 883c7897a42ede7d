import assert from "node:assert/strict";
import { mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, it } from "mocha";
import { findOwnFolders } from "../../../src/files/ownFolders.ts";
import { useTemporaryFolder } from "../../support/disk/temporaryFolder.ts";

const platform = { isCaseSensitive: true, backslashSeparates: process.platform === "win32" };

describe("what VS Code and agents keep in a workspace folder", () => {
  const inFolder = useTemporaryFolder();
  const named = process.env["CLAUDE_CONFIG_DIR"];
  afterEach(() => {
    if (named === undefined) delete process.env["CLAUDE_CONFIG_DIR"];
    else process.env["CLAUDE_CONFIG_DIR"] = named;
  });

  it("is found by any name of it", async () => {
    const home = inFolder("home");
    mkdirSync(join(home, ".vscode-server", "data"), { recursive: true });
    mkdirSync(join(home, "claude"));
    symlinkSync(home, inFolder("link"), "dir");
    process.env["CLAUDE_CONFIG_DIR"] = join(inFolder("link"), "claude");
    const data = join(inFolder("link"), ".vscode-server", "data");
    const found = await findOwnFolders([realpathSync(home)], data, platform);
    assert.deepEqual(found, [".vscode-server/data", "claude"]);
  });

  it("is not what a person keeps in the workspace, and a link leads to", async () => {
    mkdirSync(inFolder("dotfiles", "claude"), { recursive: true });
    symlinkSync(inFolder("dotfiles", "claude"), inFolder(".claude"), "dir");
    process.env["CLAUDE_CONFIG_DIR"] = inFolder(".claude");
    const folder = [realpathSync(inFolder("dotfiles"))];
    assert.deepEqual(await findOwnFolders(folder, inFolder("data"), platform), []);
  });

  it("is not the workspace folder itself, nor what is around it or elsewhere", async () => {
    const [data, own] = [inFolder("data"), inFolder("data", "own")];
    process.env["CLAUDE_CONFIG_DIR"] = inFolder("elsewhere");
    for (const folder of [data, own, inFolder("project")]) {
      mkdirSync(folder, { recursive: true });
      assert.deepEqual(await findOwnFolders([realpathSync(folder)], data, platform), []);
    }
  });
});

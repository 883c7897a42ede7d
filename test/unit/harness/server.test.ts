import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { serverEnvironment } from "../../../harness/vscode/server.ts";

describe("what VS Code's server inherits", () => {
  it("is what tests keep for it, but not the key of a real model, nor what another VS Code set", () => {
    const inherited = serverEnvironment({
      HOME: "/home/someone",
      LINEWISE_MODEL_KEY: "secret",
      NODE_COMPILE_CACHE: "/compiled",
      NODE_OPTIONS: "--inspect",
      VSCODE_PID: "1",
    });
    assert.deepEqual(inherited, {
      HOME: "/home/someone",
      NODE_COMPILE_CACHE: "/compiled",
      EXTENSIONS_GALLERY: "{}",
    });
  });
});

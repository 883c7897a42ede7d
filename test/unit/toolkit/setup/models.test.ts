import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { deliveryTo, sourceOf } from "../../../../src/toolkit/setup/models.ts";

describe("deliveryTo", () => {
  const rows = [
    ["copilot", "claude-sonnet-4.6", "deferred"],
    ["copilot", "claude-sonnet-4-5", "deferred"],
    ["copilot", "claude-haiku-4.5", "deferred"],
    ["copilot", "claude-opus-5", "deferred"],
    ["copilot", "claude-sonnet-4", "full"],
    ["copilot", "claude-opus-4.1", "full"],
    ["copilot", "claude-opus-4-20250514", "full"],
    ["copilot", "claude-3.7-sonnet", "full"],
    ["copilot", "gpt-5.5", "deferred"],
    ["copilot", "gpt-5.4", "deferred"],
    ["copilot", "gpt-5.4-mini", "full"],
    ["copilot", "gpt-5.6-codex", "deferred"],
    ["copilot", "gpt-6", "deferred"],
    ["copilot", "gpt-5.3-codex", "full"],
    ["copilot", "gpt-5-mini", "full"],
    ["copilot", "gpt-4.1", "full"],
    ["copilot", "gpt-4o-mini", "full"],
    ["copilot", "gemini-3-pro", "full"],
    ["copilot", "auto", "picked"],
    ["customendpoint", "claude-sonnet-4.6", "full"],
    ["anthropic", "claude-opus-5", "full"],
    ["agent-host-copilotcli", "claude-sonnet-4.6", "deferred"],
  ] as const;
  for (const [vendor, family, expected] of rows) {
    it(`${family} of ${vendor}: ${expected}`, () => {
      assert.equal(deliveryTo({ vendor, family, id: family }), expected);
    });
  }

  it("goes by the id where the family says nothing", () => {
    const model = { vendor: "copilot", family: "", id: "claude-sonnet-4.6" };
    assert.equal(deliveryTo(model), "deferred");
  });
});

describe("sourceOf", () => {
  for (const [vendor, expected] of [
    ["copilot", "copilot"],
    ["agent-host-copilotcli", "agentHost"],
    ["copilotcli", "agentHost"],
    ["customendpoint", "own"],
  ] as const) {
    it(`takes models of ${vendor} for those of ${expected}`, () => {
      assert.equal(sourceOf({ vendor, family: "", id: "" }), expected);
    });
  }
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { wantHooks } from "../../../../src/toolkit/setup/wantedHooks.ts";
import { hookedAgents } from "../../../support/examples/hookedAgents.ts";

const { claudeCode, codex, copilotCli } = hookedAgents;

describe("the hooks of an agent", () => {
  it("are in the form that it reads", () => {
    const formOf = (agent: typeof codex, isWindows = false): string =>
      JSON.stringify(wantHooks(agent, "/doors", isWindows).entry, (key, value: unknown) =>
        ["command", "bash", "powershell"].includes(key) ? "…" : value,
      );
    assert.equal(formOf(copilotCli), '{"type":"command","bash":"…"}');
    assert.equal(formOf(copilotCli, true), '{"type":"command","powershell":"…"}');
    const nested = '{"hooks":[{"type":"command","command":"…","timeout":10}]}';
    assert.equal(formOf(claudeCode), nested);
    assert.equal(formOf(codex), nested);
    assert.equal(formOf(codex, true), nested);
    const inPowershell = '{"type":"command","command":"…","shell":"powershell","timeout":10}';
    assert.equal(formOf(claudeCode, true), `{"hooks":[${inPowershell}]}`);
  });

  it("quote the folder for their shell", () => {
    const commandFor = (isWindows: boolean): string =>
      Object.values(wantHooks(copilotCli, "/it's", isWindows).entry).at(-1) as string;
    assert.match(commandFor(false), /doors='\/it'\\''s'\/"\$\(uname -n\)";/);
    assert.match(commandFor(true), /Combine\('\/it''s', /);
  });
});

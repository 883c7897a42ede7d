import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { describe, it } from "mocha";
import { agentNames, canInstallAgents, provideAgent } from "../../harness/agents/installAgent.ts";
import { skipTest } from "../../harness/lanes/skipTest.ts";
import { startProgram } from "../support/crash/program.ts";
import { useTemporaryFolder } from "../support/disk/temporaryFolder.ts";

const seed = process.env["LINEWISE_RECORDER_SEED"] ?? "7";

describe("an agent with a scripted model, in a home of its own", () => {
  const temporary = useTemporaryFolder();

  for (const name of agentNames) {
    it(`is recorded, and all that it did is undone and redone: ${name}`, async function () {
      if (!canInstallAgents()) skipTest(this, "the agent is installed on Linux with x64 only");
      const program = await provideAgent(name);
      mkdirSync(temporary(name));
      const given = [temporary(name), name, program];
      const recording = startProgram("recordAgent.ts", given, temporary("compiled"));
      assert.deepEqual(await recording.next(), { kind: "ready" });
      assert.equal(await recording.next(), undefined);
    });
  }

  it("is known from another at work beside it, from a person, and with an MCP server of its own", async function () {
    if (!canInstallAgents()) skipTest(this, "the agents are installed on Linux with x64 only");
    const programs = Object.fromEntries(
      await Promise.all(agentNames.map(async (name) => [name, await provideAgent(name)] as const)),
    );
    mkdirSync(temporary("together"));
    const given = [temporary("together"), JSON.stringify(programs), seed];
    const recording = startProgram("../agents/recordTogether.ts", given, temporary("compiled"));
    assert.deepEqual(await recording.next(), { kind: "ready" });
    assert.equal(await recording.next(), undefined);
  });
});

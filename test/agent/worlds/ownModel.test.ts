import assert from "node:assert/strict";
import { it } from "mocha";
import { ownModel } from "../../../harness/worlds/ownModel.ts";
import { useAgentWindow } from "../../support/agent/agentWindow.ts";
import { assertWholeLines, readLargeFile } from "../../support/agent/largeResult.ts";
import { readSetupReport } from "../../support/agent/setupReport.ts";
import { describeInAll } from "../../support/agent/inAll.ts";
import { tellStory } from "../../support/agent/worldStory.ts";

describeInAll("the world own-model", () => {
  const agent = useAgentWindow({ world: ownModel });

  tellStory(ownModel, agent, {
    skipped: /user chose to skip/,
    failed: /^ERROR while calling tool: .*missing\.txt does not exist/,
  });

  it("reads a large file up to where the result says how to go on", async () => {
    assertWholeLines(await readLargeFile(agent()));
  });

  it("is what Check Setup tells", async () => {
    assert.match(
      await readSetupReport(agent()),
      /^- OK: Models are listed from: .*customendpoint/m,
    );
  });
});

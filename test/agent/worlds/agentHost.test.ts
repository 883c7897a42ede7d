import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { agentHost } from "../../../harness/worlds/agentHost.ts";
import {
  agentHostWords,
  tellAgentHostCases,
  tellThreeEdits,
} from "../../support/agent/agentHostCases.ts";
import {
  tellHooksRemoved,
  tellHooksWritten,
  tellTwoWindows,
} from "../../support/agent/agentHostHooks.ts";
import { useAgentWindow } from "../../support/agent/agentWindow.ts";
import { readSetupReport } from "../../support/agent/setupReport.ts";
import { tellStory } from "../../support/agent/worldStory.ts";

describe("the world agent-host", () => {
  const agent = useAgentWindow({ world: agentHost });

  tellStory(agentHost, agent, agentHostWords);

  tellAgentHostCases(agent);

  tellThreeEdits(agent, "Allow in this Session");

  it("is what Check Setup tells", async () => {
    assert.match(await readSetupReport(agent()), /^- OK: All \d+ tools are registered/m);
  });

  tellHooksWritten(agent);

  tellTwoWindows(agent);

  tellHooksRemoved(agent);
});

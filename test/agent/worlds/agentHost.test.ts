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
  tellKilledHost,
  tellTwoWindows,
} from "../../support/agent/agentHostHooks.ts";
import { useAgentWindow } from "../../support/agent/agentWindow.ts";
import { tellRecording } from "../../support/agent/recordingCases.ts";
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

  tellRecording(agent, (at) => [
    {
      call: { name: "edit", input: { path: at("more.txt"), old_str: "no line", new_str: "one" } },
      madeBy: "",
      paths: [],
    },
    {
      call: {
        name: "edit",
        input: { path: at("notes.txt"), old_str: "line 2\n", new_str: "two\n" },
      },
      madeBy: "Copilot CLI: Edit",
      paths: ["notes.txt"],
    },
    {
      call: { name: "create", input: { path: at("made.new.txt"), file_text: "new\n" } },
      madeBy: "Copilot CLI: Write",
      paths: ["made.new.txt"],
    },
  ]);

  tellTwoWindows(agent);

  tellKilledHost(agent);

  tellHooksRemoved(agent);
});

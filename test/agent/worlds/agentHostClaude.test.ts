import { describe } from "mocha";
import { agentHostClaude } from "../../../harness/worlds/agentHost.ts";
import { agentHostWords, tellThreeEdits } from "../../support/agent/agentHostCases.ts";
import { useAgentWindow } from "../../support/agent/agentWindow.ts";
import { tellStory } from "../../support/agent/worldStory.ts";

describe("the world agent-host-claude", () => {
  const agent = useAgentWindow({ world: agentHostClaude });

  tellStory(agentHostClaude, agent, agentHostWords);

  tellThreeEdits(agent, "Allow Once");
});

import { agentHostClaude } from "../../../harness/worlds/agentHost.ts";
import { agentHostWords, tellThreeEdits } from "../../support/agent/agentHostCases.ts";
import { useAgentWindow } from "../../support/agent/agentWindow.ts";
import { describeInAll } from "../../support/agent/inAll.ts";
import { tellStory } from "../../support/agent/worldStory.ts";

describeInAll("the world agent-host-claude", () => {
  const agent = useAgentWindow({ world: agentHostClaude });

  tellStory(agentHostClaude, agent, agentHostWords);

  tellThreeEdits(agent, "Allow Once");
});

import { describe, it } from "mocha";
import { copilotGpt } from "../../../harness/worlds/copilot.ts";
import { useAgentWindow } from "../../support/agent/agentWindow.ts";
import { assertWholeLines, readLargeFile } from "../../support/agent/largeResult.ts";
import { createFile, editNotebook, tellRecording } from "../../support/agent/recordingCases.ts";
import { tellStory } from "../../support/agent/worldStory.ts";

describe("the world copilot-gpt", () => {
  const agent = useAgentWindow({ world: copilotGpt });

  tellStory(copilotGpt, agent, {
    skipped: /user chose to skip/,
    failed: /^ERROR while calling tool: .*missing\.txt does not exist/,
  });

  it("reads a large file up to where the result says how to go on", async () => {
    assertWholeLines(await readLargeFile(agent()));
  });

  tellRecording(agent, (at) => {
    const patch = [
      "*** Begin Patch",
      `*** Add File: ${at("deep/added.txt")}`,
      "+new",
      `*** Update File: ${at("notes.txt")}`,
      "@@",
      " line 1",
      "-line 2",
      "+line two",
      " line 3",
      `*** Update File: ${at("more.txt")}`,
      `*** Move to: ${at("moved.txt")}`,
      "@@",
      " line 4",
      "-line 5",
      "+line five",
      " line 6",
      `*** Delete File: ${at("gone.txt")}`,
      "*** End Patch",
    ];
    const input = { input: patch.join("\n"), explanation: "Change files" };
    const applyPatch = {
      call: { name: "apply_patch", input },
      madeBy: "Copilot: apply_patch",
      // Copilot leaves the old file of one that moves.
      paths: ["deep/added.txt", "gone.txt", "moved.txt", "notes.txt"],
    };
    return [applyPatch, createFile(at), editNotebook(at)];
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { copilotClaude } from "../../../harness/worlds/copilot.ts";
import { useAgentWindow } from "../../support/agent/agentWindow.ts";
import { tellGuide } from "../../support/agent/guideCases.ts";
import { assertWholeLines, readLargeFile } from "../../support/agent/largeResult.ts";
import {
  createFile,
  editNotebook,
  replaceString,
  replaceStrings,
  tellRecording,
} from "../../support/agent/recordingCases.ts";
import { readSetupReport } from "../../support/agent/setupReport.ts";
import { tellStory } from "../../support/agent/worldStory.ts";

describe("the world copilot-claude", () => {
  const agent = useAgentWindow({ world: copilotClaude });

  tellStory(copilotClaude, agent, {
    skipped: /user chose to skip/,
    failed: /^ERROR while calling tool: .*missing\.txt does not exist/,
  });

  it("reads a large file up to where the result says how to go on", async () => {
    assertWholeLines(await readLargeFile(agent()));
  });

  tellGuide(agent);

  it("is what Check Setup tells", async () => {
    assert.match(await readSetupReport(agent()), /^- OK: Models are listed from: .*copilot/m);
  });

  tellRecording(agent, (at) => [
    replaceString(at),
    replaceStrings(at),
    createFile(at),
    editNotebook(at),
  ]);
});

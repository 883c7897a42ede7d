import assert from "node:assert/strict";
import { it } from "mocha";
import { repeatUntil } from "../../../harness/browser/gesture.ts";
import type { ModelRequest } from "../../../harness/model/modelRequest.ts";
import { waitForPromptFiles } from "../../../harness/vscode/promptFiles.ts";
import { isOldestMeant } from "../../../harness/vscode/serverNode.ts";
import { findOurTools } from "../../../harness/worlds/ourTools.ts";
import { guide } from "../../../harness/manifest/contributions.ts";
import { tools } from "../../../src/tools/index.ts";
import {
  type AgentWindow,
  prepareChatRequest,
  sendChatRequest,
  setSettings,
} from "./agentWindow.ts";
import { readSetupReport } from "./setupReport.ts";

const sentence = "If there are linewise_* tools, prefer them";
const skill = "linewise-editing";

function textOf({ system, messages }: ModelRequest): string {
  return [system, ...messages.map(({ text }) => text)].join("\n");
}

/** Declares the tests of what Linewise ships for agents to read. */
export function tellGuide(agent: () => AgentWindow): void {
  /** The first request of a chat in this mode. */
  async function requestIn(mode: string, isGuideOn = true): Promise<ModelRequest> {
    const { page, driver, model, world } = agent();
    const files = Object.values(guide).flat();
    const fileCount = files.filter((file) => isGuideOn || !("when" in file)).length;
    await waitForPromptFiles(driver, fileCount);
    const chat = { ...world.chat, mode };
    // A mode that the chat does not know yet silently means the one before.
    await repeatUntil(
      () => prepareChatRequest(driver, "", chat),
      // Where the side bar is narrow, the oldest VS Code shows an icon and says the mode to screen readers.
      page
        .locator(".interactive-input-part", { hasText: mode })
        .or(page.locator(`.interactive-input-part [aria-label*="${mode}" i]`))
        .first(),
    );
    const conversation = model.play(["Done."]);
    await sendChatRequest(driver, "Hello.", chat);
    await conversation.finished;
    const [request] = conversation.requests;
    assert.ok(request !== undefined);
    return request;
  }

  it("the guide reaches every chat, unless the setting is off", async () => {
    const guided = textOf(await requestIn("agent"));
    assert.ok(guided.includes(sentence));
    assert.ok(guided.includes(skill));
  });

  it("the guide is silent where the setting is off", async () => {
    await setSettings(agent().driver, { "linewise.guideAgents": false });
    const silent = textOf(await requestIn("agent", false));
    await setSettings(agent().driver, { "linewise.guideAgents": undefined });
    assert.ok(!silent.includes(sentence));
    assert.ok(!silent.includes(skill));
  });

  it("the guide has an agent with all our tools in full and no other that edits", async () => {
    const request = await requestIn("Linewise");
    const { full, deferred } = findOurTools(request);
    // With a Claude of the oldest Copilot, they have to be searched for whether there is a search or not.
    const report = await readSetupReport(agent());
    const isHidden = isOldestMeant() && agent().world.toolSearch !== undefined && full.length === 0;
    assert.equal((isHidden ? deferred : full).length, tools.length);
    if (isHidden) assert.match(report, /with a Claude, it does not see them/);
    else if (!isOldestMeant()) assert.doesNotMatch(report, /it does not see them/);
    const others = request.tools
      .map(({ name }) => name)
      .filter((name) => !name.startsWith("linewise_"));
    const editing = others.filter((name) =>
      /replace|edit|insert|patch|create_file|tool_search/.test(name),
    );
    assert.deepEqual(editing, []);
    for (const name of ["read_file", "get_errors"]) assert.ok(others.includes(name), others.join());
    assert.match(textOf(request), /All linewise_\* tools are loaded: call them directly/);
  });
}

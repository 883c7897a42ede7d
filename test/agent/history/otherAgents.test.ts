import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { createCleanup } from "../../../harness/process/cleanup.ts";
import { createTemporaryFolder } from "../../../harness/process/temporaryFolder.ts";
import {
  clickDialogButton,
  takeScreenshot,
  useAgentWindow,
  useSettings,
  waitForDialog,
} from "../../support/agent/agentWindow.ts";
import { runCommand } from "../../support/agent/decisions.ts";
import { allowEach, waitForDoor } from "../../support/agent/recordedChanges.ts";
import { inTerminal } from "../../support/agent/recordingCases.ts";
import { type TellingAgent, tellingAgents } from "../../support/agents/hookMessages.ts";
import { execute, itemOf } from "../../support/history/editRows.ts";
import { waitUntil } from "../../support/waitUntil.ts";

/** Claude Code and Codex by the lines in their own files that Linewise writes, and what they send. */
const others = [
  { name: "Claude Code", id: "claude-code", variable: "CLAUDE_CONFIG_DIR", file: "settings.json" },
  { name: "Codex", id: "codex", variable: "CODEX_HOME", file: "hooks.json" },
] as const;

interface HookFile {
  readonly hooks: Readonly<
    Record<string, readonly { readonly hooks: readonly { readonly command: string }[] }[]>
  >;
}

describe("agents that work beside VS Code", () => {
  const agent = useAgentWindow();
  useSettings(agent, { "linewise.permissionMode": "yolo", "linewise.review": "elsewhere" });
  const cleanup = createCleanup();
  const homes = new Map<string, string>();

  before(async () => {
    for (const { name, variable } of others) {
      const home = await createTemporaryFolder("agent-home", cleanup);
      homes.set(name, home);
      await agent().driver.run((_, given) => void (process.env[given.variable] = given.home), {
        variable,
        home,
      });
    }
  });
  after(async () => {
    for (const { variable } of others) {
      await agent().driver.run(
        (_, given) => void Reflect.deleteProperty(process.env, given),
        variable,
      );
    }
    await cleanup.run();
  });

  /** As the agent runs the hook of an event: by each line of its own file. */
  async function tell(
    { name, place }: TellingAgent,
    file: string,
    event: string,
    told: object,
  ): Promise<void> {
    const { workspace } = agent();
    const { hooks } = JSON.parse(
      await readFile(join(homes.get(name) ?? "", file), "utf8"),
    ) as HookFile;
    const commands = (hooks[event] ?? []).flatMap((each) => each.hooks);
    assert.ok(commands.length > 0, `${name} runs a hook for ${event}.`);
    const message = JSON.stringify({ hook_event_name: event, ...place(workspace), ...told });
    for (const { command } of commands) {
      await new Promise<void>((resolve, reject) => {
        const shell = execFile("sh", ["-c", command], { cwd: workspace }, (error, output) => {
          if (error === null && output === "") resolve();
          else reject(error ?? new Error(output));
        });
        shell.stdin?.end(message);
      });
    }
  }

  it("are in the view a moment after each of their calls, without a click, in a window behind", async () => {
    const { page, driver, workspace, ask } = agent();
    await waitForDoor(agent());
    for (const { id } of others) {
      const added = execute(driver, "linewise.recordAgent", id);
      await waitForDialog(page);
      await clickDialogButton(page, "Add Lines");
      await added;
    }
    await writeFile(join(workspace, "shared.txt"), "one\ntwo\nthree\n");
    await execute(driver, "linewise.showEdits");
    const inFront = await page.context().newPage();
    try {
      await inFront.bringToFront();
      for (const { name, file } of others) {
        const teller = tellingAgents.find((each) => each.name === name) ?? assert.fail();
        const call = { ...teller.command(`echo ${name} >> shared.txt`), tool_use_id: `of ${name}` };
        await tell(teller, file, "UserPromptSubmit", { prompt: `Greet from ${name}.` });
        await tell(teller, file, "PreToolUse", call);
        const text = await readFile(join(workspace, "shared.txt"), "utf8");
        await writeFile(join(workspace, "shared.txt"), `${text}${name}\n`);
        await tell(teller, file, "PostToolUse", { ...call, ...teller.ended(20) });
        const endedMs = performance.now();
        await itemOf(page, name, "1 line added").waitFor({ state: "attached" });
        console.log(
          `      ${name}: in the view after ${Math.round(performance.now() - endedMs)} ms`,
        );
      }
    } finally {
      await inFront.close();
    }
    const conversation = await ask("Greet from Copilot.", [
      [{ name: "run_in_terminal", input: inTerminal("echo Copilot >> shared.txt") }],
      "Done.",
    ]);
    await allowEach(page, conversation.finished);
    await itemOf(page, "Copilot", "1 line added").waitFor();
    await waitUntil(async () =>
      (await readFile(join(workspace, "shared.txt"), "utf8")).endsWith(
        "Claude Code\nCodex\nCopilot\n",
      ),
    );
    await takeScreenshot(page, "three-agents");
    await runCommand(driver, "linewise.checkSetup");
    await page
      .frameLocator("iframe.webview.ready")
      .frameLocator("iframe#active-frame")
      .getByRole("heading", { level: 1 })
      .waitFor();
    await takeScreenshot(page, "three-agents-setup");
  });
});

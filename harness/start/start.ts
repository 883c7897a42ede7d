import { join } from "node:path";
import { prepareChatRequest, waitForChat } from "../browser/chat.ts";
import { forwardToModel, readRealModel, type RealModel } from "../model/forwardToModel.ts";
import { answerBeside } from "../model/scriptedModel.ts";
import type { Cleanup } from "../process/cleanup.ts";
import { UsageError } from "../process/commandLine.ts";
import type { AgentMode } from "../vscode/agentMode.ts";
import type { Driver } from "../vscode/driverClient.ts";
import { provideServer } from "../vscode/installServer.ts";
import { findServerObstacle } from "../vscode/serverSystems.ts";
import { startOwnModel } from "../worlds/ownModel.ts";
import type { World } from "../worlds/world.ts";
import { createProjectScript, type DemoScript, sampleScript } from "./demoScript.ts";
import { listMachineNeeds, renderMachineNeeds } from "./machineNeeds.ts";
import { printConversation, printForwarded } from "./printConversation.ts";
import { provideProject, readProject } from "./project.ts";
import { runHeadless } from "./runHeadless.ts";
import { readStartOptions, usage, worksOnCopy } from "./startOptions.ts";

/**
 * Opens a real VS Code with Linewise and an agent, as the command line says; see {@link usage}.
 *
 * @returns The exit code; where a person is to use the window, only a signal ends it.
 */
export async function start(commandLine: readonly string[], cleanup: Cleanup): Promise<number> {
  const realModel = readRealModel(process.env);
  const options = readStartOptions(commandLine, realModel !== undefined);
  if (options === undefined) {
    console.log(usage);
    return 0;
  }
  const obstacle = findServerObstacle();
  if (obstacle !== undefined) throw new UsageError(obstacle);
  if (worksOnCopy(options)) console.log("Copying the folder…");
  const { folder: project, description } = await provideProject(options, cleanup);
  const script = options.folder === undefined ? sampleScript : await scriptFor(project);

  console.log(`Project: ${description}`);
  console.log(`Model: ${realModel === undefined ? "scripted, on this machine" : realModel.url}`);
  console.log(`World: ${options.world.description}`);
  const { headless, world } = options;
  const needs = listMachineNeeds({ headless, isAgentHost: world.isAgentHost });
  console.log(`\n1. What is needed on this machine:\n${renderMachineNeeds(needs)}`);
  await provideServer();
  console.log("\n2. Building Linewise from src, and starting VS Code with it…");
  const host = await (realModel === undefined
    ? startScripted(options.world, project, script, cleanup)
    : startReal(project, realModel, cleanup));
  const { chat } = options.world;
  if (options.headless) return runHeadless(host, chat, project, script.query, cleanup);

  console.log(`\n3. Open this address in your browser:\n\n  ${host.url}\n`);
  console.log(
    "The address holds the key to it (tkn=…): whoever has it can use this machine as you.",
  );
  if (!hasDisplay()) {
    console.log("Without a display here: npm start -- --headless shows the same without a person.");
  }
  console.log("Waiting for a browser to open it. Ctrl-C ends everything.");
  await waitForChat(host.driver, chat, Number.POSITIVE_INFINITY);
  await showWelcome(host.driver);
  await prepareChatRequest(host.driver, script.query, chat);
  console.log("\n4. The request is in the chat's input; press Enter there to send it.");
  console.log("   The page beside it says what to look at. What the model does is printed here.");
  return waitForSignal();
}

async function startScripted(
  world: World,
  workspace: string,
  script: DemoScript,
  cleanup: Cleanup,
): Promise<AgentMode> {
  const answer = printConversation(answerBeside(script.answer));
  return world.start({ workspace, answer }, cleanup);
}

async function startReal(
  workspace: string,
  model: RealModel,
  cleanup: Cleanup,
): Promise<AgentMode> {
  const answer = printForwarded(forwardToModel(model));
  return startOwnModel(model.name, answer, { workspace }, cleanup);
}

/** A page that says where to look: nobody reads the terminal once the window is open. */
async function showWelcome(driver: Driver): Promise<void> {
  await driver.run(
    async (vscode, path) => {
      const uri = vscode.Uri.file(path);
      // An editor of its own: the preview would be used for the next page, such as that of Check Setup.
      const editor = "vscode.markdown.preview.editor";
      await vscode.commands.executeCommand("vscode.openWith", uri, editor, { preview: false });
    },
    join(import.meta.dirname, "welcome.md"),
  );
}

async function scriptFor(project: string): Promise<DemoScript> {
  const texts = await readProject(project);
  const [path, text] = [...texts].find(([name]) => /readme/i.test(name)) ?? [...texts][0] ?? [];
  if (path === undefined || text === undefined) {
    throw new Error(`${project} holds no small text file for the scripted model to edit.`);
  }
  return createProjectScript(path, text);
}

function hasDisplay(): boolean {
  if (process.platform !== "linux") return true;
  return Boolean(process.env["DISPLAY"] ?? process.env["WAYLAND_DISPLAY"]);
}

/** The signal ends the process by its handler. */
async function waitForSignal(): Promise<never> {
  return new Promise(() => undefined);
}

import { prepareChatRequest } from "../browser/chat.ts";
import { waitForChatModel } from "../browser/workbench.ts";
import { encodeAnswer } from "../model/chatCompletions.ts";
import { forwardToModel, readRealModel } from "../model/forwardToModel.ts";
import { type AnswerRequest, eventStream, startModelEndpoint } from "../model/modelEndpoint.ts";
import type { Cleanup } from "../process/cleanup.ts";
import { startAgentHost } from "../vscode/agentHost.ts";
import { createProjectScript, type DemoScript, sampleScript } from "./demoScript.ts";
import { printConversation } from "./printConversation.ts";
import { provideProject, readProject } from "./project.ts";
import { runHeadless } from "./runHeadless.ts";
import { readStartOptions, usage, worksOnCopy } from "./startOptions.ts";

/**
 * Opens a real VS Code with Linewise and an agent, as the command line says; see {@link usage}.
 *
 * @returns The exit code; where a person is to use the window, only a signal ends it.
 */
export async function start(commandLine: readonly string[], cleanup: Cleanup): Promise<number> {
  const options = readStartOptions(commandLine);
  if (options === undefined) {
    console.log(usage);
    return 0;
  }
  if (worksOnCopy(options)) console.log("Copying the folder…");
  const { folder: project, description } = await provideProject(options, cleanup);
  const script = options.folder === undefined ? sampleScript : await scriptFor(project);
  const realModel = readRealModel(process.env);
  const answer = realModel === undefined ? answerByScript(script) : forwardToModel(realModel);
  const modelUrl = await startModelEndpoint(printConversation(answer), cleanup);
  const name = realModel?.name ?? "Scripted";

  console.log(`Project: ${description}`);
  console.log(`Model: ${realModel === undefined ? "scripted, on this machine" : realModel.url}`);
  console.log("Building Linewise and starting VS Code…");
  const host = await startAgentHost(
    { workspace: project, model: { name, url: modelUrl } },
    cleanup,
  );
  if (options.headless) return runHeadless(host, project, script.query, cleanup);

  console.log(`\nVS Code with Linewise and agent mode:\n\n  ${host.url}\n`);
  console.log(
    "The address holds the key to it (tkn=…): whoever has it can use this machine as you.",
  );
  if (!hasDisplay()) {
    console.log("Without a display here: npm start -- --headless shows the same without a person.");
  }
  console.log("Waiting for a browser to open it. Ctrl-C ends everything.");
  await waitForChatModel(host.driver);
  await prepareChatRequest(host.driver, script.query);
  console.log("The request is in the chat's input; press Enter there to send it.");
  return waitForSignal();
}

function answerByScript(script: DemoScript): AnswerRequest {
  let answerCount = 0;
  return (request) => {
    const answer = request.tools === undefined ? "A small task" : script.answer(request);
    return eventStream(encodeAnswer(answer, `call-${++answerCount}`));
  };
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

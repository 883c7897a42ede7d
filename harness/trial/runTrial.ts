import { execFile } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { sendChatRequest, waitForChatEnd } from "../browser/chat.ts";
import { launchBrowser } from "../browser/launch.ts";
import { allowAll, type Question } from "../browser/question.ts";
import { openWorkbench } from "../browser/workbench.ts";
import { guide } from "../manifest/contributions.ts";
import type { AnswerRequest } from "../model/modelEndpoint.ts";
import { answerBeside } from "../model/scriptedModel.ts";
import { type Cleanup, createCleanup } from "../process/cleanup.ts";
import { createTemporaryFolder } from "../process/temporaryFolder.ts";
import { waitForPromptFiles } from "../vscode/promptFiles.ts";
import type { World } from "../worlds/world.ts";
import { createMeter, type Measured } from "./meter.ts";
import { findDifferences, readFiles, type TrialTask, writeFiles } from "./trialTask.ts";

/** What an agent is given: VS Code's own tools, ours as well, or our agent. */
export const trialWays = ["built-in", "linewise", "agent"] as const;
export type TrialWay = (typeof trialWays)[number];

export interface TrialResult extends Measured {
  readonly task: TrialTask;
  readonly way: TrialWay;
  /** What is wrong; nothing if every byte is right. */
  readonly differences: readonly string[];
  /** Questions to the person, each of which was allowed. */
  readonly asked: number;
}

/** A model that does not come to an end has failed. */
const maxRunMs = 30 * 60_000;

/** Has an agent carry out a task in a window of its own, where everything that it asks is allowed. */
export async function runTrial(
  task: TrialTask,
  way: TrialWay,
  world: World,
  answer: AnswerRequest,
  cleanup: Cleanup,
): Promise<TrialResult> {
  const windowCleanup = createCleanup();
  cleanup.add(() => windowCleanup.run());
  const { request, files, expected } = await task.prepare();
  const workspace = await createTemporaryFolder("trial", windowCleanup);
  await writeFiles(workspace, files);
  await promisify(execFile)("git", ["init", "-q"], { cwd: workspace });
  const meter = createMeter(answer);
  const { url, driver } = await world.start(
    {
      workspace,
      answer: answerBeside(meter.answer),
      withoutLinewise: way === "built-in",
      settings: { "chat.agent.maxRequests": 100 },
    },
    windowCleanup,
  );
  const page = await openWorkbench(await launchBrowser(windowCleanup), url, driver, world.chat);
  if (way !== "built-in") await waitForPromptFiles(driver, Object.values(guide).flat().length);
  const chat = way === "agent" ? { ...world.chat, mode: "Linewise" } : world.chat;
  const timer = new AbortController();
  const over = sendChatRequest(driver, request, chat).then(() => waitForChatEnd(page));
  const late = delay(maxRunMs, undefined, { signal: timer.signal }).catch(() => undefined);
  const asked = await allowAll(page, Promise.race([over, late]), chooseOnce);
  timer.abort();
  const found = await readFiles(workspace);
  const own = [...found].filter(([path]) => !path.startsWith(".git/"));
  await windowCleanup.run();
  const differences = findDifferences(new Map(own), expected);
  return { task, way, differences, asked: asked.length, ...meter.read() };
}

/** A command in the terminal is allowed once by its first button, which other tools have in a menu. */
function chooseOnce({ buttons }: Question): string {
  return buttons.includes("Allow") ? "Allow" : "Allow Once";
}

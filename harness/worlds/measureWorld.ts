import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { sendChatRequest, waitForQuiet } from "../browser/chat.ts";
import { launchBrowser } from "../browser/launch.ts";
import { allowAll, type Question } from "../browser/question.ts";
import { openWorkbench } from "../browser/workbench.ts";
import { latestToolResults, type ModelRequest, type ModelToolCall } from "../model/modelRequest.ts";
import { createScriptedModel } from "../model/scriptedModel.ts";
import { createCleanup, type Cleanup } from "../process/cleanup.ts";
import { createTemporaryFolder } from "../process/temporaryFolder.ts";
import type { Driver } from "../vscode/driverClient.ts";
import { findOurTools, type OurTools } from "./ourTools.ts";
import type { World } from "./world.ts";

/** What was seen in a real window of a world. */
export interface WorldMeasure {
  readonly world: World;
  readonly ours: OurTools;
  readonly withLinewise: RequestSize;
  readonly withoutLinewise: RequestSize;
  /** What was asked before each of two edits, of which the first is the first call of the chat. */
  readonly questions: readonly Question[];
  /** What the model gets of the lines of a file of {@link largeLineCount} lines. */
  readonly largeResult: string;
}

/** Of the first request of a chat. */
export interface RequestSize {
  readonly toolCount: number;
  readonly byteCount: number;
  /** Of tools that the server keeps from the model until it has searched for them. */
  readonly hiddenByteCount: number;
}

export const largeLineCount = 3_000;

const query = "Change the second line of notes.txt to 2nd.";

export async function measureWorld(world: World, cleanup: Cleanup): Promise<WorldMeasure> {
  const [withoutLinewise] = await inWindow(world, true, cleanup, async (window) => {
    await window.run(undefined);
  });
  const results: string[] = [];
  const questions: Question[] = [];
  const [withLinewise, ours] = await inWindow(world, false, cleanup, async (window) => {
    const runs = [
      edit("2nd"),
      edit("zweite"),
      { name: "linewise_read_file", input: { path: "large.txt", limit: largeLineCount } },
    ];
    for (const run of runs) {
      const { asked, result } = await window.run(run);
      questions.push(...asked);
      results.push(result);
    }
  });
  return { world, ours, withLinewise, withoutLinewise, questions, largeResult: results[2] ?? "" };
}

function edit(replaceWith: string): ModelToolCall {
  const replacements = [{ type: "lines", startLine: 2, endLine: 2, replaceWith }];
  return { name: "linewise_replace_in_file", input: { filePath: "notes.txt", replacements } };
}

interface MeasuredWindow {
  /** Asks in the one chat, and has the model make this call; without, it says at once that it is done. */
  run(call: ModelToolCall | undefined): Promise<{ asked: readonly Question[]; result: string }>;
}

/** Returns what there is of the window's first request. */
async function inWindow(
  world: World,
  withoutLinewise: boolean,
  cleanup: Cleanup,
  work: (window: MeasuredWindow) => Promise<void>,
): Promise<[RequestSize, OurTools]> {
  const windowCleanup = createCleanup();
  cleanup.add(() => windowCleanup.run());
  const model = createScriptedModel();
  const seen: { request: ModelRequest; body: unknown }[] = [];
  const workspace = await createWorkspace(windowCleanup);
  const { url, driver } = await world.start(
    {
      workspace,
      withoutLinewise,
      answer: (request, body) => {
        if (request.tools.length > 0) seen.push({ request, body });
        return model.answer(request, body);
      },
    },
    windowCleanup,
  );
  const browser = await launchBrowser(windowCleanup);
  const page = await openWorkbench(browser, url, driver, world.chat);
  await work({ run: (call) => runCall(call, world, driver, page, model) });
  await windowCleanup.run();
  const [first] = seen;
  if (first === undefined) throw new Error(`Nothing was asked in ${world.name}`);
  const size = {
    toolCount: first.request.tools.length,
    byteCount: countBytes(first.body),
    hiddenByteCount: first.request.tools
      .filter(({ isDeferred }) => isDeferred)
      .reduce((sum, { name, description, schema }) => {
        return sum + countBytes({ name, description, input_schema: schema, defer_loading: true });
      }, 0),
  };
  return [size, findOurTools(first.request)];
}

function countBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

async function createWorkspace(cleanup: Cleanup): Promise<string> {
  const workspace = await createTemporaryFolder("measure", cleanup);
  const lines = Array.from({ length: largeLineCount }, (_, index) => `line ${index + 1} of many\n`);
  await writeFile(join(workspace, "notes.txt"), "first\nsecond\nthird\n");
  await writeFile(join(workspace, "large.txt"), lines.join(""));
  return workspace;
}

async function runCall(
  call: ModelToolCall | undefined,
  { chat, toolSearch }: World,
  driver: Driver,
  page: Page,
  model: ReturnType<typeof createScriptedModel>,
): ReturnType<MeasuredWindow["run"]> {
  const search = { name: toolSearch ?? "", input: { query: call?.name ?? "" } };
  const searching = toolSearch === undefined ? [] : [[search]];
  const conversation = model.play(call === undefined ? ["Done."] : [...searching, [call], "Done."]);
  await sendChatRequest(driver, query, chat);
  const asked = await allowAll(page, conversation.finished, "Allow Once");
  await waitForQuiet(page);
  const last = conversation.requests.at(-1);
  return { asked, result: last === undefined ? "" : latestToolResults(last).join("\n") };
}

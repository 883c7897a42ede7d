import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sendChatRequest, startNewChat, waitForQuiet } from "../browser/chat.ts";
import { launchBrowser } from "../browser/launch.ts";
import { allowAll, type Question } from "../browser/question.ts";
import { openWorkbench } from "../browser/workbench.ts";
import { latestToolResults, type ModelRequest, type ModelToolCall } from "../model/modelRequest.ts";
import { createScriptedModel, type Turn } from "../model/scriptedModel.ts";
import { repositoryRoot } from "../paths.ts";
import { createCleanup, type Cleanup } from "../process/cleanup.ts";
import { createTemporaryFolder } from "../process/temporaryFolder.ts";
import { waitForPromptFiles } from "../vscode/promptFiles.ts";
import { type FirstRequest, readFirstRequest } from "./firstRequest.ts";
import type { World } from "./world.ts";

/** What was seen in a real window of a world. */
export interface WorldMeasure {
  readonly world: World;
  readonly withoutLinewise: FirstRequest;
  readonly withLinewise: FirstRequest;
  /** With the agent "Linewise" chosen; absent where no agent can be chosen. */
  readonly withAgent: FirstRequest | undefined;
  /** What was asked before each of two edits, of which the first is the first call of the chat. */
  readonly questions: readonly Question[];
  /** What the model gets of an edit of one line. */
  readonly editResult: string;
  /** What the model gets of the lines of a file of {@link largeLineCount} lines. */
  readonly largeResult: string;
}

export const largeLineCount = 3_000;

const query = "Change the second line of notes.txt to 2nd.";
/** The name of the custom agent in `chat`. */
const agentName = "Linewise";

export async function measureWorld(world: World, cleanup: Cleanup): Promise<WorldMeasure> {
  const withoutLinewise = await inWindow(world, true, cleanup, async ({ run }) => {
    return (await run(undefined)).first;
  });
  return inWindow(world, false, cleanup, async ({ run, startChat }) => {
    const firstEdit = await run(edit("2nd"));
    const nextEdit = await run(edit("zweite"));
    const reading = { path: "large.txt", limit: largeLineCount };
    const read = await run({ name: "linewise_read_file", input: reading });
    await startChat();
    return {
      world,
      withoutLinewise,
      withLinewise: firstEdit.first,
      withAgent: world.isAgentHost ? undefined : (await run(undefined, agentName)).first,
      questions: [...firstEdit.asked, ...nextEdit.asked],
      editResult: firstEdit.result,
      largeResult: read.result,
    };
  });
}

function edit(replaceWith: string): ModelToolCall {
  const replacements = [{ type: "lines", startLine: 2, endLine: 2, replaceWith }];
  return { name: "linewise_replace_in_file", input: { filePath: "notes.txt", replacements } };
}

interface Run {
  readonly first: FirstRequest;
  readonly asked: readonly Question[];
  readonly result: string;
}

interface MeasuredWindow {
  /** Asks in the chat, and has the model make this call; without, it says at once that it is done. */
  readonly run: (call: ModelToolCall | undefined, mode?: string) => Promise<Run>;
  readonly startChat: () => Promise<void>;
}

async function inWindow<T>(
  world: World,
  withoutLinewise: boolean,
  cleanup: Cleanup,
  work: (window: MeasuredWindow) => Promise<T>,
): Promise<T> {
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
  if (!withoutLinewise) await waitForPromptFiles(driver, await countPromptFiles());
  const done = await work({
    startChat: () => startNewChat(driver, world.chat),
    run: async (call, mode) => {
      seen.length = 0;
      const chat = mode === undefined ? world.chat : { ...world.chat, mode };
      const conversation = model.play(turnsFor(call, world));
      await sendChatRequest(driver, query, chat);
      const asked = await allowAll(page, conversation.finished, "Allow Once");
      await waitForQuiet(page);
      const [first] = seen;
      const last = conversation.requests.at(-1);
      if (first === undefined || last === undefined) throw new Error(`No request in ${world.name}`);
      const result = latestToolResults(last).join("\n");
      return { first: readFirstRequest(first.request, first.body), asked, result };
    },
  });
  await windowCleanup.run();
  return done;
}

function turnsFor(call: ModelToolCall | undefined, { toolSearch }: World): readonly Turn[] {
  if (call === undefined) return ["Done."];
  if (toolSearch === undefined) return [[call], "Done."];
  return [[{ name: toolSearch, input: { query: call.name } }], [call], "Done."];
}

async function createWorkspace(cleanup: Cleanup): Promise<string> {
  const workspace = await createTemporaryFolder("measure", cleanup);
  const lines = Array.from({ length: largeLineCount }, (_, index) => `line ${index + 1} of many\n`);
  await writeFile(join(workspace, "notes.txt"), "first\nsecond\nthird\n");
  await writeFile(join(workspace, "large.txt"), lines.join(""));
  return workspace;
}

/** What the manifest contributes for agents to read. */
async function countPromptFiles(): Promise<number> {
  const manifest = JSON.parse(await readFile(join(repositoryRoot, "package.json"), "utf8")) as {
    contributes: Readonly<Record<string, readonly unknown[]>>;
  };
  const points = ["chatInstructions", "chatAgents", "chatSkills", "chatPromptFiles"];
  return points.flatMap((point) => manifest.contributes[point] ?? []).length;
}

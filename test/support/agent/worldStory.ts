// What an agent does with our tools, told once for all worlds; a file in test/agent/worlds tells it
// in one world, and adds what only that world has.
import assert from "node:assert/strict";
import { it } from "mocha";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findChangedBlocks } from "../../../harness/trial/requestBlocks.ts";
import { findOurTools } from "../../../harness/worlds/ourTools.ts";
import { isOldestMeant } from "../../../harness/vscode/serverNode.ts";
import type { World } from "../../../harness/worlds/world.ts";
import { contributedName } from "../../../src/toolkit/manifest/index.ts";
import { tools } from "../../../src/tools/index.ts";
import { readToolSearch } from "../examples/toolSearch.ts";
import {
  type AgentWindow,
  allowQuestion,
  type Conversation,
  skipQuestion,
  stopChat,
  takeScreenshot,
  type Turn,
  waitForChatAnswer,
  waitForQuestion,
  waitForQuiet,
} from "./agentWindow.ts";

export const notesBefore = "first\nsecond\nthird\n";
export const notesAfter = "first\n2nd\nthird\n";

/** What differs from world to world in what the model is told. */
export interface WorldWords {
  readonly skipped: RegExp;
  /** Of a file that is not there. */
  readonly failed: RegExp;
}

const toolCount = tools.length;
const query = "Change the second line of notes.txt to 2nd.";

export function call(name: string, input: object): Turn {
  return [{ name: `linewise_${name}`, input }];
}

/** An edit of `notes.txt` by line numbers. */
export function replaceLine(line: number, replaceWith: string, filePath = "notes.txt"): object {
  return {
    filePath,
    replacements: [{ type: "lines", startLine: line, endLine: line, replaceWith }],
  };
}

/** The turns of the model, after the search for our tools where it needs one: as it is told to search. */
export function searchFirst({ toolSearch }: World, turns: readonly Turn[]): Turn[] {
  if (toolSearch === undefined) return [...turns];
  return [[{ name: toolSearch, input: readToolSearch() }], ...turns];
}

/** The results of the calls of one tool. */
export function resultsOf({ requests }: Conversation, name: string): string[] {
  const messages = requests.at(-1)?.messages ?? [];
  const ids = messages
    .flatMap((message) => (message.role === "assistant" ? message.calls : []))
    .filter((made) => made.name === name)
    .map(({ id }) => id);
  return messages.flatMap((message) =>
    message.role === "tool" && ids.includes(message.callId) ? [message.text] : [],
  );
}

/** Writes `notes.txt`, and has the agent work on it. */
export async function startNotes(
  agent: AgentWindow,
  turns: readonly Turn[],
  text = notesBefore,
): Promise<Conversation> {
  await writeFile(join(agent.workspace, "notes.txt"), text);
  return agent.ask(query, searchFirst(agent.world, turns));
}

export async function readNotes({ workspace }: AgentWindow): Promise<string> {
  return readFile(join(workspace, "notes.txt"), "utf8");
}

/**
 * Gets the session beyond its first turn, in which the window of an Agent Host does not know it, and under load
 * may never show the answer.
 */
export async function settleSession({ world, ask, page }: AgentWindow): Promise<void> {
  if (!world.isAgentHost) return;
  const greet = async (within?: { readonly timeout: number }): Promise<void> => {
    const { finished } = await ask("Hello.", ["Hello to you."]);
    await finished;
    await waitForChatAnswer(page, "Hello to you.", within);
  };
  await greet({ timeout: 60_000 }).catch(() => greet());
  await waitForQuiet(page);
}

/** Declares the tests that are the same in all worlds. */
export function tellStory(world: World, agent: () => AgentWindow, words: WorldWords): void {
  const editNotes = [call("replace_in_file", replaceLine(2, "2nd")), "Done."];

  it("is told of our tools, and finds all of them with one search", async () => {
    const conversation = await startNotes(agent(), [
      call("read_file", { path: "notes.txt" }),
      "Done.",
    ]);
    await conversation.finished;
    const [request] = conversation.requests;
    assert.ok(request !== undefined);
    const ours = findOurTools(request);
    assert.equal(ours.full.length, world.toolSearch === undefined ? toolCount : 0);
    assert.equal(ours.deferred.length, world.toolSearch === undefined ? 0 : toolCount);
    const names = [...ours.full, ...ours.deferred];
    assert.ok(names.includes("linewise_replace_in_file"), names.join());
    if (world.toolSearch !== undefined) {
      const [found = ""] = resultsOf(conversation, world.toolSearch);
      const missing = tools.filter((tool) => !found.includes(contributedName(tool)));
      // There, VS Code's own tools are among those that the search ranks, here by the words of a stand-in.
      assert.ok(missing.length <= (isOldestMeant() ? 1 : 0), found);
    }
    assert.match(resultsOf(conversation, "linewise_read_file")[0] ?? "", /^2: second$/m);
  });

  it("edits a file when it is allowed, asked once", async () => {
    await settleSession(agent());
    const conversation = await startNotes(agent(), editNotes);
    const question = await waitForQuestion(agent().page);
    await takeScreenshot(agent().page, `world-${world.name}-${question.kind}`);
    assert.match(question.title, /^Edit notes\.txt\?/);
    assert.match(question.message, /^-second$/m);
    assert.match(question.message, /^\+2nd$/m);
    assert.equal(await readNotes(agent()), notesBefore);
    await allowQuestion(agent().page);
    await conversation.finished;
    assert.equal(await readNotes(agent()), notesAfter);
    const [edited = ""] = resultsOf(conversation, "linewise_replace_in_file");
    assert.match(edited, /notes\.txt/);
    assert.match(edited, /\+2nd|2: 2nd/);
  });

  it("changes nothing that an earlier request of the session has said", async () => {
    await settleSession(agent());
    const { page, ask } = agent();
    const first = await startNotes(agent(), editNotes);
    await allowQuestion(page);
    await first.finished;
    await waitForQuiet(page);
    const second = await ask("And the third line.", [
      call("read_file", { path: "notes.txt" }),
      call("replace_in_file", replaceLine(3, "3rd")),
      "Done.",
    ]);
    await allowQuestion(page);
    await second.finished;
    const requests = [...first.requests, ...second.requests];
    assert.ok(requests.length >= 5, `${requests.length} requests`);
    assert.deepEqual(findChangedBlocks(requests), []);
  });

  it("goes on without an edit that is skipped", async () => {
    await settleSession(agent());
    const conversation = await startNotes(agent(), editNotes);
    await skipQuestion(agent().page);
    await conversation.finished;
    assert.equal(await readNotes(agent()), notesBefore);
    assert.match(resultsOf(conversation, "linewise_replace_in_file")[0] ?? "", words.skipped);
  });

  it("leaves the file as it is when it is stopped while the user is asked", async () => {
    await settleSession(agent());
    const conversation = await startNotes(agent(), editNotes);
    const { page, driver } = agent();
    // Nothing can be stopped behind a dialog.
    if ((await waitForQuestion(page)).kind === "dialog") await skipQuestion(page);
    await stopChat(driver);
    await waitForQuiet(page);
    assert.equal(await readNotes(agent()), notesBefore);
    const [result = ""] = resultsOf(conversation, "linewise_replace_in_file");
    assert.match(result, new RegExp(`^$|${words.skipped.source}`, words.skipped.flags));
  });

  it("is told what is wrong with a call, without a question", async () => {
    const conversation = await startNotes(agent(), [
      call("replace_in_file", replaceLine(2, "2nd", "missing.txt")),
      "Done.",
    ]);
    await conversation.finished;
    assert.match(resultsOf(conversation, "linewise_replace_in_file")[0] ?? "", words.failed);
  });
}

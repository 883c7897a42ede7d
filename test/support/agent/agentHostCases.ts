// What the Agent Host does differently: calls of a turn run at once, and their input and results
// are passed on as they are, up to a limit.
import assert from "node:assert/strict";
import { it } from "mocha";
import {
  type AgentWindow,
  allowAll,
  allowQuestion,
  type Question,
  skipQuestion,
  startNewChat,
  takeScreenshot,
  waitForQuestion,
} from "./agentWindow.ts";
import { assertWholeLines, readLargeFile } from "./largeResult.ts";
import {
  call,
  notesAfter,
  notesBefore,
  readNotes,
  replaceLine,
  resultsOf,
  settleSession,
  startNotes,
  type WorldWords,
} from "./worldStory.ts";

/** Two neighbors, and one that is far from them. */
const editedLines = [1, 2, 28];
const threeEdits = editedLines.map((line) => ({
  name: "linewise_replace_in_file",
  input: replaceLine(line, `${line}.\n${line}..`),
}));
const thirtyLines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`).join("");
const allWritten = thirtyLines.replaceAll(/^line (1|2|28)$/gm, "$1.\n$1..");

/** What the model is told of a call that was not made. */
export const agentHostWords: WorldWords = {
  skipped: /user rejected this tool call|user denied permission|Canceled/i,
  failed: /missing\.txt does not exist/,
};

/** Declares the tests of what only the Agent Host has. */
export function tellAgentHostCases(agent: () => AgentWindow): void {
  it("asks before a session's very first call, in the chat or in a dialog", async () => {
    const conversation = await startNotes(agent(), [
      call("replace_in_file", replaceLine(2, "2nd")),
      "Done.",
    ]);
    const { page, world } = agent();
    const { kind, title, message } = await waitForQuestion(page);
    await takeScreenshot(page, `world-${world.name}-first-${kind}`);
    assert.match(title, /^Edit notes\.txt\?/);
    assert.match(message, /^line 2 · /);
    assert.match(message, /^-second\s+\+2nd$/m);
    await allowQuestion(page);
    await conversation.finished;
    assert.equal(await readNotes(agent()), notesAfter);
  });

  it("goes on without a session's very first call, when it is refused", async () => {
    const conversation = await startNotes(agent(), [
      call("replace_in_file", replaceLine(2, "2nd")),
      "Done.",
    ]);
    await skipQuestion(agent().page);
    await conversation.finished;
    assert.equal(await readNotes(agent()), notesBefore);
    assert.match(
      resultsOf(conversation, "linewise_replace_in_file")[0] ?? "",
      agentHostWords.skipped,
    );
  });

  it("reads a large file up to where the result says how to go on", async () => {
    assertWholeLines(await readLargeFile(agent()));
  });

  it("takes numbers that come as strings, and is told what is wrong with others", async () => {
    const notes = { path: "notes.txt" };
    const inputs = [
      { ...notes, offset: "2", limit: "1" },
      { ...notes, offset: "2.0" },
      { ...notes, offset: "0" },
      { ...notes, extra: 1 },
    ];
    const calls = inputs.map((input) => call("read_file", input));
    const conversation = await startNotes(agent(), [...calls, "Done."]);
    await conversation.finished;
    const [taken = "", ...refused] = resultsOf(conversation, "linewise_read_file");
    assert.match(taken, /^2: second$/m);
    assert.doesNotMatch(taken, /first|third/);
    const told = [
      /`offset` must be a whole number, not the string "2\.0"/,
      /`offset` is 0, but must be at least 1/,
      /Unknown field "extra"/,
    ];
    assert.equal(refused.length, told.length);
    for (const [index, words] of told.entries()) assert.match(refused[index] ?? "", words);
  });
}

/** Declares the test of several edits of one file that the window asks about before it makes any. */
export function tellThreeEdits(agent: () => AgentWindow, choice: string): void {
  it(`writes all three edits of one file in one turn: ${choice}`, async () => {
    const { results, questions } = await makeThreeEdits(agent(), choice);
    assert.equal(await readNotes(agent()), allWritten, results.join("\n\n"));
    assert.equal(results.length, 3);
    // VS Code asks about all calls of a turn before the first is answered: each once, at most.
    assert.ok(questions.length <= 3, JSON.stringify(questions));
    assert.equal(new Set(questions.map(({ message }) => message)).size, questions.length);
  });
}

/**
 * Asks for the edits in a session that the window knows. On a busy machine it may not know one yet
 * after its first turn: then it asks in dialogs, for calls that it is told of one by one.
 */
async function makeThreeEdits(
  agent: AgentWindow,
  choice: string,
): Promise<{ readonly results: readonly string[]; readonly questions: readonly Question[] }> {
  for (let triesLeft = 2; ; triesLeft--) {
    await settleSession(agent);
    const conversation = await startNotes(agent, [threeEdits, "Done."], thirtyLines);
    const questions = await allowAll(agent.page, conversation.finished, choice);
    if (triesLeft === 0 || questions.every(({ kind }) => kind === "chat")) {
      return { results: resultsOf(conversation, "linewise_replace_in_file"), questions };
    }
    await startNewChat(agent.driver, agent.world.chat);
  }
}

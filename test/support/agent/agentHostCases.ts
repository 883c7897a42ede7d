// What the Agent Host does differently: calls of a turn run at once, and their input and results
// are passed on as they are, up to a limit.
import assert from "node:assert/strict";
import { it } from "mocha";
import { skipTest } from "../../../harness/lanes/skipTest.ts";
import {
  type AgentWindow,
  allowAll,
  allowQuestion,
  takeScreenshot,
  waitForQuestion,
} from "./agentWindow.ts";
import { assertWholeLines, readLargeFile } from "./largeResult.ts";
import {
  call,
  notesAfter,
  readNotes,
  replaceLine,
  resultsOf,
  settleSession,
  startNotes,
} from "./worldStory.ts";

const threeEdits = [1, 2, 3].map((line) => ({
  name: "linewise_replace_in_file",
  input: replaceLine(line, `${line}.`),
}));
const allWritten = "1.\n2.\n3.\n";

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
    assert.match(message, /^`?notes\.txt`?: 1 line added, 1 line removed/);
    assert.match(message, /^-second\s+\+2nd$/m);
    await allowQuestion(page);
    await conversation.finished;
    assert.equal(await readNotes(agent()), notesAfter);
  });

  for (const choice of ["Allow Once", "Allow in this Session"]) {
    it(`writes all three edits of one file in one turn: ${choice}`, async function () {
      await settleSession(agent());
      const conversation = await startNotes(agent(), [threeEdits, "Done."]);
      const questions = await allowAll(agent().page, conversation.finished, choice);
      const results = resultsOf(conversation, "linewise_replace_in_file");
      if (results.some((result) => result.includes("changed since this edit was planned"))) {
        skipTest(
          this,
          "known: calls of one turn are planned against one text, and the first alone is written",
        );
      }
      assert.equal(await readNotes(agent()), allWritten, results.join("\n\n"));
      assert.equal(results.length, 3);
      // A dialog has no choice that holds for the session.
      const chosen = questions.findIndex(({ kind }) => kind === "chat");
      const mayAsk = choice === "Allow Once" || chosen === -1 ? 3 : chosen + 1;
      assert.ok(questions.length <= mayAsk, JSON.stringify(questions.map(({ kind }) => kind)));
    });
  }

  it("reads a large file up to where the result says how to go on", async () => {
    assertWholeLines(await readLargeFile(agent()));
  });

  it("takes numbers as strings, or is told which field is wrong", async () => {
    const input = { path: "notes.txt", offset: "2", limit: "1", extra: 1 };
    const conversation = await startNotes(agent(), [call("read_file", input), "Done."]);
    await conversation.finished;
    const [result = ""] = resultsOf(conversation, "linewise_read_file");
    assert.match(result, /^2: second$|offset|extra/m);
  });
}

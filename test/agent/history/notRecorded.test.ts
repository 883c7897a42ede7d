import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import { setSettings, useAgentWindow } from "../../support/agent/agentWindow.ts";
import { waitForText } from "../../support/agent/gestures.ts";
import {
  allowEach,
  execute,
  itRecords,
  nameMaker,
  readEntries,
  recordSteps,
  type RecordedStep,
} from "../../support/agent/recordedChanges.ts";
import { inTerminal } from "../../support/agent/recordingCases.ts";
import { readSetupReport } from "../../support/agent/setupReport.ts";
import { commitAll, runGit } from "../../support/disk/gitRepository.ts";
import { useTemporaryFolder } from "../../support/disk/temporaryFolder.ts";
import { waitUntil } from "../../support/waitUntil.ts";

describe("the history of what agents change", () => {
  const agent = useAgentWindow();
  const inFolder = useTemporaryFolder();
  const at = (path: string): string => join(agent().workspace, path);

  itRecords("has no entry of what a person's git brings in between", agent, async () => {
    const window = agent();
    for (const name of ["begun", "go"]) await rm(inFolder(name), { force: true });
    await writeFile(at("notes.txt"), "one\n");
    await writeFile(at("other.txt"), "one\n");
    commitAll(window.workspace);
    runGit(window.workspace, ["branch", "--move", "main"], "");
    runGit(window.workspace, ["checkout", "--quiet", "-b", "other"], "");
    await writeFile(at("other.txt"), "two\n");
    const author = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
    runGit(window.workspace, [...author, "commit", "--quiet", "-a", "--message=Other"], "");
    const checkOut = (branch: string): void =>
      void runGit(window.workspace, ["checkout", "--quiet", branch], "");
    const append = (word: string): RecordedStep => ({
      call: { name: "run_in_terminal", input: inTerminal(`echo ${word} >> notes.txt`) },
      madeBy: `terminal: echo ${word} >> notes.txt`,
      paths: ["notes.txt"],
    });
    const { entries } = await recordSteps(window, [
      append("two"),
      {
        ...append("three"),
        meanwhile: () => {
          checkOut("main");
          return Promise.resolve();
        },
      },
    ]);
    checkOut("other");
    await recordSteps(window, [append("four")]);
    await execute(window, "linewise.undoRequest", entries[0]?.request?.id);
    await waitForText(at("notes.txt"), "one\n");
    assert.equal(await readFile(at("other.txt"), "utf8"), "two\n");

    // Nobody can tell what git brings in during a command.
    const waiting = `touch "${inFolder("begun")}"; until [ -e "${inFolder("go")}" ]; do sleep 0.1; done`;
    const { entries: met } = await recordSteps(window, [
      {
        call: { name: "run_in_terminal", input: inTerminal(waiting) },
        madeBy: `terminal: ${waiting}`,
        paths: ["other.txt"],
        meanwhile: async () => {
          await waitUntil(() => existsSync(inFolder("begun")));
          checkOut("main");
          await writeFile(inFolder("go"), "");
        },
      },
    ]);
    assert.deepEqual(
      [...entries, ...met].map(({ mayBeOthers }) => mayBeOthers),
      [undefined, undefined, true],
    );
  });

  it("has only ours where hooks are off, which Check Setup says", async () => {
    const window = agent();
    await writeFile(at("notes.txt"), "line 1\nline 2\n");
    await setSettings(window.driver, { "chat.useHooks": false });
    try {
      assert.match(
        await readSetupReport(window),
        /`chat\.useHooks` is off: in VS Code's chat, only what the Linewise tools change can be reviewed and undone/,
      );
      const newest = (await readEntries(window)).at(-1)?.id ?? 0;
      const conversation = await window.ask("Change my notes.", [
        [
          {
            name: "replace_string_in_file",
            input: { filePath: at("notes.txt"), oldString: "line 1", newString: "line one" },
          },
        ],
        [{ name: "run_in_terminal", input: inTerminal("echo new > new.txt") }],
        [
          {
            name: "linewise_edit_file",
            input: { path: "notes.txt", old_string: "line 2", new_string: "line two" },
          },
        ],
        "Done.",
      ]);
      await allowEach(window.page, conversation.finished);
      await waitForText(at("notes.txt"), "line one\nline two\n");
      const readNew = async (): Promise<readonly string[]> =>
        (await readEntries(window)).filter(({ id }) => id > newest).map(nameMaker);
      await waitUntil(async () => (await readNew()).length > 0);
      assert.deepEqual(await readNew(), ["edit_file"]);
    } finally {
      await setSettings(window.driver, { "chat.useHooks": undefined });
    }
  });
});

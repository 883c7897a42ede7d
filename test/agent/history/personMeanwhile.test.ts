import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as passTime } from "node:timers/promises";
import { describe } from "mocha";
import { looksAtAll } from "../../../harness/browser/appearance.ts";
import {
  allowOnce,
  clickDialogButton,
  setSettings,
  skip,
  useAgentWindow,
  useSettings,
  waitForConfirmation,
} from "../../support/agent/agentWindow.ts";
import { runCommand } from "../../support/agent/decisions.ts";
import { waitForText } from "../../support/agent/gestures.ts";
import {
  allowEach,
  execute,
  itRecords,
  nameMaker,
  readEntries,
  recordSteps,
  undoInAnyOrder,
  waitForDoor,
} from "../../support/agent/recordedChanges.ts";
import { inTerminal, replaceString, writeProject } from "../../support/agent/recordingCases.ts";
import { useTemporaryFolder } from "../../support/disk/temporaryFolder.ts";
import {
  actedOn,
  type PersonAction,
  personActions,
  provideLanguage,
} from "../../support/person/personActions.ts";
import { waitUntil } from "../../support/waitUntil.ts";

const { backspace, commentLine, cutLine, deleteSelection, format, moveLineDown } = personActions;
const some = { backspace, commentLine, cutLine, deleteSelection, format, moveLineDown };
const actions = Object.entries<PersonAction>(looksAtAll ? personActions : some);

describe("what a person does while an agent is at work", () => {
  const agent = useAgentWindow();
  const inFolder = useTemporaryFolder();
  const at = (path: string): string => join(agent().workspace, path);

  itRecords(`is no change of a command, in ${actions.length} ways to edit`, agent, async () => {
    for (const [name] of actions) await writeFile(at(`${name}.txt`), actedOn);
    await provideLanguage(agent().driver);
    const command = `touch "${inFolder("begun")}"; until [ -e "${inFolder("done")}" ]; do sleep 0.1; done; echo more >> own.txt`;
    await recordSteps(agent(), [
      {
        call: { name: "run_in_terminal", input: inTerminal(command) },
        madeBy: `terminal: ${command}`,
        paths: ["own.txt"],
        async meanwhile() {
          await waitUntil(() => existsSync(inFolder("begun")));
          for (const [name, action] of actions) await actAndSave(at(`${name}.txt`), action);
          await writeFile(inFolder("done"), "");
        },
      },
    ]);
  });

  itRecords("leaves what a command has done in the history, once they stop it", agent, async () => {
    const { page, ask, driver } = agent();
    await waitForDoor(agent());
    await writeFile(at("a.txt"), "one\n");
    const readEdits = async () =>
      (await readEntries(agent())).filter(({ kind }) => kind === "edit");
    for (const leave of ["cancel", "newChat"]) {
      const newest = (await readEdits()).length;
      const [begun, done] = [inFolder(`${leave} begun`), inFolder(`${leave} done`)];
      const command = `echo ${leave} >> a.txt; touch "${begun}"; until [ -e "${done}" ]; do sleep 0.1; done`;
      const call = { name: "run_in_terminal", input: inTerminal(command) };
      // A terminal that is closed before VS Code has told of its command tells of none.
      const told = driver.run(
        (vscode) =>
          new Promise<void>((resolve) => {
            const watcher = vscode.window.onDidStartTerminalShellExecution(() => {
              watcher.dispose();
              resolve();
            });
          }),
      );
      await ask("Do it.", [[call], "Done."]);
      await allowEach(page, Promise.all([told, waitUntil(() => existsSync(begun))]));
      await runCommand(driver, `workbench.action.chat.${leave}`);
      await writeFile(done, "");
      await waitUntil(async () => (await readEdits()).length > newest);
      await writeFile(at("theirs.txt"), `${leave}\n`);
      const entry = (await readEdits()).at(-1);
      assert.ok(entry);
      assert.deepEqual(
        entry.files.map(({ path }) => path),
        ["a.txt"],
      );
      assert.match(nameMaker(entry), new RegExp(`^terminal: echo ${leave}`));
      await execute(agent(), "linewise.undoEdit", `e${entry.id}`);
      assert.equal(await readFile(at("a.txt"), "utf8"), "one\n");
    }
  });

  itRecords("is no change of a command that they are asked about, or skip", agent, async () => {
    const { page, ask } = agent();
    await waitForDoor(agent());
    await writeFile(at("notes.txt"), "one\n");
    const newest = (await readEntries(agent())).length;
    const call = { name: "run_in_terminal", input: inTerminal("echo own >> own.txt") };
    const conversation = await ask("Do it.", [[call], [call], "Done."]);
    await waitForConfirmation(page);
    await writeFile(at("theirs.txt"), "theirs\n");
    await skip(page);
    await waitForConfirmation(page);
    await writeFile(at("notes.txt"), "one\ntheirs\n");
    // Longer than VS Code may take to tell that a command has begun.
    await passTime(1_000);
    await allowEach(page, conversation.finished);
    await waitUntil(async () => (await readEntries(agent())).length > newest);
    const entries = (await readEntries(agent())).slice(newest);
    assert.deepEqual(
      entries.map(({ files, mayBeOthers }) => [files.map(({ path }) => path), mayBeOthers]),
      [[["own.txt"], undefined]],
    );
  });

  async function actAndSave(
    path: string,
    { selected, act, settings = {} }: PersonAction,
  ): Promise<void> {
    const { page, driver } = agent();
    await setSettings(driver, settings);
    const version = await driver.run(
      async (vscode, given) => {
        const uri = vscode.Uri.file(given.path);
        const selection = new vscode.Range(...given.selected);
        const editor = await vscode.window.showTextDocument(uri, { preview: false, selection });
        return editor.document.version;
      },
      { path, selected },
    );
    await act(page, driver);
    await waitUntil(() =>
      driver.run(
        async (vscode, given) => {
          const { document } = vscode.window.activeTextEditor ?? {};
          if (document?.uri.fsPath !== given.path) return false;
          if (document.version <= given.version) return false;
          await document.save();
          return true;
        },
        { path, version },
      ),
    );
    const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, undefined]));
    await setSettings(driver, unset);
    await execute(agent(), "workbench.action.closeActiveEditor");
  }

  itRecords("takes nothing from a tool, as where they move the cursor", agent, async () => {
    const { page, workspace } = agent();
    await writeProject(workspace);
    await show("notes.txt");
    const before = await readFile(at("notes.txt"), "utf8");
    const recorded = await recordSteps(agent(), [
      {
        ...replaceString(at),
        async meanwhile() {
          await execute(agent(), "workbench.action.focusActiveEditorGroup");
          while ((await readFile(at("notes.txt"), "utf8")) === before) {
            await page.keyboard.press("ArrowRight");
          }
        },
      },
    ]);
    await undoInAnyOrder(agent(), recorded);
  });

  describe("in an editor that VS Code does not bring up to date", () => {
    useSettings(agent, { "files.watcherExclude": { "**/vend/**": true } });

    itRecords("hides nothing of what a command did from them", agent, async () => {
      await mkdir(at("vend"));
      await writeFile(at("vend/a.txt"), "one\n");
      await show("vend/a.txt");
      const command = "echo two >> vend/a.txt";
      const call = { name: "run_in_terminal", input: inTerminal(command) };
      const meanwhile = (): Promise<void> => Promise.resolve();
      const madeBy = `terminal: ${command}`;
      await recordSteps(agent(), [{ call, madeBy, paths: ["vend/a.txt"], meanwhile }]);
      const shown = await agent().driver.run(async (vscode, path) => {
        return (await vscode.workspace.openTextDocument(vscode.Uri.file(path))).getText();
      }, at("vend/a.txt"));
      assert.equal(shown, "one\n");
      const undoing = execute(agent(), "linewise.undoAll");
      await clickDialogButton(agent().page, "Undo All");
      await undoing;
      assert.equal(await readFile(at("vend/a.txt"), "utf8"), "one\n");
    });
  });

  describe("in the file that a tool asks to edit", () => {
    // What a tool waits for, such as a person's word, is a part of its call.
    useSettings(agent, { "chat.tools.edits.autoApprove": { "**/notes.txt": false } });

    itRecords("stays theirs", agent, async () => {
      const { page, workspace, ask } = agent();
      await writeProject(workspace);
      await show("notes.txt");
      const known = (await readEntries(agent())).length;
      const conversation = await ask("Change my files.", [[replaceString(at).call], "Done."]);
      await waitForConfirmation(page);
      await execute(agent(), "workbench.action.focusActiveEditorGroup");
      await page.keyboard.press("ControlOrMeta+End");
      for (let times = 0; times < 3; times++) await page.keyboard.press("Backspace");
      await allowOnce(page);
      await conversation.finished;
      const theirs = (await readFile(at("notes.txt"), "utf8")).replace("line two", "line 2");
      assert.match(theirs, /line 9\nline $/);
      await waitUntil(async () => (await readEntries(agent())).length > known);
      const entry = (await readEntries(agent())).at(-1);
      await execute(agent(), "linewise.undoEdit", `e${entry?.id}`);
      await waitForText(at("notes.txt"), theirs);
    });
  });

  async function show(path: string): Promise<void> {
    await agent().driver.run(async (vscode, file) => {
      await vscode.window.showTextDocument(vscode.Uri.file(file), { preview: false });
    }, at(path));
  }
});

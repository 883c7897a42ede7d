import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe } from "mocha";
import { skipTest } from "../../../harness/lanes/skipTest.ts";
import {
  clickDialogButton,
  takeScreenshot,
  useAgentWindow,
  waitForActiveEditor,
  waitForDialog,
} from "../../support/agent/agentWindow.ts";
import { waitForText } from "../../support/agent/gestures.ts";
import { itInAll } from "../../support/agent/inAll.ts";
import {
  allowEach,
  execute,
  itRecords,
  readEntries,
  recordSteps,
  type RecordedStep,
  type Tree,
  undoInAnyOrder,
  waitForTree,
} from "../../support/agent/recordedChanges.ts";
import {
  createFile,
  editNotebook,
  fillFile,
  inTerminal,
  inTerminalOfWindow,
  ownEdit,
  replaceString,
  runCell,
  writeProject,
} from "../../support/agent/recordingCases.ts";
import { freeze, mountImage } from "../../support/disk/mountedImage.ts";
import { useTemporaryFolder } from "../../support/disk/temporaryFolder.ts";
import { waitUntil } from "../../support/waitUntil.ts";

const formatted = Array.from({ length: 200 }, (_, index) => `format/${index}.txt`).toSorted();
const mine = "mine\n";

describe("what other tools change", () => {
  const agent = useAgentWindow();
  const inFolder = useTemporaryFolder();
  const at = (path: string): string => join(agent().workspace, path);

  const title =
    "is recorded, undone and redone exactly: edits, a new file, and rm -rf in the terminal";
  itRecords(title, agent, async () => {
    const window = agent();
    await writeProject(window.workspace);
    const steps = [replaceString(at), createFile(at), editNotebook(at), inTerminalOfWindow];
    await undoInAnyOrder(window, await recordSteps(window, steps));
  });

  itInAll("is that of a notebook once it is saved, long after its call", async function () {
    const { page, ask } = agent();
    const [folder, cells] = [at("slow"), "slow/cells.ipynb"];
    const unmount = mountImage("ext4", folder);
    if (unmount === undefined) skipTest(this, "no file system can be mounted here");
    let thaw: (() => void) | undefined;
    try {
      await writeFile(at(".gitignore"), "*.img\n");
      await writeProject(folder);
      const before = await readFile(at(cells), "utf8");
      const newest = (await readEntries(agent())).length;
      thaw = freeze(folder);
      const edited = editNotebook((path) => at(`slow/${path}`));
      // Most notebooks are saved by the end of the second call.
      const wait = { name: "run_in_terminal", input: inTerminal("sleep 3") };
      const conversation = await ask("Edit my notebook.", [[edited.call], [wait], "Done."]);
      await allowEach(page, conversation.finished);
      assert.deepEqual((await readEntries(agent())).slice(newest), []);
      thaw();
      thaw = undefined;
      await waitUntil(async () => (await readEntries(agent())).length > newest);
      const [entry] = (await readEntries(agent())).slice(newest);
      assert.deepEqual(
        [entry?.tool, entry?.files.map(({ path }) => path), entry?.mayBeOthers],
        ["edit_notebook_file", [cells], true],
      );
      await execute(agent(), "linewise.undoEdit", `e${entry?.id}`);
      await waitForText(at(cells), before);
    } finally {
      thaw?.();
      unmount();
    }
  });

  itInAll("is that of a folder and a renamed symbol", async () => {
    const window = agent();
    await writeProject(window.workspace);
    await writeFile(at("a.css"), "@keyframes fading { }\nbody { animation: fading; }\n");
    await waitForRenames("a.css");
    const steps: readonly RecordedStep[] = [
      {
        call: { name: "create_directory", input: { dirPath: at("new/empty") } },
        madeBy: "Copilot: create_directory",
        paths: [],
        makesFolders: true,
      },
      {
        call: {
          name: "vscode_renameSymbol",
          input: {
            symbol: "fading",
            newName: "faded",
            filePath: "a.css",
            lineContent: "@keyframes fading",
          },
        },
        madeBy: "Copilot: vscode_renameSymbol",
        paths: ["a.css"],
      },
    ];
    await undoInAnyOrder(window, await recordSteps(window, steps));
  });

  // Of Copilot's tools that may change files, two are missing. `create_and_run_task` writes to an address
  // of the scheme `file`, which a window in a browser cannot reach. `create_new_jupyter_notebook` only
  // answers how to make one.
  itInAll("is that of a text for an empty file, and of a notebook's cell that runs", async () => {
    const window = agent();
    await writeProject(window.workspace);
    await writeFile(at("empty.txt"), "");
    const steps = [fillFile(at), await runCell(window)];
    await undoInAnyOrder(window, await recordSteps(window, steps));
  });

  itInAll(
    "is that over nine calls of six tools, and leaves what a person does in between",
    async () => {
      const window = agent();
      await writeProject(window.workspace);
      await writeMore();
      await startServer();
      const command = `touch "${inFolder("begun")}"; until [ -e "${inFolder("typed")}" ]; do sleep 0.1; done; { echo first; cat shared.txt; } > "${inFolder("text")}" && cat "${inFolder("text")}" > shared.txt`;
      const steps: readonly RecordedStep[] = [
        replaceString(at),
        createFile(at),
        {
          call: { name: "run_in_terminal", input: inTerminal("sh format.sh") },
          madeBy: "terminal: sh format.sh",
          paths: formatted,
        },
        {
          call: {
            name: "mcp_files_write_file",
            input: { path: at("from-mcp.txt"), content: "new\n" },
          },
          madeBy: "MCP files: write_file",
          paths: ["from-mcp.txt"],
        },
        ownEdit,
        {
          call: {
            name: "linewise_append_file",
            input: { path: "more.txt", content: "line 11\n" },
          },
          madeBy: "append_file",
          paths: ["more.txt"],
        },
        {
          call: { name: "run_in_terminal", input: inTerminal("sh install.sh") },
          madeBy: "terminal: sh install.sh",
          paths: [],
        },
        {
          call: { name: "run_in_terminal", input: inTerminal(command) },
          madeBy: `terminal: ${command}`,
          paths: ["shared.txt"],
          meanwhile: typeMeanwhile,
        },
        inTerminalOfWindow,
      ];
      const recorded = await recordSteps(window, steps);
      const trees = recorded.trees.map((tree, index) =>
        index < recorded.trees.length - 2 ? withMine(tree) : tree,
      );
      await undoInAnyOrder(window, { ...recorded, trees });

      await takePictures();
      const request = recorded.entries[0]?.request?.id;
      const answer = await execute(window, "linewise.undoRequest", request);
      const { entries, left } = answer as { readonly entries: unknown[]; readonly left: unknown[] };
      assert.equal(entries.length, recorded.entries.length);
      assert.deepEqual(left, []);
      await waitForTree(window, trees[0], "all undone since the request");
      assert.equal(await readUnsaved("typed.txt"), `typed\n${mine}`);
    },
  );

  async function writeMore(): Promise<void> {
    await mkdir(at("format"));
    for (const path of formatted) await writeFile(at(path), "some   text\n");
    await writeFile(
      at("format.sh"),
      'for file in format/*.txt; do tr -s " " < "$file" > formatted && cat formatted > "$file"; done; rm formatted\n',
    );
    await writeFile(at(".gitignore"), "node_modules/\n");
    await writeFile(
      at("install.sh"),
      "mkdir -p node_modules/left && echo 1 > node_modules/left/index.js\n",
    );
    for (const name of ["shared", "saved", "typed"])
      await writeFile(at(`${name}.txt`), `${name}\n`);
  }

  /** Until the language of a file can rename what is in its first line. */
  async function waitForRenames(path: string): Promise<void> {
    const canRename = (): Promise<boolean> =>
      agent().driver.run(async (vscode, file) => {
        const uri = vscode.Uri.file(file);
        await vscode.workspace.openTextDocument(uri);
        const asked = ["vscode.prepareRename", uri, new vscode.Position(0, 12)] as const;
        return vscode.commands.executeCommand(...asked).then(
          (found) => found !== undefined && found !== null,
          () => false,
        );
      }, at(path));
    await waitUntil(canRename);
  }

  async function startServer(): Promise<void> {
    const server = join(import.meta.dirname, "../../support/processes/filesServer.ts");
    const files = { type: "stdio", command: process.execPath, args: [server] };
    await mkdir(at(".vscode"));
    await writeFile(at(".vscode/mcp.json"), JSON.stringify({ servers: { files } }));
    await waitUntil(() =>
      agent().driver.run(async (vscode) => {
        await vscode.commands.executeCommand("workbench.mcp.startServer", "*", {
          autoTrustChanges: true,
          waitForLiveTools: true,
        });
        return vscode.lm.tools.some(({ name }) => name === "mcp_files_write_file");
      }),
    );
  }

  /** While a command runs that then changes one of these files. */
  async function typeMeanwhile(): Promise<void> {
    await waitUntil(() => existsSync(inFolder("begun")));
    for (const name of ["shared", "saved", "typed"]) {
      await typeAtEnd(`${name}.txt`);
      if (name === "typed") continue;
      await agent().page.keyboard.press("ControlOrMeta+s");
      await waitForText(at(`${name}.txt`), `${name}\n${mine}`);
    }
    await writeFile(inFolder("typed"), "");
  }

  async function typeAtEnd(path: string): Promise<void> {
    const { page, driver } = agent();
    await driver.run(async (vscode, file) => {
      await vscode.window.showTextDocument(vscode.Uri.file(file), { preview: false });
    }, at(path));
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type(mine.trimEnd());
    // Enter would take a suggestion.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await waitUntil(async () => (await waitForActiveEditor(driver, path)).text.endsWith(mine));
  }

  function readUnsaved(path: string): Promise<string | undefined> {
    return agent().driver.run((vscode, file) => {
      const unsaved = vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty);
      return unsaved.find(({ uri }) => uri.fsPath === file)?.getText();
    }, at(path));
  }

  /** As it is after what the person saved. */
  function withMine(tree: Tree): Tree {
    const changed = ["shared.txt", "saved.txt"].map((path) => {
      const file = tree[path];
      return [path, file && { ...file, content: file.content + mine }] as const;
    });
    return { ...tree, ...Object.fromEntries(changed) } as Tree;
  }

  async function takePictures(): Promise<void> {
    const { page } = agent();
    await execute(agent(), "linewise.showEdits");
    const request = page
      .locator('.monaco-list-row[aria-label*="Request: Change my files"]')
      .first();
    await request.waitFor();
    const gone = page.locator('.monaco-list-row[aria-label*="no longer there"]');
    await waitUntil(async () => (await gone.count()) === 0);
    await takeScreenshot(page, "recorded-view");
    await execute(agent(), "linewise.review");
    await takeScreenshot(page, "recorded-review");
    // The list shows the file that is reviewed, far above the request.
    await execute(agent(), "linewise.showEdits");
    await request.hover();
    await request.getByRole("button", { name: "Undo Everything Since…" }).click();
    const question = await (await waitForDialog(page)).innerText();
    assert.match(question, /Undo everything that agents did since “Change my files/);
    await takeScreenshot(page, "recorded-question");
    await clickDialogButton(page, "Cancel");
  }
});

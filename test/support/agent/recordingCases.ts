import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type * as VSCode from "vscode";
import { agents } from "../../../src/core/agents/index.ts";
import { findToolReach } from "../../../src/core/recorder/index.ts";
import { ensureHooks } from "./agentHostHooks.ts";
import type { AgentWindow } from "./agentWindow.ts";
import { itRecords, type RecordedStep, recordSteps, undoInAnyOrder } from "./recordedChanges.ts";
import { settleSession } from "./worldStory.ts";

const ten = Array.from({ length: 10 }, (_, index) => `line ${index + 1}\n`).join("");

/** Writes files of every kind for an agent to change. */
export async function writeProject(workspace: string): Promise<void> {
  const at = (path: string): string => join(workspace, path);
  await mkdir(at("src/in/empty"), { recursive: true });
  await writeFile(at("src/a.txt"), "one\ntwo\n");
  await writeFile(at("src/in/b.bin"), Buffer.from([0, 1, 255, 0]));
  await writeFile(at("src/run.sh"), "#!/bin/sh\n");
  await chmod(at("src/run.sh"), 0o750);
  await symlink("a.txt", at("src/link"));
  for (const name of ["notes", "more", "list", "old", "gone"]) {
    await writeFile(at(`${name}.txt`), ten);
  }
  await writeFile(at("tool.sh"), "#!/bin/sh\n");
  await writeFile(at("cells.ipynb"), notebook);
}

const cell = { cell_type: "markdown", id: "a", metadata: {}, source: ["# Cells"] };
const notebook = JSON.stringify({
  cells: [cell],
  metadata: {},
  nbformat: 4,
  nbformat_minor: 5,
});

/** Deletes a folder, and changes, creates, moves, links and makes executable. */
const shellCommand =
  "rm -rf src && echo more >> list.txt && echo new > made.txt && mv old.txt renamed.txt && chmod 755 tool.sh && ln -s notes.txt link";

/** All that {@link shellCommand} changes. */
const shellPaths = [
  ...["link", "list.txt", "made.txt", "old.txt", "renamed.txt"],
  ...["src/a.txt", "src/in/b.bin", "src/link", "src/run.sh", "tool.sh"],
];

/** The input of VS Code's terminal tool. */
export function inTerminal(command: string): object {
  return {
    command,
    explanation: "Changes files",
    goal: "Change files",
    mode: "sync",
    isBackground: false,
    timeout: 600_000,
  };
}

type At = (path: string) => string;

/**
 * Declares the test of what the tools of VS Code and Copilot change in a world: all that name the files
 * that they edit, the terminal, and one of ours.
 *
 * @param makeSteps The calls of those tools, for paths that it makes absolute.
 */
export function tellRecording(
  agent: () => AgentWindow,
  makeSteps: (at: At) => readonly RecordedStep[],
): void {
  const title =
    "has every other tool's changes in the history, where they are undone and redone exactly";
  itRecords(title, agent, async () => {
    const { workspace, world } = agent();
    if (world.isAgentHost) await ensureHooks(agent());
    // Its very first turn shows no question about a command.
    await settleSession(agent());
    await writeProject(workspace);
    const steps = makeSteps((path) => `${workspace}/${path}`);
    const recorded = await recordSteps(agent(), [
      ...steps,
      ownEdit,
      world.isAgentHost ? inAgentHost : inTerminalOfWindow,
    ]);
    const called = steps.map(({ call }) => call.name);
    const offered = recorded.conversation.requests[0]?.tools.map(({ name }) => name) ?? [];
    const left = offered.filter((name) => namesFiles(name) && !called.includes(name));
    assert.deepEqual(left, []);
    await undoInAnyOrder(agent(), recorded);
  });
}

export const inTerminalOfWindow: RecordedStep = {
  call: { name: "run_in_terminal", input: inTerminal(shellCommand) },
  madeBy: `terminal: ${shellCommand}`,
  paths: shellPaths,
};

const inAgentHost: RecordedStep = {
  ...inTerminalOfWindow,
  madeBy: `Copilot CLI, terminal: ${shellCommand}`,
  call: { name: "bash", input: { command: shellCommand, description: "Change files" } },
};

function namesFiles(tool: string): boolean {
  // In the Agent Host, it fails whatever it is given ("no stream").
  if (tool === "editNotebook") return false;
  const input = { path: "a.txt", input: "*** Add File: a.txt" };
  return agents.some((agent) => findToolReach({ agent, tool, input }).kind === "files");
}

/** An edit of `notes.txt` by one of our tools. */
export const ownEdit: RecordedStep = {
  call: {
    name: "linewise_edit_file",
    input: { path: "notes.txt", old_string: "line 9", new_string: "line nine" },
  },
  madeBy: "edit_file",
  paths: ["notes.txt"],
};

export function replaceString(at: At): RecordedStep {
  return {
    call: {
      name: "replace_string_in_file",
      input: { filePath: at("notes.txt"), oldString: "line 2", newString: "line two" },
    },
    madeBy: "Copilot: replace_string_in_file",
    paths: ["notes.txt"],
  };
}

export function replaceStrings(at: At): RecordedStep {
  const replacements = ["notes.txt", "more.txt"].map((path) => ({
    explanation: "Change it.",
    filePath: at(path),
    oldString: "line 5",
    newString: "line five",
  }));
  return {
    call: {
      name: "multi_replace_string_in_file",
      input: { explanation: "Change both.", replacements },
    },
    madeBy: "Copilot: multi_replace_string_in_file",
    paths: ["more.txt", "notes.txt"],
  };
}

/** Inserts a cell at the top. */
export function editNotebook(at: At): RecordedStep {
  const input = { filePath: at("cells.ipynb"), cellId: "TOP", editType: "insert" };
  return {
    call: {
      name: "edit_notebook_file",
      input: { ...input, language: "markdown", newCode: "# First" },
    },
    madeBy: "Copilot: edit_notebook_file",
    paths: ["cells.ipynb"],
  };
}

export function createFile(at: At): RecordedStep {
  return {
    call: { name: "create_file", input: { filePath: at("made/new.txt"), content: "new\n" } },
    madeBy: "Copilot: create_file",
    paths: ["made/new.txt"],
  };
}

/** The text of a file that is empty: for others, this tool asks a model. */
export function fillFile(at: At): RecordedStep {
  const input = { explanation: "Fill it.", filePath: at("empty.txt"), code: "new\n" };
  return {
    call: { name: "insert_edit_into_file", input },
    madeBy: "Copilot: insert_edit_into_file",
    paths: ["empty.txt"],
  };
}

/** Opens a notebook with one cell, which writes a file when it runs. */
export async function runCell({ workspace, driver }: AgentWindow): Promise<RecordedStep> {
  const filePath = join(workspace, "run.ipynb");
  // For Python, the tool installs an extension first.
  const metadata = { vscode: { languageId: "plaintext" } };
  const code = { cell_type: "code", id: "a", metadata, source: ["run"] };
  const cells = [{ ...code, outputs: [], execution_count: null }];
  await writeFile(
    filePath,
    JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }),
  );
  const written = join(workspace, "ran.txt");
  const uri = await driver.run(openWithKernel, { file: filePath, written });
  // As Copilot names cells.
  const cellId = `#VSC-${createHash("sha1").update(uri).digest("hex").slice(0, 8)}`;
  return {
    call: { name: "run_notebook_cell", input: { filePath, cellId } },
    madeBy: "Copilot: run_notebook_cell",
    paths: ["ran.txt", "run.ipynb"],
  };
}

async function openWithKernel(
  vscode: typeof VSCode,
  { file, written }: { readonly file: string; readonly written: string },
): Promise<string> {
  const controller = vscode.notebooks.createNotebookController("runs", "jupyter-notebook", "Runs");
  controller.executeHandler = async (cells, notebook) => {
    for (const cell of cells) {
      const execution = controller.createNotebookCellExecution(cell);
      execution.start();
      const text = vscode.NotebookCellOutputItem.text("ran");
      await execution.replaceOutput(new vscode.NotebookCellOutput([text]));
      await vscode.workspace.fs.writeFile(
        vscode.Uri.file(written),
        new TextEncoder().encode("ran\n"),
      );
      execution.end(true);
    }
    await notebook.save();
  };
  const notebook = await vscode.workspace.openNotebookDocument(vscode.Uri.file(file));
  const notebookEditor = await vscode.window.showNotebookDocument(notebook);
  const kernel = { id: controller.id, extension: "linewise-scripts.driver" };
  await vscode.commands.executeCommand("notebook.selectKernel", { notebookEditor, ...kernel });
  return notebook.cellAt(0).document.uri.toString();
}

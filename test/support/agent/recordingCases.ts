import assert from "node:assert/strict";
import { it } from "mocha";
import { findToolReach } from "../../../src/core/recorder/index.ts";
import type { AgentWindow } from "./agentWindow.ts";
import { type RecordedStep, recordSteps } from "./recordedChanges.ts";
import { inTerminal, shellCommand, shellPaths, writeProject } from "./recordedProject.ts";

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
  it("has every other tool's changes in the history", async () => {
    const { workspace } = agent();
    await writeProject(workspace);
    const steps = makeSteps((path) => `${workspace}/${path}`);
    const recorded = await recordSteps(agent(), [...steps, ownEdit, inTerminalOfWindow]);
    const called = steps.map(({ call }) => call.name);
    const offered = recorded.conversation.requests[0]?.tools.map(({ name }) => name) ?? [];
    const left = offered.filter((name) => namesFiles(name) && !called.includes(name));
    assert.deepEqual(left, []);
  });
}

const inTerminalOfWindow: RecordedStep = {
  call: { name: "run_in_terminal", input: inTerminal(shellCommand) },
  madeBy: `terminal: ${shellCommand}`,
  paths: shellPaths,
};

function namesFiles(tool: string): boolean {
  // VS Code may save a notebook long after the call.
  if (tool === "edit_notebook_file") return false;
  const input = { path: "a.txt", input: "*** Add File: a.txt" };
  return findToolReach(tool, input).kind === "files";
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

export function createFile(at: At): RecordedStep {
  return {
    call: { name: "create_file", input: { filePath: at("made/new.txt"), content: "new\n" } },
    madeBy: "Copilot: create_file",
    paths: ["made/new.txt"],
  };
}

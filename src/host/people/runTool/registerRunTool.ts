import * as vscode from "vscode";
import { contextKeys, contributedName } from "../../../toolkit/manifest/index.ts";
import { describeForEditor, parseJson } from "../../../toolkit/runTool/index.ts";
import type { Tool } from "../../../toolkit/tool.ts";
import { tools } from "../../../tools/index.ts";
import { waitForText } from "../../documents/index.ts";
import type { OwnFiles } from "../../ownFiles/index.ts";
import { registerCommand } from "../../registerCommand.ts";
import { callTool, type Outcome } from "./callTool.ts";
import { pickTool } from "./pickTool.ts";
import { createResultLenses, describeResult } from "./resultLenses.ts";
import { findRunDocument, inputUriOf, resultUriOf } from "./runDocuments.ts";
import { saveInputs } from "./saveInputs.ts";
import { readAtHand, showAgain, showBelow } from "./showDocuments.ts";
import { createToolInputs } from "./toolInputs.ts";

/**
 * Run Tool: a person calls a tool as an agent would. Its input is a document that keeps what was typed,
 * its result another below it.
 *
 * `linewise.runTool` takes `{ tool, input }`, which runs at once and resolves to the result's text, or
 * `{ tool }`, which opens that tool's input; it rejects with the error that a model would read.
 */
export function registerRunTool(
  ownFiles: Pick<OwnFiles, "serve" | "touch">,
  memory: vscode.Memento,
): vscode.Disposable {
  const inputs = createToolInputs(memory);
  const outcomes = new Map<Tool, Outcome>();
  const lenses = createResultLenses((tool) => outcomes.get(tool));
  let running: vscode.CancellationTokenSource | undefined;

  ownFiles.serve((uri) => {
    const found = findRunDocument(uri);
    if (found === undefined) return undefined;
    const { tool, kind } = found;
    switch (kind) {
      case "input":
        return { read: () => inputs.read(tool), write: (text) => inputs.write(tool, text) };
      case "result":
        return { read: () => outcomes.get(tool)?.text ?? describeNoResult() };
      case "schema":
        return { read: () => JSON.stringify(describeForEditor(tool)) };
    }
  });

  async function openInput(tool: Tool): Promise<{ tool: string }> {
    const uri = inputUriOf(tool);
    inputs.noteUse(tool);
    inputs.begin(tool, readAtHand());
    ownFiles.touch(uri);
    await showAgain(uri, vscode.ViewColumn.Active, { preserveFocus: false });
    return { tool: contributedName(tool) };
  }

  async function runInput(): Promise<string | undefined> {
    const editor = vscode.window.activeTextEditor;
    const found = editor === undefined ? undefined : findRunDocument(editor.document.uri);
    if (editor === undefined || found?.kind !== "input") {
      throw new Error(
        vscode.l10n.t('Run "Linewise: Run Tool…" first: it opens the input of a tool.'),
      );
    }
    if (running !== undefined) {
      throw new Error(
        vscode.l10n.t(
          'A tool is still running. Stop it first, with "Linewise: Stop Running Tool".',
        ),
      );
    }
    const input = readInput(editor);
    const outcome = await run(found.tool, input);
    await showResult(found.tool, outcome);
    return outcome.kind === "result" ? outcome.text : undefined;
  }

  async function run(tool: Tool, input: object): Promise<Outcome> {
    const source = new vscode.CancellationTokenSource();
    running = source;
    announce(true);
    try {
      return await callTool(tool, input, source.token);
    } finally {
      running = undefined;
      announce(false);
      source.dispose();
    }
  }

  async function showResult(tool: Tool, outcome: Outcome): Promise<void> {
    const uri = resultUriOf(tool);
    outcomes.set(tool, outcome);
    ownFiles.touch(uri);
    lenses.update();
    const { document } = await showBelow(uri, (other) => findRunDocument(other)?.kind === "result");
    await waitForText(document, outcome.text);
    vscode.window.setStatusBarMessage(describeResult(outcome), statusMs);
  }

  async function copyResult(): Promise<void> {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const found = uri === undefined ? undefined : findRunDocument(uri);
    const outcome = found === undefined ? undefined : outcomes.get(found.tool);
    if (outcome === undefined) throw new Error(vscode.l10n.t("There is no result here to copy."));
    await vscode.env.clipboard.writeText(outcome.text);
  }

  return vscode.Disposable.from(
    lenses,
    saveInputs(),
    registerCommand("linewise.runTool", async (given: unknown) => {
      const request = readRequest(given);
      const tool = request?.tool ?? (await pickTool(inputs.recent()));
      if (tool === undefined) return undefined;
      return request?.input === undefined ? openInput(tool) : runNow(tool, request.input);
    }),
    registerCommand("linewise.runInput", runInput),
    registerCommand("linewise.stopTool", () => running?.cancel()),
    registerCommand("linewise.copyToolResult", copyResult),
  );
}

const statusMs = 10_000;

/**
 * Selects the place where the input is no JSON; the JSON editor marks it and says what is wrong there.
 *
 * @throws one sentence. What is wrong with the fields of an object, the tool says itself, as to a model.
 */
function readInput(editor: vscode.TextEditor): object {
  const { document } = editor;
  const parsed = parseJson(document.getText());
  if (!parsed.ok) {
    const place = document.positionAt(parsed.failure);
    editor.selection = new vscode.Selection(place, place);
    editor.revealRange(editor.selection);
    const { line, character } = place;
    throw new Error(vscode.l10n.t("Line {0}, column {1} is not JSON.", line + 1, character + 1));
  }
  const { value } = parsed;
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new Error(
    vscode.l10n.t("The input must be a JSON object, such as {0}.", '{"path": "a.txt"}'),
  );
}

/** Shown in a result that a reloaded window opens again: results are not kept. */
function describeNoResult(): string {
  return [
    vscode.l10n.t("This result was not kept."),
    vscode.l10n.t("Run the tool again to see one."),
  ].join("\n");
}

async function runNow(tool: Tool, input: object): Promise<string> {
  const { kind, text } = await callTool(tool, input);
  if (kind === "result") return text;
  throw new Error(
    kind === "error" ? text : vscode.l10n.t("The call was not allowed, or was canceled."),
  );
}

interface RunRequest {
  readonly tool: Tool;
  readonly input: object | undefined;
}

/** @throws one sentence where another extension or a keybinding gives something else. */
function readRequest(given: unknown): RunRequest | undefined {
  if (typeof given !== "object" || given === null || !("tool" in given)) return undefined;
  const { tool: name } = given;
  const tool = tools.find((each) => [each.name, contributedName(each)].some((own) => own === name));
  if (tool === undefined) {
    const names = tools.map(contributedName).join(", ");
    throw new Error(vscode.l10n.t("{0} is not one of the tools {1}.", JSON.stringify(name), names));
  }
  const input: unknown = "input" in given ? given.input : undefined;
  if (input !== undefined && (typeof input !== "object" || input === null)) {
    throw new Error(vscode.l10n.t("The input of a tool must be an object."));
  }
  return { tool, input };
}

function announce(isRunning: boolean): void {
  void vscode.commands.executeCommand("setContext", contextKeys.isToolRunning, isRunning);
}

import * as vscode from "vscode";
import { createDebounce } from "../../../core/async.ts";
import { contributedName, ownFileScheme } from "../../../toolkit/manifest/index.ts";
import { describeForEditor, starterInput } from "../../../toolkit/runTool/index.ts";
import type { Tool } from "../../../toolkit/tool.ts";
import { tools } from "../../../tools/index.ts";
import { waitForText } from "../../documents/index.ts";
import type { OwnFiles } from "../../startup/index.ts";
import { registerCommand } from "../../registerCommand.ts";
import { type CallOutcome, callTool, describeCallOutcome } from "./callTool.ts";
import { findRunDocument, inputUriOf, resultUriOf } from "./runDocuments.ts";

/**
 * Run Tool: a person calls a tool as an agent would. Its input is a JSON document that keeps what was
 * typed, and its result another document below that one.
 *
 * `linewise.runTool` takes `{ tool, input }`, which runs at once and resolves to the result's text, or
 * `{ tool }`, which opens that tool's input; it rejects with the error that a model would read.
 */
export function registerRunTool(
  ownFiles: Pick<OwnFiles, "serve" | "touch">,
  memory: vscode.Memento,
): vscode.Disposable {
  const starters = new Map<Tool, string>();
  const outcomes = new Map<Tool, CallOutcome>();
  const keyOf = ({ name }: Tool): string => `runTool.input.${name}`;
  const typedOf = (tool: Tool): string | undefined => memory.get<string>(keyOf(tool));

  ownFiles.serve((uri) => {
    const { tool, kind } = findRunDocument(uri) ?? {};
    if (tool === undefined) return undefined;
    if (kind === "schema") return { read: () => JSON.stringify(describeForEditor(tool)) };
    const outcome = outcomes.get(tool);
    if (kind === "result") return outcome && { read: () => outcome.text };
    return {
      read: () => typedOf(tool) ?? starters.get(tool) ?? "{}\n",
      write: (text) => memory.update(keyOf(tool), text.trim() === "" ? undefined : text),
    };
  });

  async function openInput(tool: Tool): Promise<{ tool: string }> {
    const uri = inputUriOf(tool);
    starters.set(tool, starterInput(tool, activePath()));
    ownFiles.touch(uri);
    await vscode.window.showTextDocument(uri, { preview: false });
    return { tool: contributedName(tool) };
  }

  async function runInput(): Promise<string | undefined> {
    const document = vscode.window.activeTextEditor?.document;
    const found = document === undefined ? undefined : findRunDocument(document.uri);
    if (document === undefined || found?.kind !== "input") {
      throw new Error(
        vscode.l10n.t('Run "Linewise: Run Tool…" first: it opens the input of a tool.'),
      );
    }
    const { tool } = found;
    const outcome = await callTool(tool, parseInputJson(document.getText()));
    outcomes.set(tool, outcome);
    ownFiles.touch(resultUriOf(tool));
    const shown = await showBelow(resultUriOf(tool));
    await waitForText(shown.document, outcome.text);
    return outcome.kind === "result" ? outcome.text : undefined;
  }

  return vscode.Disposable.from(
    describeResults(outcomes),
    saveInputs(),
    registerCommand("linewise.runTool", async (given: unknown) => {
      const { tool = await pickTool(), input } = readRequest(given);
      if (tool === undefined) return undefined;
      return input === undefined ? openInput(tool) : runNow(tool, input);
    }),
    registerCommand("linewise.runInput", runInput),
  );
}

async function pickTool(): Promise<Tool | undefined> {
  const items = tools.map((tool) => ({
    label: tool.displayName,
    description: contributedName(tool),
    detail: tool.userDescription,
    iconPath: new vscode.ThemeIcon(tool.icon.slice("$(".length, -1)),
    tool,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t("Run Tool"),
    placeHolder: vscode.l10n.t("Tool to run"),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.tool;
}

/** The active file, if it is one of the workspace, as tools take it. */
function activePath(): string {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const isInside = uri !== undefined && vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  return isInside ? vscode.workspace.asRelativePath(uri) : "";
}

/** @throws one sentence. What is wrong with the fields of an object, the tool says itself. */
function parseInputJson(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(vscode.l10n.t("The input is not JSON: {0}", reason), { cause: error });
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new Error(
    vscode.l10n.t("The input must be a JSON object, such as {0}.", '{"path": "a.txt"}'),
  );
}

/**
 * Shows a result where one is shown already, else in a new group below, without the focus. Below, since
 * half of a narrow window is too little for a line.
 */
async function showBelow(uri: vscode.Uri): Promise<vscode.TextEditor> {
  const group = vscode.window.tabGroups.all.find(({ tabs }) =>
    tabs.some(
      ({ input }) =>
        input instanceof vscode.TabInputText && findRunDocument(input.uri)?.kind === "result",
    ),
  );
  const options = { preview: false, preserveFocus: true };
  if (group !== undefined) {
    return vscode.window.showTextDocument(uri, { ...options, viewColumn: group.viewColumn });
  }
  await vscode.commands.executeCommand("workbench.action.newGroupBelow");
  const shown = await vscode.window.showTextDocument(uri, options);
  await vscode.commands.executeCommand("workbench.action.focusAboveGroup");
  return shown;
}

/** Describes each result in a line above it, where nobody can take the words for a part of it. */
function describeResults(outcomes: ReadonlyMap<Tool, CallOutcome>): vscode.Disposable {
  const selector = { scheme: ownFileScheme, pattern: "**/*result.txt" };
  return vscode.languages.registerCodeLensProvider(selector, {
    provideCodeLenses({ uri }) {
      const found = findRunDocument(uri);
      const outcome = found === undefined ? undefined : outcomes.get(found.tool);
      if (outcome === undefined) return [];
      const title = describeCallOutcome(outcome);
      return [new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), { title, command: "" })];
    },
  });
}

const saveAfterMs = 300;

/**
 * Saves inputs while they are typed, so that VS Code does not ask when one is closed. Whatever
 * `isDirty` says: a document that was typed in while it was saved is still called clean.
 */
function saveInputs(): vscode.Disposable {
  const isInput = ({ uri }: vscode.TextDocument): boolean => findRunDocument(uri)?.kind === "input";
  const saving = createDebounce(() => {
    for (const document of vscode.workspace.textDocuments) {
      if (isInput(document)) void document.save();
    }
  }, saveAfterMs);
  const changes = vscode.workspace.onDidChangeTextDocument(({ document }) => {
    if (isInput(document)) saving.restart();
  });
  return vscode.Disposable.from(changes, { dispose: saving.stop });
}

async function runNow(tool: Tool, input: object): Promise<string> {
  const { kind, text } = await callTool(tool, input);
  if (kind === "result") return text;
  throw new Error(
    kind === "error" ? text : vscode.l10n.t("The call was not allowed, or was canceled."),
  );
}

/** @throws one sentence if another extension or a keybinding gives something else. */
function readRequest(given: unknown): { tool?: Tool; input?: object | undefined } {
  if (typeof given !== "object" || given === null || !("tool" in given)) return {};
  const { tool: name } = given;
  const tool = tools.find((each) => each.name === name || contributedName(each) === name);
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

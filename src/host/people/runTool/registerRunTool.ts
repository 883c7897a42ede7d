import { readFile } from "node:fs/promises";
import * as vscode from "vscode";
import { contributedName, inputsFolder, schemaScheme } from "../../../toolkit/manifest/index.ts";
import type { Tool } from "../../../toolkit/tool.ts";
import { tools } from "../../../tools/index.ts";
import { findOpenDocument } from "../../documents/index.ts";
import { registerCommand } from "../../registerCommand.ts";
import type { OwnTexts } from "../../startup/index.ts";

/**
 * Run Tool: a person calls a tool as an agent would. Its input is a JSON file in VS Code's storage for
 * the extension, which keeps what was typed; its result is in the panel Output.
 *
 * `linewise.runTool` takes `{ tool, input }`, which runs at once and resolves to the result's text, or
 * `{ tool }`, which opens that tool's input; it rejects with the error that a model would read.
 */
export function registerRunTool(
  { serve }: Pick<OwnTexts, "serve">,
  { storageUri, globalStorageUri }: vscode.ExtensionContext,
): vscode.Disposable {
  const folder = vscode.Uri.joinPath(storageUri ?? globalStorageUri, inputsFolder);
  const inputUriOf = (tool: Tool): vscode.Uri =>
    vscode.Uri.joinPath(folder, `${contributedName(tool)}.json`);
  const output = vscode.window.createOutputChannel("Linewise: Run Tool");

  serve(schemaScheme, describeInput);

  async function openInput(tool: Tool): Promise<{ tool: string }> {
    const uri = inputUriOf(tool);
    const open = findOpenDocument(uri);
    const saved = await readFile(uri.fsPath, "utf8").catch(() => "");
    const typed = open?.isDirty === true ? open.getText() : saved;
    if (typed.trim() === "") {
      await vscode.workspace.fs.writeFile(uri, Buffer.from(starterInput(tool, activePath())));
    }
    const editor = await vscode.window.showTextDocument(uri, { preview: false });
    const place = editor.document.positionAt(findFirstGap(editor.document.getText()));
    editor.selection = new vscode.Selection(place, place);
    return { tool: contributedName(tool) };
  }

  async function runInput(): Promise<string | undefined> {
    const document = vscode.window.activeTextEditor?.document;
    const address = document?.uri.toString();
    const tool = tools.find((each) => inputUriOf(each).toString() === address);
    if (document === undefined || tool === undefined) {
      throw new Error(
        vscode.l10n.t('Run "Linewise: Run Tool…" first: it opens the input of a tool.'),
      );
    }
    await document.save();
    const input = parseInputJson(document.getText());
    const startedMs = performance.now();
    const tell = (heading: string, text: string): void => {
      const seconds = ((performance.now() - startedMs) / 1_000).toFixed(2);
      output.replace(`${heading} (${seconds} s, ${describeSize(text)})\n\n${text}\n`);
      output.show(true);
    };
    try {
      const result = await callTool(tool, input);
      tell(vscode.l10n.t("Result of {0}", contributedName(tool)), result);
      return result;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      tell(vscode.l10n.t("Error from {0}", contributedName(tool)), message);
      return undefined;
    }
  }

  return vscode.Disposable.from(
    output,
    vscode.languages.registerCodeLensProvider(
      { pattern: new vscode.RelativePattern(folder, "*.json") },
      {
        provideCodeLenses: ({ uri }) =>
          tools
            .filter((tool) => inputUriOf(tool).toString() === uri.toString())
            .map((tool) => {
              const title = vscode.l10n.t("Run {0}", contributedName(tool));
              const command = { title, command: "linewise.runInput" };
              return new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command);
            }),
      },
    ),
    registerCommand("linewise.runTool", async (given: unknown) => {
      const { tool = await pickTool(), input } = readRequest(given);
      if (tool === undefined) return undefined;
      return input === undefined ? openInput(tool) : callTool(tool, input);
    }),
    registerCommand("linewise.runInput", runInput),
  );
}

/**
 * Calls a tool the way an agent does, through VS Code: the call is confirmed, planned and recorded like
 * any other. Like the Agent Host, it gives no token budget, so the result is one part of at most 8,000
 * bytes.
 *
 * @returns the result as a model would read it.
 * @throws the error that a model would read.
 */
async function callTool(tool: Tool, input: object): Promise<string> {
  const options = { input, toolInvocationToken: undefined };
  try {
    const { content } = await vscode.lm.invokeTool(contributedName(tool), options);
    return content
      .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ""))
      .join("");
  } catch (error) {
    // How VS Code reports that its question was answered with no, or that the call was canceled.
    if (!(error instanceof Error) || error.message !== "Canceled") throw error;
    const sentence = vscode.l10n.t("The call was not allowed, or was canceled.");
    throw new Error(sentence, { cause: error });
  }
}

/** Most models count three to four characters of such texts as one token. */
const charactersOfToken = 4;

function describeSize({ length }: string): string {
  const tokens = Math.ceil(length / charactersOfToken).toLocaleString("en-US");
  return vscode.l10n.t("{0} characters, about {1} tokens", length.toLocaleString("en-US"), tokens);
}

/** The JSON schema that models get of a tool, by its URI; a person is told of wrong names as well. */
function describeInput({ path }: vscode.Uri): string {
  const tool = vscode.lm.tools.find(({ name }) => path === `/${name}`);
  return JSON.stringify({ ...tool?.inputSchema, additionalProperties: false });
}

/** The JSON that a tool's input begins with: its required fields, empty but for the path of a file. */
export function starterInput({ fields }: Pick<Tool, "fields">, path: string): string {
  const required = Object.entries(fields).filter(([, { need }]) => need.kind === "required");
  const values = required.map(([name, { kind }]) => {
    if (kind === "objectList") return [name, [{}]];
    return [name, /^(?:path|filePath)$/.test(name) ? path : ""];
  });
  return `${JSON.stringify(Object.fromEntries(values), undefined, 2)}\n`;
}

/** The offset at which a person types first: within the first value that is empty. */
export function findFirstGap(input: string): number {
  return Math.max(0, input.search(/(?<=: ")"|(?<=\{)\}/));
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

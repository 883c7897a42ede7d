import { existsSync } from "node:fs";
import * as vscode from "vscode";
import { ownTextSchemes, unlistedCommands } from "../../toolkit/manifest/index.ts";
import { historyFolderOf } from "./historyFolder.ts";
import { hookDoorsFolder, registerHookDoor } from "./hookDoor.ts";
import { hasMissedLines } from "./missedLines.ts";
import { createOwnTexts, type OwnTexts } from "./ownTexts.ts";

const unlisted = unlistedCommands.map((name) => `linewise.${name}`);

/** The extension once it works: it has registered its commands and views. */
export interface StartedExtension {
  readonly tools: ReadonlyMap<string, vscode.LanguageModelTool<unknown>>;
  /** Hooks of agents have told something in this folder. */
  readonly hearHooks: (folder: string) => Promise<void>;
}

/**
 * What VS Code can call, by the names in the manifest, and the views: the first call loads the extension, and is
 * then handed on. A window in whose workspace an agent has changed something loads it right away:
 * there may be something to review, or something that a crash left. So does one on whose folders an agent
 * has worked while no window heard it.
 *
 * @param load Gives what starts it, which registers the commands under the same names.
 */
export function registerLazyActivation(
  context: vscode.ExtensionContext,
  load: () => Promise<(ownTexts: OwnTexts) => StartedExtension>,
): vscode.Disposable {
  const { languageModelTools, commands, views } = readContributions(context);
  const startNow = async (): Promise<StartedExtension> => {
    const startLoaded = await load();
    placeholders.dispose();
    return startLoaded(ownTexts);
  };
  let starting: Promise<StartedExtension> | undefined;
  const start = (): Promise<StartedExtension> => (starting ??= startNow());
  const ownTexts = createOwnTexts(start);
  const shown = ownTextSchemes.map((scheme) =>
    vscode.workspace.registerTextDocumentContentProvider(scheme, ownTexts.providerOf(scheme)),
  );
  const placeholders = vscode.Disposable.from(
    ...[...commands.map(({ command }) => command), ...unlisted].map((command) =>
      vscode.commands.registerCommand(command, async (...given: unknown[]) => {
        await start();
        return vscode.commands.executeCommand(command, ...given);
      }),
    ),
    // VS Code asks for the items of a view once it is seen.
    ...Object.values(views)
      .flat()
      .map(({ id }) =>
        vscode.window.registerTreeDataProvider<vscode.TreeItem>(id, {
          getChildren: async () => {
            await start();
            return [];
          },
          getTreeItem: (item) => item,
        }),
      ),
  );
  const tools = languageModelTools.map(({ name }) =>
    vscode.lm.registerTool<unknown>(name, {
      prepareInvocation: async (options, token) =>
        (await findTool(name, start)).prepareInvocation?.(options, token),
      invoke: async (options, token) => (await findTool(name, start)).invoke(options, token),
    }),
  );
  const door = registerHookDoor(context, (folder) => {
    void start().then(({ hearHooks }) => hearHooks(folder));
  });
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
  const hasToTell = hasMissedLines(hookDoorsFolder(context), folders);
  if (hasToTell || existsSync(historyFolderOf(context))) void start();
  return vscode.Disposable.from(placeholders, ...tools, ...shown, ownTexts, door);
}

async function findTool(
  name: string,
  start: () => Promise<StartedExtension>,
): Promise<vscode.LanguageModelTool<unknown>> {
  const tool = (await start()).tools.get(name);
  if (tool === undefined) throw new Error(`The manifest names a tool that is not there, ${name}.`);
  return tool;
}

interface Contributions {
  readonly languageModelTools: readonly { readonly name: string }[];
  readonly commands: readonly { readonly command: string }[];
  readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
}

function readContributions({ extension }: vscode.ExtensionContext): Contributions {
  const { contributes } = extension.packageJSON as { readonly contributes: Contributions };
  return contributes;
}

import * as vscode from "vscode";
import { FailureError } from "../../../toolkit/failureError.ts";
import { walkthroughId } from "../../../toolkit/manifest/index.ts";
import { plainNotification } from "../../../toolkit/report/index.ts";
import { replaceInFile } from "../../../tools/replaceInFile.ts";
import { type Services, createLanguageModelTool } from "../../calls/index.ts";
import { explainFailure } from "../../explain/index.ts";
import { openChat } from "../../openChat.ts";
import { registerCommand } from "../../registerCommand.ts";
import { createSample, sampleLine, sampleOperations } from "./sample.ts";

/** The commands of the walkthrough. Each works in any window, with or without a folder. */
export function registerSample(services: Services): vscode.Disposable {
  let latest: string | undefined;
  return vscode.Disposable.from(
    registerCommand("linewise.tryEdit", () =>
      orTell(async () => {
        await keepTour();
        latest = await createSample(services.countAsInside);
        const accepted = await tryEdit(latest, services);
        void orTell(() => tellOf(accepted));
        return { accepted };
      }),
    ),
    registerCommand("linewise.askAgent", () =>
      orTell(async () => {
        await keepTour();
        latest ??= await createSample(services.countAsInside);
        await askAgent(latest);
        return { asked: true };
      }),
    ),
    registerCommand("linewise.getStarted", async () => {
      await vscode.commands.executeCommand(
        "workbench.action.openWalkthrough",
        walkthroughId,
        false,
      );
      await keepTour();
    }),
  );
}

/** VS Code opens the tour as a preview: the next diff would take its tab. */
async function keepTour(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.keepEditor");
}

/** Shows why a button failed: a walkthrough and a notification do not. Undefined if it failed. */
async function orTell<Value>(run: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await run();
  } catch (error) {
    const sentence =
      error instanceof FailureError
        ? explainFailure(error.failure)
        : error instanceof Error
          ? error.message
          : String(error);
    void vscode.window.showErrorMessage(plainNotification(sentence));
    return undefined;
  }
}

/** Says what has happened and what is next; the sample covers the walkthrough. */
async function tellOf(accepted: boolean): Promise<void> {
  const showEdits = vscode.l10n.t("Show Edit History");
  const undo = vscode.l10n.t("Undo");
  const goOn = vscode.l10n.t("Back to the Tour");
  const chosen = accepted
    ? await vscode.window.showInformationMessage(
        vscode.l10n.t(
          "The edit is made. Above each change, Keep ends its review, and Undo takes back that change alone.",
        ),
        showEdits,
        undo,
        goOn,
      )
    : await vscode.window.showInformationMessage(
        vscode.l10n.t("The edit was rejected, so nothing was written."),
        goOn,
      );
  const commands = new Map([
    [showEdits, "linewise.showEdits"],
    [undo, "linewise.undoLastEdit"],
    [goOn, "linewise.getStarted"],
  ]);
  const command = chosen === undefined ? undefined : commands.get(chosen);
  if (command !== undefined) await vscode.commands.executeCommand(command);
}

/** Opens the sample, and the chat with a request that the person may send or change. */
async function askAgent(file: string): Promise<void> {
  const uri = vscode.Uri.file(file);
  await vscode.window.showTextDocument(uri, { preview: false });
  await openChat(vscode.l10n.t("In cart.js, ship free of charge when the goods cost 50 or more."), {
    isPartialQuery: true,
    mode: "Linewise",
    attachFiles: [uri],
  });
}

/**
 * Has the sample edited as an agent would, by a call of the tool, and shows the file.
 *
 * @returns Whether the person accepted it.
 * @throws FailureError where the edit cannot be made, as in a workspace that is not trusted.
 */
async function tryEdit(file: string, services: Services): Promise<boolean> {
  const tool = createLanguageModelTool(replaceInFile, askingInDiffEditor(services));
  const input = { filePath: file, replacements: sampleOperations };
  const cancellation = new vscode.CancellationTokenSource();
  try {
    await tool.invoke({ input, toolInvocationToken: undefined }, cancellation.token);
  } catch (error) {
    if (error instanceof FailureError && error.failure.code === "rejectedByUser") return false;
    throw error;
  } finally {
    cancellation.dispose();
  }
  const selection = new vscode.Range(sampleLine - 1, 0, sampleLine - 1, 0);
  await vscode.window.showTextDocument(vscode.Uri.file(file), { preview: false, selection });
  return true;
}

/**
 * The edit of the sample is asked about in the diff editor, however the person is asked otherwise; no
 * agent waits for their reasons.
 */
function askingInDiffEditor(services: Services): Services {
  return {
    ...services,
    // The tour goes on to the review of what was accepted.
    beginEntry: (routes, { tool, approval }) => services.beginEntry(routes, { tool, approval }),
    askInDiffEditor: (request) => services.askInDiffEditor({ ...request, isOwn: true }),
    readSettings: () => ({
      ...services.readSettings(),
      permissionMode: "trusted",
      approval: "diff",
      reportDiagnostics: false,
    }),
  };
}

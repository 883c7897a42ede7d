import * as vscode from "vscode";
import { FailureError } from "../../../toolkit/failureError.ts";
import { replaceInFile } from "../../../tools/replaceInFile.ts";
import { createLanguageModelTool, type Services } from "../../calls/index.ts";
import { sampleOperations } from "./sample.ts";

/**
 * Has the sample edited as an agent would, by a call of the tool, and shows the file.
 *
 * @returns Whether the person accepted it.
 * @throws FailureError where the edit cannot be made, as in a workspace that is not trusted.
 */
export async function tryEdit(file: string, services: Services): Promise<boolean> {
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
  await vscode.window.showTextDocument(vscode.Uri.file(file), { preview: false });
  return true;
}

/**
 * The edit of the sample is asked about in the diff editor, however the person is asked otherwise.
 * That the sample is outside the workspace is no warning here: the person has asked for it.
 */
function askingInDiffEditor(services: Services): Services {
  return {
    ...services,
    readSettings: () => ({
      ...services.readSettings(),
      permissionMode: "trusted",
      approval: "diff",
      reportDiagnostics: false,
    }),
    askInDiffEditor: (request) => {
      const { judgement } = request;
      const reasons = judgement.reasons.filter(({ reason }) => reason.code !== "outsideWorkspace");
      return services.askInDiffEditor({ ...request, judgement: { ...judgement, reasons } });
    },
  };
}

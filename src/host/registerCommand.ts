import * as vscode from "vscode";
import { FailureError } from "../toolkit/failureError.ts";
import type { CommandId } from "../toolkit/manifest/index.ts";
import { plainNotification } from "../toolkit/report/index.ts";
import { explainFailure } from "./explain/index.ts";

/**
 * Registers a command, whose error VS Code shows as a notification where a person runs it: its sentence
 * is for them, and no name of a file becomes a link in it.
 */
export function registerCommand(
  command: CommandId,
  run: Parameters<typeof vscode.commands.registerCommand>[1],
): vscode.Disposable {
  return vscode.commands.registerCommand(command, withPlainErrors(run));
}

/** Tells a person what failed: at a row of a view, VS Code would blame the extension for it. */
export async function tellError<Answer>(run: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    void vscode.window.showWarningMessage(plainNotification(explainError(error, [])));
    return undefined;
  }
}

/** Another extension or a keybinding can give a command anything. */
function explainError(error: Error, given: readonly unknown[]): string {
  if (error instanceof FailureError) return explainFailure(error.failure);
  return error instanceof TypeError && given.length > 0
    ? vscode.l10n.t("The command does not take these arguments. Run it without arguments.")
    : error.message;
}

export function withPlainErrors<Given extends readonly unknown[]>(
  run: (...given: Given) => unknown,
): (...given: Given) => Promise<unknown> {
  return async (...given) => {
    try {
      return await run(...given);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const sentence = explainError(error, given);
      const message = plainNotification(sentence);
      throw message === error.message ? error : new Error(message, { cause: error });
    }
  };
}

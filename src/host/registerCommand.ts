import * as vscode from "vscode";
import { plainNotification } from "../toolkit/report/index.ts";

/**
 * Registers a command, whose error VS Code shows as a notification where a person runs it: its sentence
 * may name files, and no name may become a link in it.
 */
export function registerCommand<Given extends readonly unknown[]>(
  command: string,
  run: (...given: Given) => unknown,
): vscode.Disposable {
  return vscode.commands.registerCommand(command, withPlainErrors(run));
}

export function withPlainErrors<Given extends readonly unknown[]>(
  run: (...given: Given) => unknown,
): (...given: Given) => Promise<unknown> {
  return async (...given) => {
    try {
      return await run(...given);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const message = plainNotification(error.message);
      throw message === error.message ? error : new Error(message, { cause: error });
    }
  };
}

import * as vscode from "vscode";
import { raceWithSignal } from "./raceWithSignal.ts";

/** What the user types for the agent; undefined if nothing. The rejection stands either way. */
export async function askForReason(
  title: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const shown = vscode.window.showInputBox({
    title,
    prompt: "Optional: a message for the agent. Leave it empty to send none.",
    ignoreFocusOut: true,
  });
  const typed = (await raceWithSignal(shown, signal))?.trim();
  return typed === "" ? undefined : typed;
}

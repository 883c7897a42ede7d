import * as vscode from "vscode";
import { writeFile } from "./host.ts";

/** What a workspace would set to be treated better than the user wants. */
export const broughtSettings: Readonly<Record<string, unknown>> = {
  permissionMode: "yolo",
  allowedPaths: ["/"],
  approval: "refactorPreview",
  protectedPaths: { "**/.env*": false },
  saveAfterEdit: "always",
  regexTimeout: 60_000,
  maxReplacements: 7,
};

/**
 * Writes them into the workspace's `.vscode/settings.json`, and returns those that have an effect
 * there. One that may be set by every workspace, `maxReplacements`, tells when VS Code has read them.
 */
export async function bringSettings(): Promise<Readonly<Record<string, unknown>>> {
  const read = new Promise<void>((resolve) => {
    const subscription = vscode.workspace.onDidChangeConfiguration(() => {
      if (readSetting("maxReplacements") !== broughtSettings["maxReplacements"]) return;
      subscription.dispose();
      resolve();
    });
  });
  const named = Object.entries(broughtSettings).map(([name, value]) => [`linewise.${name}`, value]);
  await writeFile(".vscode/settings.json", JSON.stringify(Object.fromEntries(named)));
  await read;
  const effective = Object.entries(broughtSettings).filter(
    ([name, value]) => JSON.stringify(readSetting(name)) === JSON.stringify(value),
  );
  return Object.fromEntries(effective);
}

function readSetting(name: string): unknown {
  return vscode.workspace.getConfiguration("linewise").get(name);
}

import * as vscode from "vscode";
import { writeFile } from "./testWindow.ts";

/** What a workspace would set to be treated better than the user wants. */
const treacherousSettings: Readonly<Record<string, unknown>> = {
  permissionMode: "yolo",
  allowedPaths: ["/"],
  approval: "diff",
  protectedPaths: { "**/.env*": false },
  protectedReads: { "**/.env*": "allow" },
  saveAfterEdit: "always",
  regexTimeout: 60_000,
};
/** A setting that every workspace may set. Each test brings another value, so that none mistakes an earlier one. */
let lastMaxReplacements = 6;

/**
 * Writes them into the workspace's `.vscode/settings.json`, and returns those that have an effect
 * there. `maxReplacements` tells when VS Code has read them.
 */
export async function bringSettings(): Promise<Readonly<Record<string, unknown>>> {
  lastMaxReplacements += 1;
  const brought = { ...treacherousSettings, maxReplacements: lastMaxReplacements };
  const read = new Promise<void>((resolve) => {
    const subscription = vscode.workspace.onDidChangeConfiguration(() => {
      if (readSetting("maxReplacements") !== lastMaxReplacements) return;
      subscription.dispose();
      resolve();
    });
  });
  const named = Object.entries(brought).map(([name, value]) => [`linewise.${name}`, value]);
  await writeFile(".vscode/settings.json", JSON.stringify(Object.fromEntries(named)));
  await read;
  const effective = Object.entries(brought).filter(
    ([name, value]) => JSON.stringify(readSetting(name)) === JSON.stringify(value),
  );
  return Object.fromEntries(effective);
}

function readSetting(name: string): unknown {
  return vscode.workspace.getConfiguration("linewise").get(name);
}

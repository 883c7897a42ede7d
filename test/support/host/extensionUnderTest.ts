import * as vscode from "vscode";

export function extensionUnderTest(): vscode.Extension<unknown> {
  const extension = vscode.extensions.getExtension("linewise.linewise");
  if (extension === undefined) throw new Error("VS Code has not found the extension");
  return extension;
}

/** The repository, which the window loads the extension from. */
export function extensionFolder(): string {
  return extensionUnderTest().extensionPath;
}

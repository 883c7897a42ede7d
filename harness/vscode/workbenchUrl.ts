import type { Server } from "./server.ts";

/** What a window shows and loads. Paths are absolute, as the server's machine calls them. */
export interface WindowOptions {
  /** A folder, or a `.code-workspace` file; without it the window is empty. */
  workspace?: string | undefined;
  /** An extension's folder, or a folder of several extensions. */
  extensionFolder: string;
  /** A module that exports `run()`; VS Code then answers dialogs itself. */
  testModule?: string;
}

/** The address that opens a window of the server; it holds the server's secret. */
export function workbenchUrl(
  { port, connectionToken }: Pick<Server, "port" | "connectionToken">,
  options: WindowOptions,
): string {
  const remote = (path: string): string => `vscode-remote://127.0.0.1:${port}${inUri(path)}`;
  const payload = [["extensionDevelopmentPath", remote(options.extensionFolder)]];
  if (options.testModule !== undefined) {
    payload.push(["extensionTestsPath", remote(options.testModule)]);
  }
  const query = new URLSearchParams({
    tkn: connectionToken,
    ...describeWorkspace(options.workspace),
    payload: JSON.stringify(payload),
  });
  return `http://127.0.0.1:${port}/?${query.toString()}`;
}

function describeWorkspace(workspace: string | undefined): Readonly<Record<string, string>> {
  if (workspace === undefined) return { ew: "true" };
  return { [workspace.endsWith(".code-workspace") ? "workspace" : "folder"]: inUri(workspace) };
}

/** `C:\\a` is `/C:/a` there. */
function inUri(path: string): string {
  return path.startsWith("/") ? path : `/${path.replaceAll("\\", "/")}`;
}

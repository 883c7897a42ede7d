import * as vscode from "vscode";
import type { CallRequest } from "../../../src/host/calls/openCall.ts";
import { createServices } from "../../../src/host/createServices.ts";
import type { Services } from "../../../src/host/calls/services.ts";
import type { Tool } from "../../../src/toolkit/tool.ts";
import { extensionUnderTest } from "./extensionUnderTest.ts";

/** Services as the extension has them, apart from those of the extension in the window. */
export function createTestServices(): Services {
  const { extensionUri } = extensionUnderTest();
  const elsewhere = vscode.Uri.joinPath(extensionUri, "out", "storage");
  // What the services ask of the context, and no more.
  const context = {
    extensionUri,
    globalStorageUri: elsewhere,
    storageUri: elsewhere,
    extensionMode: vscode.ExtensionMode.Test,
  } as unknown as vscode.ExtensionContext;
  return createServices(context);
}

/** A call as it comes from VS Code, one that nobody cancels. */
export function requestOf(tool: Tool, input: unknown, services: Services): CallRequest {
  const { signal } = new AbortController();
  return { tool, input, services, signal, report: () => undefined };
}

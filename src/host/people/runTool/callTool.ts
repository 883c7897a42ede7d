import * as vscode from "vscode";
import { contributedName } from "../../../toolkit/manifest/index.ts";
import type { Tool } from "../../../toolkit/tool.ts";

/** The result of a call, as a model would read it. */
export interface Outcome {
  readonly kind: "result" | "error" | "stopped" | "notAllowed";
  readonly text: string;
  readonly durationMs: number;
}

/**
 * Calls a tool the way an agent does, through VS Code: it is asked for, planned, judged and recorded
 * like any other call. No token budget is given, as by the Agent Host, so the result is one part of at
 * most 8,000 bytes.
 */
export async function callTool(
  tool: Tool,
  input: object,
  token?: vscode.CancellationToken,
): Promise<Outcome> {
  const startedMs = performance.now();
  const end = (kind: Outcome["kind"], text: string): Outcome => ({
    kind,
    text,
    durationMs: performance.now() - startedMs,
  });
  try {
    const options = { input, toolInvocationToken: undefined };
    const { content } = await vscode.lm.invokeTool(contributedName(tool), options, token);
    return end("result", content.map(readPart).join(""));
  } catch (error) {
    if (token?.isCancellationRequested === true) return end("stopped", "");
    return isCancellation(error) ? end("notAllowed", "") : end("error", messageOf(error));
  }
}

function readPart(part: unknown): string {
  return part instanceof vscode.LanguageModelTextPart ? part.value : "";
}

/** How VS Code reports that its own question was answered with no, or that a call was canceled in its notification. */
function isCancellation(error: unknown): boolean {
  return error instanceof Error && (error.name === "Canceled" || error.message === "Canceled");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

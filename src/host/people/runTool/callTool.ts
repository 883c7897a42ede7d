import * as vscode from "vscode";
import { contributedName } from "../../../toolkit/manifest/index.ts";
import type { Tool } from "../../../toolkit/tool.ts";

/** The result of a call, as a model would read it. */
export interface CallOutcome {
  readonly kind: "result" | "error" | "canceled";
  readonly text: string;
  readonly durationMs: number;
}

/**
 * Calls a tool the way an agent does, through VS Code: the call is confirmed, planned and recorded like
 * any other. Like the Agent Host, it gives no token budget, so the result is one part of at most 8,000
 * bytes.
 */
export async function callTool(tool: Tool, input: object): Promise<CallOutcome> {
  const startedMs = performance.now();
  const end = (kind: CallOutcome["kind"], text: string): CallOutcome => ({
    kind,
    text,
    durationMs: performance.now() - startedMs,
  });
  try {
    const options = { input, toolInvocationToken: undefined };
    const { content } = await vscode.lm.invokeTool(contributedName(tool), options);
    return end("result", content.map(readPart).join(""));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return isCancellation(error) ? end("canceled", "") : end("error", error.message);
  }
}

function readPart(part: unknown): string {
  return part instanceof vscode.LanguageModelTextPart ? part.value : "";
}

/** How VS Code reports that its question was answered with no, or that the call was canceled. */
function isCancellation({ name, message }: Error): boolean {
  return name === "Canceled" || message === "Canceled";
}

/** Most models count three to four characters of such texts as one token. */
const charactersOfToken = 4;

export function describeCallOutcome({ kind, text, durationMs }: CallOutcome): string {
  if (kind === "canceled") {
    return vscode.l10n.t("No result: you did not allow it, or canceled it");
  }
  const seconds = (durationMs / 1_000).toFixed(2);
  const characters = text.length.toLocaleString("en-US");
  const tokens = Math.ceil(text.length / charactersOfToken).toLocaleString("en-US");
  return kind === "result"
    ? vscode.l10n.t(
        "Result after {0} s: {1} characters, about {2} tokens",
        seconds,
        characters,
        tokens,
      )
    : vscode.l10n.t(
        "Error after {0} s: {1} characters, about {2} tokens",
        seconds,
        characters,
        tokens,
      );
}

import * as vscode from "vscode";
import { contributedName } from "../../toolkit/manifest/index.ts";
import { splitIntoParts } from "../../toolkit/report/index.ts";
import type { Tool } from "../../toolkit/tool.ts";
import { logCall } from "../log.ts";
import { withProgress } from "../progress.ts";
import { describePrepared } from "./describePrepared.ts";
import { invokeCall } from "./invokeCall.ts";
import { prepareCall } from "./prepareCall.ts";
import { renderWithinBudget } from "./renderWithinBudget.ts";
import type { Services } from "./services.ts";

/** A tool as VS Code calls it, for agents, commands and other extensions. */
export function createLanguageModelTool(
  tool: Tool,
  services: Services,
): vscode.LanguageModelTool<unknown> {
  const name = contributedName(tool);
  const logStep: LogStep = (step, input, run) => {
    services.noteToolUse();
    return logCall(services.log, name, step, input, run);
  };
  return {
    prepareInvocation: ({ input }, token) =>
      logStep("prepare", input, () =>
        withProgress(tool.displayName, token, async (signal, report) => {
          const prepared = await prepareCall({ tool, input, services, signal, report });
          return describePrepared(prepared, tool.displayName);
        }),
      ),
    invoke: ({ input, tokenizationOptions }, token) =>
      logStep("invoke", input, async () => {
        const answer = await withProgress(tool.displayName, token, (signal, report) =>
          invokeCall({ tool, input, services, signal, report }),
        );
        const { text, shown } = await renderWithinBudget(answer, tokenizationOptions, token);
        services.noteShown(shown);
        const parts = splitIntoParts(text).map((part) => new vscode.LanguageModelTextPart(part));
        return new vscode.LanguageModelToolResult(parts);
      }),
  };
}

type LogStep = <Value>(
  step: "prepare" | "invoke",
  input: unknown,
  run: () => Promise<Value>,
) => Promise<Value>;

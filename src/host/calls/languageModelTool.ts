import * as vscode from "vscode";
import { contributedName } from "../../toolkit/manifest/index.ts";
import { splitIntoParts } from "../../toolkit/report/index.ts";
import type { Answer, Tool } from "../../toolkit/tool.ts";
import { logCall } from "../log.ts";
import { withProgress } from "../progress.ts";
import { FailureError } from "../../toolkit/failureError.ts";
import { invokeCall } from "./invokeCall.ts";
import { describePrepared, describeRefused, prepareCall } from "./prepareCall.ts";
import { renderWithinBudget } from "./renderWithinBudget.ts";
import type { CallRequest } from "./openCall.ts";
import type { CallServices, Services } from "./services.ts";
import { findSession, noteFolder, withNote } from "./sessionFolder.ts";

/** A tool as VS Code calls it, for agents, commands and other extensions. */
export function createLanguageModelTool(
  tool: Tool,
  services: Services,
): vscode.LanguageModelTool<unknown> {
  const name = contributedName(tool);
  const refused = createRefusals();
  const logStep = <Value>(
    step: "prepare" | "invoke",
    input: unknown,
    run: () => Promise<Value>,
  ): Promise<Value> => {
    services.noteToolUse();
    return logCall(services.log, name, step, input, run);
  };
  return {
    prepareInvocation: (options, token) =>
      logStep("prepare", options.input, () =>
        withProgress(tool.displayName, token, async (signal, report) => {
          const { input } = options;
          const asked = { tool, input, services };
          const call = { ...asked, session: await findSession(asked) };
          const prepared = await refused.keep(
            [call.session?.path, input],
            prepareCall({ ...call, signal, report }),
          );
          return prepared instanceof FailureError
            ? { invocationMessage: new vscode.MarkdownString(describeRefused(call, prepared)) }
            : describePrepared(prepared, tool.displayName);
        }),
      ),
    invoke: ({ input, tokenizationOptions, toolInvocationToken }, token) =>
      logStep("invoke", input, async () => {
        const asked = { tool, input, services };
        const session = await findSession(asked);
        const conversation = conversationOf(toolInvocationToken);
        const call = { ...asked, session, conversation };
        const answer = await withNote(
          () => {
            refused.rethrow([session?.path, input]);
            return invokeWithProgress(tool.displayName, token, call);
          },
          () => noteFolder(call),
        );
        const { text, shown } = await renderWithinBudget(answer, tokenizationOptions, token);
        services.snapshots.noteShown(shown, conversation);
        const parts = splitIntoParts(text).map((part) => new vscode.LanguageModelTextPart(part));
        return new vscode.LanguageModelToolResult(parts);
      }),
  };
}

/**
 * Tells conversations apart by what VS Code puts into a token that says nothing of itself. Calls without
 * one, as from commands and the Agent Host, are all of one conversation.
 */
function conversationOf(token: unknown): string {
  if (typeof token !== "object" || token === null) return "";
  return String(Reflect.get(token, "sessionResource") ?? Reflect.get(token, "sessionId") ?? "");
}

/** Carries a call out, and shows its progress except while a person is asked. */
export async function invokeWithProgress(
  title: string,
  token: vscode.CancellationToken,
  call: Omit<CallRequest, "signal" | "report">,
): Promise<Answer> {
  const { askInDialog, askInDiffEditor } = call.services;
  return withProgress(title, token, (signal, report, waitForPerson) => {
    const services: CallServices = {
      ...call.services,
      askInDialog: (...asked) => waitForPerson(askInDialog(...asked)),
      askInDiffEditor: (...asked) => waitForPerson(askInDiffEditor(...asked)),
    };
    return invokeCall({ ...call, services, signal, report });
  });
}

/**
 * A call that fails where it is prepared would leave no row in the chat. So VS Code carries it out, and
 * it fails with the very same words. It never does more: nobody was asked about it, and what is shown
 * for its input is shown for another call.
 */
interface Refusals {
  readonly keep: <Value>(call: unknown, preparing: Promise<Value>) => Promise<Value | FailureError>;
  /** @throws FailureError of a preparation, once for each. */
  readonly rethrow: (call: unknown) => void;
}

export function createRefusals(): Refusals {
  const refused: { readonly key: string; readonly error: FailureError }[] = [];
  return {
    async keep(call, preparing) {
      try {
        return await preparing;
      } catch (error) {
        if (!(error instanceof FailureError)) throw error;
        refused.push({ key: JSON.stringify(call), error });
        return error;
      }
    },
    rethrow(call) {
      const key = JSON.stringify(call);
      const index = refused.findIndex((each) => each.key === key);
      const [found] = index < 0 ? [] : refused.splice(index, 1);
      if (found !== undefined) throw found.error;
    },
  };
}

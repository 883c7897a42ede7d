import * as vscode from "vscode";
import { formatEntryId } from "../../../core/history/index.ts";
import { FailureError } from "../../../toolkit/failureError.ts";
import type { Tool } from "../../../toolkit/tool.ts";
import {
  type CallingPerson,
  invokeWithProgress,
  type PersonsEdit,
  type Services,
} from "../../calls/index.ts";
import { explainToPerson } from "../../explain/index.ts";

/** What a command resolves to. */
export interface CommandAnswer {
  /** Such as `e12`. */
  readonly entry: string;
  /** How many matches. */
  readonly replaced: number;
  /** Paths as they are shown. */
  readonly files: readonly string[];
}

interface OwnCall extends Partial<Pick<CallingPerson, "sees" | "within">> {
  readonly tool: Tool;
  readonly input: object;
  /** The command's name, for its progress. */
  readonly title: string;
}

/**
 * Makes a call of a tool for the person who asked for it.
 *
 * @returns undefined if they reject or cancel it; nothing was changed then.
 * @throws Error with a sentence for them.
 */
export async function callAsPerson(
  { tool, input, title, sees = () => false, within }: OwnCall,
  services: Services,
): Promise<CommandAnswer | undefined> {
  const source = new vscode.CancellationTokenSource();
  const edits: PersonsEdit[] = [];
  const person = { sees, within, noteApplied: (edit: PersonsEdit) => void edits.push(edit) };
  try {
    await invokeWithProgress(title, source.token, { tool, input, services, person });
  } catch (error) {
    if (isRefusalByPerson(error)) return undefined;
    throw new Error(explainToPerson(error, services.log), { cause: error });
  } finally {
    source.dispose();
  }
  const [edit] = edits;
  if (edit === undefined) throw new Error(vscode.l10n.t("There is nothing to replace."));
  const { plan, matches = 0 } = edit.planned;
  return {
    entry: formatEntryId(edit.entryId),
    replaced: matches,
    files: plan.changes.map(({ file }) => file.target.shown),
  };
}

function isRefusalByPerson(error: unknown): boolean {
  if (error instanceof FailureError) return error.failure.code === "rejectedByUser";
  return error instanceof vscode.CancellationError;
}

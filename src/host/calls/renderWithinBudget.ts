import type * as vscode from "vscode";
import { countBytes } from "../../core/lines/index.ts";
import { fitText, maxAnswerBytes, maxUnbudgetedBytes } from "../../toolkit/report/index.ts";
import type { Answer, RenderedAnswer } from "../../toolkit/tool.ts";

/** A shorter answer says nothing; a host that allows less still gets this much. */
const leastBytes = 1_000;
const maxTries = 4;

/**
 * The answer cut to what the host allows: its token budget where it gives one, and never more than
 * the default. Tokens are only known once a text is there, so it is made shorter until it fits. A
 * host that gives no budget gets what any lets through.
 */
export async function renderWithinBudget(
  answer: Answer,
  options: vscode.LanguageModelToolTokenizationOptions | undefined,
  token: vscode.CancellationToken,
): Promise<RenderedAnswer> {
  if (options === undefined) {
    const rendered = answer(maxUnbudgetedBytes);
    return { ...rendered, text: fitText(rendered.text, maxUnbudgetedBytes) };
  }
  let maxBytes = maxAnswerBytes;
  let rendered = answer(maxBytes);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const bytes = countBytes(rendered.text);
    // No tokenizer needs more than a token for a UTF-8 byte.
    if (bytes <= options.tokenBudget) return rendered;
    const tokens = await countTokens(rendered.text, options, token);
    if (tokens <= options.tokenBudget || maxBytes === leastBytes) return rendered;
    const ratio = options.tokenBudget / tokens;
    maxBytes = Math.max(leastBytes, Math.floor(bytes * ratio * 0.9));
    rendered = answer(maxBytes);
  }
  return rendered;
}

/** The edit has been made: a failure to count tokens must not make it look failed. */
async function countTokens(
  text: string,
  options: vscode.LanguageModelToolTokenizationOptions,
  token: vscode.CancellationToken,
): Promise<number> {
  try {
    return await options.countTokens(text, token);
  } catch {
    return 0;
  }
}

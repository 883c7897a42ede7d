import type * as vscode from "vscode";
import { defaultMaxCharacters } from "../../toolkit/report/index.ts";
import type { Answer } from "../../toolkit/tool.ts";

/** A shorter answer says nothing; a host that allows less still gets this much. */
const leastCharacters = 1_000;
const maxTries = 4;

/**
 * The answer cut to what the host allows: its token budget where it gives one, and never more than
 * the default. Tokens are only known once a text is there, so it is made shorter until it fits.
 */
export async function renderWithinBudget(
  answer: Answer,
  options: vscode.LanguageModelToolTokenizationOptions | undefined,
  token: vscode.CancellationToken,
): Promise<string> {
  let maxCharacters = defaultMaxCharacters;
  let text = answer(maxCharacters);
  if (options === undefined) return text;
  for (let tries = 0; tries < maxTries; tries += 1) {
    // No tokenizer needs more than a token for a UTF-8 byte, or three for a UTF-16 unit.
    if (text.length * 3 <= options.tokenBudget) return text;
    const tokens = await countTokens(text, options, token);
    if (tokens <= options.tokenBudget || maxCharacters === leastCharacters) return text;
    const ratio = options.tokenBudget / tokens;
    maxCharacters = Math.max(leastCharacters, Math.floor(text.length * ratio * 0.9));
    text = answer(maxCharacters);
  }
  return text;
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

import { Tiktoken } from "js-tiktoken/lite";
import o200k from "js-tiktoken/ranks/o200k_base";

const encoding = new Tiktoken(o200k);
const known = new Map<string, number>();

/** Tokens of a text by o200k, the encoding of current GPT models; others count in like proportion. */
export function countTokens(text: string): number {
  const count = known.get(text) ?? encoding.encode(text, [], []).length;
  known.set(text, count);
  return count;
}

/** Of a call as a model writes it: the name and the input as JSON. */
export function countCall(name: string, input: object): number {
  return countTokens(name) + countTokens(JSON.stringify(input));
}

import { Tiktoken } from "js-tiktoken/lite";
import o200k from "js-tiktoken/ranks/o200k_base";
import type { AnswerRequest } from "../model/modelEndpoint.ts";
import { callsOf, type ModelAnswer, partsOf } from "../model/modelRequest.ts";
import { toChatCompletions } from "./askModel.ts";

/** What a model read and wrote, in tokens (o200k). */
export interface Measured {
  /** Answers with calls. */
  readonly turns: number;
  readonly calls: number;
  /** Of all requests together, as without a cache. */
  readonly tokensIn: number;
  /** What was new in each request after the first. */
  readonly tokensRead: number;
  readonly tokensOut: number;
}

export interface Meter {
  readonly answer: AnswerRequest;
  read(): Measured;
}

/** Counts what goes to a model and comes from it; titles and the like are left out. */
export function createMeter(answer: AnswerRequest): Meter {
  const encoding = new Tiktoken(o200k);
  const count = (value: unknown): number =>
    encoding.encode(typeof value === "string" ? value : JSON.stringify(value), "all").length;
  let measured: Measured = { turns: 0, calls: 0, tokensIn: 0, tokensRead: 0, tokensOut: 0 };
  let before: number | undefined;
  return {
    read: () => measured,
    answer: async (request, body) => {
      const answered = await answer(request, body);
      if (request.tools.length === 0) return answered;
      const size = count(toChatCompletions(request));
      const out = count(writtenIn(answered));
      const calls = callsOf(answered).length;
      const read = before === undefined ? 0 : Math.max(0, size - before);
      before = size + out;
      measured = {
        turns: measured.turns + (calls > 0 ? 1 : 0),
        calls: measured.calls + calls,
        tokensIn: measured.tokensIn + size,
        tokensRead: measured.tokensRead + read,
        tokensOut: measured.tokensOut + out,
      };
      return answered;
    },
  };
}

function writtenIn(answer: ModelAnswer): string {
  return partsOf(answer)
    .map((part) => (typeof part === "string" ? part : `${part.name}${JSON.stringify(part.input)}`))
    .join("");
}

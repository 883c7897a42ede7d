import { Tiktoken } from "js-tiktoken/lite";
import o200k from "js-tiktoken/ranks/o200k_base";
import type { AnswerRequest } from "../model/modelEndpoint.ts";
import { callsOf, type ModelAnswer, partsOf } from "../model/modelRequest.ts";
import { countShared, readBlocks } from "./requestBlocks.ts";

/** What a model read and wrote, in tokens (o200k). */
export interface Measured {
  /** Answers with calls. */
  readonly turns: number;
  readonly calls: number;
  /** Of all requests together, as without a cache. */
  readonly tokensIn: number;
  /** What no request before had at the same place; what each conversation begins with is in the cache. */
  readonly tokensNew: number;
  readonly tokensOut: number;
  /** Requests that said something earlier otherwise than the one before. */
  readonly changedPrefixes: number;
}

/** What is paid, where a token that is written costs 5, one that is new 1.25, and one in the cache 0.1. */
export function creditsOf({ tokensIn, tokensNew, tokensOut }: Measured): number {
  return 5 * tokensOut + 1.25 * tokensNew + 0.1 * (tokensIn - tokensNew);
}

export interface Meter {
  readonly answer: AnswerRequest;
  read(): Measured;
}

/** Counts what goes to a model and comes from it; titles and the like are left out. */
export function createMeter(answer: AnswerRequest): Meter {
  const encoding = new Tiktoken(o200k);
  const count = (text: string): number => encoding.encode(text, "all").length;
  const sum = (texts: readonly string[]): number =>
    texts.reduce((total, text) => total + count(text), 0);
  let measured: Measured = {
    turns: 0,
    calls: 0,
    tokensIn: 0,
    tokensNew: 0,
    tokensOut: 0,
    changedPrefixes: 0,
  };
  let before: readonly string[] | undefined;
  return {
    read: () => measured,
    answer: async (request, body) => {
      const answered = await answer(request, body);
      if (request.tools.length === 0) return answered;
      const { base, said } = readBlocks(request);
      const blocks = [...base, ...said];
      const shared = countShared(before ?? base, blocks);
      const isChanged = before !== undefined && shared < before.length;
      const calls = callsOf(answered).length;
      measured = {
        turns: measured.turns + (calls > 0 ? 1 : 0),
        calls: measured.calls + calls,
        tokensIn: measured.tokensIn + sum(blocks),
        tokensNew: measured.tokensNew + sum(blocks.slice(shared)),
        tokensOut: measured.tokensOut + count(writtenIn(answered)),
        changedPrefixes: measured.changedPrefixes + (isChanged ? 1 : 0),
      };
      before = blocks;
      return answered;
    },
  };
}

function writtenIn(answer: ModelAnswer): string {
  return partsOf(answer)
    .map((part) => (typeof part === "string" ? part : `${part.name}${JSON.stringify(part.input)}`))
    .join("");
}

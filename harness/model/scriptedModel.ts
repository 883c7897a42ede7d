import type { AnswerRequest } from "./modelEndpoint.ts";
import type { ModelAnswer, ModelRequest } from "./modelRequest.ts";
import { nameAsOffered } from "./offeredNames.ts";

/**
 * A turn may look at what the model is asked, such as the results of the calls before, and may take
 * its time.
 */
export type Turn = ModelAnswer | ((request: ModelRequest) => ModelAnswer | Promise<ModelAnswer>);

/** A model that answers by a script and remembers what it was asked. */
export interface ScriptedModel {
  /** To be put behind an endpoint. */
  answer: AnswerRequest;
  /** Starts a conversation: its turns answer the coming requests. */
  play(turns: readonly Turn[]): Conversation;
}

export interface Conversation {
  /** The requests so far, oldest first, without those that only want a title or a summary. */
  requests: readonly ModelRequest[];
  /** Resolves when the last turn was asked for and answered. */
  finished: Promise<void>;
}

/** Answers a request for words only, such as a chat's title, which is part of no conversation. */
export function answerBeside(answer: AnswerRequest): AnswerRequest {
  return async (request, body) =>
    request.tools.length === 0
      ? "A small task"
      : nameAsOffered(await answer(request, body), request);
}

export function createScriptedModel(): ScriptedModel {
  const answerNothing: AnswerRequest = () => "Nothing is to be done.";
  let answerNext = answerNothing;
  const play = (turns: readonly Turn[]): Conversation => {
    const requests: ModelRequest[] = [];
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    answerNext = (request, body) => {
      // The agent of a chat that was stopped may still tell what came of a call.
      const isOfAnother = requests.length === 0 && request.messages.at(-1)?.role === "tool";
      if (isOfAnother) return answerNothing(request, body);
      const turn = turns[requests.length];
      requests.push(request);
      if (requests.length >= turns.length) finish();
      return typeof turn === "function" ? turn(request) : (turn ?? "The script has no more turns.");
    };
    return { requests, finished };
  };
  return { answer: answerBeside((request, body) => answerNext(request, body)), play };
}

import type { Cleanup } from "../process/cleanup.ts";
import { encodeAnswer, type ModelAnswer, type ModelRequest } from "./chatCompletions.ts";
import { eventStream, startModelEndpoint } from "./modelEndpoint.ts";

/** A turn may look at what the model is asked, such as the results of the calls before. */
export type Turn = ModelAnswer | ((request: ModelRequest) => ModelAnswer);

/** A model that answers by a script and remembers what it was asked. */
export interface ScriptedModel {
  /** For chat completions. */
  url: string;
  /** Starts a conversation: its turns answer the coming requests. */
  play(turns: readonly Turn[]): Conversation;
}

export interface Conversation {
  /** The requests so far, oldest first, without those that only want a title or a summary. */
  requests: readonly ModelRequest[];
  /** Resolves when the last turn was asked for and answered. */
  finished: Promise<void>;
}

export async function startScriptedModel(cleanup: Cleanup): Promise<ScriptedModel> {
  let answerNext: (request: ModelRequest) => ModelAnswer = () => "Nothing is to be done.";
  let answerCount = 0;
  const url = await startModelEndpoint((request) => {
    const answer = request.tools === undefined ? "A small task" : answerNext(request);
    return eventStream(encodeAnswer(answer, `call-${++answerCount}`));
  }, cleanup);

  const play = (turns: readonly Turn[]): Conversation => {
    const requests: ModelRequest[] = [];
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    answerNext = (request) => {
      const turn = turns[requests.length];
      requests.push(request);
      if (requests.length >= turns.length) finish();
      return typeof turn === "function" ? turn(request) : (turn ?? "The script has no more turns.");
    };
    return { requests, finished };
  };
  return { url, play };
}

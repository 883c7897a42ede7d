import type { AnswerBody } from "./modelEndpoint.ts";

/** A server that speaks chat completions. */
export interface RealModel {
  /** With or without the ending /chat/completions. */
  url: string;
  name: string;
  /** Sent as a bearer token; local servers need none. */
  key?: string;
}

/** The model that LINEWISE_MODEL_URL, LINEWISE_MODEL_NAME and LINEWISE_MODEL_KEY name, if any. */
export function readRealModel(environment: NodeJS.ProcessEnv): RealModel | undefined {
  const url = environment["LINEWISE_MODEL_URL"];
  const name = environment["LINEWISE_MODEL_NAME"];
  const key = environment["LINEWISE_MODEL_KEY"];
  if (url === undefined && name === undefined) return undefined;
  if (url === undefined || name === undefined) {
    throw new Error("A real model needs both LINEWISE_MODEL_URL and LINEWISE_MODEL_NAME.");
  }
  return { url, name, ...(key === undefined ? {} : { key }) };
}

/** Passes requests on, so that the key stays in this process and no setting holds it. */
export function forwardToModel(model: RealModel): AnswerBody {
  const base = model.url.replace(/\/+$/, "");
  const url = base.endsWith("/chat/completions") ? base : `${base}/chat/completions`;
  return async (body) => {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(model.key === undefined ? {} : { authorization: `Bearer ${model.key}` }),
      },
      body: JSON.stringify({ ...(body as object), model: model.name }),
    });
    return {
      status: answer.status,
      contentType: answer.headers.get("content-type") ?? "application/json",
      body: answer.body ?? [],
    };
  };
}

import { isOldestMeant } from "../vscode/serverNode.ts";
import { type Answer, startPrivateServer } from "../loopback/privateServer.ts";
import type { Cleanup } from "../process/cleanup.ts";
import { chatCompletions } from "./chatCompletions.ts";
import { copilotModels } from "./copilotModels.ts";
import { embed } from "./embeddings.ts";
import { messages } from "./messages.ts";
import { type AnswerRequest, sendAnswer, speak } from "./modelEndpoint.ts";
import { responses } from "./responses.ts";

const embeddingDimensions = 512;
const secondsPerDay = 24 * 60 * 60;

/**
 * Stands for Copilot's API and for the part of GitHub's that Copilot asks, on loopback and without
 * an account: its models all answer by `answer`, each in its dialect. What it does not know is
 * answered 404, as GitHub does.
 *
 * Its secret stands in its address, which Copilot keeps whole. Of GitHub's address it keeps only the
 * origin, and sends the token of who is signed in: there the secret is that token.
 */
export async function startCopilotApi(
  answer: AnswerRequest,
  cleanup: Cleanup,
): Promise<CopilotApi> {
  const answers = {
    "/chat/completions": sendAnswer(speak(chatCompletions, answer)),
    "/v1/messages": sendAnswer(speak(messages, answer)),
    "/responses": sendAnswer(speak(responses, answer)),
    "/embeddings": answerEmbeddings,
    ...(isOldestMeant() && { "/models/session": answerSession }),
  };
  const documents = {
    "/models": { object: "list", data: copilotModels },
    "/_ping": "OK",
    "/user": { id: 1, login: "nobody", name: "Nobody", type: "User" },
    "/copilot_internal/user": copilotUser,
  };
  const url = await startPrivateServer(answers, cleanup, documents);
  return { url, token: new URL(url).pathname.slice(1) };
}

export interface CopilotApi {
  /** Without a slash at its end. */
  readonly url: string;
  readonly token: string;
}

const copilotUser = {
  login: "nobody",
  access_type_sku: "copilot_for_business_seat",
  copilot_plan: "business",
  chat_enabled: true,
  organization_list: [],
  organization_login_list: [],
};

/** Which models Auto may choose: the oldest Copilot lists none without it; the newest has its own for the Agent Host. */
const answerSession: Answer = (_body, response) => {
  const models = copilotModels.filter((model) => model["model_picker_enabled"]);
  const session = {
    available_models: models.map(({ id }) => id),
    session_token: "made-up",
    expires_at: Math.floor(Date.now() / 1000) + secondsPerDay,
  };
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(session));
};

const answerEmbeddings: Answer = (body, response) => {
  const { input } = body as { input: string | readonly string[] };
  const data = [input].flat().map((text, index) => ({
    object: "embedding",
    index,
    embedding: embed(text, embeddingDimensions),
  }));
  response.writeHead(200, { "content-type": "application/json" });
  response.end(
    JSON.stringify({ object: "list", data, usage: { prompt_tokens: 1, total_tokens: 1 } }),
  );
};

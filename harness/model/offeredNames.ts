import type { ModelAnswer, ModelRequest } from "./modelRequest.ts";

/** The same for all spellings of a tool's name, such as `read_file` and `readFile`. */
export function toNormalForm(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9]/g, "").toLowerCase();
}

/** The answer with each tool named as the request offers it, or as it is where it does not. */
export function nameAsOffered(answer: ModelAnswer, { tools }: ModelRequest): ModelAnswer {
  if (typeof answer === "string") return answer;
  return answer.map((call) => {
    if (typeof call === "string") return call;
    const wanted = toNormalForm(call.name);
    const offered = tools.find(({ name }) => toNormalForm(name) === wanted);
    return offered === undefined ? call : { ...call, name: offered.name };
  });
}

import type { ModelAnswer, ModelRequest } from "./modelRequest.ts";

/** A protocol that a model is spoken to by. */
export interface Dialect {
  /** @param body The request's, as it came; what agent mode never sends may be misread. */
  readonly readRequest: (body: unknown) => ModelRequest;
  /**
   * The answer as a stream of server-sent events.
   *
   * @param id Begins the ids of its calls, which no other answer may have.
   */
  readonly writeAnswer: (answer: ModelAnswer, id: string) => string;
}

/** A text of a message: as it is, or in parts, of which those that are no text are left out. */
export type Content = string | readonly { readonly text?: string }[] | null | undefined;

export function textOf(content: Content): string {
  if (typeof content === "string") return content;
  return (content ?? []).map(({ text }) => text ?? "").join("");
}

/** @param data Of each event its data, and its name where the protocol names events. */
export function writeEvents(
  events: readonly { readonly name?: string; readonly data: string }[],
): string {
  return events
    .map(({ name, data }) => `${name === undefined ? "" : `event: ${name}\n`}data: ${data}\n\n`)
    .join("");
}

/** Events whose data says their name itself, as `type`. */
export function writeTypedEvents(events: readonly { readonly type: string }[]): string {
  return writeEvents(events.map((event) => ({ name: event.type, data: JSON.stringify(event) })));
}

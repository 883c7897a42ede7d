import type { ModelAnswer } from "../../core/agents/index.ts";
import { FailureError } from "../../toolkit/failureError.ts";
import { contributedName } from "../../toolkit/manifest/index.ts";
import type { Tool } from "../../toolkit/tool.ts";
import { openCall } from "./openCall.ts";
import type { CallServices } from "./services.ts";
import { isWrite, readNumbered } from "./writeTurn.ts";

/**
 * Reads the files whose lines the calls of an answer number, as the first of them comes: of what a person types
 * from then on, and of what the calls do, the model knew nothing.
 */
export async function noteAnswer(
  { id, callCount, listUses }: ModelAnswer,
  tools: readonly Tool[],
  services: CallServices,
): Promise<void> {
  if (callCount < 2 || services.arrivals.knowsAnswer(id)) return;
  for (const use of listUses()) {
    const tool = tools.find((each) => contributedName(each) === use.tool);
    if (tool === undefined) continue;
    try {
      const signal = new AbortController().signal;
      const request = { tool, input: use.input, services, signal, report: () => undefined };
      const opened = await openCall(request);
      if (!isWrite(opened)) continue;
      const { edited, sources } = await readNumbered(opened);
      for (const file of [edited ?? [], sources].flat()) services.arrivals.noteBefore(file, id);
    } catch (error) {
      // It fails once it is carried out, too.
      if (!(error instanceof FailureError)) throw error;
    }
  }
}

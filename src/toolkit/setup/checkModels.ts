import type { ListedModel, SetupFacts } from "./facts.ts";
import { type Finding, note, ok, onlyIf, problem, unknown } from "./finding.ts";
import { deliveryTo, type ModelSource, sourceOf } from "./models.ts";

const useAgent =
  "choose the agent Linewise in the chat, which has the tools in full; or clear `toolSearch` in Configure Tools.";

/** Which models this window has, and how each gets our tools. */
export function checkModels({ models, chat }: SetupFacts): readonly Finding[] {
  if (models === undefined) {
    return [
      unknown(
        "VS Code could not list its models.",
        'make sure that you can pick a model in the chat, then run "Linewise: Check Setup" again.',
      ),
    ];
  }
  return [
    ...onlyIf(
      models.length === 0,
      problem(
        "No model is listed.",
        'sign in to Copilot, or add a model of your own with "Chat: Manage Language Models".',
      ),
    ),
    ...checkOwn(modelsFrom("own", models)),
    ...checkCopilot(modelsFrom("copilot", models)),
    ...checkAgentHost(modelsFrom("agentHost", models), chat),
    unknown("Which model a chat uses cannot be seen from here; look at its model picker."),
  ];
}

function modelsFrom(source: ModelSource, models: readonly ListedModel[]): readonly ListedModel[] {
  return models.filter((model) => sourceOf(model) === source);
}

function checkOwn(models: readonly ListedModel[]): readonly Finding[] {
  if (models.length === 0) return [];
  const named = models.map(({ vendor, id }) => `${id} (${vendor})`);
  return [ok(`Own models, which get the tools in full: ${listOnce(named)}.`)];
}

function checkCopilot(models: readonly ListedModel[]): readonly Finding[] {
  const named = (delivery: ReturnType<typeof deliveryTo>): string =>
    listOnce(models.filter((model) => deliveryTo(model) === delivery).map(({ id }) => id));
  const [full, deferred, picked] = [named("full"), named("deferred"), named("picked")];
  return [
    ...onlyIf(full !== "", ok(`Copilot's models that likely get the tools in full: ${full}.`)),
    ...onlyIf(
      deferred !== "",
      note(
        `Copilot's models that likely get the tools deferred, as bare names that they must first look up with tool_search: ${deferred}.`,
        useAgent,
      ),
    ),
    ...onlyIf(
      picked !== "",
      note(
        `Copilot's ${picked} picks a model for each request: the tools may be deferred.`,
        useAgent,
      ),
    ),
  ];
}

function checkAgentHost(
  models: readonly ListedModel[],
  chat: SetupFacts["chat"],
): readonly Finding[] {
  if (models.length === 0) {
    return [
      unknown(
        "No models of the Agent Host are listed, but no stable API tells whether it is there. Its sessions get the tools too, deferred or in full.",
      ),
    ];
  }
  const hosts = listOnce(models.map(({ vendor }) => vendor));
  if (chat["chat.agentHost.copilot.toolSearch.enabled"] === false) {
    return [ok(`The Agent Host is there (${hosts}) and gives the tools in full.`)];
  }
  return [
    note(
      `The Agent Host is there (${hosts}). With its model picker at Auto it likely gives the tools in full; a picked Claude or GPT likely gets them deferred.`,
      "set `chat.agentHost.copilot.toolSearch.enabled` to false to have them in full in its sessions.",
    ),
  ];
}

function listOnce(names: readonly string[]): string {
  return [...new Set(names)].join(", ");
}

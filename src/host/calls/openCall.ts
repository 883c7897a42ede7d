import { fail, type Result } from "../../core/result.ts";
import type { ResolvedPath } from "../../core/path/resolvedPath.ts";
import type { Settings } from "../../toolkit/settings.ts";
import type { Call, Tool, ToolContext } from "../../toolkit/tool.ts";
import { decideAll, type Decision } from "../decide.ts";
import type { Services } from "../services.ts";
import { loadFile } from "../textFiles.ts";
import { orThrow } from "./orThrow.ts";

/** A call with a valid input, whose paths are known and not refused. */
export interface OpenedCall {
  readonly tool: Tool;
  readonly input: unknown;
  readonly call: Call;
  readonly settings: Settings;
  readonly context: ToolContext;
  readonly targets: readonly ResolvedPath[];
  /** For the paths that the input names; a plan's own targets are judged once there is one. */
  readonly decision: Decision;
}

/** @throws FailureError when the input is wrong or a path may not be touched. */
export async function openCall(
  tool: Tool,
  input: unknown,
  services: Services,
  signal: AbortSignal,
): Promise<OpenedCall> {
  const call = orThrow(tool.parse(input));
  const settings = services.readSettings();
  const targets: ResolvedPath[] = [];
  for (const path of call.paths) targets.push(orThrow(await services.resolvePath(path, settings)));
  const decision = orThrow(decideAll(targets, call.effect, settings, services));
  const context = createContext(settings, services, signal);
  return { tool, input, call, settings, context, targets, decision };
}

import { type CopilotApi, startCopilotApi } from "../model/copilotApi.ts";
import type { Cleanup } from "../process/cleanup.ts";
import type { WorldOptions } from "./world.ts";

/** What makes Copilot work without an account, by way of hooks that it has for its own tests. */
export interface CopilotHooks {
  readonly api: CopilotApi;
  readonly environment: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Starts an API for Copilot, and makes up a token that Copilot takes instead of a sign-in. */
export async function startCopilotHooks(
  answer: WorldOptions["answer"],
  cleanup: Cleanup,
): Promise<CopilotHooks> {
  const api = await startCopilotApi(answer, cleanup);
  return {
    api,
    environment: { IS_SCENARIO_AUTOMATION: "1", VSCODE_COPILOT_CHAT_TOKEN: createToken(api.url) },
    settings: { "github.copilot.advanced.debug.overrideCapiUrl": api.url },
  };
}

/** What GitHub would give to who is not signed in. */
function createToken(apiUrl: string): string {
  const secondsPerYear = 365 * 24 * 60 * 60;
  const token = {
    token: "made-up",
    sku: "no_auth_limited_copilot",
    username: "nobody",
    copilot_plan: "free",
    chat_enabled: true,
    individual: true,
    isVscodeTeamMember: false,
    organization_list: [],
    organization_login_list: [],
    telemetry: "disabled",
    public_suggestions: "enabled",
    copilotignore_enabled: false,
    expires_at: Math.floor(Date.now() / 1000) + secondsPerYear,
    refresh_in: secondsPerYear,
    endpoints: { api: apiUrl, proxy: apiUrl, telemetry: apiUrl, "origin-tracker": apiUrl },
  };
  return Buffer.from(JSON.stringify(token)).toString("base64");
}

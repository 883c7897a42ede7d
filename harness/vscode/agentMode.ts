import { buildExtension } from "../extension/buildExtension.ts";
import type { Cleanup } from "../process/cleanup.ts";
import { type Driver, startDriver } from "./driverClient.ts";
import { linkExtensions } from "./extensionFolder.ts";
import { provideServer } from "./installServer.ts";
import type { Profile } from "./profile.ts";
import { startServer } from "./server.ts";
import { workbenchUrl } from "./workbenchUrl.ts";

export interface AgentModeOptions {
  /** A folder, or a `.code-workspace` file; without it the window is empty. */
  workspace?: string | undefined;
  profile: Profile;
  /** Of the server, and so of all that it starts. */
  environment?: Readonly<Record<string, string>>;
  /** Whether Linewise is left out, to see what it adds. */
  withoutLinewise?: boolean;
  /** Folders of built-in extensions that it is to be without. */
  unusedExtensions?: readonly string[];
}

/** A VS Code with Linewise and agent mode. */
export interface AgentMode {
  /** To be opened in a browser; it holds the server's secret, which the browser keeps as a cookie. */
  url: string;
  driver: Driver;
  /** The server's, with settings and logs; removed by the clean-up. */
  dataFolder: string;
}

export async function startAgentMode(
  {
    workspace,
    profile,
    environment,
    withoutLinewise = false,
    unusedExtensions = [],
  }: AgentModeOptions,
  cleanup: Cleanup,
): Promise<AgentMode> {
  await buildExtension();
  const driver = await startDriver(cleanup);
  const extensionFolder = await linkExtensions(await provideServer(), cleanup, withoutLinewise);
  const server = await startServer(
    {
      profile,
      environment: { ...environment, LINEWISE_DRIVER_URL: driver.url },
      unusedExtensions,
    },
    cleanup,
  );
  const url = workbenchUrl(server, { workspace, extensionFolder });
  return { url, driver, dataFolder: server.dataFolder };
}

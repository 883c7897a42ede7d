import { buildExtension } from "../extension/buildExtension.ts";
import type { Cleanup } from "../process/cleanup.ts";
import { type Driver, startDriver } from "./driverClient.ts";
import { linkExtensions } from "./extensionFolder.ts";
import { provideServer } from "./installServer.ts";
import { startServer } from "./server.ts";
import { workbenchUrl } from "./workbenchUrl.ts";

export interface AgentHostOptions {
  /** A folder, or a `.code-workspace` file. */
  workspace: string;
  model: { name: string; url: string };
  settings?: Readonly<Record<string, unknown>>;
}

/** A VS Code with Linewise and agent mode. */
export interface AgentHost {
  /** To be opened in a browser; it holds the server's secret, which the browser keeps as a cookie. */
  url: string;
  driver: Driver;
  /** The server's, with settings and logs; removed by the clean-up. */
  dataFolder: string;
}

export async function startAgentHost(
  options: AgentHostOptions,
  cleanup: Cleanup,
): Promise<AgentHost> {
  await buildExtension();
  const driver = await startDriver(cleanup);
  const extensionFolder = await linkExtensions(await provideServer(), cleanup);
  const server = await startServer(
    {
      profile: { settings: options.settings ?? {}, model: options.model },
      environment: { LINEWISE_DRIVER_URL: driver.url },
    },
    cleanup,
  );
  const url = workbenchUrl(server, { workspace: options.workspace, extensionFolder });
  return { url, driver, dataFolder: server.dataFolder };
}

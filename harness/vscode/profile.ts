import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Settings that keep a fresh window quiet and its runs alike. */
export const quietSettings = {
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "files.autoSave": "off",
  "extensions.autoUpdate": false,
  "extensions.autoCheckUpdates": false,
  "extensions.ignoreRecommendations": true,
  "git.openRepositoryInParentFolders": "never",
  "chat.agent.maxRequests": 100,
  // Otherwise each window looks again and again at what all processes of the machine have open; with
  // the first alone it still does, since a browser can forward ports.
  "remote.autoForwardPorts": false,
  "remote.autoForwardPortsSource": "output",
  // Otherwise the chat asks which model is to write titles.
  "chat.byokUtilityModelDefault": "mainAgent",
  // A shell that does not say within this when a command ends is taken to have ended it once it is silent.
  "terminal.integrated.shellIntegration.timeout": 30_000,
  // Otherwise the model is asked about each call before the user is.
  "chat.tools.riskAssessment.enabled": false,
};

/** What a window starts with, beside the quiet defaults. */
export interface Profile {
  settings?: Readonly<Record<string, unknown>>;
  /** A chat-completions endpoint that chat offers as its only model. */
  model?: { name: string; url: string };
}

/** Writes the user's part of a server's data folder; the server must not run yet. */
export async function writeProfile(dataFolder: string, profile: Profile): Promise<void> {
  const userFolder = join(dataFolder, "data", "User");
  await mkdir(userFolder, { recursive: true });
  const settings = { ...quietSettings, ...profile.settings };
  await writeFile(join(userFolder, "settings.json"), JSON.stringify(settings, null, 2));
  if (profile.model !== undefined) {
    const models = [describeModel(profile.model.name, profile.model.url)];
    await writeFile(join(userFolder, "chatLanguageModels.json"), JSON.stringify(models, null, 2));
  }
}

function describeModel(name: string, url: string): unknown {
  return {
    name,
    vendor: "customendpoint",
    apiType: "chat-completions",
    models: [
      {
        id: name,
        name,
        url,
        toolCalling: true,
        vision: false,
        maxInputTokens: 128_000,
        maxOutputTokens: 16_000,
      },
    ],
  };
}

import { looksAtAll } from "../../../harness/browser/appearance.ts";
import { type AgentWindow, setSettings, takeScreenshot } from "./agentWindow.ts";

const others = [
  { suffix: "dark", theme: "Default Dark Modern", kind: "vs-dark" },
  { suffix: "contrast", theme: "Default High Contrast", kind: "hc-black" },
];

/** Saves a picture of the window as it is, and in `npm test -- all` one in each of these themes. */
export async function takeThemedScreenshots(
  { page, driver }: AgentWindow,
  name: string,
): Promise<void> {
  await takeScreenshot(page, name);
  if (!looksAtAll) return;
  for (const { suffix, theme, kind } of others) {
    await setSettings(driver, { "workbench.colorTheme": theme });
    await page.locator(`.monaco-workbench.${kind}`).waitFor();
    await takeScreenshot(page, `${name}-${suffix}`);
  }
  await setSettings(driver, { "workbench.colorTheme": undefined });
  await page.locator(".monaco-workbench.hc-black").waitFor({ state: "detached" });
}

import type { Page } from "playwright-core";
import type { Driver } from "../vscode/driverClient.ts";
import { setSettings } from "../vscode/windowState.ts";

export type Theme = "dark" | "light" | "highContrast" | "highContrastLight";

/** How a person has set up the window. */
export interface Appearance {
  readonly theme?: Theme;
  /** As of the browser: at 200, everything is twice as large, and half as much fits. */
  readonly zoomPercent?: number;
  /** Of the window, in pixels of the screen. */
  readonly width?: number;
}

const themes: Readonly<Record<Theme, { readonly name: string; readonly bodyClass: string }>> = {
  dark: { name: "Default Dark Modern", bodyClass: "vs-dark" },
  light: { name: "Default Light Modern", bodyClass: "vs" },
  highContrast: { name: "Default High Contrast", bodyClass: "hc-black" },
  highContrastLight: { name: "Default High Contrast Light", bodyClass: "hc-light" },
};

const usualWidth = 1400;
const height = 900;

/** Gives the window this look, and what is not said of it as usual: `setAppearance(window, {})` puts it back. */
export async function setAppearance(
  { page, driver }: { readonly page: Page; readonly driver: Driver },
  { theme = "dark", zoomPercent = 100, width = usualWidth }: Appearance,
): Promise<void> {
  const { name, bodyClass } = themes[theme];
  await setSettings(driver, { "workbench.colorTheme": name });
  await page.locator(`.monaco-workbench.${bodyClass}`).first().waitFor();
  // A page that is zoomed has that much less room, in the pixels that it counts in.
  const scale = 100 / zoomPercent;
  await page.setViewportSize({
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  });
}

/** The looks in which everything has to be seen and read. */
const looks: readonly (readonly [name: string, appearance: Appearance])[] = [
  ["dark", {}],
  ["light", { theme: "light" }],
  ["high-contrast", { theme: "highContrast" }],
  ["zoom-200", { zoomPercent: 200 }],
  ["narrow", { width: 700 }],
];

/** Those in which a picture most often shows a fault, or all with `LINEWISE_LOOKS=all`, to look at. */
export const appearances = looks.filter(
  ([name]) => process.env["LINEWISE_LOOKS"] === "all" || /^(?:high-contrast|narrow)$/.test(name),
);

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

/** `npm test -- all` and `LINEWISE_LOOKS=all` look at everything in every look. */
export const looksAtAll = process.env["LINEWISE_LOOKS"] === "all";

/** The looks to take pictures in: the usual one, or all. */
export const appearances = looksAtAll ? looks : looks.slice(0, 1);

import { type BrowserContext, chromium } from "playwright-core";
import type { Cleanup } from "../process/cleanup.ts";
import { provideChromium } from "./chromium.ts";

/** A headless browser that talks to nobody but the page; closed by the clean-up. */
export async function launchBrowser(cleanup: Cleanup): Promise<BrowserContext> {
  const browser = await chromium.launch({
    executablePath: await provideChromium(),
    headless: true,
    args: [
      // Chromium refuses to run as root with its sandbox; the page is our own, on loopback.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ...["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-dev-shm-usage"],
      ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
    ],
    // The clean-up decides the order in which things end.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  cleanup.add(() => browser.close());
  return browser.newContext({
    viewport: { width: 1400, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
}

import { type BrowserContext, chromium, type Page } from "playwright-core";
import type { Cleanup } from "../process/cleanup.ts";
import { patienceMs } from "../patience.ts";
import { provideChromium } from "./chromium.ts";

const usualViewport = { width: 1400, height: 900 };

export interface Screen {
  readonly viewport: { readonly width: number; readonly height: number };
  /** Pixels drawn for each pixel of the page, in each direction. */
  readonly deviceScaleFactor?: number;
}

/** A headless browser that talks to nobody but the page; closed by the clean-up. */
export async function launchBrowser(
  cleanup: Cleanup,
  screen: Screen = { viewport: usualViewport },
): Promise<BrowserContext> {
  const browser = await chromium.launch({
    executablePath: await provideChromium(),
    headless: true,
    timeout: patienceMs,
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
  const context = await browser.newContext({
    ...screen,
    permissions: ["clipboard-read", "clipboard-write"],
    // Without a graphics card, what moves is drawn by the processor.
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(patienceMs);
  context.on("page", stopNetworkReports);
  return context;
}

/** What of Playwright is behind a page. */
interface PageInternals {
  readonly _connection?: { readonly toImpl?: (page: Page) => ServerPage | undefined };
}

interface ServerPage {
  readonly delegate?: { readonly _mainFrameSession?: { readonly _client?: DevToolsSession } };
}

interface DevToolsSession {
  readonly send: (method: string) => Promise<unknown>;
}

/**
 * Has Chromium no longer report every message of every WebSocket, which is how a window talks to its
 * server: that took a third of a window's processor time. Playwright asks for these reports, which
 * nobody here reads, and has no option for it.
 *
 * @throws Error where Playwright is built otherwise than the version that this was written for.
 */
function stopNetworkReports(page: Page): void {
  const internals = page as unknown as PageInternals;
  const session = internals._connection?.toImpl?.(page)?.delegate?._mainFrameSession?._client;
  if (session === undefined) throw new Error("Playwright keeps its sessions elsewhere now");
  // The page may be gone already.
  session.send("Network.disable").catch(() => undefined);
}
